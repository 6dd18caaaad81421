import { sendTagged } from '../http/answer.ts'
import type { Drawing } from './drawing-path.ts'

/**
 * The movie database's sizes of posters, and of wide pictures. A drawing has no pixels, so each of them is the same
 * picture.
 */
export const pictureSizes: Readonly<Record<Drawing, ReadonlySet<string>>> = {
  poster: new Set(['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original']),
  still: new Set(['w300', 'w780', 'w1280', 'original']),
}

/** An SVG can be opened as a page of our own origin: its policy lets nothing load and nothing run (architecture §4.11). */
const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** `isCurrent`: the address names today's drawings, so the picture never changes. */
export const sendPoster = (svg: string, isCurrent: boolean, request: Request): Promise<Response> => {
  const caching = isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
  return sendTagged(svg, { ...headers, 'cache-control': caching }, request)
}
