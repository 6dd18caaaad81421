import { type Feature, type FeaturePort, listen, type MountedFeaturePort } from '../feature.ts'
import { areRangesEqual, copyRanges, HAVE_CURRENT_DATA, HAVE_METADATA, type TimeRange } from '../media.ts'
import { controlsFeature } from './controls.ts'
import { sourceFeature } from './source.ts'

export interface TimeFacts {
  /** Seconds. Published at most four times a second, once a second while nobody sees the controls. */
  readonly playhead: number
  /** Seconds; 0 while unknown, Infinity for a live stream. */
  readonly duration: number
  readonly isSeeking: boolean
  readonly buffered: readonly TimeRange[]
  readonly seekable: readonly TimeRange[]
  /** A seek that came before there was anything to seek in; done as soon as there is. */
  readonly earlySeek: number | null
  /** A drag on the timeline: where it is, and whether playing goes on afterwards. */
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
  earlySeek: null,
  scrub: null,
}

/** Where the film is. */
export const timeFeature: Feature<TimeFacts> = {
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

function sync(port: MountedFeaturePort<TimeFacts>): void {
  const { media, facts } = port
  const buffered = copyRanges(media.buffered)
  const seekable = copyRanges(media.seekable)
  port.patch({
    playhead: playheadNow(port),
    duration: Number.isNaN(media.duration) ? 0 : media.duration,
    isSeeking: media.seeking,
    buffered: areRangesEqual(buffered, facts.buffered) ? facts.buffered : buffered,
    seekable: areRangesEqual(seekable, facts.seekable) ? facts.seekable : seekable,
  })
}

function doEarlySeek({ media, facts, patch }: MountedFeaturePort<TimeFacts>): void {
  if (facts.earlySeek === null) return
  media.currentTime = facts.earlySeek
  patch({ earlySeek: null })
}

/** The position now, to the frame: for what cannot live with the published one (saving, switching, cues). */
export function playheadNow(port: FeaturePort<TimeFacts>): number {
  const { media, facts } = port
  // Before the first frame the element says 0, while the viewer has been promised the start position;
  // and what a failed source says of its position is part of the failure.
  const isTold = media !== null && media.readyState >= HAVE_CURRENT_DATA && port.peek(sourceFeature).status !== 'failed'
  return isTold ? media.currentTime : facts.playhead
}

/** Keeps a position inside the film (specification §5: 0 to duration). */
export function clampPosition({ duration }: Pick<TimeFacts, 'duration'>, seconds: number): number {
  const end = duration > 0 ? duration : Number.POSITIVE_INFINITY
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), end)
}

export function seek(port: FeaturePort<TimeFacts>, seconds: number): void {
  const { media, facts } = port
  if (media === null) return
  const position = clampPosition(facts, seconds)
  if (!Number.isFinite(position)) return
  const isEarly = media.readyState < HAVE_METADATA
  if (!isEarly) media.currentTime = position
  // The bar stays where the viewer put it; the element confirms or corrects with its next event.
  port.patch({ playhead: position, earlySeek: isEarly ? position : null })
}

/** A drag begins: playing rests until it ends (specification §4 "Seeking"). */
export function beginScrub(port: FeaturePort<TimeFacts>): void {
  const { media, facts } = port
  if (media === null || facts.scrub !== null) return
  port.patch({ scrub: { at: playheadNow(port), resumes: !media.paused } })
  media.pause()
}

export function scrub(port: FeaturePort<TimeFacts>, seconds: number): void {
  const { scrub: current } = port.facts
  if (current !== null) port.patch({ scrub: { ...current, at: clampPosition(port.facts, seconds) } })
}

/** The drag ends: go there if it was meant, and play on unless it was paused before. */
export function endScrub(port: FeaturePort<TimeFacts>, isMeant: boolean): void {
  const { scrub: current } = port.facts
  if (current === null) return
  port.patch({ scrub: null })
  if (isMeant) seek(port, current.at)
  // A refusal to play again is a fact of the element, which the playback feature reports.
  if (current.resumes) port.media?.play().catch(() => undefined)
}
