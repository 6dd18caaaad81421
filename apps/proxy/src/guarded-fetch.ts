import { type Clock, SECOND_MS } from '@matinee/server-kit'
import { decompress } from './decompress.ts'
import { DEFAULT_USER_AGENT } from './headers/request-headers.ts'
import { dropTrailingDot, isFetchable } from './hops/destination.ts'
import { followRedirects } from './hops/follow-redirects.ts'
import { createHostRule } from './hops/host-rule.ts'
import type { Send } from './hops/send.ts'
import { createTransferGuard } from './hops/transfer-guard.ts'
import { Refusal } from './refusal.ts'

const LIMITS = {
  idleMs: 15 * SECOND_MS,
  totalMs: 60 * SECOND_MS,
  mostAnswerBytes: 64 * 1024 * 1024,
  mostRequestBytes: 1024 * 1024,
} as const
const MOST_REDIRECTS = 10
const WITHOUT_BODY = new Set([204, 205, 304])
/**
 * A fetch for other parts of the server that ask addresses which strangers name: the proxy's rules on every hop, and limits on
 * size and time. Follows redirects; `url` of the answer is where they ended. Rejects with an Error, or the signal's reason.
 */
export function createGuardedFetch(
  send: Send,
  admitsAddress: (address: string) => boolean,
  clock: Clock,
): (request: Request) => Promise<Response> {
  const admit = createHostRule([], admitsAddress)
  return async (request) => {
    const url = new URL(request.url)
    if (!isFetchable(url)) throw new Refusal('destination-invalid')
    dropTrailingDot(url)
    const over = new AbortController()
    const onAbort = (): void => over.abort(request.signal.reason)
    request.signal.throwIfAborted()
    request.signal.addEventListener('abort', onAbort, { once: true })
    const guard = createTransferGuard(clock, LIMITS, {
      abort: (refusal) => over.abort(refusal),
      onEnd: () => request.signal.removeEventListener('abort', onAbort),
    })
    try {
      const headers = new Headers(request.headers)
      if (!headers.has('user-agent')) headers.set('user-agent', DEFAULT_USER_AGENT)
      headers.set('accept-encoding', 'gzip')
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
      const first = { url, method: request.method, headers, body, length: undefined, signal: over.signal, guard }
      const {
        status,
        headers: received,
        ...answer
      } = await followRedirects(first, { send, admit, mostRedirects: MOST_REDIRECTS })
      void answer.over.then(guard.end)
      if (status < 200 || status > 599) throw new Refusal('answer-malformed')
      const hasBody = request.method !== 'HEAD' && !WITHOUT_BODY.has(status)
      const content = hasBody && answer.body ? decompress(answer.body, received.get('content-encoding') ?? '') : null
      if (content === undefined) throw new Refusal('answer-malformed')
      const response = new Response(content, { status, headers: received })
      return Object.defineProperty(response, 'url', { value: answer.finalUrl.href })
    } catch (failure) {
      guard.end(false)
      over.abort(failure)
      throw failure
    }
  }
}
