import type * as z from 'zod/mini'

/**
 * Why a request failed. `status` carries the answer's status; `shape` means an answer of another form than promised.
 */
export type HttpErrorCode = 'network' | 'timeout' | 'status' | 'shape'

export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: HttpErrorCode
  readonly status: number | undefined
  /** How long the server asks to wait, ms; 0 where it does not say. */
  readonly retryAfterMs: number

  constructor(
    code: HttpErrorCode,
    message: string,
    { status, retryAfterMs = 0, cause }: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

export interface JsonRequest<Schema extends z.ZodMiniType> {
  schema: Schema
  signal?: AbortSignal
  timeoutMs: number
  headers?: Record<string, string>
}

export type RequestJson = <Schema extends z.ZodMiniType>(
  url: string,
  request: JsonRequest<Schema>,
) => Promise<z.infer<Schema>>

/**
 * A JSON request with its answer validated.
 * @throws HttpError for every failure; the caller's own abort is rethrown as it is.
 */
export function createRequestJson(fetch: typeof globalThis.fetch): RequestJson {
  return async (url, { schema, signal, timeoutMs, headers }) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    let response: Response
    let body: unknown
    try {
      response = await fetch(url, {
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: { accept: 'application/json', ...headers },
      })
      if (!response.ok) {
        const { status } = response
        // The servers that are asked here say it in seconds.
        const retryAfterMs = Number(response.headers.get('retry-after')) * 1000 || 0
        throw new HttpError('status', `answered ${status}`, { status, retryAfterMs })
      }
      const text = await response.text()
      body = parseJson(text)
    } catch (cause) {
      if (cause instanceof HttpError || signal?.aborted) throw cause
      if (timeout.aborted) throw new HttpError('timeout', `no answer within ${timeoutMs} ms`, { cause })
      throw new HttpError('network', 'could not be reached', { cause })
    }
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new HttpError('shape', 'answered something unexpected', { cause: parsed.error })
    return parsed.data
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError('shape', 'answered no JSON', { cause })
  }
}
