import {
  episodesFrom,
  hasPastDate,
  isBeside,
  type EpisodePlace,
  type KnownSeason,
  type PlacedEpisode,
} from './episode-order.ts'

/** A number before that of every episode: some shows begin with an episode 0. */
const BEFORE_ALL = -1

/** Episodes that have aired, as far as the seasons that are loaded say. */
export interface AiredEpisodes {
  aired: readonly PlacedEpisode[]
  /** The number of a season without which the others cannot be judged; undefined when all were. */
  ask: number | undefined
}

/** The episodes after one place and up to another that have aired, in order. */
function airedBetween(
  { after, upTo }: { after: EpisodePlace; upTo: EpisodePlace },
  seasons: readonly KnownSeason[],
  now: Date,
): AiredEpisodes {
  const aired: PlacedEpisode[] = []
  let undated: PlacedEpisode[] = []
  for (const one of episodesFrom(after, seasons)) {
    const isBeyond = typeof one === 'number' ? one > upTo.season : isAfter(one, upTo)
    if (isBeyond && undated.length === 0) break
    if (typeof one === 'number') return { aired, ask: one }
    if (hasPastDate(one.episode, now)) {
      aired.push(...undated, ...(isBeyond ? [] : [one]))
      undated = []
    } else if (one.episode.airDate === undefined && !isBeyond) undated.push(one)
  }
  return { aired, ask: undefined }
}

const isAfter = ({ season, episode }: PlacedEpisode, place: EpisodePlace): boolean =>
  season.number === place.season ? episode.number > place.episode : season.number > place.season

/** The aired episodes of one season. An episode without a date has aired as in `episodeAfter`, also by a later season. */
export function airedOfSeason(season: number, seasons: readonly KnownSeason[], now: Date): AiredEpisodes {
  return airedBetween({ after: { season, episode: BEFORE_ALL }, upTo: { season, episode: Infinity } }, seasons, now)
}

/** The aired episodes of a show up to a place and with it, those of earlier seasons first; of specials only specials. */
export function airedUpTo(upTo: EpisodePlace, seasons: readonly KnownSeason[], now: Date): AiredEpisodes {
  const numbers = seasons.map(({ number }) => number).filter((number) => isBeside(number, upTo.season))
  const after = { season: Math.min(upTo.season, ...numbers), episode: BEFORE_ALL }
  return airedBetween({ after, upTo }, seasons, now)
}
