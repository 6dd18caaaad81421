import type { RasterFormat } from './rasterizer.ts'

/**
 * Changes whenever the drawings do: pictures are cached for a year by their address.
 * Older addresses, as bookmarks hold them, go on answering with today's drawing.
 */
const versions = { poster: 2, still: 3 } as const

/** What is drawn of a title: its poster, and the wide scene beside it. */
export type Drawing = keyof typeof versions

/** A poster is SVG alone. A still is dots for screens, as JPEG for what shows previews of links, and SVG as its source. */
export type DrawingFormat = 'svg' | RasterFormat

/** What a path names: a drawing of a title of ours, or of one of the movie database's that has no poster. */
export interface DrawingAddress {
  drawing: Drawing
  kind: 'own' | 'movie' | 'tv'
  id: number
  format: DrawingFormat
  isCurrent: boolean
}

/** `poster_path` of a title that the catalogue itself holds. */
export const ownPosterPath = (id: number): string => `/own-${id}.${versions.poster}.svg`

/** `backdrop_path` of a title that the catalogue itself holds. */
export const ownStillPath = (id: number): string => `/own-still-${id}.${versions.still}.webp`

/** `poster_path` of a title that the movie database has no poster of. */
export const drawnPosterPath = (kind: 'movie' | 'tv', id: number): string =>
  `/drawn-${kind}-${id}.${versions.poster}.svg`

/** `backdrop_path` of a title that the movie database has neither a poster nor a wide picture of. */
export const drawnStillPath = (kind: 'movie' | 'tv', id: number): string =>
  `/drawn-still-${kind}-${id}.${versions.still}.webp`

const pattern = /^(?:own(-still)?|drawn(-still)?-(movie|tv))-(\d{1,10})\.(\d{1,4})\.(svg|webp|jpg)$/

/** Reads the file name of a picture we draw; undefined for any other file. */
export function readDrawingFile(file: string): DrawingAddress | undefined {
  const [, ownStill, drawnStill, kind, id, version, ending] = pattern.exec(file) ?? []
  if (id === undefined) return undefined
  const drawing = (ownStill ?? drawnStill) === undefined ? 'poster' : 'still'
  if (drawing === 'poster' && ending !== 'svg') return undefined
  return {
    drawing,
    kind: kind === 'movie' || kind === 'tv' ? kind : 'own',
    id: Number(id),
    format: ending === 'webp' ? 'webp' : ending === 'jpg' ? 'jpeg' : 'svg',
    isCurrent: Number(version) === versions[drawing],
  }
}
