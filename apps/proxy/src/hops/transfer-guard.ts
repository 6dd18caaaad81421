import type { Clock } from '@matinee/server-kit'
import { Refusal } from '../refusal.ts'

export interface TransferLimits {
  idleMs: number
  totalMs: number
  mostAnswerBytes: number
  mostRequestBytes: number
}

/** Limits size, silence and duration of one answer. */
export interface TransferGuard {
  /** Counts bytes of the answer. */
  received: (bytes: number) => void
  /** Counts bytes of the request's body. */
  sent: (bytes: number) => void
  /** Called when the headers of a hop have arrived. */
  headersReceived: () => void
  /** Stops the silence timer, because a client that does not read is not the destination's fault. */
  pause: () => void
  /** Restarts the silence timer. */
  resume: () => void
  /** Ends all timers. @param isComplete Whether the answer came in full. */
  end: (isComplete: boolean) => void
  bytes: () => number
}

/**
 * Aborts with a Refusal when an answer is too large, silent for too long, or goes on for too long. The silence
 * timer is set again only when it fires, because a timer for each chunk would cost more than the chunk.
 */
export function createTransferGuard(
  clock: Clock,
  { idleMs, totalMs, mostAnswerBytes, mostRequestBytes }: TransferLimits,
  { abort, onEnd }: { abort: (refusal: Refusal) => void; onEnd: (isComplete: boolean) => void },
): TransferGuard {
  let bytes = 0
  let sent = 0
  let last = clock.now()
  let isPaused = false
  let isOver = false
  let cancelIdleTimer = (): void => {}

  const end = (isComplete: boolean): void => {
    if (isOver) return
    isOver = true
    cancelIdleTimer()
    cancelTotalTimer()
    onEnd(isComplete)
  }
  const fail = (refusal: Refusal): void => {
    if (isOver) return
    end(false)
    abort(refusal)
  }
  const checkSilence = (): void => {
    const silence = isPaused ? 0 : clock.now() - last
    if (silence >= idleMs) return fail(new Refusal('timed-out'))
    cancelIdleTimer = clock.after(idleMs - silence, checkSilence)
  }
  const cancelTotalTimer = clock.after(totalMs, () => fail(new Refusal('timed-out')))
  cancelIdleTimer = clock.after(idleMs, checkSilence)

  return {
    received(count) {
      bytes += count
      last = clock.now()
      if (bytes > mostAnswerBytes) fail(new Refusal('answer-too-large'))
    },
    sent(count) {
      sent += count
      last = clock.now()
      if (sent > mostRequestBytes) fail(new Refusal('body-too-large'))
    },
    headersReceived: () => {
      last = clock.now()
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      last = clock.now()
    },
    end,
    bytes: () => bytes,
  }
}
