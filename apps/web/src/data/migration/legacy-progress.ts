import type { Season, TitleDetails } from '@matinee/domain'
import * as z from 'zod/mini'
import type { LibraryItem } from '../library/library-items.ts'
import { defineLegacyStore, DiskRefusedError, type LegacyData, type Leave, type Lose } from './legacy-store.ts'
import {
  findTitle,
  HAS_MOVIE_DATABASE_IDS,
  kindOfLegacy,
  legacyMetaOf,
  legacyMetaSchema,
  metaOfLegacy,
  movieDatabaseId,
  oldestEntrySchema,
  readEntries,
  type OldestEntry,
} from './legacy-titles.ts'
import type { MigrationPorts } from './migration-ports.ts'

const numeric = z.pipe(z.union([z.number(), z.string()]), z.transform(String))
const seriesSchema = z.object({
  seasonId: z.optional(z.nullable(numeric)),
  episodeId: z.optional(z.nullable(numeric)),
  season: z.number(),
  episode: z.number(),
})
const itemSchema = z.object({
  item: z.object({ meta: legacyMetaSchema, series: z.optional(z.nullable(seriesSchema)) }),
  /** Seconds. */
  progress: z.number(),
  /** 0 to 100. */
  percentage: z.number(),
  watchedAt: z.optional(z.nullable(z.number())),
})
type LegacyItem = z.infer<typeof itemSchema>

/** Nothing says when the oldest entries were watched: a day ago, later episodes later, and none in the future. */
const DAY_MS = 86_400_000

/** Season n of a show: the one of that number, or else the n-th. */
async function seasonOf(title: TitleDetails, number: number, ports: MigrationPorts): Promise<Season | undefined> {
  if (title.kind !== 'show') return undefined
  const season = title.seasons.find((one) => one.number === number) ?? title.seasons[number - 1]
  return season && ports.season(title.id, season.number)
}

const episodeOf = (season: Season | undefined, number: number) =>
  season?.episodes.find((one) => one.number === number) ?? season?.episodes[number - 1]

async function seriesOf(
  title: TitleDetails,
  { season: seasonNumber, episode: episodeNumber }: { season: number; episode: number },
  ports: MigrationPorts,
): Promise<LegacyItem['item']['series']> {
  const season = await seasonOf(title, seasonNumber, ports)
  const episode = episodeOf(season, episodeNumber)
  if (!season || !episode) return undefined
  return { seasonId: season.id, episodeId: episode.id, season: season.number, episode: episode.number }
}

async function itemOf(entry: OldestEntry, ports: MigrationPorts): Promise<LegacyItem | undefined> {
  const title = await findTitle(entry, ports)
  if (!title) return undefined
  const common = { progress: entry.progress ?? 0, percentage: entry.percentage ?? 0 }
  const meta = legacyMetaOf(title)
  const before = ports.now() - DAY_MS
  if (title.kind === 'movie') return { ...common, item: { meta }, watchedAt: before }
  const asked = { season: Number(entry.seasonId ?? Number.NaN), episode: Number(entry.episodeId ?? Number.NaN) }
  const series = await seriesOf(title, asked, ports)
  if (!series) return undefined
  return { ...common, item: { meta, series }, watchedAt: before + asked.season * 1000 + asked.episode }
}

const nameOf = ({ item: { meta, series } }: LegacyItem) => `${meta.id} ${series?.season} ${series?.episode}`

/** 1 → 2: entries by provider become titles and episodes, found by name, year and number. */
async function byTitle({ items }: LegacyData, ports: MigrationPorts, leave: Leave, lose: Lose): Promise<LegacyData> {
  const found = new Map<string, LegacyItem>()
  for (const entry of readEntries(items, oldestEntrySchema, lose)) {
    if (!kindOfLegacy(entry.mediaType)) continue
    const item = await itemOf(entry, ports)
    if (!item) leave(entry)
    else if (!found.has(nameOf(item))) found.set(nameOf(item), item)
  }
  return { items: [...found.values()], [HAS_MOVIE_DATABASE_IDS]: true }
}

/** 2 → 3: the aggregator's ids become the movie database's, those of episodes by their numbers, unless they are already. */
async function byMovieDatabase(data: LegacyData, ports: MigrationPorts, leave: Leave, lose: Lose): Promise<LegacyData> {
  if (data[HAS_MOVIE_DATABASE_IDS] === true) return data
  const items: LegacyItem[] = []
  for (const legacy of readEntries(data['items'], itemSchema, lose)) {
    const { meta, series } = legacy.item
    if (!kindOfLegacy(meta.type)) continue
    const id = await movieDatabaseId(meta, ports)
    if (id === undefined) {
      leave(legacy)
      continue
    }
    if (!series) {
      items.push({ ...legacy, item: { meta: { ...meta, id } } })
      continue
    }
    const title = await ports.details({ kind: 'show', id })
    const found = title && (await seriesOf(title, series, ports))
    if (found) items.push({ ...legacy, item: { meta: { ...meta, id }, series: found } })
    else leave(legacy)
  }
  return { items }
}

/** Seconds of a whole title; 0, which is unknown, where the share that was watched says nothing. */
function durationOf({ percentage, progress }: LegacyItem): number {
  const duration = (100 / percentage) * progress
  return percentage > 0 && Number.isFinite(duration) ? duration : 0
}

/** 3 → 4: into the library. The first entry of an episode is the one that counts. */
async function intoLibrary(
  { items }: LegacyData,
  ports: MigrationPorts,
  _leave: Leave,
  lose: Lose,
): Promise<LegacyData> {
  const known = new Map<string, LibraryItem>()
  for (const legacy of readEntries(items, itemSchema, lose)) {
    const { meta: legacyMeta, series } = legacy.item
    const meta = metaOfLegacy(legacyMeta)
    if (!meta || (meta.type === 'show' && !(series?.seasonId && series.episodeId))) continue
    if (known.has(nameOf(legacy))) continue
    known.set(nameOf(legacy), {
      kind: 'progress',
      tmdbId: legacyMeta.id,
      seasonId: series?.seasonId ?? '',
      episodeId: series?.episodeId ?? '',
      ...(series && { seasonNumber: series.season, episodeNumber: series.episode }),
      meta,
      position: { watched: legacy.progress, duration: durationOf(legacy) },
      updatedAt: legacy.watchedAt ?? ports.now() - DAY_MS,
    })
  }
  await ports.takeItems([...known.values()]).catch((cause: unknown) => {
    throw new DiskRefusedError('the library did not take the positions', { cause })
  })
  return { items: [] }
}

export const legacyProgress = defineLegacyStore({
  key: 'video-progress',
  // Nobody can read what the very first version kept.
  steps: [() => ({ items: [] }), byTitle, byMovieDatabase, intoLibrary],
  list: 'items',
  empty: { items: [] },
})
