import { nextEpisodeAfter, nextInSeason, type NextEpisode } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../../services/services.ts'
import type { Playable } from '../../../blocks/playable.ts'

/** What follows the episode being watched; the next season is only asked for after the last episode of this one. */
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
  // Nothing is asked where no season follows, but what was asked before (the specials, season 0) may lie there.
  const isAsked = isLast && following !== undefined
  return nextEpisodeAfter({ season, episode, nextSeason: isAsked ? nextSeason.data : undefined, now: now() })
}
