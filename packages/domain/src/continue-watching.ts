import type { KnownSeason } from './episode-order.ts'
import { latestWatched, upNext, type UpNext } from './up-next.ts'
import { isFilmUnfinished, isOfFilm, type WatchRecord } from './watch-record.ts'

/** One title worth continuing. */
export interface ContinueItem<Watched extends WatchRecord = WatchRecord> {
  tmdbId: string
  /** The record last watched. */
  record: Watched
  upNext: UpNext<Watched>
  /** ms; the list is ordered by it. */
  updatedAt: number
}

/**
 * Continue watching, newest first: films in progress that are not nearly over, and shows with a next episode; without
 * bookmarked, hidden, or finished ones (specification §4 and §9, product facts §8). A show with unknown seasons is
 * listed with the step `ask`.
 */
export function continueWatching<Watched extends WatchRecord>(input: {
  /** Records by title, in any order. */
  titles: Iterable<readonly [tmdbId: string, records: readonly Watched[]]>
  isBookmarked: (tmdbId: string, kind: 'movie' | 'show') => boolean
  /** The known seasons of a show. */
  seasonsOf: (tmdbId: string) => readonly KnownSeason[]
  now: Date
}): ContinueItem<Watched>[] {
  const items: ContinueItem<Watched>[] = []
  for (const [tmdbId, records] of input.titles) {
    const offer = (kind: 'movie' | 'show', record: Watched | undefined, next: () => UpNext<Watched> | undefined) => {
      if (!record || record.isHidden || input.isBookmarked(tmdbId, kind)) return
      const up = next()
      if (up) items.push({ tmdbId, record, upNext: up, updatedAt: record.updatedAt })
    }
    const film = records.find(isOfFilm)
    offer('movie', film, () => film && resumeFilm(film))
    offer('show', latestWatched(records), () => upNext(records, input.seasonsOf(tmdbId), input.now))
  }
  return items.toSorted((one, two) => two.updatedAt - one.updatedAt)
}

const resumeFilm = <Watched extends WatchRecord>(record: Watched): UpNext<Watched> | undefined =>
  isFilmUnfinished(record) ? { step: 'resume', record } : undefined
