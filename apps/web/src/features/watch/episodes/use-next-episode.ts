import type { Stream } from '@matinee/contracts'
import { episodeAfter, type KnownSeason, type NextEpisode } from '@matinee/domain'
import type { Playable } from '../../../blocks/playable.ts'
import { useSeasons } from '../../../blocks/use-seasons.ts'
import { useServices } from '../../../services/services.ts'
import { episodesInFile } from './episodes-in-file.ts'

/** The episode after the last one in the file that plays; another season is requested only where it decides. */
export function useNextEpisode(playable: Playable, stream: Stream | null): NextEpisode | undefined {
  const { now } = useServices()
  const show = episodesInFile(playable, stream).at(-1)
  const stepIn = (seasons: readonly KnownSeason[]) =>
    show && episodeAfter({ season: show.season.number, episode: show.episode.number }, seasons, now())
  const { seasons } = useSeasons(show?.title, (known) => {
    const step = stepIn(known)
    return step?.step === 'ask' ? step.seasonNumber : undefined
  })
  const step = stepIn(seasons)
  if (step?.step !== 'next') return undefined
  return { ...step, startsSeason: step.season.number !== show?.season.number }
}
