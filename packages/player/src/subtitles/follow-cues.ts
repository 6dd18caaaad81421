import type { Cue } from './cue.ts'
import type { CueIndex } from './cue-index.ts'

/** What following needs of a player and of the clock. */
export interface CueClock {
  /** Seconds, exact to the frame. */
  playhead(): number
  /** Seconds of film a second; 0 while paused. */
  rate(): number
  /** Calls back once after `ms`, unless the returned function stops it first. */
  after(ms: number, callback: () => void): () => void
}

export interface FollowOptions {
  /** Seconds by which the text is late, or early when negative. */
  readonly offset: number
  /** Called with each new set of cues; with the first at once. */
  onChange(active: readonly Cue[]): void
}

export interface CueFollower {
  /** Looks again now: after a seek, a pause, a change of rate. */
  refresh(): void
  stop(): void
}

/** A cue that ends where the next begins has ended by then: both on screen for one frame would jump. */
const AFTER_BORDER_SECONDS = 0.0005
/** The element's clock and the timer's drift apart, so a long sleep is split. */
const LONGEST_SLEEP_MS = 10_000

/**
 * Reports which cues are on screen, sleeping from one change to the next, and without a timer while the film is paused.
 */
export function followCues(index: CueIndex, clock: CueClock, { offset, onChange }: FollowOptions): CueFollower {
  let active: readonly Cue[] | null = null
  let wake = () => {}
  let isStopped = false

  const refresh = () => {
    if (isStopped) return
    wake()
    const seconds = clock.playhead() + AFTER_BORDER_SECONDS
    const now = index.activeAt(seconds, offset)
    if (active === null || !areSame(now, active)) {
      active = now
      onChange(now)
    }
    const rate = clock.rate()
    const next = rate > 0 ? index.nextChange(seconds, offset) : null
    if (next === null) return
    const sleepMs = Math.min(Math.max(((next - seconds) / rate) * 1000, 1), LONGEST_SLEEP_MS)
    wake = clock.after(Math.ceil(sleepMs), refresh)
  }
  refresh()
  return {
    refresh,
    stop() {
      isStopped = true
      wake()
    },
  }
}

function areSame(a: readonly Cue[], b: readonly Cue[]): boolean {
  return a.length === b.length && a.every((cue, at) => cue === b[at])
}
