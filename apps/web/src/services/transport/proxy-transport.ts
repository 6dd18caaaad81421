import {
  FOR_ASKING_PAGE,
  PROXY_ANSWER_HEADERS,
  PROXY_QUERY,
  PROXY_TOKEN_HEADER,
  REWRITE_HLS,
  signedLinkSchema,
  type Stream,
} from '@matinee/contracts'
import type { Courier } from '@matinee/player/core'
import { disguised } from './forbidden-headers.ts'
import { answerFrom, createTransport, type Transport } from './direct-transport.ts'
import type { Tokens } from './tokens.ts'

export interface ProxyTransportDeps {
  /** Addresses of proxies, without a slash at the end; at least one. */
  readonly proxies: readonly string[]
  readonly fetch: typeof globalThis.fetch
  readonly tokens: Tokens
  /**
   * Whose proxies these are. The host's use the host's human check; the viewer's mostly need no token, and are tried
   * without one until one of them refuses, so that nobody has to pass a check for them (specification §4
   * "Human-check").
   */
  readonly owner: 'host' | 'viewer'
  /** In [0, 1). */
  readonly random: () => number
  /** Origin of the page. */
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether the browser hands a film's address to screens in the room, which fetch it themselves; not where left out. */
  readonly hasAirPlay?: boolean
}

export interface ProxyTransport extends Transport {
  /** The stream with its addresses led through a proxy, for players that can neither send headers nor read other sites. */
  carry: (stream: Stream, signal: AbortSignal) => Promise<Stream>
  /**
   * The segment loader of a carried stream whose proxy does not rewrite playlists: requests what they name from the
   * proxy, with the stream's headers and a token where needed. Undefined for every other.
   */
  segmentLoaderOf: (stream: Stream) => Courier | undefined
  /**
   * The address by which a player outside our pages reaches what a carried address names: a freshly signed one of the
   * proxy, else the destination's own. Addresses that no proxy of this transport carries stay as they are.
   */
  forReceiver: (address: string, signal: AbortSignal) => Promise<string>
}

/** How many streams' segment loaders are remembered: what plays, and what was tried before it. */
const MOST_SEGMENT_LOADERS = 100

/** A receiver gets only a signature that lasts for the rest of a film. */
const LEAST_LIFE_MS = 2 * 3600_000
const SIGNING_LIMIT_MS = 5000

/** Headers that an address can carry. */
const CARRIED = new Set(['referer', 'origin', 'user-agent', 'cookie'])

/** Through proxies in turn, starting at a random one (protocols §7 "Client rules"). */
export function createProxyTransport({
  proxies,
  fetch,
  tokens,
  owner,
  random,
  origin,
  now,
  hasAirPlay = false,
}: ProxyTransportDeps): ProxyTransport {
  const isOwn = (proxy: string) => URL.canParse(proxy) && new URL(proxy).origin === origin
  let turn = Math.floor(random() * proxies.length)
  const next = () => proxies[turn++ % proxies.length] ?? ''

  /** Proxies of the viewer that refused requests without a token. */
  const demanding = new Set<string>()
  const isAskedFor = (proxy: string) => owner === 'host' || demanding.has(proxy)
  const tokenFor = async (proxy: string, signal: AbortSignal) =>
    isAskedFor(proxy) ? tokens.current(signal) : undefined

  const ask = async (request: Request, proxy: string, query: Record<string, string>): Promise<Response> => {
    const { signal } = request
    const token = await tokenFor(proxy, signal)
    const headers = new Headers(request.headers)
    if (token !== undefined) headers.set(PROXY_TOKEN_HEADER, token)
    const body = request.method === 'POST' ? await request.clone().text() : undefined
    const address = addressAt(proxy, request.url, query)
    const response = await fetch(address, {
      method: request.method,
      headers,
      signal,
      cache: request.cache,
      ...(body !== undefined && { body }),
    })
    const jwt = response.headers.get(PROXY_ANSWER_HEADERS.token)
    if (jwt) tokens.accept(jwt)
    return response
  }

  /** An unreadable refusal looks like a network error; but only a reachable proxy refuses. */
  const isThere = (proxy: string, signal: AbortSignal) =>
    fetch(`${proxy}/`, { mode: 'no-cors', signal }).then(
      () => true,
      () => false,
    )

  /** Whether to retry after a refusal: with another token, or with the first one. */
  const canAskAgain = (proxy: string): boolean => {
    if (isAskedFor(proxy)) return tokens.refuse()
    if (tokens.isAvailable) demanding.add(proxy)
    return tokens.isAvailable
  }

  /** A refused token is replaced once. A reference proxy refuses without CORS, which a page sees as a network error. */
  const askTwice = async (request: Request, proxy: string, query: Record<string, string> = {}): Promise<Response> => {
    const { signal } = request
    const first = await ask(request, proxy, query).catch(async (cause: unknown) => {
      const mayRefuse = isAskedFor(proxy) || (tokens.isAvailable && (await isThere(proxy, signal)))
      if (signal.aborted || !mayRefuse || !canAskAgain(proxy)) throw cause
      return undefined
    })
    const isRefused = first?.status === 401 && !first.headers.has(PROXY_ANSWER_HEADERS.finalDestination)
    if (first && !(isRefused && canAskAgain(proxy))) return first
    return ask(request, proxy, query)
  }

  const send = async (request: Request): Promise<Response> => {
    const response = await askTwice(request, next())
    const from = response.headers.get(PROXY_ANSWER_HEADERS.finalDestination)
    return answerFrom(response, from ?? request.url)
  }

  /** Proxies that answered a request to sign with the content. */
  const plain = new Set<string>()

  /**
   * Undefined where the proxy signs nothing: a reference proxy answers with the film itself, which is aborted at once.
   */
  const signedLink = async (url: string, proxy: string, query: Record<string, string>, signal: AbortSignal) => {
    if (plain.has(proxy)) return undefined
    const leaving = new AbortController()
    const request = new Request(url, { signal: AbortSignal.any([signal, leaving.signal]) })
    try {
      const answer = await askTwice(request, proxy, { ...query, [PROXY_QUERY.sign]: 'true' })
      if (answer.headers.has(PROXY_ANSWER_HEADERS.finalDestination)) plain.add(proxy)
      if (!/\bjson\b/i.test(answer.headers.get('content-type') ?? '')) return undefined
      const { data } = signedLinkSchema.safeParse(await answer.json())
      return data && { url: `${proxy}/${data.url}`, expires: data.expires }
    } catch (cause) {
      if (signal.aborted) throw cause
      return undefined
    } finally {
      leaving.abort()
    }
  }

  const segmentLoaders = new Map<string, Courier>()
  const addressAt = (proxy: string, url: string, query: Record<string, string> = {}): string =>
    `${proxy}/?${new URLSearchParams({ [PROXY_QUERY.destination]: url, ...query })}`
  const remember = (address: string, segmentLoader: Courier): void => {
    segmentLoaders.delete(address)
    segmentLoaders.set(address, segmentLoader)
    const [oldest] = segmentLoaders.keys()
    if (segmentLoaders.size > MOST_SEGMENT_LOADERS && oldest !== undefined) segmentLoaders.delete(oldest)
  }
  const createSegmentLoader = (proxy: string, headers: Readonly<Record<string, string>>): Courier => ({
    async request(address, signal) {
      const token = await tokenFor(proxy, signal)
      const url = address.startsWith(`${proxy}/?`) ? address : addressAt(proxy, address)
      return { url, headers: { ...disguised(headers), ...(token !== undefined && { [PROXY_TOKEN_HEADER]: token }) } }
    },
    addressOf(asked, header) {
      const jwt = header(PROXY_ANSWER_HEADERS.token)
      if (jwt) tokens.accept(jwt)
      return header(PROXY_ANSWER_HEADERS.finalDestination) ?? asked
    },
  })

  /** By the address of the proxy without a signature. */
  const signedAddresses = new Map<string, { url: string; until: number }>()
  /**
   * An address of the proxy that whoever has it may read; undefined where the proxy signs none in time. The same one while it is good,
   * so that a receiver that has it already is not disturbed.
   */
  const signedForAnyone = async (url: string, proxy: string, query: Record<string, string>, signal: AbortSignal) => {
    const address = addressAt(proxy, url, query)
    const known = signedAddresses.get(address)
    if (known && known.until > now()) return known.url
    const patience = AbortSignal.any([signal, AbortSignal.timeout(SIGNING_LIMIT_MS)])
    // Whoever asked goes on with an address that is not signed.
    const signed = await signedLink(url, proxy, query, patience).catch(() => undefined)
    signal.throwIfAborted()
    if (signed?.expires === undefined) return undefined
    signedAddresses.set(address, { url: signed.url, until: signed.expires * 1000 - LEAST_LIFE_MS })
    return signed.url
  }

  const linkFor = async (stream: Stream, url: string, signal: AbortSignal): Promise<string> => {
    const proxy = next()
    const given = Object.entries({ ...stream.preferredHeaders, ...stream.headers })
    const carried = given.flatMap(([name, value]) =>
      CARRIED.has(name.toLowerCase()) ? [[name.toLowerCase(), value]] : [],
    )
    const query = {
      ...(stream.type === 'hls' && { [PROXY_QUERY.rewrite]: REWRITE_HLS }),
      ...(carried.length > 0 && { [PROXY_QUERY.headers]: JSON.stringify(Object.fromEntries(carried)) }),
    }
    // A screen in the room fetches what the element has, without the page's cookie.
    const forAnyone = hasAirPlay && isOwn(proxy) ? await signedForAnyone(url, proxy, query, signal) : undefined
    if (forAnyone !== undefined) return forAnyone
    // A player sends no token and, for a file, no origin: where either is required only a signed address works. The
    // site's own proxy without tokens recognises the page by its address.
    const needsSigning = !isOwn(proxy) || (await tokenFor(proxy, signal).catch(() => undefined)) !== undefined
    const forPage = { ...query, [PROXY_QUERY.audience]: FOR_ASKING_PAGE }
    const signed = needsSigning ? await signedLink(url, proxy, forPage, signal) : undefined
    if (signed !== undefined) return signed.url
    const address = addressAt(proxy, url, query)
    // A proxy that does not sign does not rewrite either: both are our addition to the protocol.
    if (needsSigning && stream.type === 'hls') remember(address, createSegmentLoader(proxy, Object.fromEntries(given)))
    return address
  }

  const forReceiver = async (address: string, signal: AbortSignal): Promise<string> => {
    const proxy = proxies.find((each) => address.startsWith(`${each}/?`))
    const { [PROXY_QUERY.destination]: destination, ...rest } = Object.fromEntries(
      proxy === undefined ? [] : new URL(address).searchParams,
    )
    if (proxy === undefined || destination === undefined) return address
    const carried = [PROXY_QUERY.rewrite, PROXY_QUERY.headers].flatMap((name) =>
      rest[name] ? [[name, rest[name]]] : [],
    )
    return (await signedForAnyone(destination, proxy, Object.fromEntries(carried), signal)) ?? destination
  }

  return {
    ...createTransport(send, disguised),
    forReceiver,
    segmentLoaderOf: (stream) => (stream.type === 'hls' ? segmentLoaders.get(stream.playlist) : undefined),
    async carry(stream, signal) {
      // The proxy sends them; a player could not.
      const { headers: _required, preferredHeaders: _preferred, ...plain } = stream
      const flags = [...new Set([...stream.flags, 'cors-allowed' as const])]
      if (plain.type === 'hls') return { ...plain, flags, playlist: await linkFor(stream, plain.playlist, signal) }
      const qualities = await Promise.all(
        Object.entries(plain.qualities).map(async ([quality, file]) => [
          quality,
          file && { ...file, url: await linkFor(stream, file.url, signal) },
        ]),
      )
      return { ...plain, flags, qualities: Object.fromEntries(qualities) as typeof plain.qualities }
    },
  }
}
