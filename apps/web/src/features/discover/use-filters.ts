import { isSeen } from '@matinee/domain'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useStore } from '../../data/kit/use-store.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { readFilters, writeFilters, type Filters, type Known } from './filters.ts'

/** The filters in the address, and the way to change them. */
export function useFilters(): [Filters, (part: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params), [params])
  const change = useCallback(
    (part: Partial<Filters>) =>
      setParams((before) => writeFilters(before, { ...readFilters(before), ...part }), { replace: true }),
    [setParams],
  )
  return [filters, change]
}

/** What the library knows, for the filters that ask it. */
export function useKnown(): Known {
  const { bookmarks, progress } = useLibrary()
  const saved = useStore(bookmarks)
  const titles = useStore(progress.titles)
  return useMemo(
    () => ({
      isSaved: (tmdbId) => saved.has(tmdbId) || titles.has(tmdbId),
      isWatched: (tmdbId) => titles.get(tmdbId)?.some(isSeen) ?? false,
    }),
    [saved, titles],
  )
}
