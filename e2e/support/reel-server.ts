import { readFile } from 'node:fs/promises'
import { FILM_TYPES } from '@matinee/testing/film-server'
import { serveHandler, type ServedHandler } from '@matinee/testing/proxy'

/** A file of the sample reel below `samples/`, such as `film/360.mp4`, with ranges. `headers` come on top. */
export async function reelFile(
  path: string,
  request: Request,
  headers: Record<string, string> = { 'access-control-allow-origin': '*' },
): Promise<Response> {
  // What is not in the reel is answered below.
  const body = await readFile(new URL(`../../samples/${path}`, import.meta.url)).catch(() => undefined)
  if (!body || path.includes('..')) return new Response('nothing here', { status: 404, headers })
  const type = {
    'content-type': FILM_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (from === undefined) return new Response(new Uint8Array(body), { headers: { ...headers, ...type } })
  const end = Math.min(to ? Number(to) + 1 : body.length, body.length)
  const range = `bytes ${from}-${end - 1}/${body.length}`
  const part = new Uint8Array(body.subarray(Number(from), end))
  return new Response(part, { status: 206, headers: { ...headers, ...type, 'content-range': range } })
}

export interface ReelServer extends ServedHandler {
  /** Paths that were asked for, with the Referer that came along. */
  asked: Array<{ path: string; referer: string | null }>
}

/**
 * A server of the sample reel on this machine. A closed one lets no page of another site read it, and nobody who does not come
 * from where it wants.
 */
export async function serveReel({ wantsReferer }: { wantsReferer?: string } = {}): Promise<ReelServer> {
  const asked: ReelServer['asked'] = []
  const served = await serveHandler(async (request) => {
    const { pathname } = new URL(request.url)
    const referer = request.headers.get('referer')
    asked.push({ path: pathname, referer })
    if (wantsReferer === undefined) return reelFile(pathname.slice(1), request)
    if (referer !== wantsReferer) return new Response('not from there', { status: 403 })
    return reelFile(pathname.slice(1), request, {})
  })
  return { ...served, asked }
}
