import type { Engine, OpenOptions, OpenSource } from '../engine.ts'
import type { PlaybackTarget, PlayerElements } from '../media.ts'
import type { PlaybackSource } from '../playback-source.ts'
import type { FakeMedia } from './fake-media.ts'

export interface Opening {
  readonly source: PlaybackSource
  readonly options: OpenOptions
  /** Calls of the capabilities, in order. */
  readonly asked: unknown[]
}

export interface FakeEngine extends Engine {
  readonly openings: Opening[]
  /** The newest opening. */
  last(): Opening
}

export interface FakeEngineOptions {
  readonly name?: string
  readonly type?: PlaybackSource['type']
  readonly target?: PlaybackTarget
  /** Plays on this instead of the page's video. */
  readonly media?: FakeMedia
  /** Opens when this resolves. */
  readonly until?: Promise<void>
  /** What its sources do when they are asked again. */
  readonly askAgain?: (() => void) | undefined
  /** Whether bytes come in of its sources. */
  readonly isArriving?: (() => boolean) | undefined
}

/** An engine that records its calls and reports what a test emits by `last().options.emit`. */
export function createFakeEngine({
  name = 'fake',
  type,
  target = 'local',
  media,
  until,
  askAgain,
  isArriving,
}: FakeEngineOptions = {}): FakeEngine {
  const openings: Opening[] = []
  return {
    name,
    target,
    openings,
    canPlay: (source) => type === undefined || source.type === type,
    last() {
      const newest = openings.at(-1)
      if (newest === undefined) throw new Error('nothing was opened')
      return newest
    },
    async open(source: PlaybackSource, elements: PlayerElements, options: OpenOptions): Promise<OpenSource> {
      const asked: unknown[] = []
      openings.push({ source, options, asked })
      await until
      const target = media ?? (elements.video as unknown as FakeMedia)
      target.reset()
      options.signal.addEventListener('abort', () => target.reset(), { once: true })
      return {
        ...(media && { media }),
        ...(askAgain && { askAgain }),
        ...(isArriving && { isArriving }),
        renditions: { select: (quality) => asked.push(['quality', quality]) },
        audioTracks: { select: (id) => asked.push(['audio', id]) },
        textTracks: { select: (id) => asked.push(['text', id]) },
      }
    },
  }
}
