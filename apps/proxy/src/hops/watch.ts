import type { Clock } from '@matinee/server-kit'
import { Refusal } from '../refusal.ts'

export interface WatchLimits {
  idleMs: number
  totalMs: number
  mostAnswerBytes: number
  mostRequestBytes: number
}

/** Keeps one answer within size and time. */
export interface Watch {
  /** Bytes came. */
  saw: (bytes: number) => void
  /** Bytes of the request's body went. */
  sent: (bytes: number) => void
  /** A hop's headers came. */
  moved: () => void
  /** The client does not read: the destination's silence is not its fault. */
  hold: () => void
  /** The client reads again. */
  release: () => void
  /** The answer is over, in full or not. */
  end: (isComplete: boolean) => void
  bytes: () => number
}

/**
 * Aborts with a Refusal when an answer is too large, silent for too long, or goes on for too long. One timer looks after the
 * silence, and is set again only when it fires: a timer for every chunk would cost more than the chunk.
 */
export function createWatch(
  clock: Clock,
  { idleMs, totalMs, mostAnswerBytes, mostRequestBytes }: WatchLimits,
  { abort, onEnd }: { abort: (refusal: Refusal) => void; onEnd: (isComplete: boolean) => void },
): Watch {
  let bytes = 0
  let sent = 0
  let last = clock.now()
  let isHeld = false
  let isOver = false
  let callOffIdle = (): void => {}

  const end = (isComplete: boolean): void => {
    if (isOver) return
    isOver = true
    callOffIdle()
    callOffTotal()
    onEnd(isComplete)
  }
  const fail = (refusal: Refusal): void => {
    if (isOver) return
    end(false)
    abort(refusal)
  }
  const look = (): void => {
    const silence = isHeld ? 0 : clock.now() - last
    if (silence >= idleMs) return fail(new Refusal('timed-out'))
    callOffIdle = clock.after(idleMs - silence, look)
  }
  const callOffTotal = clock.after(totalMs, () => fail(new Refusal('timed-out')))
  callOffIdle = clock.after(idleMs, look)

  return {
    saw(count) {
      bytes += count
      last = clock.now()
      if (bytes > mostAnswerBytes) fail(new Refusal('answer-too-large'))
    },
    sent(count) {
      sent += count
      last = clock.now()
      if (sent > mostRequestBytes) fail(new Refusal('body-too-large'))
    },
    moved: () => {
      last = clock.now()
    },
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      last = clock.now()
    },
    end,
    bytes: () => bytes,
  }
}
