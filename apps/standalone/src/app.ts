import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import {
  type Caller,
  createForwardedWarning,
  type FetchHandler,
  isDecodable,
  type PageTokens,
  requestLabels,
} from '@matinee/server-kit'
import { type AccessLog, accessLog } from './access-log.ts'
import type { StandaloneConfig } from './config.ts'
import { handOutPageTokens } from './page-tokens.ts'
import type { RequestMetrics } from './request-metrics.ts'
import { openSearchDocument, pageOrigin } from './page-origin.ts'
import { type PartAnswer, readinessAnswer } from './readiness.ts'
import { securityText } from './security-txt.ts'
import { hostCheck, securityHeaders } from './security.ts'
import { configScript, type InlineSources } from './site-document.ts'

export interface StandaloneParts {
  /** Accounts, the library and its sync. */
  api: FetchHandler
  catalogue: FetchHandler
  samples: FetchHandler
  /** Fetches for pages what their browsers may not. */
  proxy: FetchHandler
  /** Finds streams on the server. */
  scraper: FetchHandler
  /** The built site, or the development server's. Absent in a process that serves only the parts. */
  web?: FetchHandler
}

/** The request under the path that its part knows. */
function withPath(request: Request, path: string): Request {
  const url = new URL(request.url)
  if (url.pathname === path) return request
  url.pathname = path
  return new Request(url, request)
}

/** The path of an address below the base: a reverse proxy in front may have taken the base away. */
function pathUnder(base: string, url: string): string {
  const { pathname } = new URL(url)
  return pathname === base || pathname.startsWith(`${base}/`) ? pathname : base + pathname
}

const partOf = (path: string) => /^\/(api|catalogue|samples|assets|proxy|scraper)(?:\/|$)/.exec(path)?.[1] ?? 'page'

export interface StandaloneOptions {
  config: StandaloneConfig
  parts: StandaloneParts
  metrics: RequestMetrics
  /** Answers `GET /metrics`. */
  sendMetrics: FetchHandler
  /** What the page's document holds inside itself. */
  inline?: InlineSources | undefined
  /** Where requests are written down, if anywhere. */
  requestLog?: AccessLog | undefined
  /** What pages show to the proxy and the scrape server, where they ask for it. */
  pageTokens?: PageTokens | undefined
  /** Told what the operator should know of how requests arrive. */
  warn?: (message: string) => void
  /** Which parts answer now; known within two seconds. */
  askParts: () => Promise<readonly PartAnswer[]>
}

/** Composes every part in one process, on one port (architecture §2). */
export function createStandalone({
  config,
  parts,
  metrics,
  sendMetrics,
  inline,
  requestLog,
  pageTokens,
  warn = () => {},
  askParts,
}: StandaloneOptions): Hono<{ Bindings: Caller }> {
  const base = config.BASE_PATH
  const root = new Hono<{ Bindings: Caller }>({ getPath: (request) => pathUnder(base, request.url) })
  const app = root.basePath(base)
  const answer = (part: FetchHandler) => (context: Context<{ Bindings: Caller }>) =>
    part(withPath(context.req.raw, context.req.path), { address: context.env?.address })

  const warnOfForwarded = createForwardedWarning(config.proxy.TRUST_PROXY, warn)
  app.use((context, next) => {
    warnOfForwarded(context.req.raw)
    return next()
  })
  if (requestLog) app.use(accessLog(requestLog))
  const registrationCheck = config.web['VITE_REGISTRATION_CHECK']
  app.use(
    securityHeaders(
      {
        casts: config.web['VITE_CAST_ENABLED'] === 'true',
        turnstile: config.web['VITE_TURNSTILE_KEY'] !== undefined || registrationCheck === 'turnstile',
        recaptcha: registrationCheck === 'recaptcha',
      },
      inline,
    ),
  )
  app.use(hostCheck({ host: config.HOST, allowed: config.ALLOWED_HOSTS, publicUrl: config.PUBLIC_URL }))
  app.use(async (context, next) => {
    const stop = metrics.seconds.startTimer()
    await next()
    const { method, status } = requestLabels({ method: context.req.method, status: context.res.status })
    stop({ method, part: partOf(context.req.path.slice(base.length)), status })
  })

  app.use(async (context, next) => {
    const path = context.req.path.slice(base.length)
    // The page shows what is wrong with its own paths.
    if (partOf(path) === 'page' || isDecodable(path)) return next()
    return context.json({ message: 'The path has a broken percent sign.' }, 400)
  })
  app.use(async (context, next) => {
    await next()
    const path = context.req.path.slice(base.length)
    // Pictures and streams are for receivers and other front ends too, and the page may be sent by another server.
    if (['page', 'api'].includes(partOf(path)) && path !== '/config.js')
      context.res.headers.set('cross-origin-resource-policy', 'same-origin')
  })
  if (pageTokens) app.use(handOutPageTokens(pageTokens, base))
  app.get('/healthz', (context) => context.json({ healthy: true }))
  app.get('/readyz', async () => readinessAnswer(await askParts()))
  app.get('/metrics', (context) => sendMetrics(context.req.raw, { address: context.env?.address }))
  // For a page that another server sends: the document of this one holds it.
  app.get('/config.js', (context) =>
    context.body(configScript(config.web), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )
  app.get('/opensearch.xml', (context) => {
    const history = config.web['VITE_NORMAL_ROUTER'] !== 'false'
    return context.body(openSearchDocument(pageOrigin(context.req.raw) + base, { history }), 200, {
      'content-type': 'application/opensearchdescription+xml',
      'cache-control': 'no-store',
    })
  })
  const { SECURITY_CONTACT: contacts, PUBLIC_URL: publicUrl } = config
  if (contacts) {
    app.get('/.well-known/security.txt', (context) =>
      context.text(securityText({ contacts, publicUrl }, Date.now()), 200, { 'cache-control': 'no-cache' }),
    )
  }
  app.get('/ping.txt', (context) => context.text('pong', 200, { 'cache-control': 'no-store' }))

  app.use('/catalogue/*', compress())
  app.all('/catalogue/*', answer(parts.catalogue))
  app.all('/api/*', answer(parts.api))
  app.get('/samples/*', answer(parts.samples))
  app.all('/proxy', answer(parts.proxy))
  app.all('/proxy/*', answer(parts.proxy))
  app.all('/scraper/*', answer(parts.scraper))
  if (parts.web) app.get('*', answer(parts.web))
  return root
}
