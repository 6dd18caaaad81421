import type { KnownSeason, ShowDetails } from '@matinee/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../services/services.ts'

/**
 * The seasons of a show, with the episodes of those that were requested before. Requests in the background the season
 * that `ask` names by its number, and then the next one; a season that does not load stays without episodes.
 */
export function useSeasons(
  show: ShowDetails | undefined,
  ask: (seasons: readonly KnownSeason[]) => number | undefined,
): readonly KnownSeason[] {
  const client = useQueryClient()
  const { catalog } = useServices()
  const { id = '', seasons: listed = [] } = show ?? {}
  const seasons = listed.map((season) => client.getQueryData(catalog.season(id, season.number).queryKey) ?? season)
  const asked = ask(seasons)
  // The answer renders the component again, which then finds it in the cache.
  useQuery({ ...catalog.season(id, asked ?? 0), enabled: asked !== undefined, notifyOnChangeProps: ['data'] })
  return seasons
}
