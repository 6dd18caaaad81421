import type * as z from 'zod/mini'
import { AccountApiError, errorOfAnswer, isPage } from './account-api-error.ts'
import { askOfferAgain, bearer, isUnread, redirectMode, tokenHeaders } from './token-headers.ts'

/** The transport of calls. */
export interface AccountApiPorts {
  fetch: typeof globalThis.fetch
  /** A signal that aborts after so many ms. */
  timeout: (ms: number) => AbortSignal
}

/** Longest wait for an answer. */
export const ANSWER_TIMEOUT_MS = 20_000

export interface Call<Schema extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Base address of the server, with or without a slash at its end. */
  baseUrl: string
  path: string
  token?: string | undefined
  body?: unknown
  schema: Schema
  signal?: AbortSignal | undefined
  /** Whether it should outlive the page; such bodies are small. */
  keepalive?: boolean | undefined
}

/** The address of an endpoint: a base path is kept, a slash at its end is not (protocols §2.1: another route). */
export const endpoint = (baseUrl: string, path: string): string => baseUrl.replace(/\/+$/, '') + path

/**
 * One call to the accounts server, with its answer validated.
 * @throws AccountApiError for every failure; the caller's own abort is rethrown as it is.
 */
export async function callAccountApi<Schema extends z.ZodMiniType>(
  { fetch, timeout }: AccountApiPorts,
  { method, baseUrl, path, token, body, schema, signal, keepalive }: Call<Schema>,
): Promise<z.infer<Schema>> {
  const patience = timeout(ANSWER_TIMEOUT_MS)
  const metaUrl = endpoint(baseUrl, '/meta')
  let parsed: unknown
  try {
    const ask = (shown: Readonly<Record<string, string>>) =>
      fetch(endpoint(baseUrl, path), {
        method,
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
        cache: 'no-store',
        redirect: redirectMode(metaUrl),
        headers: {
          accept: 'application/json',
          ...shown,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(keepalive && { keepalive }),
      })
    const shown = token === undefined ? {} : await tokenHeaders(fetch, metaUrl, token, keepalive)
    let answer = await ask(shown)
    let error = await errorIn(answer)
    if (error?.code === 'unauthorized') {
      askOfferAgain(metaUrl)
      if (token !== undefined && isUnread(shown, answer)) {
        answer = await ask(bearer(token))
        error = await errorIn(answer)
      }
    }
    if (error) throw error
    parsed = parseJson(await answer.text())
  } catch (cause) {
    if (cause instanceof AccountApiError || signal?.aborted) throw cause
    throw new AccountApiError(patience.aborted ? 'timeout' : 'unreachable', { cause })
  }
  const checked = schema.safeParse(parsed)
  if (!checked.success) throw new AccountApiError('shape', { cause: checked.error })
  return checked.data
}

const errorIn = (answer: Response): Promise<AccountApiError> | undefined =>
  answer.ok && !isPage(answer) ? undefined : errorOfAnswer(answer)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AccountApiError('shape', { cause })
  }
}
