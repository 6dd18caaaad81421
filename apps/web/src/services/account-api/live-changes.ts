import type { Access } from './account-api.ts'
import { AccountApiError, errorOfAnswer, isPage } from './account-api-error.ts'
import { createEventParser } from './event-parser.ts'
import { readableEventSchema, type ReadableEvent } from './readable.ts'
import { endpoint, type AccountApiPorts } from './request.ts'
import { redirectMode, tokenHeaders } from './token-headers.ts'

/** A silent stream counts as dead after this long: the server sends a heartbeat every 25 s. */
export const SILENCE_MS = 60_000

/** Subscribes to changes as they happen, until the signal ends. */
export interface LiveChanges {
  /**
   * Calls `onChange` for every change of the account, beginning with the present state. Resolves when the server ends
   * the stream.
   * @throws AccountApiError when it cannot be opened, breaks, or falls silent.
   */
  subscribe(access: Access, onChange: (event: ReadableEvent) => void, signal: AbortSignal): Promise<void>
}

/** Live events by fetch: an EventSource cannot carry a token. */
export function createLiveChanges({
  fetch,
  after,
}: Pick<AccountApiPorts, 'fetch'> & {
  /** Calls once after so many ms; the returned function cancels it. */
  after: (ms: number, call: () => void) => () => void
}): LiveChanges {
  return {
    async subscribe(access, onChange, signal) {
      const life = new AbortController()
      let calm = () => {}
      const listen = () => {
        calm()
        calm = after(SILENCE_MS, () => life.abort())
      }
      try {
        listen()
        const metaUrl = endpoint(access.baseUrl, '/meta')
        const shown = await tokenHeaders(fetch, metaUrl, access.token)
        const answer = await fetch(endpoint(access.baseUrl, `/users/${encodeURIComponent(access.userId)}/events`), {
          headers: { accept: 'text/event-stream', ...shown },
          cache: 'no-store',
          redirect: redirectMode(metaUrl),
          signal: AbortSignal.any([signal, life.signal]),
        })
        if (!answer.ok || isPage(answer)) throw await errorOfAnswer(answer)
        if (!answer.body) throw new AccountApiError('shape')
        const parse = createEventParser(({ event, data }) => {
          const change = event === 'change' ? changeOf(data) : undefined
          if (change) onChange(change)
        })
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
        const ended = AbortSignal.any([signal, life.signal])
        ended.addEventListener(
          'abort',
          () =>
            void reader.cancel().catch(() => {
              // The read that waits ends the stream.
            }),
          { once: true },
        )
        for (;;) {
          const { done, value } = await reader.read()
          ended.throwIfAborted()
          if (done) return
          listen()
          parse(value)
        }
      } catch (cause) {
        if (cause instanceof AccountApiError || signal.aborted) throw cause
        throw new AccountApiError(life.signal.aborted ? 'timeout' : 'unreachable', { cause })
      } finally {
        calm()
        life.abort()
      }
    },
  }
}

/** Undefined for an unreadable event: the next event or the next read brings its content. */
function changeOf(data: string): ReadableEvent | undefined {
  try {
    const parsed = readableEventSchema.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
