import { sendTagged } from '../http/answer.ts'
import type { Drawing, DrawingFormat } from './drawing-path.ts'

const sizesOf = (widths: readonly number[], widest: number): ReadonlyMap<string, number> =>
  new Map([...widths.map((width) => [`w${width}`, width] as const), ['original', widest]])

/** Widths that pictures of the movie database come in, px: drawings do too. */
const DATABASE_WIDTHS = { poster: [92, 154, 185, 342, 500, 780], still: [300, 780, 1280] } as const
/** Of stills for large screens, px. */
const WIDEST_STILL = 1920

/** Widths of drawings by the movie database's names of sizes. */
const sizes: Readonly<Record<Drawing, ReadonlyMap<string, number>>> = {
  poster: sizesOf(DATABASE_WIDTHS.poster, 780),
  still: sizesOf([...DATABASE_WIDTHS.still, WIDEST_STILL], WIDEST_STILL),
}

/** The width of a drawing in a size; undefined where it does not come in that. */
export const widthIn = (size: string, drawing: Drawing): number | undefined => sizes[drawing].get(size)

const databaseSizes: ReadonlySet<string> = new Set([
  ...Object.values(DATABASE_WIDTHS).flatMap((widths) => widths.map((width) => `w${width}`)),
  'original',
])

/** Whether the movie database has its own pictures in a size. */
export const isDatabaseSize = (size: string): boolean => databaseSizes.has(size)

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
  makeshift: 'no-store',
}

export const sendDrawing = (
  drawing: string | Uint8Array<ArrayBuffer>,
  { format, age }: { format: DrawingFormat; age: DrawingAge },
  request: Request,
): Promise<Response> =>
  sendTagged(drawing, { ...headers, 'content-type': mediaTypes[format], 'cache-control': caching[age] }, request)
