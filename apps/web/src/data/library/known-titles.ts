import type { Episode, MediaRef, Season, TitleDetails } from '@matinee/domain'
import type { Catalog } from '../../services/catalog/catalog.ts'
import { HttpError } from '../../services/http/http.ts'
import type { Library } from './library-context.ts'
import type { ProgressRecord } from './records.ts'

type KnownLibrary = Pick<Library, 'bookmarks' | 'progress' | 'loaded'>

/** Whether the movie database could not be reached, as opposed to an answer that says something. */
const isAway = (failure: unknown): boolean =>
  failure instanceof HttpError &&
  (failure.code === 'network' || failure.code === 'timeout' || [502, 503, 504].includes(failure.status ?? 0))

async function recordsOf({ progress, loaded }: KnownLibrary, tmdbId: string): Promise<readonly ProgressRecord[]> {
  await loaded()
  return progress.ofTitle(tmdbId)
}

function seasonsIn(records: readonly ProgressRecord[]): Season[] {
  const seasons = new Map<string, Season & { episodes: Episode[] }>()
  for (const { seasonId, seasonNumber: number, seasonTitle: title = '', ...record } of records) {
    if (seasonId === '' || number === undefined || record.episodeNumber === undefined) continue
    const season = seasons.get(seasonId) ?? { id: seasonId, number, title: title || String(number), episodes: [] }
    seasons.set(seasonId, season)
    season.episodes.push({
      id: record.episodeId,
      number: record.episodeNumber,
      title: record.episodeTitle ?? '',
      // What was watched had been aired by then.
      airDate: new Date(record.updatedAt).toISOString().slice(0, 10),
    })
  }
  for (const { episodes } of seasons.values()) episodes.sort((one, other) => one.number - other.number)
  return [...seasons.values()].toSorted((one, other) => one.number - other.number)
}

/** What the library of this device knows of a title that was saved or watched; undefined for others. */
async function knownDetails(library: KnownLibrary, { kind, id }: MediaRef): Promise<TitleDetails | undefined> {
  const records = await recordsOf(library, id)
  const meta = [library.bookmarks.get().get(id), ...records].find((record) => record?.meta.type === kind)?.meta
  if (!meta) return undefined
  const { title, year, poster } = meta
  const known = { id, title, genres: [], isPartial: true as const, ...(year && { year }), ...(poster && { poster }) }
  if (kind === 'movie') return { kind, ...known }
  return { kind, ...known, seasons: seasonsIn(records).map(({ episodes: _episodes, ...season }) => season) }
}

/** The catalogue; where it cannot be reached, saved titles are as the library of this device knows them. */
export function withKnownTitles(catalog: Catalog, library: KnownLibrary): Catalog {
  return {
    ...catalog,
    async details(ref, signal) {
      try {
        return await catalog.details(ref, signal)
      } catch (failure) {
        const known = isAway(failure) ? await knownDetails(library, ref) : undefined
        if (known) return known
        throw failure
      }
    },
    async season(showId, number, signal) {
      try {
        return await catalog.season(showId, number, signal)
      } catch (failure) {
        const seasons = isAway(failure) ? seasonsIn(await recordsOf(library, showId)) : []
        const known = seasons.find((season) => season.number === number)
        if (known) return { ...known, isPartial: true }
        throw failure
      }
    },
  }
}
