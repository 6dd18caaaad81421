import type { KnownSeason, Season, ShowDetails } from '@matinee/domain'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../services/services.ts'
import { withEpisodes } from './known-seasons.ts'

interface Seasons {
  /** A season that failed to load has no episodes, so that those behind it are found. */
  seasons: readonly KnownSeason[]
  /** Whether a season that decides is still loading. */
  isLoading: boolean
  /** Whether a season that decides failed to load, or is known in part only. */
  hasFailed: boolean
  /** Requests the season that failed again. */
  retry: () => void
}

/**
 * The seasons of a show, with the episodes of those that were requested before. Requests in the background the season
 * that `ask` names by its number, and then the next one.
 */
export function useSeasons(
  show: ShowDetails | undefined,
  ask: (seasons: readonly KnownSeason[]) => number | undefined,
): Seasons {
  const client = useQueryClient()
  const { catalog } = useServices()
  const { id = '', seasons: listed = [] } = show ?? {}
  const stateOf = (number: number) => client.getQueryState(catalog.season(id, number).queryKey)
  const whole = (number: number): Season | undefined => {
    const season = stateOf(number)?.data
    return season?.isPartial ? undefined : season
  }
  const wholeOrLess = (number: number): Season | undefined => {
    const state = stateOf(number)
    return state?.data ?? (state?.status === 'error' ? { id: '', number, title: '', episodes: [] } : undefined)
  }
  const first = ask(withEpisodes(listed, undefined, whole))
  const decisive = ask(withEpisodes(listed, first, whole))
  const seasons = withEpisodes(listed, first, wholeOrLess)
  const behindFailed = ask(seasons)
  const numbers = [...new Set([...listed.map(({ number }) => number), ...(first === undefined ? [] : [first])])]
  // All seasons are observed, so that none leaves the cache while the others are in use.
  const queries = useQueries({
    queries: numbers.map((number) => ({
      ...catalog.season(id, number),
      enabled: number === decisive || number === behindFailed,
      notifyOnChangeProps: ['data', 'status', 'fetchStatus'] as const,
    })),
  })
  const query = decisive === undefined ? undefined : queries[numbers.indexOf(decisive)]
  const hasFailed = query !== undefined && !query.isFetching && (query.isError || query.data?.isPartial === true)
  return {
    seasons,
    isLoading: query !== undefined && !hasFailed,
    hasFailed,
    retry: () => void query?.refetch(),
  }
}
