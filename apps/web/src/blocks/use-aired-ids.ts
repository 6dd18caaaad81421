import { airedOfSeason, type KnownSeason, type Season, type ShowDetails } from '@matinee/domain'
import { useServices } from '../services/services.ts'
import { useSeasons } from './use-seasons.ts'

/** Ids of a season's episodes that have aired, and so can be chosen. Later seasons are requested where they decide it. */
export function useAiredIds(show: ShowDetails, season: Season): ReadonlySet<string> {
  const { now } = useServices()
  const airedIn = (seasons: readonly KnownSeason[]) => airedOfSeason(season.number, seasons, now())
  const { seasons } = useSeasons(show, (known) => airedIn(known).ask)
  return new Set(airedIn(seasons).aired.map(({ episode }) => episode.id))
}
