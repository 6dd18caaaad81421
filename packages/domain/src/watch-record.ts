import { SEEN_SHARE, shareWatched, type WatchProgress } from './watch-progress.ts'

/** The record of one film, or of one episode of a show. */
export interface WatchRecord {
  tmdbId: string
  /** '' for a film. */
  seasonId: string
  episodeId: string
  seasonNumber?: number | undefined
  episodeNumber?: number | undefined
  position?: WatchProgress | undefined
  /** Hidden from Continue watching. */
  isHidden?: boolean | undefined
  /** Marked as watched by the viewer. */
  isWatched?: boolean | undefined
  /** When the position last moved, ms. */
  updatedAt: number
}

/**
 * Whether a record is a film's. The movie database numbers films and shows separately, so one id may mean one of each.
 */
export const isOfFilm = ({ seasonId, episodeId }: Pick<WatchRecord, 'seasonId' | 'episodeId'>): boolean =>
  seasonId === '' && episodeId === ''

/** Seconds after which something counts as begun (specification §9 "Progress"). */
export const BEGUN_SECONDS = 20
/** Seconds that must be left for a film to be offered again (specification §9: more than this). */
export const LEFT_SECONDS = 120

/** Watched: marked as watched, or more than 90 % of it played. Without a record nothing was watched. */
export function isSeen(record: Pick<WatchRecord, 'isWatched' | 'position'> | undefined): boolean {
  if (record === undefined) return false
  return record.isWatched === true || (record.position !== undefined && shareWatched(record.position) > SEEN_SHARE)
}

/** Whether a film is worth continuing: begun, with more than two minutes left, and not marked (specification §9). */
export function isFilmUnfinished({ position, isWatched }: Pick<WatchRecord, 'isWatched' | 'position'>): boolean {
  if (!position || isWatched === true) return false
  return position.watched >= BEGUN_SECONDS && position.duration - position.watched > LEFT_SECONDS
}
