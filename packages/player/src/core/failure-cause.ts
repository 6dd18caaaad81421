import type { Clock } from './clock.ts'
import { isEncrypted } from './encryption.ts'
import type { Environment } from './media.ts'
import { PlayerError, type PlayerErrorCode, protectedError } from './player-error.ts'

/** A server that has not answered a question by then will not explain anything. */
export const PROBE_MS = 5000

/** Failures that say no more than that it did not work. */
const UNEXPLAINED: ReadonlySet<PlayerErrorCode> = new Set(['network', 'source-not-supported', 'generic'])
/** Failures to which a film that is encrypted for a key system leads, by platform. */
const OF_ENCRYPTION: ReadonlySet<PlayerErrorCode> = new Set(['decode', 'source-not-supported', 'generic'])

/** HTTP statuses that say why (specification §8 "Playback", named for the error screen). */
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
  return CODE_OF_STATUS[status] ?? null
}

export interface CauseQuestion {
  /** What could not be loaded. */
  readonly url: string
  /** True for what a page fetches itself: there a refusal across origins is the cause. */
  readonly isRead: boolean
  readonly environment: Environment
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * A failure with its cause, as far as its address tells: media elements keep the status of what they fetch to
 * themselves, and a fetch does not say whether the network or the server refused. Without an answer the failure stays
 * what it was; rejects when the signal ends.
 */
export async function withCause(failure: PlayerError, question: CauseQuestion): Promise<PlayerError> {
  const { environment, clock, signal, isRead, url } = question
  // What has no server has no status.
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
  const because = (code: PlayerErrorCode, message: string, status?: number) =>
    new PlayerError(code, message, {
      cause: failure,
      ...(failure.detail !== null && { detail: failure.detail }),
      ...(status !== undefined && { status }),
    })
  if (answer === 'unreachable') return because('network', 'the server does not answer')
  if (answer === 'unreadable') {
    return isRead ? because('cross-origin', 'the server does not let this page read the stream') : failure
  }
  const code = codeOfStatus(answer.status)
  return code === null ? failure : because(code, `the server answers with status ${answer.status}`, answer.status)
}
