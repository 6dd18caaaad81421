import { type Feature, type FeaturePort, listen, type MountedFeaturePort } from '../feature.ts'
import { HAVE_FUTURE_DATA, NETWORK_IDLE, type PlayableMedia } from '../media.ts'
import { sourceFeature, type SourceState } from './source.ts'

export interface PlaybackState {
  /** Meant to be moving: not paused, not at its end. True also while waiting for data. */
  readonly isPlaying: boolean
  readonly isPaused: boolean
  /**
   * Not enough data for the next frame, and more to come: a source opens, or the network is slow. False while the
   * browser fetches nothing until the viewer presses play.
   */
  readonly isLoading: boolean
  /** Playing was interrupted by a lack of data. */
  readonly isWaiting: boolean
  readonly hasPlayedOnce: boolean
  readonly hasEnded: boolean
  /** The browser refused to start by itself; a press of the viewer will start it. */
  readonly isBlocked: boolean
  /** The viewer's wish: what a source does once open, and what it did before it failed. */
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
export const playbackFeature: Feature<PlaybackState> = {
  name: 'playback',
  first: { ...BEFORE_FIRST_FRAME, isPlaying: false, isPaused: true, isLoading: false, isMeantToPlay: false },
  forNewSource: () => BEFORE_FIRST_FRAME,
  attach(port, signal) {
    const { media } = port
    listen(
      media,
      ['play', 'pause', 'waiting', 'suspend', 'canplay', 'loadeddata', 'seeked', 'emptied', 'ended'],
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

function sync(port: MountedFeaturePort<PlaybackState>): void {
  const { media, state } = port
  const { status } = port.peek(sourceFeature)
  // While a source opens, the element still describes the one before, or nothing; one that failed pauses by itself.
  const isPaused = isWishOnly(status, media) ? !state.isMeantToPlay : media.paused
  const hasEnded = status === 'ready' && (media.ended || isPausedAtEnd(media))
  const lacksData = status === 'opening' || (status === 'ready' && media.readyState < HAVE_FUTURE_DATA && !hasEnded)
  const isBlocked = state.isBlocked && isPaused
  // Phones fetch nothing, or no more than the metadata, before the first press.
  const isHeldBack = isBlocked || (!state.hasPlayedOnce && isPaused && media.networkState === NETWORK_IDLE)
  port.patch({
    isPaused,
    isPlaying: !isPaused && !hasEnded,
    hasEnded,
    isBlocked,
    isLoading: lacksData && !(status === 'ready' && isHeldBack),
    isWaiting: lacksData && state.hasPlayedOnce && !isPaused,
    ...(status === 'ready' && !media.error && { isMeantToPlay: !media.paused }),
  })
}

/** Whether playing and pausing are the viewer's wish alone for now: the element does neither, and follows later. */
function isWishOnly(status: SourceState['status'], media: PlayableMedia | null): boolean {
  return status === 'opening' || (status === 'ready' && Boolean(media?.error))
}

/**
 * Chromium counts a paused film that was moved to its end as ended a moment after it says that the move is done, and
 * sends no event then.
 */
function isPausedAtEnd({ paused, seeking, currentTime, duration }: PlayableMedia): boolean {
  return paused && !seeking && currentTime >= duration
}

/** Asks the medium to play, now or once it is open. A browser that requires a gesture first is state, not a failure. */
export function play(port: FeaturePort<PlaybackState>): void {
  const { media } = port
  if (media === null || media.error || port.peek(sourceFeature).status !== 'ready') return wish(port, true)
  media.play().catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === 'NotAllowedError') block(port, media)
    // Anything else is either a newer wish (AbortError) or a failure that the engine names itself.
  })
}

/** A refusal comes late: by then another medium may play, or a press of the viewer may have started this one. */
function block(port: FeaturePort<PlaybackState>, refused: PlayableMedia): void {
  if (port.media === refused && refused.paused) port.patch({ isBlocked: true, isLoading: false })
}

export function pause(port: FeaturePort<PlaybackState>): void {
  const { media } = port
  if (media === null || media.error || port.peek(sourceFeature).status !== 'ready') wish(port, false)
  else media.pause()
}

/** Plays when paused and pauses when playing. */
export function togglePlayback(port: FeaturePort<PlaybackState>): void {
  const { media, state } = port
  const isReady = media !== null && !media.error && port.peek(sourceFeature).status === 'ready'
  // Read from the medium: state follows its events, which arrive after the next key on a busy page.
  const isMoving = isReady ? !media.paused && !media.ended : state.isPlaying
  if (isMoving) pause(port)
  else play(port)
}

function wish(port: FeaturePort<PlaybackState>, isMeantToPlay: boolean): void {
  if (!isWishOnly(port.peek(sourceFeature).status, port.media)) return
  port.patch({ isMeantToPlay, isPaused: !isMeantToPlay, isPlaying: isMeantToPlay })
}
