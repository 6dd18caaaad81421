import { isSeen } from '@matinee/domain'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useStore } from '../../data/kit/use-store.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { readFilters, writeFilters, type Filters, type Known } from './filters.ts'

/** The filters in the address, and the function that changes them. */
export function useFilters(): [Filters, (part: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams()
  // The same object while the filters are equal: other parameters of the address must not draw random rows again.
  const said = writeFilters(new URLSearchParams(), readFilters(params)).toString()
  const filters = useMemo(() => readFilters(new URLSearchParams(said)), [said])
  const change = useCallback(
    (part: Partial<Filters>) =>
      setParams((before) => writeFilters(before, { ...readFilters(before), ...part }), { replace: true }),
    [setParams],
  )
  return [filters, change]
}

/** The library's knowledge for the filters that need it; without such a filter, saving a title changes nothing. */
export function useKnown({ hidesLibrary, hidesWatched }: Filters): Known {
  const isAsked = hidesLibrary || hidesWatched
  const { bookmarks, progress } = useLibrary()
  const saved = useStore(bookmarks)
  const titles = useStore(progress.titles)
  const known = useMemo(
    () => ({
      isSaved: (tmdbId: string) => saved.has(tmdbId) || titles.has(tmdbId),
      isWatched: (tmdbId: string) => titles.get(tmdbId)?.some(isSeen) ?? false,
    }),
    [saved, titles],
  )
  return isAsked ? known : NOTHING
}

const NOTHING: Known = { isSaved: () => false, isWatched: () => false }
