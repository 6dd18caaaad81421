import type { Title } from '@matinee/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { GenreTitles, Narrowing, TitleList } from '../../services/catalog/catalog.ts'
import { useServices } from '../../services/services.ts'
import { MOST_IN_A_ROW, withoutDoubles } from './carousel-titles.ts'

/** Most pages requested to fill a row: with nearly everything hidden the row is shorter. */
const MOST_PAGES = 10

/** The loaded titles of a list. */
export interface Filled {
  /** Undefined until enough are loaded, or no more exist. */
  titles: readonly Title[] | undefined
  isError: boolean
  /** Requests again what failed. */
  retry: () => void
}

/**
 * Titles of a list that pass, page after page until `least` are loaded, the list ends, or the limit of pages is
 * reached. The movie database applies the filters it can; those on the viewer's library are applied here.
 */
export function useFilled(
  asked: TitleList | GenreTitles,
  narrowing: Narrowing,
  passes: (title: Title) => boolean,
  { least = MOST_IN_A_ROW, isEnabled = true }: { least?: number; isEnabled?: boolean } = {},
): Filled {
  const { catalog } = useServices()
  const answer = useInfiniteQuery({ ...catalog.pages(asked, narrowing), enabled: isEnabled })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = answer
  const titles = useMemo(
    () => data && withoutDoubles(data.pages.flatMap((page) => page.titles)).filter(passes),
    [data, passes],
  )
  const pages = data?.pages.length ?? 0
  const isShort = titles !== undefined && titles.length < least && hasNextPage && pages < MOST_PAGES
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])
  return {
    // A page that fails leaves those before it.
    titles: isShort && !isError ? undefined : titles,
    isError: isError && titles === undefined,
    retry: () => void answer.refetch(),
  }
}
