import { hasAired } from './release.ts'
import type { Episode, SeasonRef } from './title.ts'
import { BEGUN_SECONDS, isOfFilm, isSeen, type WatchRecord } from './watch-record.ts'

/** A season whose episodes may not be known yet. */
export interface KnownSeason extends SeasonRef {
  episodes?: readonly Episode[] | undefined
}

/** What a viewer of a show wants next. */
export type UpNext<Watched extends WatchRecord = WatchRecord> =
  /** Resume an episode in progress. */
  | { step: 'resume'; record: Watched }
  /** Begin this one. */
  | { step: 'next'; season: SeasonRef; episode: Episode }
  /** It depends on the episodes of this season, which are not loaded. */
  | { step: 'ask'; seasonNumber: number; after: Watched }

const numbersOf = ({ seasonNumber = 0, episodeNumber = 0 }: WatchRecord) => [seasonNumber, episodeNumber] as const

/**
 * A short look at the very first episode is not watching a show; any other episode begun or finished is (product facts
 * §8).
 */
function counts(record: WatchRecord): boolean {
  const watched = record.position?.watched ?? 0
  if (isSeen(record) || watched >= BEGUN_SECONDS) return true
  return watched > 0 && !(record.seasonNumber === 1 && record.episodeNumber === 1)
}

/**
 * The last watched episode, ignoring a film of the same id; of several at one moment the one furthest into the show.
 */
export function latestWatched<Watched extends WatchRecord>(records: Iterable<Watched>): Watched | undefined {
  let latest: Watched | undefined
  for (const record of records) {
    if (isOfFilm(record) || !counts(record)) continue
    if (!latest || isAfter(record, latest)) latest = record
  }
  return latest
}

function isAfter(one: WatchRecord, other: WatchRecord): boolean {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt
  const [[season, episode], [otherSeason, otherEpisode]] = [numbersOf(one), numbersOf(other)]
  return season === otherSeason ? episode > otherEpisode : season > otherSeason
}

/**
 * The next episode of a show: the last watched one when it is unfinished; when it is finished, the first unwatched one
 * after it, if it has aired; none when everything after it is watched. After specials only specials follow. Missing or
 * empty seasons are asked for.
 */
export function upNext<Watched extends WatchRecord>(
  records: readonly Watched[],
  seasons: readonly KnownSeason[],
  now: Date,
): UpNext<Watched> | undefined {
  const latest = latestWatched(records)
  if (!latest) return undefined
  if (!isSeen(latest)) return { step: 'resume', record: latest }
  const byEpisode = new Map(records.map((record) => [record.episodeId, record]))
  const [seasonNumber, episodeNumber] = numbersOf(latest)
  if (!seasons.some(({ number }) => number === seasonNumber)) return { step: 'ask', seasonNumber, after: latest }

  const following = seasons
    .filter(({ number }) => (seasonNumber === 0 ? number === 0 : number >= seasonNumber))
    .toSorted((one, two) => one.number - two.number)
  for (const season of following) {
    if (!season.episodes) return { step: 'ask', seasonNumber: season.number, after: latest }
    for (const episode of season.episodes.toSorted((one, two) => one.number - two.number)) {
      if (season.number === seasonNumber && episode.number <= episodeNumber) continue
      const record = byEpisode.get(episode.id)
      if (record && isSeen(record)) continue
      if (!hasAired(episode, now)) return undefined
      if (record && counts(record)) return { step: 'resume', record }
      return { step: 'next', season: { id: season.id, number: season.number, title: season.title }, episode }
    }
  }
  return undefined
}
