import type { Title } from '@matinee/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { GenreTitles, Narrowing, TitleList } from '../../services/catalog/catalog.ts'
import { useServices } from '../../services/services.ts'
import { MOST_IN_A_ROW, withoutDoubles } from './carousel-titles.ts'

/** Pages that are asked for to fill a row: who hid nearly everything sees a shorter one. */
const MOST_PAGES = 10

/** Titles of a list, as far as they are here. */
export interface Filled {
  /** Undefined until there are as many as were wanted, or no more are to be had. */
  titles: readonly Title[] | undefined
  isError: boolean
  /** Asks again for what did not come. */
  retry: () => void
}

/**
 * Titles of a list that pass, page after page until `least` are here, the list ends, or enough pages were asked for. What the
 * movie database can narrow it has narrowed; what only this device knows is sieved here.
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
