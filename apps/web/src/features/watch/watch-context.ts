import type { RunOutput, StreamAudioTrack } from '@matinee/contracts'
import type { NextEpisode } from '@matinee/domain'
import type { Thumbnails } from '@matinee/player/thumbnails'
import { createContext, useContext } from 'react'
import type { Observable } from '../../data/kit/observable.ts'
import type { Streams } from '../../services/streams/streams.ts'
import type { Captions } from './captions/captions.ts'
import type { Playable } from '../../blocks/playable.ts'

/** What the parts of the skin know of what is being watched. The player itself comes from its own provider. */
export interface Watch {
  playable: Playable
  /** Where the arrow leads; undefined leaves it to where the viewer was. */
  backPath: string | undefined
  output: RunOutput
  streams: Streams | null
  nameOf: (providerId: string) => string
  captions: Captions
  /** Pictures for the timeline; null before there is a player. */
  thumbnails: Thumbnails | null
  /** Plays another output from the present second on. */
  choose: (output: RunOutput) => void
  /** Plays the same film with another of its source's sounds, here and in the other episodes of the show. */
  chooseSound: (sound: StreamAudioTrack) => void
  /** What follows this episode; undefined for films, and while nothing that has aired does. */
  next: NextEpisode | undefined
  /** Where the film was taken up again, in seconds; 0 when it began at its beginning. */
  resumedAt: number
  /** How far autoplay's countdown is, 0 to 1. */
  advance: Observable<number>
  /** Goes to an episode and starts it from its beginning (specification §4). */
  goToEpisode: (seasonId: string, episodeId: string) => void
  /** Starts what plays from its beginning. */
  replay: () => void
}

export const WatchContext = createContext<Watch | null>(null)

/** @throws Error outside of the watch screen. */
export function useWatch(): Watch {
  const watch = useContext(WatchContext)
  if (!watch) throw new Error('nothing is being watched here')
  return watch
}
