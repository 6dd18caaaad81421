import { PAGE_TOKEN_HEADER } from '@matinee/contracts'
import { NotFoundError, ProviderError } from '@matinee/providers'
import {
  type Caller,
  callerAddress,
  createEventStream,
  createLimits,
  createOriginPolicy,
  createTokenCheck,
  networkOf,
  SECOND_MS,
  type TokenCheck,
  UnavailableError,
} from '@matinee/server-kit'
import type { ScraperDeps } from './options.ts'
import { createSearches, type Search, type SendEvent } from './runs/searches.ts'
import { errorData, ScrapeError } from './scrape-error.ts'
import { readAddress, readId, readScrapeRequest } from './wire/read-request.ts'

export interface Scraper {
  /** Answers one request. Never throws. */
  fetch: (request: Request, caller?: Caller) => Promise<Response>
}

/** Interval of comments in a quiet stream (protocols §9). */
export const HEARTBEAT_MS = 15 * SECOND_MS
/** Events that a client may leave unread. */
const MOST_UNREAD = 1024

const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Reverse proxies that collect answers would hold the events back.
  'x-accel-buffering': 'no',
}
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

const refusal = (statusCode: number, message: string, headers: Readonly<Record<string, string>>): Response =>
  new Response(JSON.stringify({ statusCode, message }), {
    status: statusCode,
    headers: { ...JSON_HEADERS, 'cache-control': 'no-store', ...headers },
  })

const tooMany = (seconds: number): ScrapeError =>
  new ScrapeError('TooManyRequestsError', 'Too many searches at once. Try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  })

/** The error that is sent to the client. */
function scrapeErrorOf(failure: unknown): ScrapeError {
  if (failure instanceof ScrapeError) return failure
  if (failure instanceof NotFoundError) return new ScrapeError('NotFoundError', failure.message)
  if (failure instanceof ProviderError) return new ScrapeError('ProviderError', failure.message, { code: failure.code })
  return new ScrapeError('ServerError', 'The server failed.')
}

/** The token to use from now on, where a new one was made. @throws ScrapeError who is not let in. */
async function admitted(check: TokenCheck, token: string | null, address: string | undefined) {
  if (address === undefined) throw new ScrapeError('ServerError', 'The address of the caller is not known.')
  const verdict = await check(token, address)
  if (!verdict.admitted) throw new ScrapeError('TokenError', verdict.error)
  return verdict.minted
}

/**
 * The provider engine behind server-sent events (protocols §9): `metadata`, `scrape`, `scrape/source`, `scrape/embed`. Whatever
 * is wrong with a search is sent as an event, because a page can read no other answer from an EventSource.
 */
export function createScraper(deps: ScraperDeps): Scraper {
  const { options, engine, clock, log, report = () => {} } = deps
  const { basePath = '', limits: given, trustedProxies } = options
  const origins = createOriginPolicy({ origins: options.origins, methods: 'GET, HEAD' })
  const limits = createLimits({ ...given, perMinute: given.runsPerMinute, refuse: tooMany }, clock)
  const check =
    options.humanCheck &&
    createTokenCheck(options.humanCheck, {
      clock,
      fetch: deps.fetch,
      onFailure: () => log.warn({}, 'the human check could not be asked'),
      howTo: 'Solve the human check first.',
    })
  const searches = createSearches(engine, options.results, clock)

  const metadata = (): Response => {
    const list = engine.list()
    const body = ['source', 'embed'].map((type) => list.filter((entry) => entry.type === type))
    return new Response(JSON.stringify(body), { headers: { ...JSON_HEADERS, 'cache-control': 'max-age=60' } })
  }

  const searchOf = (path: string, query: URLSearchParams): Search => {
    if (path === '/scrape') return searches.everywhere(readScrapeRequest(query))
    if (path === '/scrape/source') return searches.inSource(readId(query), readScrapeRequest(query))
    return searches.inEmbed(readId(query), readAddress(query))
  }

  /** Runs a search within its time. @throws ScrapeError, or the signal's reason when the client disconnected. */
  const withinTime = async (search: Search, send: SendEvent, disconnected: AbortSignal): Promise<void> => {
    const over = new AbortController()
    const onDisconnect = (): void => over.abort(disconnected.reason)
    disconnected.addEventListener('abort', onDisconnect, { once: true })
    const cancelTimer = clock.after(given.totalMs, () =>
      over.abort(new ScrapeError('TimeoutError', 'The search took too long.')),
    )
    try {
      report(await search(send, over.signal))
    } finally {
      cancelTimer()
      disconnected.removeEventListener('abort', onDisconnect)
    }
  }

  const sendFailure = (failure: unknown, send: SendEvent): void => {
    const error = scrapeErrorOf(failure)
    const isOurs = failure instanceof ScrapeError || failure instanceof ProviderError
    if (!isOurs) log.warn({ failure: failure instanceof Error ? failure.name : 'unknown' }, 'a search failed')
    report(error.name === 'NotFoundError' ? 'not-found' : error.name === 'ProviderError' ? 'failed' : 'refused')
    send('error', errorData(error))
  }

  const stream = (request: Request, caller: Caller, path: string, query: URLSearchParams): Response => {
    const address = callerAddress(request, caller.address, trustedProxies)
    let release = (): void => {}
    const work = async (send: SendEvent, disconnected: AbortSignal): Promise<void> => {
      try {
        if (!origins.admits(request)) {
          throw new ScrapeError('OriginError', 'This server does not serve your site. See SCRAPER_ORIGINS.')
        }
        const network = networkOf(address)
        limits.count(network)
        release = limits.acquire(network)
        const token = check && (await admitted(check, query.get('token'), address))
        if (token !== undefined) send('token', token)
        await withinTime(searchOf(path, query), send, disconnected)
      } catch (failure) {
        if (disconnected.aborted) report('disconnected')
        else sendFailure(failure, send)
      }
    }
    const body = createEventStream({
      clock,
      heartbeatMs: HEARTBEAT_MS,
      mostUnread: MOST_UNREAD,
      // The limits on searches no longer count this client, so its connection must hold no memory.
      dropsUnread: true,
      disconnected: request.signal,
      start(writer, over) {
        void work((event, data) => writer.send({ event, data }), over).finally(writer.end)
      },
      onEnd: () => release(),
    })
    return new Response(body, { headers: EVENT_HEADERS })
  }

  /**
   * Pages that the operator listed say so by their origin, and who passed the human check shows a token of another kind. One that may
   * not ask at all is told so by the run.
   */
  const admitsProgramOrPage = async (request: Request): Promise<boolean> =>
    !deps.admitsPage ||
    check !== undefined ||
    !origins.admits(request) ||
    origins.isListed(request) ||
    deps.admitsPage(request)

  /** The answer to who may not use the server, or cannot be told from such for now. */
  const refusalOf = async (request: Request): Promise<Response | undefined> => {
    try {
      if (await admitsProgramOrPage(request)) return undefined
      const message = 'Only pages of this site are served. Open it, which lets its pages in.'
      return refusal(401, message, { [PAGE_TOKEN_HEADER]: 'needed' })
    } catch (failure) {
      if (!(failure instanceof UnavailableError)) throw failure
      const retryAfter = String(failure.retryAfterSeconds)
      return refusal(503, 'This server waits for its database. Try again later.', { 'retry-after': retryAfter })
    }
  }

  const answer = async (request: Request, caller: Caller): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const refused = await refusalOf(request)
    if (refused) return refused
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && path === '/metadata') return metadata()
    if (isRead && /^\/scrape(\/source|\/embed)?$/.test(path)) {
      // A server around this one drops the body of an answer to HEAD: nobody would end the search.
      if (request.method === 'HEAD') return new Response(null, { headers: EVENT_HEADERS })
      return stream(request, caller, path, searchParams)
    }
    const body = { statusCode: 404, message: 'There is nothing here.' }
    return new Response(JSON.stringify(body), { status: 404, headers: JSON_HEADERS })
  }

  return {
    async fetch(request, caller = {}) {
      const preflight = origins.preflight(request)
      const response = preflight ?? (await answer(request, caller))
      if (!preflight) origins.mark(request, response.headers)
      response.headers.set('x-content-type-options', 'nosniff')
      return response
    },
  }
}
