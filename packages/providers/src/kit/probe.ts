/** Reads the beginning of something without fetching all of it. */
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
}

/** Rejects with `network`, or with the signal's reason; a refusal by status is an answer. */
export type Probe = (url: string, options: ProbeOptions) => Promise<Probed>

async function firstBytes(response: Response, length: number): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let filled = 0
  while (filled < length) {
    const { done, value } = await reader.read()
    if (done) break
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

/** Makes a probe from any fetch, as `createFetcher` makes a fetcher. */
export function createProbe(send: (request: Request) => Promise<Response>): Probe {
  return async (url, { headers = {}, from = 0, length, signal }) => {
    try {
      const range = `bytes=${from}-${from + length - 1}`
      const response = await send(new Request(url, { headers: { ...headers, range }, signal }))
      return {
        statusCode: response.status,
        contentType: (response.headers.get('content-type') ?? '').toLowerCase(),
        bytes: await firstBytes(response, length),
        total: totalOf(response),
        isPart: response.status === 206,
        finalUrl: response.url || url,
      }
    } catch (thrown) {
      if (signal.aborted) throw signal.reason
      throw new ProviderError('network', 'the stream could not be reached', thrown)
    }
  }
}
