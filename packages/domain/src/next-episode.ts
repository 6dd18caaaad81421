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
/** Share of the duration before the end within which autoplay advances (specification §9). */
export const AUTOPLAY_SHARE = 0.01

/** Specification §4: always at 30 s or less left, with the controls from 93 %, hidden otherwise. Seconds. */
export function nextEpisodeVisibility(position: number, duration: number): NextEpisodeVisibility {
  if (!(duration > 0) || !Number.isFinite(duration)) return 'hidden'
  if (duration - position <= NEXT_EPISODE_ALWAYS_SECONDS) return 'always'
  return position / duration >= NEXT_EPISODE_SHARE ? 'with-controls' : 'hidden'
}

/**
 * Whether this host and this browser may autoplay (specification §6): the host allows it, the extension is active, or
 * the viewer set a proxy.
 */
export function isAutoplayAllowed(permission: {
  hostAllows: boolean
  extensionActive: boolean
  hasOwnProxy: boolean
}): boolean {
  return permission.hostAllows || permission.extensionActive || permission.hasOwnProxy
}

/** Whether to play the next episode now: wanted, allowed, once, and within 1 % of the end. Seconds. */
export function shouldAdvance(input: {
  isWanted: boolean
  isAllowed: boolean
  hasAdvanced: boolean
  position: number
  duration: number
}): boolean {
  const { isWanted, isAllowed, hasAdvanced, position, duration } = input
  if (!isWanted || !isAllowed || hasAdvanced || !(duration > 0) || !Number.isFinite(duration)) return false
  return position >= duration * (1 - AUTOPLAY_SHARE)
}

/**
 * Progress of autoplay's countdown, 0 to 1: it fills over the 1 % before autoplay advances, so that a viewer can see
 * and cancel it.
 */
export function advanceShare(position: number, duration: number): number {
  if (!(duration > 0) || !Number.isFinite(duration)) return 0
  const begins = duration * (1 - 2 * AUTOPLAY_SHARE)
  return Math.min(Math.max((position - begins) / (duration * AUTOPLAY_SHARE), 0), 1)
}
