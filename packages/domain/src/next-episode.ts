import { hasAired } from './release.ts'
import type { Episode, Season } from './title.ts'

/** The episode after another: the next one of its season, or the first of the next season. */
export interface NextEpisode {
  season: Pick<Season, 'id' | 'number' | 'title'>
  episode: Episode
  /** Whether it begins a new season; the button says so. */
  startsSeason: boolean
}

/** The season's next episode by number; undefined after its last one. */
export function nextInSeason(season: Season, episode: Pick<Episode, 'number'>): Episode | undefined {
  return season.episodes.filter(({ number }) => number > episode.number).toSorted((a, b) => a.number - b.number)[0]
}

/**
 * What to offer after an episode (specification §4 "Next episode"): the next aired one of the season, and after the
 * season's last the first aired one of the following season. After specials only specials follow.
 */
export function nextEpisodeAfter(input: {
  season: Season
  episode: Pick<Episode, 'number'>
  /** The season with the next number; undefined while unknown or when there is none. */
  nextSeason: Season | undefined
  now: Date
}): NextEpisode | undefined {
  const { season, episode, nextSeason, now } = input
  const next = nextInSeason(season, episode)
  if (next) return hasAired(next, now) ? { season, episode: next, startsSeason: false } : undefined
  if (season.number === 0) return undefined
  const first = nextSeason?.episodes
    .toSorted((a, b) => a.number - b.number)
    .find((candidate) => hasAired(candidate, now))
  return nextSeason && first && { season: nextSeason, episode: first, startsSeason: true }
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
