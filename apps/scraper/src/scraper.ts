import { NotFoundError, ProviderError } from '@matinee/providers'
import { callerAddress, createLimits, createTokenCheck, networkOf, type TokenCheck } from '@matinee/server-kit'
import { createOriginRule } from './access/origins.ts'
import type { ScraperDeps } from './options.ts'
import { createSearches, type Search } from './runs/searches.ts'
import { errorData, ScrapeError } from './scrape-error.ts'
import { createEventStream, type SendEvent } from './wire/event-stream.ts'
import { readAddress, readId, readScrapeRequest } from './wire/read-request.ts'

/** Who is connected, where the server around knows it. */
export interface Caller {
  /** Address of the socket. */
  address?: string | undefined
}

export interface Scraper {
  /** Answers one request. Never throws. */
  fetch: (request: Request, caller?: Caller) => Promise<Response>
}

const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Reverse proxies that collect answers would hold the events back.
  'x-accel-buffering': 'no',
}
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

const tooMany = (seconds: number): ScrapeError =>
  new ScrapeError('TooManyRequestsError', 'Too many searches at once. Try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  })

/** What the client is told of a failure. */
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
 * is wrong with a search is said in an event, because a page can read no other answer to one.
 */
export function createScraper(deps: ScraperDeps): Scraper {
  const { options, engine, clock, log, report = () => {} } = deps
  const { basePath = '', limits: given, trustedProxies } = options
  const origins = createOriginRule(options.origins)
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

  /** Runs a search within its time. @throws ScrapeError, or the signal's reason when the client left. */
  const withinTime = async (search: Search, send: SendEvent, left: AbortSignal): Promise<void> => {
    const over = new AbortController()
    const onLeft = (): void => over.abort(left.reason)
    left.addEventListener('abort', onLeft, { once: true })
    const callOff = clock.after(given.totalMs, () =>
      over.abort(new ScrapeError('TimeoutError', 'The search took too long.')),
    )
    try {
      report(await search(send, over.signal))
    } finally {
      callOff()
      left.removeEventListener('abort', onLeft)
    }
  }

  const tell = (failure: unknown, send: SendEvent): void => {
    const error = scrapeErrorOf(failure)
    const isOurs = failure instanceof ScrapeError || failure instanceof ProviderError
    if (!isOurs) log.warn({ failure: failure instanceof Error ? failure.name : 'unknown' }, 'a search failed')
    report(error.name === 'NotFoundError' ? 'not-found' : error.name === 'ProviderError' ? 'failed' : 'refused')
    send('error', errorData(error))
  }

  const stream = (request: Request, caller: Caller, path: string, query: URLSearchParams): Response => {
    const address = callerAddress(request, caller.address, trustedProxies)
    let leave = (): void => {}
    const work = async (send: SendEvent, left: AbortSignal): Promise<void> => {
      try {
        if (!origins.admits(request)) {
          throw new ScrapeError('OriginError', 'This server does not serve your site. See SCRAPER_ORIGINS.')
        }
        const network = networkOf(address)
        limits.count(network)
        leave = limits.enter(network)
        const token = check && (await admitted(check, query.get('token'), address))
        if (token !== undefined) send('token', token)
        await withinTime(searchOf(path, query), send, left)
      } catch (failure) {
        if (left.aborted) report('left')
        else tell(failure, send)
      }
    }
    const body = createEventStream({ clock, signal: request.signal, work, onEnd: () => leave() })
    return new Response(body, { headers: EVENT_HEADERS })
  }

  const answer = (request: Request, caller: Caller): Response => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && path === '/metadata') return metadata()
    if (isRead && /^\/scrape(\/source|\/embed)?$/.test(path)) return stream(request, caller, path, searchParams)
    const body = { statusCode: 404, message: 'There is nothing here.' }
    return new Response(JSON.stringify(body), { status: 404, headers: JSON_HEADERS })
  }

  return {
    async fetch(request, caller = {}) {
      const preflight = origins.preflight(request)
      const response = preflight ?? answer(request, caller)
      if (!preflight) origins.mark(request, response.headers)
      response.headers.set('x-content-type-options', 'nosniff')
      return response
    },
  }
}
