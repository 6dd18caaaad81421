import { PROXY_ANSWER_HEADERS, PROXY_QUERY, PROXY_TOKEN_HEADER } from '@matinee/contracts'
import { callerAddress, createLimits, createTokenCheck, networkOf } from '@matinee/server-kit'
import { createSignedLinks, linkOf } from './access/signed-links.ts'
import { protect } from './headers/answer-headers.ts'
import { createOriginRule } from './headers/origins.ts'
import { type Destination, parseDestination } from './hops/destination.ts'
import { createHostRule } from './hops/host-rule.ts'
import { createPassage } from './passage.ts'
import type { ProxyDeps, ProxyFact } from './options.ts'
import { ownAnswer, refuse, Refusal } from './refusal.ts'

/** Who is connected, where the server around knows it. */
export interface Caller {
  /** Address of the socket. */
  address?: string | undefined
}

export interface Proxy {
  /** Answers one request. Never throws. */
  fetch: (request: Request, caller?: Caller) => Promise<Response>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What a request asks for; `about` is what an error may say of it. */
interface Asked {
  query: URLSearchParams
  destination: Destination
  isSigned: boolean
}

/**
 * The fetch proxy as one Fetch handler (protocols §7 and §8): `/?destination=` fetches an address for a page that its browser
 * keeps from it, and nothing else.
 */
export function createProxy(deps: ProxyDeps): Proxy {
  const { options, clock, log, report = () => {} } = deps
  const { basePath = '', humanCheck, signing, version } = options
  const origins = createOriginRule(options.origins)
  const limits = createLimits(
    {
      ...options.limits,
      perMinute: options.limits.requestsPerMinute,
      refuse: (seconds) => new Refusal('too-many-requests', seconds),
    },
    clock,
  )
  const check =
    humanCheck &&
    createTokenCheck(humanCheck, {
      clock,
      fetch: deps.fetch,
      onFailure: () => log.warn({}, 'the human check could not be asked'),
      howTo: 'Solve the human check and send it as X-Token.',
    })
  const links = signing && createSignedLinks(signing, clock)
  const admit = createHostRule(options.allowHosts, deps.admitsAddress)
  const pass = createPassage(deps, { admit, links, asksForTokens: check !== undefined })

  const say = (outcome: ProxyFact['outcome']): void => report({ outcome, bytes: 0 })

  const read = async (query: URLSearchParams): Promise<Asked> => {
    const destination = parseDestination(query)
    return { query, destination, isSigned: (await links?.verify(query, destination)) ?? false }
  }
  /** A preflight carries the address alone; its signature says whether a player elsewhere may go on. */
  const isSigned = async (request: Request): Promise<boolean> => {
    const query = new URL(request.url).searchParams
    if (!links || !query.has(PROXY_QUERY.signature)) return false
    return read(query).then(
      (asked) => asked.isSigned,
      () => false,
    )
  }

  const sign = async ({ destination }: Asked): Promise<Response> => {
    admit(destination.url)
    return ownAnswer(links ? await links.sign(destination) : { url: `?${linkOf(destination)}` })
  }

  const answer = async (request: Request, caller: Caller, asked: Asked): Promise<Response> => {
    const address = callerAddress(request, caller.address, options.trustedProxies)
    const network = networkOf(address)
    origins.admit(request, asked.isSigned)
    if (!METHODS.has(request.method)) throw new Refusal('method-refused')
    limits.count(network)
    let minted: string | undefined
    if (check && !asked.isSigned) {
      if (address === undefined) throw new Refusal('caller-unknown')
      const verdict = await check(request.headers.get(PROXY_TOKEN_HEADER), address)
      if (!verdict.admitted) {
        say('token-refused')
        return ownAnswer({ error: verdict.error }, 401)
      }
      minted = verdict.minted
    }
    const leave = limits.enter(network)
    const isForSigning = asked.query.get(PROXY_QUERY.sign) === 'true'
    const response = await (isForSigning ? sign(asked).finally(leave) : pass(request, asked, leave))
    if (minted !== undefined) response.headers.set(PROXY_ANSWER_HEADERS.token, minted)
    return response
  }

  /** Everything but what browsers need to hear. */
  const respond = async (request: Request, caller: Caller): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    let about = pathname
    try {
      if (pathname !== basePath && pathname !== `${basePath}/`) throw new Refusal('unknown-path')
      if (!searchParams.get(PROXY_QUERY.destination)) {
        return ownAnswer({ message: `Matinee's proxy ${version} works as expected` })
      }
      about = originOf(searchParams.get(PROXY_QUERY.destination) ?? '')
      return await answer(request, caller, await read(searchParams))
    } catch (failure) {
      if (!(failure instanceof Refusal)) log.warn({ failure: nameOf(failure) }, 'a request failed')
      const refusal = failure instanceof Refusal ? failure : new Refusal('internal')
      say(refusal.code)
      return refuse(refusal, about)
    }
  }

  return {
    async fetch(request, caller = {}) {
      // A signed address is for players anywhere; every other answer stays with the pages that may use the proxy.
      const isForPlayers = await isSigned(request)
      const preflight = origins.preflight(request, isForPlayers)
      const response = preflight ?? (await respond(request, caller))
      if (!preflight) origins.mark(request, response.headers, isForPlayers)
      protect(response.headers, origins.isOpen || isForPlayers)
      return response
    },
  }
}

/** Of an address only what cannot be a key. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

const nameOf = (failure: unknown): string => (failure instanceof Error ? failure.name : 'unknown')
