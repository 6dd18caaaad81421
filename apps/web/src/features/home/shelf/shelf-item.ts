import {
  isOfFilm,
  latestWatched,
  percentWatched,
  shareWatched,
  type ContinueItem,
  type MediaRef,
  type Title,
  type WatchProgress,
} from '@matinee/domain'
import type { CardProgress } from '../../../blocks/title-card.tsx'
import type { BookmarkRecord, ProgressRecord, TitleMeta } from '../../../data/library/records.ts'
import { paths } from '../../../services/navigation/paths.ts'

/** A title of the library as cards know it. */
export function titleOf({ tmdbId, meta }: { tmdbId: string; meta: TitleMeta }): Title {
  const { type, title, year, poster } = meta
  return { id: tmdbId, kind: type, title, ...(year !== undefined && { year }), ...(poster !== undefined && { poster }) }
}

export const refOfRecord = ({ tmdbId, meta }: { tmdbId: string; meta: TitleMeta }): MediaRef => ({
  kind: meta.type,
  id: tmdbId,
})

function left(position: WatchProgress | undefined): { percent: number; minutesLeft?: number } {
  if (!position || position.duration <= 0) return { percent: 0 }
  return {
    percent: Math.round(percentWatched(position)),
    minutesLeft: Math.max(1, Math.round((position.duration - position.watched) / 60)),
  }
}

/** The badge falls back to season 1 (specification §2 "Media card"). */
const badge = (season: number | undefined, number: number | undefined) =>
  number === undefined ? {} : { episode: { season: season ?? 1, number } }

/** What a card of Continue watching shows, and its address. */
export function continueCard(item: ContinueItem<ProgressRecord>): { href: string; progress: CardProgress } {
  const title = titleOf(item.record)
  const { upNext } = item
  if (upNext.step === 'next') {
    const { season, episode } = upNext
    return {
      href: paths.episode(title, season.id, episode.id),
      progress: { percent: 0, episode: { season: season.number, number: episode.number } },
    }
  }
  // Until the next episode is known, the last watched one is shown.
  const record = upNext.step === 'resume' ? upNext.record : item.record
  return { href: hrefOf(record), progress: progressOf(record) }
}

function hrefOf(record: ProgressRecord): string {
  const title = titleOf(record)
  if (record.seasonId === '') return paths.media(title)
  return record.episodeId === ''
    ? paths.season(title, record.seasonId)
    : paths.episode(title, record.seasonId, record.episodeId)
}

function progressOf(record: ProgressRecord): CardProgress {
  return { ...left(record.position), ...badge(record.seasonNumber, record.episodeNumber) }
}

/** The progress on a bookmarked title's card: that of the last watched record, once it was begun. */
export function bookmarkCard(
  bookmark: BookmarkRecord,
  records: readonly ProgressRecord[],
): { href: string; progress?: CardProgress } {
  const latest = bookmark.meta.type === 'movie' ? records.find(isOfFilm) : latestWatched(records)
  const isBegun = latest?.position !== undefined && shareWatched(latest.position) > 0 && !latest.isHidden
  if (!latest || !isBegun) return { href: paths.media(titleOf(bookmark)) }
  return { href: hrefOf({ ...latest, meta: bookmark.meta }), progress: progressOf(latest) }
}
