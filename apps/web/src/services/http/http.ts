import type * as z from 'zod/mini'

/**
 * Why a request failed. `status` carries the answer's status; `shape` means an answer of another form than promised.
 */
export type HttpErrorCode = 'network' | 'timeout' | 'status' | 'shape'

export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: HttpErrorCode
  readonly status: number | undefined

  constructor(code: HttpErrorCode, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.status = options.status
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
        credentials: 'omit',
      })
      if (!response.ok) throw new HttpError('status', `answered ${response.status}`, { status: response.status })
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
