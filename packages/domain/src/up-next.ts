import { episodeAfter, type KnownSeason } from './episode-order.ts'
import type { Episode, SeasonRef } from './title.ts'
import { BEGUN_SECONDS, isOfFilm, isSeen, type WatchRecord } from './watch-record.ts'

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
 * A short look at the very first episode or at a special is not watching a show; any other episode begun or finished is
 * (product facts §8).
 */
function counts(record: WatchRecord): boolean {
  const watched = record.position?.watched ?? 0
  if (isSeen(record) || watched >= BEGUN_SECONDS) return true
  const isLook = record.seasonNumber === 0 || (record.seasonNumber === 1 && record.episodeNumber === 1)
  return watched > 0 && !isLook
}

/**
 * The last watched episode, ignoring a film of the same id; of several at one moment the one furthest into the show. A
 * special that was seen counts only where nothing else was watched: it says nothing of how far the show was.
 */
export function latestWatched<Watched extends WatchRecord>(records: Iterable<Watched>): Watched | undefined {
  let latest: Watched | undefined
  let special: Watched | undefined
  for (const record of records) {
    if (isOfFilm(record) || !counts(record)) continue
    if (record.seasonNumber === 0 && isSeen(record)) special = special ? later(record, special) : record
    else latest = latest ? later(record, latest) : record
  }
  return latest ?? special
}

const later = <Watched extends WatchRecord>(one: Watched, other: Watched): Watched =>
  isAfter(one, other) ? one : other

function isAfter(one: WatchRecord, other: WatchRecord): boolean {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt
  const [[season, episode], [otherSeason, otherEpisode]] = [numbersOf(one), numbersOf(other)]
  return season === otherSeason ? episode > otherEpisode : season > otherSeason
}

/**
 * The next episode of a show: the last watched one when it is unfinished; when it is finished, the first unwatched one
 * after it that has aired; none when everything after it is watched. Seasons that are not loaded are asked for.
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
  const [season, episode] = numbersOf(latest)
  const next = episodeAfter({ season, episode }, seasons, now, ({ id }) => isSeen(byEpisode.get(id)))
  if (next?.step === 'ask') return { ...next, after: latest }
  const begun = next && byEpisode.get(next.episode.id)
  return begun && counts(begun) ? { step: 'resume', record: begun } : next
}
