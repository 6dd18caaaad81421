import { type Feature, type FeaturePort, listen, type MountedFeaturePort } from '../feature.ts'
import { HAVE_FUTURE_DATA } from '../media.ts'
import { sourceFeature } from './source.ts'

export interface PlaybackFacts {
  /** Meant to be moving: not paused, not at its end. True also while waiting for data. */
  readonly isPlaying: boolean
  readonly isPaused: boolean
  /** Not enough data to show the next frame: a source opens, or the network is behind. */
  readonly isLoading: boolean
  /** Playing was interrupted by a lack of data. */
  readonly isWaiting: boolean
  readonly hasPlayedOnce: boolean
  readonly hasEnded: boolean
  /** The browser refused to start by itself; a press of the viewer will do. */
  readonly isBlocked: boolean
  /** The viewer's wish: what a source does once it is open, and what it did before it failed. */
  readonly isMeantToPlay: boolean
}

const BEFORE_FIRST_FRAME = {
  isLoading: true,
  isWaiting: false,
  hasPlayedOnce: false,
  hasEnded: false,
  isBlocked: false,
}

/** Whether the film moves. */
export const playbackFeature: Feature<PlaybackFacts> = {
  name: 'playback',
  first: { ...BEFORE_FIRST_FRAME, isPlaying: false, isPaused: true, isLoading: false, isMeantToPlay: false },
  forNewSource: () => BEFORE_FIRST_FRAME,
  attach(port, signal) {
    const { media } = port
    listen(
      media,
      ['play', 'pause', 'waiting', 'canplay', 'loadeddata', 'seeked', 'emptied', 'ended'],
      () => sync(port),
      signal,
    )
    listen(
      media,
      ['playing'],
      () => {
        port.patch({ hasPlayedOnce: true, isBlocked: false })
        sync(port)
      },
      signal,
    )
    port.watch(
      sourceFeature,
      (source) => source.status,
      () => sync(port),
      signal,
    )
    sync(port)
  },
}

function sync(port: MountedFeaturePort<PlaybackFacts>): void {
  const { media, facts } = port
  const { status } = port.peek(sourceFeature)
  // While a source opens, the element still speaks of the one before, or of nothing.
  const isPaused = status === 'opening' ? !facts.isMeantToPlay : media.paused
  const hasEnded = status === 'ready' && media.ended
  const lacksData = status === 'opening' || (status === 'ready' && media.readyState < HAVE_FUTURE_DATA && !hasEnded)
  port.patch({
    isPaused,
    isPlaying: !isPaused && !hasEnded,
    hasEnded,
    isLoading: lacksData,
    isWaiting: lacksData && facts.hasPlayedOnce && !isPaused,
    ...(status === 'ready' && { isMeantToPlay: !media.paused }),
  })
}

/** Asks the medium to play, now or once it is open. A browser that wants a gesture first is a fact, not a failure. */
export function play(port: FeaturePort<PlaybackFacts>): void {
  const { media } = port
  if (media === null || port.peek(sourceFeature).status !== 'ready') return wish(port, true)
  media.play().catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === 'NotAllowedError') port.patch({ isBlocked: true })
    // Anything else is either a newer wish (AbortError) or a failure that the engine names itself.
  })
}

export function pause(port: FeaturePort<PlaybackFacts>): void {
  const { media } = port
  if (media === null || port.peek(sourceFeature).status !== 'ready') wish(port, false)
  else media.pause()
}

function wish(port: FeaturePort<PlaybackFacts>, isMeantToPlay: boolean): void {
  if (port.peek(sourceFeature).status !== 'opening') return
  port.patch({ isMeantToPlay, isPaused: !isMeantToPlay, isPlaying: isMeantToPlay })
}
