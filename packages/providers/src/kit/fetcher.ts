/** Providers' only access to the network: one function, provided by the transport. */
import * as z from 'zod/mini'
import { NotFoundError, ProviderError } from './errors.ts'

export interface FetcherOptions {
  readonly method?: 'HEAD' | 'GET' | 'POST'
  readonly baseUrl?: string
  /** Added to the address; a list repeats its name. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Largest answer in bytes; a larger one is refused as `too-large`. Default 16 MB. */
  readonly largestBody?: number
  /** Sent even while the page is being left. */
  readonly keepalive?: boolean
  /** Asks the service itself, whatever the platform keeps of an earlier answer. */
  readonly isAnew?: boolean
  readonly signal: AbortSignal
}

export interface FetcherAnswer {
  readonly statusCode: number
  readonly headers: Headers
  /** Where redirects ended. */
  readonly finalUrl: string
  readonly body: string
}

/** Rejects with a coded error (`network`, `upstream`) or with the signal's reason; a refusal by status is an answer. */
export type Fetcher = (url: string, options: FetcherOptions) => Promise<FetcherAnswer>

/** A fetcher bound to the signal of its attempt. */
export type BoundFetcher = (url: string, options?: Omit<FetcherOptions, 'signal'>) => Promise<FetcherAnswer>

/** No answer to a provider is longer; media never pass through here. */
const LARGEST_BODY = 16 * 1024 * 1024

function addressOf(url: string, { baseUrl, query = {} }: FetcherOptions): string {
  const address = new URL(url, baseUrl)
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) address.searchParams.append(name, one)
  }
  return address.href
}

async function bodyOf(response: Response, largest: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > largest) {
      await reader.cancel()
      throw new ProviderError('too-large', `an answer of more than ${largest} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Makes a fetcher from any fetch: the platform's, a proxy's client, a fake server's. */
export function createFetcher(send: (request: Request) => Promise<Response>): Fetcher {
  return async (url, options) => {
    const {
      method = 'GET',
      headers = {},
      body,
      largestBody = LARGEST_BODY,
      keepalive = false,
      isAnew = false,
      signal,
    } = options
    const init: RequestInit = { method, headers: { ...headers }, signal, keepalive, ...(isAnew && { cache: 'reload' }) }
    if (body !== undefined) init.body = body
    try {
      const response = await send(new Request(addressOf(url, options), init))
      const text = method === 'HEAD' ? '' : await bodyOf(response, largestBody)
      return { statusCode: response.status, headers: response.headers, finalUrl: response.url || url, body: text }
    } catch (thrown) {
      if (signal.aborted) throw signal.reason
      if (thrown instanceof ProviderError) throw thrown
      if (isEndlessRedirect(thrown)) throw new ProviderError('too-many-redirects', 'it redirects for ever', thrown)
      throw new ProviderError('network', 'the service could not be reached', thrown)
    }
  }
}

/** Only some platforms report it; browsers call it a network failure like any other. */
function isEndlessRedirect(thrown: unknown): boolean {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  return cause instanceof Error && /redirect count exceeded/i.test(cause.message)
}

/**
 * Reads an answer as JSON of a schema. Throws NotFoundError for 404 and 410, `upstream` for any other refusal,
 * `malformed` for anything else.
 */
export function readJson<T extends z.core.$ZodType>(answer: FetcherAnswer, schema: T): z.output<T> {
  const { statusCode, body } = answer
  if (statusCode === 404 || statusCode === 410) throw new NotFoundError('the service does not have it')
  if (statusCode < 200 || statusCode > 299) throw new ProviderError('upstream', `the service answered ${statusCode}`)
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (cause) {
    throw new ProviderError('malformed', 'the service did not answer with JSON', cause)
  }
  const parsed = z.safeParse(schema, json)
  if (!parsed.success) throw new ProviderError('malformed', 'the service answered with another shape', parsed.error)
  return parsed.data
}
