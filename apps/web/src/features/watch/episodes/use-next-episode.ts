import { episodeAfter, type KnownSeason, type NextEpisode } from '@matinee/domain'
import type { Playable } from '../../../blocks/playable.ts'
import { useSeasons } from '../../../blocks/use-seasons.ts'
import { useServices } from '../../../services/services.ts'

/** The episode after the current one; another season is requested only where this one does not decide it. */
export function useNextEpisode(playable: Playable): NextEpisode | undefined {
  const { now } = useServices()
  const show = playable.kind === 'show' ? playable : undefined
  const stepIn = (seasons: readonly KnownSeason[]) =>
    show && episodeAfter({ season: show.season.number, episode: show.episode.number }, seasons, now())
  const seasons = useSeasons(show?.title, (known) => {
    const step = stepIn(known)
    return step?.step === 'ask' ? step.seasonNumber : undefined
  })
  const step = stepIn(seasons)
  if (step?.step !== 'next') return undefined
  return { ...step, startsSeason: step.season.number !== show?.season.number }
}
