import { FIRST_BITRATE } from '@matinee/player/core'

/** Of a file that came over the network, as the browser timed it. */
type Timing = Pick<PerformanceResourceTiming, 'encodedBodySize' | 'transferSize' | 'responseStart' | 'responseEnd'>

/** Smaller files tell of the latency and not of the line, bytes. */
const LEAST_FILE = 10_000
/** Only a part of the line, so that a first segment of a few seconds is there in about one. */
const SHARE = 1 / 4

/** Bits a second that the files of this page came with while any of them came; undefined without such files. */
export function lineBitrate(timings: readonly Timing[]): number | undefined {
  const files = timings
    // What other sites do not let the page time has no transfer size.
    .filter(({ encodedBodySize, transferSize }) => transferSize > 0 && encodedBodySize >= LEAST_FILE)
    .toSorted((a, b) => a.responseStart - b.responseStart)
  let [bytes, busyMs, until] = [0, 0, 0]
  for (const { encodedBodySize, responseStart, responseEnd } of files) {
    bytes += encodedBodySize
    busyMs += Math.max(0, responseEnd - Math.max(until, responseStart))
    until = Math.max(until, responseEnd)
  }
  return busyMs > 0 ? (bytes * 8000) / busyMs : undefined
}

/** A later measurement would have the check read other parts than the player, ms. */
const HELD_MS = 10_000

/**
 * What a film begins with before any of it was fetched, bits a second: the usual guess, or less where the page itself came over a slow
 * line. The first segment corrects it. The same for as long as one start takes.
 */
export function createFirstBitrate(now: () => number, timings: () => readonly Timing[]): () => number {
  let held: { readonly bitrate: number; readonly at: number } | undefined
  return () => {
    if (!held || now() - held.at >= HELD_MS) {
      const line = lineBitrate(timings()) ?? Number.POSITIVE_INFINITY
      held = { bitrate: Math.min(FIRST_BITRATE, line * SHARE), at: now() }
    }
    return held.bitrate
  }
}

/** Of what this page fetched. */
export const pageTimings = (): readonly Timing[] =>
  performance.getEntriesByType('resource') as PerformanceResourceTiming[]
