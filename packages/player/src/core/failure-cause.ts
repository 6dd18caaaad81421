import type { Clock } from './clock.ts'
import { isEncrypted } from './encryption.ts'
import type { Environment, ProbeAnswer } from './media.ts'
import { PlayerError, type PlayerErrorCode, protectedError } from './player-error.ts'

/** A server that has not answered by then will not explain the failure. */
export const PROBE_MS = 5000

/** Failures that name no cause. */
const UNEXPLAINED: ReadonlySet<PlayerErrorCode> = new Set(['network', 'source-not-supported', 'generic'])
/** What playing a film encrypted for a key system fails with, by platform. */
const OF_ENCRYPTION: ReadonlySet<PlayerErrorCode> = new Set(['decode', 'source-not-supported', 'generic'])

/** HTTP statuses that explain a failure (specification §8 "Playback", named for the error screen). */
const CODE_OF_STATUS: Readonly<Record<number, PlayerErrorCode>> = {
  401: 'unauthorised',
  403: 'disabled',
  404: 'gone',
  407: 'unauthorised',
  410: 'gone',
  451: 'disabled',
}

/** The code of an HTTP status that explains a failure, or null. */
export function codeOfStatus(status: number): PlayerErrorCode | null {
  return CODE_OF_STATUS[status] ?? (status >= 500 && status < 600 ? 'server' : null)
}

export interface CauseQuestion {
  /** What could not be loaded. */
  readonly url: string
  /** True for what a page fetches itself: there the cause is a refusal across origins. */
  readonly isRead: boolean
  /** Some of it played: its server let us have it. */
  readonly hasPlayed: boolean
  readonly environment: Environment
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * A failure with the cause its address reveals: media elements hide the status of their requests, and a fetch does not
 * say whether the network or the server refused. Without an answer the failure stays as it was; rejects when the signal
 * ends.
 */
export async function withCause(failure: PlayerError, question: CauseQuestion): Promise<PlayerError> {
  const { environment, clock, signal, isRead, hasPlayed, url } = question
  // Addresses without a server have no status.
  const hasStatus = UNEXPLAINED.has(failure.code) && /^https?:/.test(url)
  if (!hasStatus && !OF_ENCRYPTION.has(failure.code)) return failure
  const asking = new AbortController()
  const stop = () => asking.abort()
  signal.addEventListener('abort', stop, { once: true })
  const stopWaiting = clock.after(PROBE_MS, stop)
  const answer = hasStatus ? await environment.probe(url, asking.signal).catch(() => null) : null
  const isLocked =
    OF_ENCRYPTION.has(failure.code) &&
    (answer === null || typeof answer !== 'string') &&
    (await isEncrypted(url, environment, asking.signal).catch(() => false))
  stopWaiting()
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (isLocked) return protectedError('encrypted')
  if (answer === null) return failure
  const because = (code: PlayerErrorCode, message: string, answered?: Exclude<ProbeAnswer, string>) =>
    new PlayerError(code, message, {
      cause: failure,
      ...(failure.detail !== null && { detail: failure.detail }),
      ...answered,
    })
  if (answer === 'unreachable') return because('network', 'the server does not answer')
  if (answer === 'unreadable') {
    // Of an element that lost its connection it says nothing: it reads what no page may.
    if (hasPlayed && (isRead || failure.code !== 'network')) return because('gone', 'the server hides why it refuses')
    return isRead ? because('cross-origin', 'the server does not let this page read the stream') : failure
  }
  const code = codeOfStatus(answer.status)
  return code === null ? failure : because(code, `the server answers with status ${answer.status}`, answer)
}
