import { serveStatic } from '@hono/node-server/serve-static'
import type { Caller } from '@matinee/server-kit'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { compress } from 'hono/compress'
import { drawHead, type FindLinkPreview } from './link-preview.ts'
import { createPagePacker } from './packed-pages.ts'
import { pageOrigin } from './page-origin.ts'
import type { SiteDocuments } from './site-document.ts'

const YEAR = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
/** Where there are files, and no route of the page. */
const FILES_ONLY = ['/assets/', '/.well-known/'] as const

/** A page, in the best form that its browser takes; gzip is packed on the way out. */
async function answerPage(
  context: Context,
  html: string,
  pack: (html: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  context.header('cache-control', REVALIDATE)
  context.header('vary', 'accept-encoding')
  const encoding = accepts(context, { header: 'Accept-Encoding', supports: ['br'], default: 'identity' })
  if (encoding !== 'br') return context.html(html)
  context.header('content-type', 'text/html; charset=UTF-8')
  context.header('content-encoding', 'br')
  return context.body(await pack(html))
}

/** The built site: hashed files for a year, everything else asked for again, a document of the page for every client route. */
export function webFiles({
  folder,
  base,
  documents,
  findPreview,
  fillHome = (page) => Promise.resolve(page),
}: {
  folder: string
  base: string
  /** The documents of client routes. */
  documents: Pick<SiteDocuments, 'index' | 'others'>
  /** The preview of an address, where this host can know one. */
  findPreview?: FindLinkPreview | undefined
  /** Writes into home's document what it begins with. */
  fillHome?: ((page: string) => Promise<string>) | undefined
}): Hono<{ Bindings: Caller }> {
  const app = new Hono<{ Bindings: Caller }>()
  const pack = createPagePacker()
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
  app.get('*', compress(), async (context) => {
    // A file that is not there must not be answered by the page: a browser would run HTML as a script, a program read it as an answer.
    if (FILES_ONLY.some((folder) => context.req.path.startsWith(`${base}${folder}`))) return context.notFound()
    const path = context.req.path.slice(base.length)
    const page = path === '/' ? await fillHome(documents.index) : (documents.others.get(path) ?? documents.index)
    // Those who show a preview of a link want whole addresses.
    const whole = page.replace(
      `content="${base}/social.png"`,
      `content="${pageOrigin(context.req.raw)}${base}/social.png"`,
    )
    const preview = await findPreview?.(path, {
      request: context.req.raw,
      caller: { address: context.env?.address },
    })
    return answerPage(context, preview ? drawHead(whole, preview, pageOrigin(context.req.raw)) : whole, pack)
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
