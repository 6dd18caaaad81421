import type { Stream } from '@matinee/contracts'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Playable } from '../../blocks/playable.ts'
import { useStore } from '../../data/kit/use-store.ts'
import { useIsEpisodeSeen } from '../../data/library/use-title-progress.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import { PROGRAMME } from '../../services/navigation/paths.ts'
import { useNextEpisode } from './episodes/use-next-episode.ts'
import type { NextUp } from './next-up.ts'
import { useNextInCollection } from './use-next-in-collection.ts'
import type { ProgrammeQueue } from './use-programme-queue.ts'

/** The next episode of a show, the next film of the programme, or of the film's collection; undefined where nothing follows. */
export function useNextUp(
  playable: Playable,
  stream: Stream | null,
  {
    goToEpisode,
    queue,
  }: { goToEpisode: (seasonId: string, episodeId: string) => void; queue: ProgrammeQueue | undefined },
): NextUp | undefined {
  const following = useNextEpisode(playable, stream)
  const [params] = useSearchParams()
  // Asked for once the film plays: nothing of it is needed sooner.
  const isAlone = stream !== null && playable.kind === 'movie' && !params.has(PROGRAMME)
  const nextInCollection = useNextInCollection(isAlone ? playable.title : undefined)
  const show = playable.kind === 'show' ? playable.title : undefined
  const season = following?.season
  const episode = following?.episode
  const startsSeason = following?.startsSeason
  const { hideSpoilers } = useStore(useLocalStores().preferences)
  // Read only where it decides: a player saves every few seconds.
  const isSeen = useIsEpisodeSeen(show?.id, hideSpoilers ? episode?.id : undefined)
  const ownStill = isSeen || !hideSpoilers ? episode?.still : undefined
  const nextEpisode = useMemo((): NextUp | undefined => {
    if (!show || !season || !episode) return undefined
    return {
      label: startsSeason ? 'player.nextEpisode.nextSeason' : 'player.nextEpisode.next',
      place: { season: season.number, episode: episode.number },
      name: episode.title,
      film: undefined,
      still: ownStill ?? show.backdrop,
      stillKind: ownStill === undefined ? 'backdrop' : 'still',
      playable: { kind: 'show', title: show, season: { ...season, episodes: [] }, episode },
      play: () => goToEpisode(season.id, episode.id),
    }
  }, [show, season, episode, startsSeason, ownStill, goToEpisode])
  return nextEpisode ?? queue?.next ?? nextInCollection
}
