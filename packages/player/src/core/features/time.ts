import { type Feature, type FeaturePort, listen, type MountedFeaturePort } from '../feature.ts'
import { areRangesEqual, copyRanges, HAVE_CURRENT_DATA, HAVE_METADATA, type TimeRange } from '../media.ts'
import { controlsFeature } from './controls.ts'
import { sourceFeature } from './source.ts'

export interface TimeState {
  /** Seconds. Published at most four times a second, and once a second while the controls are hidden. */
  readonly playhead: number
  /** Seconds; 0 while unknown, Infinity for a live stream. */
  readonly duration: number
  readonly isSeeking: boolean
  readonly buffered: readonly TimeRange[]
  readonly seekable: readonly TimeRange[]
  /** How far behind the end of what is seekable a live stream is watched without waiting for data, s. */
  readonly liveHoldBack: number
  /** A seek requested before anything was seekable; done as soon as something is. */
  readonly earlySeek: number | null
  /** A drag on the timeline: its position, and whether playback goes on afterwards. */
  readonly scrub: { readonly at: number; readonly resumes: boolean } | null
}

const NO_RANGES: readonly TimeRange[] = []
const VISIBLE_EVERY_MS = 240
const HIDDEN_EVERY_MS = 990

const BEFORE_METADATA = {
  duration: 0,
  isSeeking: false,
  buffered: NO_RANGES,
  seekable: NO_RANGES,
  liveHoldBack: 0,
  earlySeek: null,
  scrub: null,
}

/** Where the film is. */
export const timeFeature: Feature<TimeState> = {
  name: 'time',
  first: { ...BEFORE_METADATA, playhead: 0 },
  forNewSource: (_, startAt) => ({ ...BEFORE_METADATA, playhead: startAt }),
  attach(port, signal) {
    const { media } = port
    let publishedAt = Number.NEGATIVE_INFINITY
    const publish = () => {
      publishedAt = port.clock.now()
      sync(port)
    }
    const publishSometimes = () => {
      const every = port.peek(controlsFeature).isVisible ? VISIBLE_EVERY_MS : HIDDEN_EVERY_MS
      if (port.clock.now() - publishedAt >= every) publish()
    }
    listen(media, ['timeupdate', 'progress'], publishSometimes, signal)
    listen(media, ['durationchange', 'seeking', 'seeked', 'pause', 'ended', 'playing', 'emptied'], publish, signal)
    listen(media, ['loadedmetadata'], () => doEarlySeek(port), signal)
    port.watch(controlsFeature, (controls) => controls.isVisible, publish, signal)
    publish()
  },
}

function sync(port: MountedFeaturePort<TimeState>): void {
  const { media, state } = port
  const buffered = copyRanges(media.buffered)
  const seekable = copyRanges(media.seekable)
  port.patch({
    playhead: playheadNow(port),
    // An element that fetches its address again, or failed, has no length; the film has.
    duration: Number.isNaN(media.duration) ? state.duration : media.duration,
    isSeeking: media.seeking,
    buffered: areRangesEqual(buffered, state.buffered) ? state.buffered : buffered,
    seekable: areRangesEqual(seekable, state.seekable) ? state.seekable : seekable,
  })
}

function doEarlySeek({ media, state, patch }: MountedFeaturePort<TimeState>): void {
  if (state.earlySeek === null) return
  media.currentTime = state.earlySeek
  patch({ earlySeek: null })
}

/** The position now, exact to the frame, for what the published one is too coarse for: saving, switching, cues. */
export function playheadNow(port: FeaturePort<TimeState>): number {
  const { media, state } = port
  // Before the first frame the element reports 0 instead of the start position; a failed source's own position belongs
  // to the failure.
  if (media === null || port.peek(sourceFeature).status === 'failed') return state.playhead
  const isThere = media.readyState >= HAVE_CURRENT_DATA || (media.readyState >= HAVE_METADATA && media.seeking)
  return isThere ? media.currentTime : state.playhead
}

type Extent = Pick<TimeState, 'duration' | 'seekable' | 'liveHoldBack'>

/**
 * What the timeline spans, s: the film, or what a live stream still offers up to its live edge. Null while unknown, and for a live
 * stream that offers no more than it needs to go on.
 */
export function spanOf({ duration, seekable, liveHoldBack }: Extent): TimeRange | null {
  if (Number.isFinite(duration)) return duration > 0 ? { start: 0, end: duration } : null
  const last = seekable.at(-1)
  const end = (last?.end ?? 0) - liveHoldBack
  return last !== undefined && end > last.start ? { start: last.start, end } : null
}

/** The least distance from the live edge that counts as behind it, s: the edge moves by a segment at a time. */
const LEAST_BEHIND = 10

/** How far a position is behind the live edge, s; 0 at the edge and for a film. */
export function secondsBehindLive(time: Extent, position: number): number {
  const end = Number.isFinite(time.duration) ? null : spanOf(time)?.end
  const behind = (end ?? position) - position
  return behind > Math.max(LEAST_BEHIND, time.liveHoldBack / 2) ? behind : 0
}

/** Keeps a position inside the film (specification §5: 0 to duration), or inside what a live stream offers. */
export function clampPosition(time: Extent, seconds: number): number {
  const { start, end } = spanOf(time) ?? { start: 0, end: Number.POSITIVE_INFINITY }
  return Number.isNaN(seconds) ? start : Math.min(Math.max(seconds, start), end)
}

export function seek(port: FeaturePort<TimeState>, seconds: number): void {
  const { media, state } = port
  if (media === null) return
  const position = clampPosition(state, seconds)
  if (!Number.isFinite(position)) return
  const isEarly = media.readyState < HAVE_METADATA
  if (!isEarly) media.currentTime = position
  // The bar stays where the viewer put it; the element's next event confirms or corrects it.
  port.patch({ playhead: position, earlySeek: isEarly ? position : null })
}

/** Begins a drag: playback is paused until it ends (specification §4 "Seeking"). */
export function beginScrub(port: FeaturePort<TimeState>): void {
  const { media, state } = port
  if (media === null || state.scrub !== null) return
  port.patch({ scrub: { at: playheadNow(port), resumes: !media.paused } })
  media.pause()
}

export function scrub(port: FeaturePort<TimeState>, seconds: number): void {
  const { scrub: current } = port.state
  if (current !== null) port.patch({ scrub: { ...current, at: clampPosition(port.state, seconds) } })
}

/** Ends the drag: seeks there if it was meant, and plays on unless it was paused before. */
export function endScrub(port: FeaturePort<TimeState>, isMeant: boolean): void {
  const { scrub: current } = port.state
  if (current === null) return
  port.patch({ scrub: null })
  if (isMeant) seek(port, current.at)
  // A refusal to play again is the element's to report, through the playback feature.
  if (current.resumes) port.media?.play().catch(() => undefined)
}
