/** Reads the beginning of something without fetching all of it. */
import type { Clock } from './clock.ts'
import { ProviderError } from './errors.ts'

export interface ProbeOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** First byte. Default 0. */
  readonly from?: number
  /** Bytes to read, at most. */
  readonly length: number
  readonly signal: AbortSignal
}

export interface Probed {
  readonly statusCode: number
  readonly contentType: string
  readonly bytes: Uint8Array
  /** Size of the whole; undefined when not stated. */
  readonly total: number | undefined
  /** Whether the requested part came, rather than the beginning of the whole. */
  readonly isPart: boolean
  readonly finalUrl: string
  /** What the server asks to wait with `Retry-After`, ms; 0 where it asks nothing. */
  readonly retryAfterMs: number
}

/** Rejects with `network`, `timeout` or the signal's reason; a refusal by status is an answer. */
export type Probe = (url: string, options: ProbeOptions) => Promise<Probed>

export interface Patience {
  readonly clock: Clock
  /** How long a server may send nothing, whether it has begun or not. */
  readonly silenceMs: number
}

/** Counts a silence anew from each sign of life; over once it is too long, by the signal's reason. */
function watchSilence({ clock, silenceMs }: Patience) {
  const over = new AbortController()
  const begin = () =>
    clock.after(silenceMs, () =>
      over.abort(new ProviderError('timeout', `the server said nothing for ${silenceMs} ms`)),
    )
  let cancel = begin()
  const restart = () => {
    cancel()
    cancel = begin()
  }
  return { signal: over.signal, restart, stop: () => cancel() }
}

async function firstBytes(response: Response, length: number, onBytes: () => void): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let filled = 0
  while (filled < length) {
    const { done, value } = await reader.read()
    if (done) break
    onBytes()
    chunks.push(value.subarray(0, length - filled))
    filled = Math.min(length, filled + value.byteLength)
  }
  // A server that sends everything is stopped here.
  reader.cancel().catch(() => undefined)
  // A copy: what is kept of an answer holds no more than the answer.
  const bytes = new Uint8Array(filled)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

function totalOf({ headers, status }: Response): number | undefined {
  const text = status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length')
  return text ? Number(text) : undefined
}

/** The header holds a number of seconds, or a moment. */
function retryAfterOf({ headers }: Response): number {
  const asked = headers.get('retry-after') ?? '0'
  return Math.max(0, (/^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()) || 0)
}

/**
 * Makes a probe from any fetch, as `createFetcher` makes a fetcher. With `patience` a server that is silent for too long is
 * given up with `timeout`; without it, it is waited for until the signal ends.
 */
export function createProbe(send: (request: Request) => Promise<Response>, patience?: Patience): Probe {
  return async (url, { headers = {}, from = 0, length, signal }) => {
    const silence = patience && watchSilence(patience)
    const until = silence ? AbortSignal.any([signal, silence.signal]) : signal
    try {
      const range = `bytes=${from}-${from + length - 1}`
      const response = await send(new Request(url, { headers: { ...headers, range }, signal: until }))
      silence?.restart()
      return {
        statusCode: response.status,
        contentType: (response.headers.get('content-type') ?? '').toLowerCase(),
        bytes: await firstBytes(response, length, () => silence?.restart()),
        total: totalOf(response),
        isPart: response.status === 206,
        finalUrl: response.url || url,
        retryAfterMs: retryAfterOf(response),
      }
    } catch (thrown) {
      if (until.aborted) throw until.reason
      throw new ProviderError('network', 'the stream could not be reached', thrown)
    } finally {
      silence?.stop()
    }
  }
}
