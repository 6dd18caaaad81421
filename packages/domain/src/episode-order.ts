import { isReleased } from './release.ts'
import type { Episode, SeasonRef } from './title.ts'

/** A season whose episodes may not be known yet. */
export interface KnownSeason extends SeasonRef {
  episodes?: readonly Episode[] | undefined
}

/** An episode with its season. */
export interface PlacedEpisode {
  season: SeasonRef
  episode: Episode
}

/** The numbers of an episode; also of one that does not exist, as a bound. */
export interface EpisodePlace {
  season: number
  episode: number
}

const byNumber = (one: { number: number }, other: { number: number }) => one.number - other.number

/** Specials (season 0) are apart: nothing leads from them into the other seasons, or back. */
export const isBeside = (one: number, other: number) => (one === 0) === (other === 0)

const refOf = ({ id, number, title }: SeasonRef): SeasonRef => ({ id, number, title })

/**
 * All episodes after a place in the order of their numbers, whatever numbers are missing; instead of a season whose
 * episodes are not loaded, its number.
 */
export function* episodesFrom(after: EpisodePlace, seasons: readonly KnownSeason[]): Generator<PlacedEpisode | number> {
  if (!seasons.some(({ number }) => number === after.season)) yield after.season
  const following = seasons.filter(({ number }) => number >= after.season && isBeside(number, after.season))
  for (const season of following.toSorted(byNumber)) {
    if (!season.episodes) yield season.number
    for (const episode of season.episodes?.toSorted(byNumber) ?? []) {
      if (season.number === after.season && episode.number <= after.episode) continue
      yield { season: refOf(season), episode }
    }
  }
}

export const hasPastDate = ({ airDate }: Episode, now: Date): boolean =>
  airDate !== undefined && isReleased({ releaseDate: airDate }, now)

/** The step after an episode: the one to watch, or the number of a season that must be loaded to know. */
export type NextStep = { step: 'next'; season: SeasonRef; episode: Episode } | { step: 'ask'; seasonNumber: number }

/**
 * The first episode after a place that exists and has aired; `isPassedOver` leaves some out, such as those already
 * seen. An episode without a date has aired when one after it has a date in the past.
 */
export function episodeAfter(
  place: EpisodePlace,
  seasons: readonly KnownSeason[],
  now: Date,
  isPassedOver: (episode: Episode) => boolean = () => false,
): NextStep | undefined {
  let undated: PlacedEpisode | undefined
  for (const one of episodesFrom(place, seasons)) {
    if (typeof one === 'number') return { step: 'ask', seasonNumber: one }
    const candidate = isPassedOver(one.episode) ? undefined : one
    if (one.episode.airDate === undefined) undated ??= candidate
    if (!hasPastDate(one.episode, now)) continue
    const next = undated ?? candidate
    if (next) return { step: 'next', ...next }
  }
  return undefined
}
