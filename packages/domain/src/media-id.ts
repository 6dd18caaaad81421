import slugify from 'slugify'
import { catalogueKindOf, titleKindOf, type CatalogueKind, type TitleKind } from './title-kind.ts'

/** A title in an address. */
export interface MediaRef {
  kind: TitleKind
  /** Id in the movie database, digits only. */
  id: string
}

/** Lower-case ASCII slug of a title; empty for titles without a Latin transcription (protocols §11). */
export function slugOf(title: string): string {
  return slugify(title, { lower: true, strict: true })
}

/**
 * Builds the media id of an address: `tmdb-{movie|tv}-{id}-{slug}` (specification §2). The slug is for people and is
 * ignored when reading.
 */
export function encodeMediaId(ref: MediaRef, title: string): string {
  return `tmdb-${catalogueKindOf(ref.kind)}-${ref.id}-${slugOf(title)}`
}

const MEDIA_ID = /^tmdb-(movie|tv)-([1-9]\d{0,15})(?:-|$)/

/** Reads a media id; null when it is malformed. The slug is not checked, so a renamed title keeps its old links. */
export function decodeMediaId(mediaId: string): MediaRef | null {
  const match = MEDIA_ID.exec(mediaId)
  if (!match) return null
  return { kind: titleKindOf(match[1] as CatalogueKind), id: match[2] as string }
}
