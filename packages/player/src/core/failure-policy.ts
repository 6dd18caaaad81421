/**
 * What went wrong with a request or with its answer. The table of docs/playback-failures.md says what follows; a test runs
 * it against `nextAction`.
 */
export const REQUEST_FAILURES = [
  /** No answer: reset, refused, no such host. */
  'unreachable',
  /** An answer that does not come, or does not end. */
  'silent',
  /** The server's own fault, or too much at once: 408, 425, 429, 5xx. */
  'busy',
  /** 404 and every other status that is not named here. */
  'missing',
  /** The address ran out, or was never ours: 401, 403, 407, 410, 451. */
  'expired',
  /** An answer that the server lets no page read, where it did before: refused, or missing. */
  'hidden',
  /** Bytes that are none of the film's. */
  'garbled',
] as const
export type RequestFailure = (typeof REQUEST_FAILURES)[number]

/** What was asked for: one piece of the film, the piece after one that was stepped over, or what all of it depends on. */
export type RequestedPart = 'segment' | 'segment after a missing one' | 'list'

/** Where the viewer stands. */
export interface FailureSituation {
  readonly failure: RequestFailure
  readonly part: RequestedPart
  /** How often in a row the same thing was asked for and failed. */
  readonly asked: number
  /** How often anything of this source was asked for anew since all of it arrived last, or since a seek. */
  readonly rounds: number
  /** Seconds that can be played without this request; 0 means that the picture stopped. */
  readonly buffered: number
  /** Nothing plays: what is buffered does not become less. */
  readonly isPaused: boolean
  /** The device has no network at all. */
  readonly isOffline: boolean
  /** A picture was on screen already. */
  readonly hasStarted: boolean
  /** For how long the picture could not go on while there was a network, ms. */
  readonly stoppedMs: number
  /** What the server asked to wait, ms; 0 when it did not. */
  readonly retryAfterMs: number
}

export type FailureAction =
  /** Asks for the same again. `isUrgent`: another source should be sought meanwhile. */
  | { readonly do: 'ask again'; readonly afterMs: number; readonly isUrgent: boolean }
  /** Asks again as soon as there is a network. */
  | { readonly do: 'wait for the network' }
  /** Plays on behind the missing piece. */
  | { readonly do: 'step over' }
  /** This source cannot go on; another may, or the same at a new address. */
  | { readonly do: 'leave' }

/** With less than this many seconds left another source is sought, and a missing piece is stepped over. */
export const LOW_BUFFER_SECONDS = 5
/** A server that has shown nothing by then is dead, and the next one gets its turn. */
export const DEAD_SERVER_MS = 5000
/** A picture that stood still this long, with a network, does not come back. */
export const PATIENCE_MS = 180_000
/** So often the same thing is asked for before anything else is tried. */
const TRIES = 3
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 8000
/** A server may ask for more time than this, but the film needs an answer. */
const LONGEST_RETRY_AFTER_MS = 30_000

const LEAVE: FailureAction = { do: 'leave' }

/** What to do about a failed request. Pure: the table of docs/playback-failures.md. */
export function nextAction(situation: FailureSituation): FailureAction {
  const { failure, isOffline, hasStarted, stoppedMs } = situation
  if (failure === 'missing' || failure === 'garbled' || failure === 'hidden') return withoutOnePart(situation)
  if (failure === 'expired') return withoutAccess(situation)
  if (isOffline && failure !== 'busy') return { do: 'wait for the network' }
  if (stoppedMs >= (hasStarted ? PATIENCE_MS : DEAD_SERVER_MS)) return LEAVE
  return askAgain(situation)
}

/** The failure that an HTTP status stands for; null where it is none. */
export function failureOfStatus(status: number): RequestFailure | null {
  if (status < 400) return null
  if ([401, 403, 407, 410, 451].includes(status)) return 'expired'
  return status >= 500 || [408, 425, 429].includes(status) ? 'busy' : 'missing'
}

/** The server answers, and this one thing is not there. */
function withoutOnePart(situation: FailureSituation): FailureAction {
  const { failure, part, asked, buffered, hasStarted } = situation
  if ((part !== 'segment' || failure === 'hidden') && !hasStarted) return LEAVE
  const isLow = buffered < LOW_BUFFER_SECONDS
  const hasStopped = buffered === 0
  const isSecondMissing = part === 'segment after a missing one'
  // What is left plays while another source is sought, and this one is left at its end.
  if (asked >= TRIES && (isSecondMissing ? hasStopped : isLow)) return part === 'segment' ? { do: 'step over' } : LEAVE
  // Whoever has this piece as well spares the step, and the wait for it.
  const isOver = hasStarted && hasStopped && refusalsInARow(situation) >= 2
  // An address that ran out is mostly refused in the hidden way.
  const hasRunOut = failure === 'hidden' && asked >= TRIES
  return { ...askAgain(situation), isUrgent: isOver || hasRunOut || (isSecondMissing && isLow) }
}

/**
 * Returns what to do when the server refuses. A first refusal may pass, so the same is asked for again while anything is buffered. After
 * the second, another source is sought while `LOW_BUFFER_SECONDS` are buffered; with less, this one is left.
 */
function withoutAccess(situation: FailureSituation): FailureAction {
  const { asked, buffered, hasStarted } = situation
  if (!hasStarted || buffered === 0) return LEAVE
  if (asked === 1) return askAgain(situation)
  return buffered >= LOW_BUFFER_SECONDS ? { ...askAgain(situation), isUrgent: true } : LEAVE
}

/** Of one thing, or of picture and sound in turn. */
const refusalsInARow = ({ asked, rounds }: FailureSituation) => Math.max(asked, rounds + 1)

function askAgain(situation: FailureSituation): Extract<FailureAction, { do: 'ask again' }> {
  const { asked, buffered, isPaused, failure, hasStarted, retryAfterMs } = situation
  const growing = Math.min(FIRST_PAUSE_MS * 2 ** (asked - 1), LONGEST_PAUSE_MS)
  const askedToWait = Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS)
  if (askedToWait > growing) {
    // The picture would stop before this server may be asked.
    return { do: 'ask again', afterMs: askedToWait, isUrgent: hasStarted && askedToWait > buffered * 1000 }
  }
  // The next decision falls as soon as the buffer is low.
  const untilLow = (buffered - LOW_BUFFER_SECONDS) * 1000
  // Who was silent was waited for already.
  const enough = failure === 'silent' ? 1 : buffered === 0 ? 2 : TRIES
  const isServerDown = failure === 'unreachable' || failure === 'silent' || failure === 'busy'
  return {
    do: 'ask again',
    afterMs: untilLow > 0 && !isPaused ? Math.min(growing, untilLow + 1) : growing,
    isUrgent: hasStarted && isServerDown && buffered < LOW_BUFFER_SECONDS && refusalsInARow(situation) >= enough,
  }
}
