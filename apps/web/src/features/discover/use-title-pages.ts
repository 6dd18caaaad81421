import type { Title } from '@matinee/domain'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Narrowing } from '../../services/catalog/catalog.ts'
import { KEEP_MS, type CatalogQueries } from '../../services/catalog/queries.ts'
import { useServices } from '../../services/services.ts'
import { isRepeating, withoutDoubles } from './carousel-titles.ts'
import type { RowName } from './rows.ts'

/** Consecutive pages without a new title after which none is requested: the viewer hides nearly everything. */
const MOST_IN_VAIN = 10

/** A list, and what narrows it. */
export interface NarrowedList {
  readonly list: RowName
  readonly narrowing: Narrowing
}

/** The titles of several lists in turn: the first of each, then the second of each. */
function inTurn(lists: readonly (readonly Title[])[]): Title[] {
  const longest = Math.max(0, ...lists.map((titles) => titles.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((titles) => titles[index] ?? [])).flat()
}

/** Lists side by side, page by page; one that has ended, or repeats itself, is asked for nothing. */
const pagesOf = (catalog: CatalogQueries, asked: readonly NarrowedList[]) =>
  infiniteQueryOptions({
    queryKey: ['pages', asked],
    async queryFn({ client, pageParam: { page, open } }) {
      const answers = await Promise.all(
        asked.map(async ({ list, narrowing }, index) =>
          open.includes(index) ? client.fetchQuery(catalog.page(list, narrowing, page)) : undefined,
        ),
      )
      const there = answers.filter((answer) => answer !== undefined)
      return {
        /** By list; empty where it was asked for nothing. */
        lists: answers.map((answer) => answer?.titles ?? []),
        total: there.reduce((sum, { total }) => sum + total, 0),
        open: answers.flatMap((answer, index) => (answer && answer.pages > page ? [index] : [])),
      }
    },
    initialPageParam: { page: 1, open: asked.map((_, index) => index) },
    getNextPageParam(last, all, { page }) {
      const open = last.open.filter((index) => !isRepeating(all.map(({ lists }) => lists[index] ?? [])))
      return open.length > 0 ? { page: page + 1, open } : undefined
    },
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
    networkMode: 'always',
    // Each page is asked for twice already.
    retry: false,
  })

/** Titles that a page shows whole, as far as they are loaded. */
export interface TitlePages {
  /** Those that pass; undefined until the first page is there. */
  readonly titles: readonly Title[] | undefined
  /** How many pass in all; undefined while nobody knows. */
  readonly count: number | undefined
  readonly isError: boolean
  readonly hasMore: boolean
  /** Pages that are loaded. */
  readonly loaded: number
  readonly loadMore: () => void
  /** Requests again what failed. */
  readonly retry: () => void
}

/**
 * All titles of some lists that pass, page after page.
 * @param hidesSome Whether `passes` refuses what the movie database counts.
 */
export function useTitlePages(
  asked: readonly NarrowedList[],
  passes: (title: Title) => boolean,
  hidesSome: boolean,
): TitlePages {
  const { catalog } = useServices()
  const answer = useInfiniteQuery({
    ...pagesOf(catalog, asked),
    enabled: asked.length > 0,
    // What of it passes stays until the answer to a narrower or wider question is there.
    placeholderData: keepPreviousData,
  })
  const { fetchNextPage, refetch, isError, isPlaceholderData } = answer
  const pages = answer.data?.pages
  const titles = useMemo(
    () => pages && withoutDoubles(pages.flatMap(({ lists }) => inTurn(lists))).filter(passes),
    [pages, passes],
  )
  const isInVain = pages !== undefined && !pages.slice(-MOST_IN_VAIN).some(({ lists }) => lists.flat().some(passes))
  const hasMore = answer.hasNextPage && !(isInVain && pages.length >= MOST_IN_VAIN)
  const counted = hidesSome ? undefined : pages?.[0]?.total
  const isNoneYet = isPlaceholderData && titles?.length === 0
  return {
    titles: isNoneYet ? undefined : titles,
    count: isPlaceholderData ? undefined : hasMore ? counted : titles?.length,
    isError,
    hasMore,
    loaded: pages?.length ?? 0,
    loadMore: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
    retry: () => void (titles ? fetchNextPage() : refetch()),
  }
}
