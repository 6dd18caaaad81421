import { thinCrowds } from './crowds.ts'
import { type Cue, type DraftCue, plainText } from './cue.ts'
import { withDirections } from './direction.ts'
import { isDrawing } from './drawings.ts'
import { readWebVtt } from './formats/webvtt.ts'
import { readWebVttSettings } from './formats/webvtt-settings.ts'
import { parseCueText } from './markup.ts'
import { parseClock } from './timecode.ts'
import { tidyCues } from './tidy.ts'

/** `X-TIMESTAMP-MAP` of a segment: maps this moment of the stream's clock to that time of its cues. */
export interface TimestampMap {
  /** Ticks of the stream's clock: 90,000 a second, from 0 again after 33 bits. */
  readonly mpegts: number
  /** Seconds, in the segment's own cue times. */
  readonly local: number
}

export interface SegmentOptions {
  /** The map of the segment before, for segments without their own. */
  readonly timestampMap?: TimestampMap | null
  /** Ticks at which the player's timeline begins: the first sample of the stream. 0 by default. */
  readonly originTicks?: number
  /** Seconds on the player's timeline at which the segment begins: distinguishes rounds of the 33-bit clock. */
  readonly segmentStart?: number
}

export interface WebVttSegment {
  /** Times in seconds on the player's timeline. */
  readonly cues: readonly Cue[]
  /** The map in force, to pass on to the next segment. */
  readonly timestampMap: TimestampMap | null
}

const TICKS_PER_SECOND = 90_000
const CLOCK_ROUND_SECONDS = 2 ** 33 / TICKS_PER_SECOND
const HEADER_CHARACTERS = 2000

/** Reads one WebVTT segment of an HLS stream. Never throws: anything but WebVTT has no cues. */
export function parseWebVttSegment(text: string, options: SegmentOptions = {}): WebVttSegment {
  const timestampMap = readTimestampMap(text) ?? options.timestampMap ?? null
  const draft = readWebVtt(text.replace(/^\u{feff}/u, ''))
  const shift = shiftOf(draft.cues, timestampMap, options)
  const shifted = draft.cues.map((cue) => ({
    ...cue,
    start: cue.start + shift,
    end: cue.end === null ? null : cue.end + shift,
  }))
  return { cues: tidyCues({ cues: shifted, skipped: draft.skipped }).cues, timestampMap }
}

/** `X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000` in the header, its parts in either order; null without one. */
export function readTimestampMap(text: string): TimestampMap | null {
  const header = text.slice(0, HEADER_CHARACTERS).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const written = /^X-TIMESTAMP-MAP\s{0,4}=(.{1,200})$/m.exec(header)?.[1]
  if (written === undefined) return null
  const mpegts = /MPEGTS:\s{0,4}(\d{1,12})/i.exec(written)?.[1]
  const local = parseClock(/LOCAL:\s{0,4}([\d:.]{1,20})/i.exec(written)?.[1] ?? '')
  return mpegts === undefined || local === null ? null : { mpegts: Number(mpegts), local }
}

function shiftOf(cues: readonly DraftCue[], map: TimestampMap | null, options: SegmentOptions): number {
  if (map === null) return 0
  const shift = (map.mpegts - (options.originTicks ?? 0)) / TICKS_PER_SECOND - map.local
  const first = cues[0]?.start
  if (options.segmentStart === undefined || first === undefined) return shift
  const rounds = Math.round((options.segmentStart - (first + shift)) / CLOCK_ROUND_SECONDS)
  return shift + rounds * CLOCK_ROUND_SECONDS
}

/** Packagers cut cues at the border of a segment, and round to the millisecond on both sides. */
const SAME_MOMENT_SECONDS = 0.05

/**
 * All cues, in order of time, from segments that repeat or continue some: cues with the same text and place are one
 * where their times overlap or touch.
 */
export function mergeCues(known: readonly Cue[], fresh: readonly Cue[]): readonly Cue[] {
  const merged: Cue[] = []
  const latest = new Map<string, number>()
  const isSorted = (cues: readonly Cue[]) => cues.every((cue, index) => cue.start >= (cues[index - 1]?.start ?? 0))
  const all = [...known, ...fresh]
  for (const cue of isSorted(all) ? all : all.toSorted((a, b) => a.start - b.start)) {
    const key = `${cue.placement ?? ''} ${plainText(cue.nodes)}`
    const index = latest.get(key)
    const before = index === undefined ? undefined : merged[index]
    if (index !== undefined && before !== undefined && cue.start <= before.end + SAME_MOMENT_SECONDS) {
      if (cue.end > before.end) merged[index] = { ...before, end: cue.end }
    } else latest.set(key, merged.push(cue) - 1)
  }
  return merged
}

/** A cue from an engine: WebVTT cue text, unparsed and untrusted, with times in seconds. */
export interface TextCueLike {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Its place, in the words of WebVTT's settings. */
  readonly settings?: string
}

/** Typed cues of an engine's text track: all that are known so far, since directions depend on the whole. */
export function cuesOfTextTrack(textCues: readonly TextCueLike[]): readonly Cue[] {
  const cues = textCues.flatMap(({ start, end, text, settings = '' }) => {
    const content = { ...parseCueText(text), ...readWebVttSettings(settings) }
    return content.nodes.length > 0 && end > start && !isDrawing(plainText(content.nodes))
      ? [{ start, end, ...content }]
      : []
  })
  return thinCrowds(mergeCues([], withDirections(cues)))
}
