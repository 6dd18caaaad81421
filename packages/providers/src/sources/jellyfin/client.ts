/** A client of Jellyfin's HTTP API, from version 10.8 on. */
import * as z from 'zod/mini'
import { ProviderError } from '../../kit/errors.ts'
import { readJson, type BoundFetcher, type FetcherAnswer } from '../../kit/fetcher.ts'
import { joinUrl } from '../../kit/url.ts'

/** How we identify ourselves to a server: it lists its devices by this id, and a sign-in belongs to it. */
export interface JellyfinDevice {
  /** Unique for this browser, and permanent. */
  readonly id: string
  readonly name: string
  /** Our own version. */
  readonly version: string
}

export interface JellyfinRequest {
  readonly method?: 'GET' | 'POST'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface JellyfinClient {
  readonly url: string
  /** Throws `signed-out`, `forbidden`, NotFoundError, `upstream`, `malformed`, `network`. */
  readonly read: <T extends z.core.$ZodType>(path: string, schema: T, request?: JellyfinRequest) => Promise<z.output<T>>
  /** The same for calls without a useful answer. */
  readonly notify: (path: string, request?: JellyfinRequest) => Promise<void>
  /** The bare answer, whatever its status. */
  readonly ask: (path: string, request?: JellyfinRequest) => Promise<FetcherAnswer>
}

/** Characters that a header cannot carry, or that would end the quotes. */
const quoted = (text: string): string => `"${encodeURIComponent(text)}"`

export function authorization(device: JellyfinDevice, token?: string): string {
  const parts = [
    `Client="Matinee"`,
    `Device=${quoted(device.name)}`,
    `DeviceId=${quoted(device.id)}`,
    `Version=${quoted(device.version)}`,
    ...(token === undefined ? [] : [`Token=${quoted(token)}`]),
  ]
  return `MediaBrowser ${parts.join(', ')}`
}

function assertAllowed({ statusCode }: FetcherAnswer): void {
  if (statusCode === 401) throw new ProviderError('signed-out', 'the server no longer knows this sign-in')
  if (statusCode === 403) throw new ProviderError('forbidden', 'the server does not let this account do that')
}

const anything = z.unknown()

/** A client of one server. `fetch` decides the transport and the signal. */
export function jellyfinClient(
  url: string,
  device: JellyfinDevice,
  fetch: BoundFetcher,
  token?: string,
): JellyfinClient {
  const ask: JellyfinClient['ask'] = (path, { method = 'GET', query = {}, body } = {}) =>
    fetch(joinUrl(url, path), {
      method,
      query,
      headers: {
        authorization: authorization(device, token),
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    url,
    ask,
    async read(path, schema, request) {
      const answer = await ask(path, request)
      assertAllowed(answer)
      return readJson(answer, schema)
    },
    async notify(path, request) {
      const answer = await ask(path, request)
      assertAllowed(answer)
      // Calls without an answer return 204 and no body.
      readJson({ ...answer, body: 'null' }, anything)
    },
  }
}
