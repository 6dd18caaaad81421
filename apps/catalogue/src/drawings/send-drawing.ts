import { sendTagged } from '../http/answer.ts'
import type { Drawing, DrawingFormat } from './drawing-path.ts'

/** Sizes of posters by the movie database's names. A poster is SVG, the same in each of them. */
export const posterSizes: ReadonlySet<string> = new Set(['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'])

/** Widths of stills by the movie database's names for wide pictures, and one for large screens, px. */
export const stillWidths: ReadonlyMap<string, number> = new Map([
  ['w300', 300],
  ['w780', 780],
  ['w1280', 1280],
  ['w1920', 1920],
  ['original', 1920],
])

export const isPictureSize = (size: string, drawing: Drawing): boolean =>
  drawing === 'poster' ? posterSizes.has(size) : stillWidths.has(size)

/** An SVG can be opened as a page of our own origin: its policy lets nothing load and nothing run (architecture §4.11). */
const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

const mediaTypes: Readonly<Record<DrawingFormat, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/** How long a picture may be kept: for ever, as its address names today's drawings; for a day; until there is a better one. */
export type DrawingAge = 'current' | 'older' | 'makeshift'

const caching: Readonly<Record<DrawingAge, string>> = {
  current: 'public, max-age=31536000, immutable',
  older: 'public, max-age=86400',
  makeshift: 'public, max-age=60',
}

export const sendDrawing = (
  drawing: string | Uint8Array<ArrayBuffer>,
  { format, age }: { format: DrawingFormat; age: DrawingAge },
  request: Request,
): Promise<Response> =>
  sendTagged(drawing, { ...headers, 'content-type': mediaTypes[format], 'cache-control': caching[age] }, request)
