import { catalogueIdSchema, ratedTitleSchema, starsSchema } from '@matinee/contracts'
import * as z from 'zod/mini'
import {
  itemsOf,
  type BookmarkItem,
  type LibraryItem,
  type ProgressItemOfFile,
  type RatingItem,
} from '../library/library-items.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { bookmarksOfReference, progressOfReference, type ReadStore } from './reference-stores.ts'

/** The library as one file. */
export const FILE_FORMAT = 'matinee-library'
const FILE_VERSION = 1
/** Longest file that is read, bytes and characters. */
export const LONGEST_FILE = 64 * 1024 * 1024

/** Why a file is not taken. */
export type LibraryFileErrorCode = 'tooLarge' | 'notJson' | 'unknownFormat' | 'newerVersion'

export class LibraryFileError extends Error {
  override readonly name = 'LibraryFileError'
  readonly code: LibraryFileErrorCode

  constructor(code: LibraryFileErrorCode) {
    super(`library file: ${code}`)
    this.code = code
  }
}

const metaSchema = z.object({
  type: z.enum(['movie', 'show']),
  title: z.string(),
  year: z.exactOptional(z.number()),
  poster: z.exactOptional(z.string()),
})
const momentSchema = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((moment) => Math.max(0, Date.parse(moment))),
)
/** Id of a season or an episode; a film has none. */
const partIdSchema = z._default(z.union([z.literal(''), catalogueIdSchema]), '')
const bookmarkSchema = z.object({ tmdbId: catalogueIdSchema, meta: metaSchema, updatedAt: momentSchema })
const progressSchema = z.extend(bookmarkSchema, {
  seasonId: partIdSchema,
  episodeId: partIdSchema,
  seasonNumber: z.exactOptional(z.number()),
  seasonTitle: z.exactOptional(z.string()),
  episodeNumber: z.exactOptional(z.number()),
  episodeTitle: z.exactOptional(z.string()),
  position: z.exactOptional(z.object({ watched: z.number(), duration: z.number() })),
  isHidden: z.exactOptional(z.boolean()),
  isWatched: z.exactOptional(z.boolean()),
})
/** `title` is its name with its kind, as `movie/603`. Files of before ratings have none, and pages of before pass them over. */
const ratingSchema = z.object({ title: ratedTitleSchema, stars: starsSchema, updatedAt: momentSchema })
const fileSchema = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.number(),
  bookmarks: z._default(z.array(z.unknown()), []),
  progress: z._default(z.array(z.unknown()), []),
  ratings: z._default(z.array(z.unknown()), []),
  settings: z.optional(z.unknown()),
  sources: z.optional(z.unknown()),
})

/** What a file holds. */
export interface ReadFile extends ReadStore {
  beside: BesideLibrary
}

/** A file that may be taken. */
export interface PreviewedFile {
  readonly text: string
  /** The partition of the library that was open, the only one that takes it. */
  readonly library: string
  readonly held: ReadFile
}

/** What a file holds beside the library, as it was written there; nothing in files of earlier versions. */
export interface BesideLibrary {
  settings?: unknown
  sources?: unknown
}

/** The open library, and what goes with it, as the text of a file: JSON, readable, with times in ISO 8601. `now` in ms. */
export function exportLibrary(store: LibraryStore, now: number, beside: BesideLibrary = {}): string {
  const items = itemsOf(store)
  const wire = ({ kind: _kind, updatedAt, ...item }: LibraryItem) => ({
    ...item,
    updatedAt: new Date(updatedAt).toISOString(),
  })
  const wireRating = ({ tmdbId: title, stars, updatedAt }: RatingItem) => ({
    ...{ title, stars },
    updatedAt: new Date(updatedAt).toISOString(),
  })
  const file = {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    exportedAt: new Date(now).toISOString(),
    bookmarks: items.filter(({ kind }) => kind === 'bookmark').map(wire),
    progress: items.filter(({ kind }) => kind === 'progress').map(wire),
    ratings: items.flatMap((item) => (item.kind === 'rating' ? [wireRating(item)] : [])),
    ...beside,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads a library file of ours, or the reference site's stores as JSON: one store, or an object of several by their keys
 * (`__MW::bookmarks`, `__MW::progress`), also as the texts that local storage holds. `now` in ms stands for a missing time.
 * @throws LibraryFileError
 */
export function readLibraryFile(text: string, now: number): ReadFile {
  if (text.length > LONGEST_FILE) throw new LibraryFileError('tooLarge')
  const parsed = parseJson(text)
  if (parsed === undefined) throw new LibraryFileError('notJson')
  const file = fileSchema.safeParse(parsed)
  if (file.success) {
    if (file.data.version > FILE_VERSION) throw new LibraryFileError('newerVersion')
    const { settings, sources } = file.data
    return { ...readOwn(file.data), beside: { settings, sources } }
  }
  return { ...readReference(parsed, now), beside: {} }
}

function readOwn({ bookmarks, progress, ratings }: z.infer<typeof fileSchema>): ReadStore {
  const items = [
    ...bookmarks.map((raw): BookmarkItem | undefined => {
      const { data } = bookmarkSchema.safeParse(raw)
      return data && { kind: 'bookmark', ...data }
    }),
    ...progress.map((raw): ProgressItemOfFile | undefined => {
      const { data } = progressSchema.safeParse(raw)
      return data && { kind: 'progress', ...data }
    }),
    ...ratings.map((raw): RatingItem | undefined => {
      const { data } = ratingSchema.safeParse(raw)
      return data && { kind: 'rating', tmdbId: data.title, stars: data.stars, updatedAt: data.updatedAt }
    }),
  ]
  const read = items.filter((item) => item !== undefined)
  return { items: read, unreadable: items.length - read.length }
}

function readReference(parsed: unknown, now: number): ReadStore {
  const { '__MW::bookmarks': bookmarks, '__MW::progress': progress, state } = Object(parsed) as Record<string, unknown>
  // A text that is no JSON stays the text, which holds nothing that can be read.
  const stores = [bookmarks, progress].map((store) => (typeof store === 'string' ? (parseJson(store) ?? store) : store))
  const isNamed = stores.some((store) => store !== undefined)
  const isStore = typeof state === 'object' && state !== null && ('bookmarks' in state || 'items' in state)
  if (!isNamed && !isStore) throw new LibraryFileError('unknownFormat')
  const [ofBookmarks, ofProgress] = isNamed ? stores : [parsed, parsed]
  const [first, second] = [bookmarksOfReference(ofBookmarks, now), progressOfReference(ofProgress, now)]
  return { items: [...first.items, ...second.items], unreadable: first.unreadable + second.unreadable }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
