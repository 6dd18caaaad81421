import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { pageOrigin } from './page-origin.ts'

const YEAR = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** The built site: hashed files for a year, everything else asked for again, the page itself for every client route. */
export function webFiles(folder: string, base = ''): Hono {
  const app = new Hono()
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  app.use(
    '*',
    serveStatic({
      root: folder,
      precompressed: true,
      index: 'none',
      rewriteRequestPath: (path) => path.slice(base.length),
      onFound: (path, context) => {
        context.header('cache-control', /[\\/]assets[\\/]/.test(path) ? YEAR : REVALIDATE)
      },
    }),
  )
  app.get('*', (context) => {
    // A file that is not there must not be answered by the page: a browser would run HTML as a script.
    if (context.req.path.startsWith(`${base}/assets/`)) return context.notFound()
    // Those who show a preview of a link want whole addresses.
    const whole = page.replace(
      `content="${base}/social.png"`,
      `content="${pageOrigin(context.req.raw)}${base}/social.png"`,
    )
    return context.html(whole, 200, { 'cache-control': REVALIDATE })
  })
  return app
}

/** The sample reel, with byte ranges. Its files keep their names, so they are asked for again when they change. */
export function sampleFiles(folder: string, base = ''): Hono {
  const app = new Hono()
  app.use(
    `${base}/samples/*`,
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.slice(`${base}/samples`.length),
      onFound: (path, context) => {
        context.header('cache-control', 'public, max-age=3600')
        context.header('access-control-allow-origin', '*')
        context.header('accept-ranges', 'bytes')
        const type = MEDIA_TYPES[path.slice(path.lastIndexOf('.'))]
        if (type) context.header('content-type', type)
      },
    }),
  )
  return app
}

/** Types the static server does not know. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
}
