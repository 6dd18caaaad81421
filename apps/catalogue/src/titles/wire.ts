import type { CatalogueCredits, CatalogueMovieItem, CatalogueSeason, CatalogueShowItem } from '@matinee/contracts'
import { posterPath, stillPath } from '../drawings/drawing-path.ts'
import { type PosterSubject, tintOf } from '../art/poster.ts'
import { type Episode, type Film, type Season, type Show, type Title, wireDateOf } from './title.ts'

/** What a poster of a title of ours shows. */
export const posterSubjectOf = (title: Title): PosterSubject => ({
  id: title.id,
  title: title.title,
  year: title.year,
  by: title.directors.join(', '),
  genres: title.genres.map(({ name }) => name),
  hint: title.artHint,
})

/**
 * Fields that lists and details share, in the shape of the movie database's version 3. What we do not know is null or
 * empty, and nobody voted.
 */
export function shared(title: Title) {
  const subject = posterSubjectOf(title)
  return {
    id: title.id,
    adult: false,
    backdrop_path: stillPath('own', title.id),
    original_language: title.language ?? null,
    overview: title.synopsis ?? '',
    popularity: title.fame,
    poster_path: posterPath('own', subject),
    vote_average: 0,
    vote_count: 0,
    tint: tintOf(subject),
  }
}

const itemOf = (title: Title) => ({ ...shared(title), genre_ids: title.genres.map(({ id }) => id) })

export const filmNames = (film: Film) => ({
  title: film.title,
  original_title: film.title,
  release_date: wireDateOf(film),
})
export const showNames = (show: Show) => ({
  name: show.title,
  original_name: show.title,
  first_air_date: wireDateOf(show),
})

export type WireItem = (CatalogueMovieItem | CatalogueShowItem) & { media_type: 'movie' | 'tv' }

/** A film as lists and search results show it. */
export const wireMovieItem = (film: Film) => ({
  ...itemOf(film),
  ...filmNames(film),
  ...(film.runtimeMinutes && { runtime: film.runtimeMinutes }),
  ...(film.directors.length > 0 && { directors: [...film.directors] }),
  ...{ video: false },
})

/** A title as lists and search results show it. */
export const wireItem = (title: Title): WireItem =>
  title.kind === 'movie'
    ? { media_type: 'movie', ...wireMovieItem(title) }
    : { media_type: 'tv', ...itemOf(title), ...showNames(title), ...{ origin_country: [] } }

const wirePerson = (name: string, department: 'Acting' | 'Directing') => ({
  name,
  ...{ adult: false, known_for_department: department, original_name: name, profile_path: null },
})

/** Who made a title and who plays in it, as far as we know; nobody wrote down the characters. */
export const wireCredits = ({ directors, cast }: Title): CatalogueCredits => ({
  cast: cast.map((name, order) => ({ ...wirePerson(name, 'Acting'), ...{ character: '', order } })),
  crew: directors.map((name) => ({
    ...wirePerson(name, 'Directing'),
    job: 'Director',
    ...{ department: 'Directing' },
  })),
})

/** An episode of a season, as lists of episodes and the details of its show have it. */
export const wireEpisode = (showId: number, season: Season, episode: Episode) => ({
  id: episode.id,
  name: episode.name,
  overview: episode.synopsis ?? '',
  runtime: episode.runtimeMinutes ?? null,
  air_date: episode.airDate,
  episode_number: episode.number,
  season_number: season.number,
  show_id: showId,
  episode_type: episode === season.episodes.at(-1) ? 'finale' : 'standard',
  production_code: '',
  still_path: null,
  vote_average: 0,
  vote_count: 0,
})

/** What a show's details and the season itself have of a season. Nobody wrote about whole seasons. */
export const wireSeasonFacts = (season: Season) => ({
  id: season.id,
  name: season.name,
  overview: '',
  season_number: season.number,
  air_date: season.episodes[0]?.airDate ?? null,
  poster_path: null,
  vote_average: 0,
})

export const wireSeason = (showId: number, season: Season): CatalogueSeason => ({
  ...wireSeasonFacts(season),
  episodes: season.episodes.map((episode) => ({
    ...wireEpisode(showId, season, episode),
    ...{ crew: [], guest_stars: [] },
  })),
})
