import { ProviderError, providerErrorFrom } from './errors.ts'
import type { Clock } from './clock.ts'

export interface Limits {
  readonly clock: Clock
  readonly limitMs: number
  readonly signal: AbortSignal
}

/**
 * Runs foreign work safely: it ends when it settles, after `limitMs` (code `timeout`) or when the signal aborts
 * (rejects with the signal's reason), whether or not the work listens. Anything it throws becomes a coded error. Its
 * own signal aborts at its end, so nothing it began goes on.
 */
export function contain<T>(work: (signal: AbortSignal) => T | Promise<T>, limits: Limits): Promise<T> {
  const { clock, limitMs, signal } = limits
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const controller = new AbortController()
    const onAbort = (): void => end(() => reject(signal.reason))
    const cancel = clock.after(limitMs, () => {
      end(() => reject(new ProviderError('timeout', `no answer within ${limitMs} ms`)))
    })
    const end = (settle: () => void): void => {
      cancel()
      signal.removeEventListener('abort', onAbort)
      settle()
      controller.abort()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    Promise.resolve(controller.signal)
      .then(work)
      .then(
        (value) => end(() => resolve(value)),
        (thrown: unknown) => end(() => reject(providerErrorFrom(thrown))),
      )
  })
}
