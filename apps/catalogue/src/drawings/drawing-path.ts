import { isInHouseType, type PosterSubject } from '../art/poster.ts'
import type { RasterFormat } from './rasterizer.ts'

/**
 * Changes whenever the drawings do: pictures are cached for a year by their address.
 * Older addresses, as bookmarks hold them, go on answering with today's drawing.
 */
export const DRAWING_VERSIONS = { poster: 8, still: 9 } as const

/** What is drawn of a title: its poster, and the wide scene beside it. */
export type Drawing = keyof typeof DRAWING_VERSIONS

/** Dots for screens, as JPEG for what shows previews of links; SVG is the source of both, and holds letters that only browsers have. */
export type DrawingFormat = 'svg' | RasterFormat

/** Whose title it is: our own, or one of the movie database's that has no picture. */
export type DrawingKind = 'own' | 'movie' | 'tv'

/** What a path names: a drawing of a title of ours, or of one of the movie database's that has no poster. */
export interface DrawingAddress {
  drawing: Drawing
  kind: DrawingKind
  id: number
  format: DrawingFormat
  isCurrent: boolean
}

const nameOf = (kind: DrawingKind, drawing: Drawing): string =>
  `${kind === 'own' ? 'own' : 'drawn'}${drawing === 'still' ? '-still' : ''}${kind === 'own' ? '' : `-${kind}`}`

/** `poster_path` of a title of ours, or of one that the movie database has no poster of: its letters decide whether it comes as dots. */
export const posterPath = (kind: DrawingKind, subject: PosterSubject): string =>
  `/${nameOf(kind, 'poster')}-${subject.id}.${DRAWING_VERSIONS.poster}.${isInHouseType(subject) ? 'webp' : 'svg'}`

/** `backdrop_path` of such a title. */
export const stillPath = (kind: DrawingKind, id: number): string =>
  `/${nameOf(kind, 'still')}-${id}.${DRAWING_VERSIONS.still}.webp`

const pattern = /^(?:own(-still)?|drawn(-still)?-(movie|tv))-(\d{1,10})\.(\d{1,4})\.(svg|webp|jpg)$/

/** Reads the file name of a picture we draw; undefined for any other file. */
export function readDrawingFile(file: string): DrawingAddress | undefined {
  const [, ownStill, drawnStill, kind, id, version, ending] = pattern.exec(file) ?? []
  if (id === undefined) return undefined
  const drawing = (ownStill ?? drawnStill) === undefined ? 'poster' : 'still'
  return {
    drawing,
    kind: kind === 'movie' || kind === 'tv' ? kind : 'own',
    id: Number(id),
    format: ending === 'webp' ? 'webp' : ending === 'jpg' ? 'jpeg' : 'svg',
    isCurrent: Number(version) === DRAWING_VERSIONS[drawing],
  }
}
