import type { Episode, SeasonRef } from './title.ts'

/** What the player offers after an episode. */
export interface NextEpisode {
  season: SeasonRef
  episode: Episode
  /** Whether it begins a new season; the button says so. */
  startsSeason: boolean
}

/** How the next-episode button is shown. */
export type NextEpisodeVisibility = 'hidden' | 'with-controls' | 'always'

/** Seconds before the end from which the button always shows (specification §9). */
export const NEXT_EPISODE_ALWAYS_SECONDS = 30
/** Share played from which it shows with the controls (specification §9). */
export const NEXT_EPISODE_SHARE = 0.93

/** Share played before which nothing is offered: an episode may be shorter than its last 30 s. */
const NEXT_EPISODE_LEAST_SHARE = 0.5

/** Specification §4: always at 30 s or less left, with the controls from 93 %, hidden otherwise. Seconds. */
export function nextEpisodeVisibility(position: number, duration: number): NextEpisodeVisibility {
  if (!(duration > 0) || !Number.isFinite(duration)) return 'hidden'
  if (position / duration < NEXT_EPISODE_LEAST_SHARE) return 'hidden'
  if (duration - position <= NEXT_EPISODE_ALWAYS_SECONDS) return 'always'
  return position / duration >= NEXT_EPISODE_SHARE ? 'with-controls' : 'hidden'
}
