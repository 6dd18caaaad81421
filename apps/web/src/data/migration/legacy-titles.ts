import { catalogueIdSchema } from '@matinee/contracts'
import { yearOf, type Title, type TitleDetails } from '@matinee/domain'
import * as z from 'zod/mini'
import type { Lose } from './legacy-store.ts'
import type { MigrationPorts } from './migration-ports.ts'

const numeric = z.pipe(z.union([z.number(), z.string()]), z.transform(String))

/** An entry of the oldest stores: named by provider, known by title and year. */
export const oldestEntrySchema = z.object({
  mediaId: numeric,
  mediaType: z.string(),
  title: z.string(),
  year: z.pipe(z.union([z.number(), z.string()]), z.transform(Number)),
  percentage: z.optional(z.nullable(z.number())),
  progress: z.optional(z.nullable(z.number())),
  seasonId: z.optional(z.nullable(numeric)),
  episodeId: z.optional(z.nullable(numeric)),
})
export type OldestEntry = z.infer<typeof oldestEntrySchema>

/** A title as the younger stores have it (product facts §3.2 "MediaMeta"), as far as it matters. */
export const legacyMetaSchema = z.object({
  id: z.pipe(numeric, catalogueIdSchema),
  title: z.string(),
  year: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  poster: z.optional(z.nullable(z.string())),
  type: z.string(),
})
export type LegacyMeta = z.infer<typeof legacyMetaSchema>

/** `movie` or `show`; anime and whatever else there may be has no place any more. */
export function kindOfLegacy(type: string): 'movie' | 'show' | undefined {
  if (type === 'movie') return 'movie'
  return type === 'series' ? 'show' : undefined
}

/** Titles are the same when this is (product facts §3.2, bookmarks 0 → 1). */
const normalTitle = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/['":]/g, '')
    .replaceAll(/[^\da-z]+/g, '_')

/** The title of the movie database that an oldest entry means: same name, year within 1. */
export async function findTitle(entry: OldestEntry, ports: MigrationPorts): Promise<TitleDetails | undefined> {
  const kind = kindOfLegacy(entry.mediaType)
  if (!kind) return undefined
  const isMeant = (title: Title) =>
    title.kind === kind &&
    Math.abs((title.year ?? yearOf(title.releaseDate) ?? 0) - entry.year) <= 1 &&
    normalTitle(title.title) === normalTitle(entry.title)
  // The year narrows a long list; a database that reads it as a word of the title finds nothing with it.
  for (const query of [`${entry.title} ${entry.year}`, entry.title]) {
    const found = (await ports.search(query)).find(isMeant)
    if (found) return ports.details({ kind, id: found.id })
  }
  return undefined
}

/** A title in the shape of the younger stores. */
export const legacyMetaOf = ({ id, kind, title, year, poster }: TitleDetails): LegacyMeta => ({
  id,
  title,
  type: kind === 'movie' ? 'movie' : 'series',
  ...(year !== undefined && { year: String(year) }),
  ...(poster !== undefined && { poster }),
})

/** The movie database's id of an aggregator's title; undefined when nobody knows it (protocols §12). */
export async function movieDatabaseId(meta: LegacyMeta, ports: MigrationPorts): Promise<string | undefined> {
  const kind = kindOfLegacy(meta.type)
  if (!kind) return undefined
  const title = await ports.aggregatorTitle(kind, meta.id)
  if (kind === 'movie' && title?.imdbId) {
    const found = await ports.movieByImdbId(title.imdbId)
    if (found) return found
  }
  return title?.tmdbId
}

/** Marks data whose ids are the movie database's although its version promises the aggregator's (product facts §3.2). */
export const HAS_MOVIE_DATABASE_IDS = 'hasMovieDatabaseIds'

/** The readable entries of a list; what cannot be read is left in the backup, and `lose` is told. A missing list is empty. */
export function readEntries<Schema extends z.ZodMiniType>(
  list: unknown,
  schema: Schema,
  lose: Lose,
): z.infer<Schema>[] {
  if (!Array.isArray(list)) {
    if (list !== undefined && list !== null) lose()
    return []
  }
  return list.flatMap((raw: unknown) => {
    const parsed = schema.safeParse(raw)
    if (!parsed.success) lose()
    return parsed.success ? [parsed.data] : []
  })
}

/** Facts of a legacy title as records keep them. */
export function metaOfLegacy({ title, year, poster, type }: LegacyMeta) {
  const kind = kindOfLegacy(type)
  const number = Number(year)
  return (
    kind && {
      type: kind,
      title,
      ...(Number.isFinite(number) && number > 0 && { year: number }),
      ...(poster && { poster }),
    }
  )
}
