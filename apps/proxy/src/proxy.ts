import { FOR_ASKING_PAGE, PROXY_ANSWER_HEADERS, PROXY_QUERY, PROXY_TOKEN_HEADER } from '@matinee/contracts'
import {
  type Caller,
  callerAddress,
  createLimits,
  createOriginPolicy,
  createTokenCheck,
  networkOf,
  UnavailableError,
} from '@matinee/server-kit'
import { audienceOf, isForRequest } from './access/audience.ts'
import { createSignedLinks, linkOf } from './access/signed-links.ts'
import { protect } from './headers/answer-headers.ts'
import { type Destination, parseDestination } from './hops/destination.ts'
import { createHostRule } from './hops/host-rule.ts'
import { createForwardRequest } from './forward-request.ts'
import type { ProxyDeps, RequestReport } from './options.ts'
import { ownAnswer, refuse, Refusal } from './refusal.ts'

export interface Proxy {
  /** Answers one request. Never throws. */
  fetch: (request: Request, caller?: Caller) => Promise<Response>
}

/** Methods of a player: a signed address can only be read. */
const READING = new Set(['GET', 'HEAD'])
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What the query of a request says. */
interface ParsedRequest {
  query: URLSearchParams
  destination: Destination
  isSigned: boolean
  /** Origin of the page that asks, or that the address was signed for; empty where nobody says it. */
  audience: string
}

/**
 * The fetch proxy as one Fetch handler (protocols §7 and §8): `/?destination=` fetches an address for a page that its browser
 * keeps from it, and nothing else.
 */
export function createProxy(deps: ProxyDeps): Proxy {
  const { options, clock, log, report = () => {} } = deps
  const { basePath = '', humanCheck, signing, version } = options
  const origins = createOriginPolicy({
    origins: options.origins,
    methods: [...METHODS].join(', '),
    exposedHeaders: '*',
  })
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
  const forwardRequest = createForwardRequest(deps, { admit, links, requiresToken: check !== undefined })

  const reportOutcome = (outcome: RequestReport['outcome']): void => report({ outcome, bytes: 0 })

  const parseRequest = async (request: Request, method = request.method): Promise<ParsedRequest> => {
    const query = new URL(request.url).searchParams
    const destination = parseDestination(query)
    const isSigned = (await links?.verify(query, destination)) ?? false
    if (isSigned && !(READING.has(method) && isForRequest(destination.audience, request))) {
      throw new Refusal('signature-refused')
    }
    return { query, destination, isSigned, audience: isSigned ? destination.audience : audienceOf(request) }
  }
  /** A preflight has no more than the address, so its signature decides whether a player elsewhere may continue. */
  const isSigned = async (request: Request): Promise<boolean> => {
    const query = new URL(request.url).searchParams
    if (!links || !query.has(PROXY_QUERY.signature)) return false
    return parseRequest(request, request.headers.get('access-control-request-method') ?? request.method).then(
      (parsed) => parsed.isSigned,
      () => false,
    )
  }

  const sign = async ({ destination, audience: page }: ParsedRequest): Promise<Response> => {
    admit(destination.url)
    if (!links) return ownAnswer({ url: `?${linkOf({ ...destination, audience: '' })}` })
    const audience = destination.audience === FOR_ASKING_PAGE ? page : ''
    return ownAnswer(await links.sign({ ...destination, audience }))
  }

  /** Pages that the operator listed say so by their origin, and who passed the human check shows a token of another kind. */
  const admitsProgramOrPage = async (request: Request): Promise<boolean> =>
    !deps.admitsPage || check !== undefined || origins.isListed(request) || deps.admitsPage(request)

  const answer = async (request: Request, caller: Caller, parsed: ParsedRequest): Promise<Response> => {
    const address = callerAddress(request, caller.address, options.trustedProxies)
    const network = networkOf(address)
    refuseDocuments(request)
    if (!parsed.isSigned && !origins.admits(request)) throw new Refusal('origin-refused')
    if (!METHODS.has(request.method)) throw new Refusal('method-refused')
    limits.count(network)
    if (!parsed.isSigned && !(await admitsProgramOrPage(request))) throw new Refusal('page-refused')
    let minted: string | undefined
    if (check && !parsed.isSigned) {
      if (address === undefined) throw new Refusal('caller-unknown')
      const verdict = await check(request.headers.get(PROXY_TOKEN_HEADER), address)
      if (!verdict.admitted) {
        reportOutcome('token-refused')
        return ownAnswer({ error: verdict.error }, 401)
      }
      minted = verdict.minted
    }
    const release = limits.acquire(network)
    const isForSigning = parsed.query.get(PROXY_QUERY.sign) === 'true'
    const response = await (isForSigning ? sign(parsed).finally(release) : forwardRequest(request, parsed, release))
    if (minted !== undefined) response.headers.set(PROXY_ANSWER_HEADERS.token, minted)
    return response
  }

  /** The answer without its CORS headers. */
  const respond = async (request: Request, caller: Caller): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    let about = pathname
    try {
      if (pathname !== basePath && pathname !== `${basePath}/`) throw new Refusal('unknown-path')
      if (!searchParams.get(PROXY_QUERY.destination)) {
        return ownAnswer({ message: `Matinee's proxy ${version} works as expected` })
      }
      about = originOf(searchParams.get(PROXY_QUERY.destination) ?? '')
      return await answer(request, caller, await parseRequest(request))
    } catch (failure) {
      const refusal = refusalOf(failure)
      if (refusal.code === 'internal') log.warn({ failure: nameOf(failure) }, 'a request failed')
      reportOutcome(refusal.code)
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

/** Destinations (Fetch, `sec-fetch-dest`) that a browser does not execute or render as a page; empty from other programs. */
const SAFE_DESTINATIONS = new Set(['', 'empty', 'audio', 'video', 'track', 'image'])

/** @throws Refusal `request-refused` for what a browser would execute or render as a page. */
function refuseDocuments({ headers }: Request): void {
  const mode = headers.get('sec-fetch-mode')
  const isDocument = mode === 'navigate' || mode === 'websocket'
  if (isDocument || !SAFE_DESTINATIONS.has(headers.get('sec-fetch-dest') ?? '')) throw new Refusal('request-refused')
}

/** Of an address only what cannot be a key. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

function refusalOf(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure
  if (failure instanceof UnavailableError) return new Refusal('not-ready', failure.retryAfterSeconds)
  return new Refusal('internal')
}

const nameOf = (failure: unknown): string => (failure instanceof Error ? failure.name : 'unknown')
