import type { Clock } from '@matinee/server-kit'
import { Refusal } from '../http/refusal.ts'
import { boundBytes } from './bounded-body.ts'
import type { MovieDatabase } from './movie-database.ts'

const mostBytes = 20_000_000
const timeoutMs = 30_000
const fileName = /^[\w-]{1,100}\.(?:jpg|png|webp)$/
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Passes one picture of the movie database through, so that its image host never sees the viewers.
 * Throws `Refusal` for anything that is not such a picture.
 */
export async function forwardPicture(
  database: MovieDatabase,
  clock: Clock,
  size: string,
  file: string,
): Promise<Response> {
  if (!fileName.test(file)) throw new Refusal('notFound')
  const controller = new AbortController()
  clock.after(timeoutMs, () => controller.abort())
  const upstream = await database
    .fetch(`${database.imageUrl}/${size}/${file}`, { redirect: 'error', signal: controller.signal })
    .catch(() => {
      throw new Refusal(controller.signal.aborted ? 'upstreamTimedOut' : 'upstreamFailed')
    })
  const type = upstream.headers.get('content-type') ?? ''
  const length = Number(upstream.headers.get('content-length') ?? 0)
  if (!upstream.ok || !upstream.body || !imageTypes.has(type) || length > mostBytes) {
    await upstream.body?.cancel()
    throw new Refusal(upstream.status === 404 ? 'notFound' : 'upstreamFailed')
  }
  return new Response(boundBytes(upstream.body, mostBytes), {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
