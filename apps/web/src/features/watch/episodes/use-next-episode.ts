import { nextEpisodeAfter, nextInSeason, type NextEpisode } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../../services/services.ts'
import type { Playable } from '../../../blocks/playable.ts'

/** The episode after the current one; the next season is requested only after the last episode of this one. */
export function useNextEpisode(playable: Playable): NextEpisode | undefined {
  const { catalog, now } = useServices()
  const isShow = playable.kind === 'show'
  const following = isShow
    ? playable.title.seasons.find(({ number }) => number === playable.season.number + 1)
    : undefined
  const isLast = isShow && nextInSeason(playable.season, playable.episode) === undefined && playable.season.number > 0
  const nextSeason = useQuery({
    ...catalog.season(playable.title.id, following?.number ?? 0),
    enabled: isLast && following !== undefined,
  })
  if (!isShow) return undefined
  const { season, episode } = playable
  // Without a next season nothing is requested, but an earlier answer (the specials, season 0) may be cached here.
  const isAsked = isLast && following !== undefined
  return nextEpisodeAfter({ season, episode, nextSeason: isAsked ? nextSeason.data : undefined, now: now() })
}
