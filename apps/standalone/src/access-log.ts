import type { MiddlewareHandler } from 'hono'

export interface AccessLog {
  info: (fields: Readonly<Record<string, string | number>>, message: string) => void
}

/** What stands behind these is a stranger's address, or signs one. */
const CARRIERS = /^(.*?\/(?:proxy|scraper))\/.*/

/** One line a request: method, path, status and milliseconds to the head of the answer. Never a query: it may hold secrets. */
export function accessLog(log: AccessLog): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    await next()
    const { method, path } = context.req
    const ms = Math.round(performance.now() - started)
    log.info({ method, path: path.replace(CARRIERS, '$1'), status: context.res.status, ms }, 'request')
  }
}
