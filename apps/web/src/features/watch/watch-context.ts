import type { RunOutput, StreamAudioTrack } from '@matinee/contracts'
import type { Thumbnails } from '@matinee/player/thumbnails'
import { createContext, useContext } from 'react'
import type { Observable } from '../../data/kit/observable.ts'
import type { Streams } from '../../services/streams/streams.ts'
import type { Captions } from './captions/captions.ts'
import type { Playable } from '../../blocks/playable.ts'
import type { NextUp } from './next-up.ts'
import type { FilmCountdown } from './observers/lead-to-next-film.ts'
import type { ProgrammeQueue } from './use-programme-queue.ts'

/** What the skin's parts know of the current title. The player itself has its own provider. */
export interface Watch {
  playable: Playable
  /** Where the back arrow leads; undefined for the page before. */
  backPath: string | undefined
  output: RunOutput
  streams: Streams | null
  nameOf: (providerId: string) => string
  captions: Captions
  /** Pictures for the timeline; null before there is a player. */
  thumbnails: Thumbnails | null
  /** Plays another output from the present second on. */
  choose: (output: RunOutput) => void
  /** Plays the same film with another of its source's audio tracks, here and in the other episodes of the show. */
  chooseSound: (sound: StreamAudioTrack) => void
  /** The programme that the film is shown in, if any. */
  queue: ProgrammeQueue | undefined
  /** The next episode, or the next film of the programme or the collection; undefined while none follows. */
  next: NextUp | undefined
  /** Where the film resumed, in seconds; 0 from its beginning. */
  resumedAt: number
  /** Progress of autoplay's countdown to the next episode, 0 to 1. */
  advance: Observable<number>
  /** Whether the film is over, its last picture was seen, and no countdown leads on. */
  isEnd: Observable<boolean>
  /** Autoplay's countdown to the next film of the programme. */
  filmCountdown: FilmCountdown
  /** Goes to an episode and starts it from its beginning (specification §4). */
  goToEpisode: (seasonId: string, episodeId: string) => void
  /** Takes a film or a subtitle file of the viewer's. */
  takeFiles: (files: readonly File[]) => void
  /** Plays the current film from its beginning. */
  replay: () => void
  /** Whether its position is kept in the library. */
  keepsProgress: boolean
}

export const WatchContext = createContext<Watch | null>(null)

/** @throws Error outside of the watch screen. */
export function useWatch(): Watch {
  const watch = useContext(WatchContext)
  if (!watch) throw new Error('nothing is being watched here')
  return watch
}
