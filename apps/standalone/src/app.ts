import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { StandaloneConfig } from './config.ts'
import { hostCheck, securityHeaders } from './security.ts'

/** A part of the product: one Fetch handler (architecture §4.1). */
export type Part = (request: Request) => Response | Promise<Response>

export interface StandaloneParts {
  catalogue: Part
  samples: Part
  /** The built site, or the development server's. Absent in a process that serves only the parts. */
  web?: Part
}

/** `/config.js`: the operator's settings for the page, as a script because it must be there before the page's own. */
function configScript(web: Readonly<Record<string, string>>): string {
  return `window.__CONFIG__ = ${JSON.stringify(web).replaceAll('<', '\\u003c')}\n`
}

function requestMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'part', 'status'],
    registers: [registry],
  })
  return { registry, seconds }
}

const partOf = (path: string) => /^\/(catalogue|samples|assets)\//.exec(path)?.[1] ?? 'page'

/** Composes every part in one process, on one port (architecture §2). */
export function createStandalone({ config, parts }: { config: StandaloneConfig; parts: StandaloneParts }): Hono {
  const app = new Hono()
  const { registry, seconds } = requestMetrics()

  app.use(securityHeaders())
  app.use(hostCheck({ host: config.HOST, allowed: config.ALLOWED_HOSTS }))
  app.use(async (context, next) => {
    const stop = seconds.startTimer({ method: context.req.method, part: partOf(context.req.path) })
    await next()
    stop({ status: context.res.status })
  })

  app.get('/healthz', (context) => context.json({ healthy: true }))
  app.get('/readyz', (context) => context.json({ ready: true }))
  app.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  app.get('/config.js', (context) =>
    context.body(configScript(config.web), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )
  app.get('/ping.txt', (context) => context.text('pong', 200, { 'cache-control': 'no-store' }))

  app.use('/catalogue/*', compress())
  app.all('/catalogue/*', (context) => parts.catalogue(context.req.raw))
  app.get('/samples/*', (context) => parts.samples(context.req.raw))
  const { web } = parts
  if (web) app.get('*', (context) => web(context.req.raw))
  return app
}
