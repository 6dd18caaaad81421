/** A saved position, in seconds (glossary "progress"). */
export interface WatchProgress {
  watched: number
  duration: number
}

/** Share above which an episode or film counts as watched and its ring is full (specification §9 "Progress"). */
export const SEEN_SHARE = 0.9

/** Share watched, 0 to 1; a missing or broken duration counts as nothing watched. */
export function shareWatched({ watched, duration }: WatchProgress): number {
  if (!(duration > 0) || !Number.isFinite(duration) || !(watched > 0)) return 0
  return Math.min(watched / duration, 1)
}

/** The ring beside an episode: empty, an arc of this share, or full above 90 % (specification §9). */
export function progressRing(progress: WatchProgress | undefined): { isFull: boolean; share: number } {
  const share = progress ? shareWatched(progress) : 0
  return { isFull: share > SEEN_SHARE, share: share > SEEN_SHARE ? 1 : share }
}

/** Percent watched for a bar, rounded (specification §2 "Media card"). */
export function percentWatched(progress: WatchProgress): number {
  return Math.round(shareWatched(progress) * 100)
}
