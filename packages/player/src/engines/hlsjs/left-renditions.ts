import type { ErrorData, Fragment, Level } from 'hls.js'
import type Hls from 'hls.js'
import { failureOfStatus, type RequestFailure } from '../../core/index.ts'
import { hasContent } from './has-content.ts'
import { unreadCodecsOf, WRONG_BYTES } from './wrong-bytes.ts'

/** One segment may be missing by chance: a rendition lacks its segments from the second one on. */
const LACKED_SEGMENTS = 2

export interface LeftRenditions {
  /** Leaves out the renditions that have the sounds of the one that is loaded, where others have other ones. */
  leaveSound(why: string): boolean
  /** Takes a failure after which the library tries another rendition. */
  note(data: ErrorData, request?: readonly [kind: string, failure: RequestFailure | null]): void
}

/**
 * Leaves out a rendition that cannot be used, so that neither the viewer nor the library chooses it again: its playlist, its description or
 * two of its segments in a row are missing or wrong, which another rendition has. The library has to be done with another one first: it
 * knows renditions by their place.
 */
export function leaveOutRenditions(
  hls: Hls,
  events: typeof Hls.Events,
  log: (message: string) => void,
): LeftRenditions {
  const failed = new Map<Level, string>()
  const segments = followLackedSegments()
  hls.on(events.FRAG_BUFFERED, (_, { frag }) => {
    if (frag.type !== 'main' || !hasContent(frag)) return
    const loaded = hls.levels[frag.level]
    if (loaded !== undefined) for (const [level, why] of segments.arrived(loaded, frag)) failed.set(level, why)
    for (const [level, why] of failed) {
      const index = hls.levels.indexOf(level)
      if (index === -1 || index === frag.level) continue
      log(`The rendition of ${level.height} lines of this source cannot be used (${why}) and was left out.`)
      hls.removeLevel(index)
    }
    failed.clear()
  })
  return {
    leaveSound(why) {
      const soundsOf = (level: Level | undefined) => level?.audioGroups?.join()
      const lost = soundsOf(hls.levels[hls.loadLevel])
      const other = hls.levels.findLastIndex((level) => soundsOf(level) !== lost)
      if (other === -1) return false
      for (const level of hls.levels) if (soundsOf(level) === lost) failed.set(level, why)
      hls.loadLevel = -1
      // Before the first picture every start begins with this one.
      hls.startLevel = other
      hls.nextAutoLevel = other
      hls.nextLoadLevel = other
      return true
    },
    note(data, [kind, failure] = ['', null]) {
      const { frag, response, details } = data
      const refusal = failureOfStatus(response?.code ?? 0)
      const isGarbled = failure === 'garbled' || response?.text === WRONG_BYTES
      const isRefused = refusal === 'missing' || refusal === 'expired' || isGarbled
      const unread = unreadCodecsOf(response?.text)
      const level = hls.levels[data.context?.level ?? frag?.level ?? data.level ?? -1]
      if (level === undefined) return
      if (unread !== null) failed.set(level, unread.join(','))
      else if (!isRefused) return
      else if (kind === 'level' || frag?.sn === 'initSegment') failed.set(level, details)
      else if (kind === 'segment' && frag !== undefined) segments.failed(level, frag, details)
    },
  }
}

/** Finds the renditions that lack segments which another one has: what all of them lack is no fault of one. */
function followLackedSegments() {
  /** The last one that failed of each. */
  const suspected = new Map<Level, { frag: Fragment; why: string }>()
  const lacked = new Map<Level, Set<Fragment['sn']>>()
  return {
    failed(level: Level, frag: Fragment, why: string): void {
      suspected.set(level, { frag, why })
    },
    /** Returns what is known to be unusable by what this rendition has. */
    arrived(loaded: Level, { start, end }: Fragment): ReadonlyMap<Level, string> {
      suspected.delete(loaded)
      lacked.delete(loaded)
      const unusable = new Map<Level, string>()
      for (const [level, { frag, why }] of suspected) {
        const middle = (frag.start + frag.end) / 2
        if (middle < start || middle >= end) continue
        const all = (lacked.get(level) ?? new Set()).add(frag.sn)
        lacked.set(level, all)
        if (all.size >= LACKED_SEGMENTS) unusable.set(level, why)
      }
      return unusable
    },
  }
}
