import type { ScrapeRequest } from '@matinee/contracts'
import type { Episode, MovieDetails, Season, ShowDetails } from '@matinee/domain'

/** The film or the episode being watched (specification §3 "Player meta"). */
export type Playable =
  | { kind: 'movie'; title: MovieDetails }
  | { kind: 'show'; title: ShowDetails; season: Season; episode: Episode }

/**
 * The episode of an address: the named ids, else the first season (of no other than specials, those) and its first
 * episode (protocols §11).
 */
export function seasonNumberFor(show: ShowDetails, seasonId: string | undefined): number | undefined {
  const named = show.seasons.find((season) => season.id === seasonId)
  return (named ?? show.seasons.find(({ number }) => number > 0) ?? show.seasons[0])?.number
}

/** The episode with that id, else the first; undefined in a season without episodes. */
export function episodeFor(season: Season, episodeId: string | undefined): Episode | undefined {
  return season.episodes.find((episode) => episode.id === episodeId) ?? season.episodes[0]
}

/**
 * How long the movie database says that it takes, minutes; undefined where it does not say. A special has no length but its own: the
 * episodes of its show are often much longer.
 */
export function runtimeOf(playable: Playable): number | undefined {
  const { title } = playable
  if (playable.kind === 'movie') return title.runtimeMinutes
  const { season, episode } = playable
  return episode.runtimeMinutes ?? (season.number === 0 ? undefined : title.runtimeMinutes)
}

/** From this year on a film without sound is an exception. */
const FIRST_YEAR_OF_SOUND = 1930

/** Whether nobody expects to hear anything: most films of that time have no sound. */
export function isSilentFilm({ year }: Pick<Playable['title'], 'year'>): boolean {
  return year !== undefined && year < FIRST_YEAR_OF_SOUND
}

/** `runtimeOf` in seconds. */
export function expectedSecondsOf(playable: Playable): number | undefined {
  const minutes = runtimeOf(playable)
  return minutes && minutes * 60
}

/** The scrape request of a playable (specification §3 "Scrape request"). */
export function scrapeRequestFor(playable: Playable): ScrapeRequest {
  const { title } = playable
  const common = {
    title: title.title,
    releaseYear: title.year ?? 0,
    tmdbId: title.id,
    ...(title.imdbId && { imdbId: title.imdbId }),
    ...(title.archiveId && { archiveId: title.archiveId }),
  }
  if (playable.kind === 'movie') return { type: 'movie', ...common }
  return {
    type: 'show',
    ...common,
    season: { number: playable.season.number, tmdbId: playable.season.id },
    episode: { number: playable.episode.number, tmdbId: playable.episode.id },
  }
}
