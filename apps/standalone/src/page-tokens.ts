import { createPageTokens, isLoopback, type PageTokens, systemClock } from '@matinee/server-kit'
import type { MiddlewareHandler } from 'hono'
import type { StandaloneConfig } from './config.ts'

/** Whether others than this machine reach the server, by itself or by a reverse proxy that its variables tell of. */
const isOnNetwork = ({ HOST, ALLOWED_HOSTS, PUBLIC_URL, proxy }: StandaloneConfig): boolean =>
  !isLoopback(HOST) || ALLOWED_HOSTS.length > 0 || PUBLIC_URL !== undefined || proxy.TRUST_PROXY > 0

/**
 * What pages show to the proxy and the scrape server; undefined on one machine alone, where whoever could ask could as well fetch.
 * @param secretFor A secret of this site for a purpose, the same on every instance.
 */
export function pageTokensOf(
  config: StandaloneConfig,
  secretFor: (purpose: string) => Promise<string>,
): PageTokens | undefined {
  if (!isOnNetwork(config)) return undefined
  const paths = ['/proxy', '/scraper'].map((path) => `${config.BASE_PATH}${path}`)
  return createPageTokens({ secret: () => secretFor('page'), paths }, systemClock)
}

/** Whether the browser says that the request is the viewer's own, or a page's of this origin. */
const isOfThisSite = (request: Request): boolean =>
  request.headers.get('sec-fetch-mode') === 'navigate' ||
  [null, 'none', 'same-origin'].includes(request.headers.get('sec-fetch-site'))

/** What a page asks for where another server sends its document, and again and again. */
const ASKED_BY_PAGES: ReadonlySet<string> = new Set(['/config.js', '/ping.txt'])

/**
 * Gives tokens with the document, with `/config.js`, with `/ping.txt`, which a page asks for every few seconds, and with what a page
 * that nobody looks at goes on fetching.
 * @param base Path of the site, without a slash at the end.
 */
export function handOutPageTokens(tokens: PageTokens, base: string): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const path = context.req.path.slice(base.length)
    const request = context.req.raw
    const isForPart = /^\/(?:proxy|scraper)(?:\/|$)/.test(path)
    const isDocument = !isForPart && (context.res.headers.get('content-type') ?? '').startsWith('text/html')
    if (!(isForPart || isDocument || ASKED_BY_PAGES.has(path)) || !isOfThisSite(request)) return
    try {
      if (isForPart && (await tokens.judge(request)) !== 'ageing') return
      for (const cookie of await tokens.cookies(request)) context.header('set-cookie', cookie, { append: true })
      // No cache may give one viewer's cookie to another.
      if (!isDocument) context.header('cache-control', 'no-store')
    } catch {
      // The secret is in the database, which is away: the page is served all the same, and asks again.
    }
  }
}
