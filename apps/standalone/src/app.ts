import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Caller, FetchHandler } from '@matinee/server-kit'
import { type AccessLog, accessLog } from './access-log.ts'
import type { StandaloneConfig } from './config.ts'
import type { RequestMetrics } from './request-metrics.ts'
import { openSearchDocument, pageOrigin } from './page-origin.ts'
import { type PartAnswer, readinessAnswer } from './readiness.ts'
import { hostCheck, securityHeaders } from './security.ts'

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

/** `/config.js`: the operator's settings for the page, as a script because it must be there before the page's own. */
function configScript(web: Readonly<Record<string, string>>): string {
  return `window.__CONFIG__ = ${JSON.stringify(web).replaceAll('<', '\\u003c')}\n`
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
  /** Where requests are written down, if anywhere. */
  requestLog?: AccessLog | undefined
  /** Which parts answer now; known within two seconds. */
  askParts: () => Promise<readonly PartAnswer[]>
}

/** Composes every part in one process, on one port (architecture §2). */
export function createStandalone({
  config,
  parts,
  metrics,
  requestLog,
  askParts,
}: StandaloneOptions): Hono<{ Bindings: Caller }> {
  const base = config.BASE_PATH
  const root = new Hono<{ Bindings: Caller }>({ getPath: (request) => pathUnder(base, request.url) })
  const app = root.basePath(base)
  const answer = (part: FetchHandler) => (context: Context<{ Bindings: Caller }>) =>
    part(withPath(context.req.raw, context.req.path), { address: context.env?.address })

  if (requestLog) app.use(accessLog(requestLog))
  const registrationCheck = config.web['VITE_REGISTRATION_CHECK']
  app.use(
    securityHeaders({
      casts: config.web['VITE_CAST_ENABLED'] === 'true',
      turnstile: config.web['VITE_TURNSTILE_KEY'] !== undefined || registrationCheck === 'turnstile',
      recaptcha: registrationCheck === 'recaptcha',
    }),
  )
  app.use(hostCheck({ host: config.HOST, allowed: config.ALLOWED_HOSTS }))
  app.use(async (context, next) => {
    const stop = metrics.seconds.startTimer({
      method: context.req.method,
      part: partOf(context.req.path.slice(base.length)),
    })
    await next()
    stop({ status: context.res.status })
  })

  app.get('/healthz', (context) => context.json({ healthy: true }))
  app.get('/readyz', async () => readinessAnswer(await askParts()))
  app.get('/metrics', async (context) =>
    context.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
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
