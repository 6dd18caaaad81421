import type { Stream } from '@matinee/contracts'
import { useMemo } from 'react'
import type { Playable } from '../../blocks/playable.ts'
import { useNextEpisode } from './episodes/use-next-episode.ts'
import type { NextUp } from './next-up.ts'
import type { ProgrammeQueue } from './use-programme-queue.ts'

/** The next episode of a show, or the next film of the programme; undefined where nothing follows. */
export function useNextUp(
  playable: Playable,
  stream: Stream | null,
  {
    goToEpisode,
    queue,
  }: { goToEpisode: (seasonId: string, episodeId: string) => void; queue: ProgrammeQueue | undefined },
): NextUp | undefined {
  const following = useNextEpisode(playable, stream)
  const show = playable.kind === 'show' ? playable.title : undefined
  const season = following?.season
  const episode = following?.episode
  const startsSeason = following?.startsSeason
  const nextEpisode = useMemo((): NextUp | undefined => {
    if (!show || !season || !episode) return undefined
    return {
      label: startsSeason ? 'player.nextEpisode.nextSeason' : 'player.nextEpisode.next',
      place: { season: season.number, episode: episode.number },
      name: episode.title,
      still: show.backdrop,
      playable: { kind: 'show', title: show, season: { ...season, episodes: [] }, episode },
      play: () => goToEpisode(season.id, episode.id),
    }
  }, [show, season, episode, startsSeason, goToEpisode])
  return nextEpisode ?? queue?.next
}
