import type {
  CatalogueCredits,
  CatalogueMovie,
  CatalogueMovieItem,
  CatalogueSeason,
  CatalogueShow,
  CatalogueShowItem,
} from '@matinee/contracts'
import { ownPosterPath } from '../posters/poster-path.ts'
import { type PosterSubject, tintOf } from '../posters/poster.ts'
import { type Film, type Season, type Show, type Title, wireDateOf } from './title.ts'

/** What a poster of a title of ours shows. */
export const posterSubjectOf = (title: Title): PosterSubject => ({
  id: title.id,
  title: title.title,
  year: title.year,
  by: title.directors.join(', '),
  hint: title.posterHint,
})

/**
 * Fields that lists and details share, in the shape of the movie database's version 3. What we do not know is null or
 * empty, and nobody voted.
 */
const shared = (title: Title) => ({
  id: title.id,
  adult: false,
  backdrop_path: null,
  original_language: title.language ?? null,
  overview: title.synopsis ?? '',
  popularity: title.fame,
  poster_path: ownPosterPath(title.id),
  vote_average: 0,
  vote_count: 0,
  tint: tintOf({ id: title.id, hint: title.posterHint }),
})

const itemOf = (title: Title) => ({ ...shared(title), genre_ids: title.genres.map(({ id }) => id) })

const filmNames = (film: Film) => ({ title: film.title, original_title: film.title, release_date: wireDateOf(film) })
const showNames = (show: Show) => ({ name: show.title, original_name: show.title, first_air_date: wireDateOf(show) })

export type WireItem = (CatalogueMovieItem | CatalogueShowItem) & { media_type: 'movie' | 'tv' }

/** A title as lists and search results show it. */
export const wireItem = (title: Title): WireItem =>
  title.kind === 'movie'
    ? { media_type: 'movie', ...itemOf(title), ...filmNames(title) }
    : { media_type: 'tv', ...itemOf(title), ...showNames(title) }

/** `withExternalIds`: the movie database adds them only where `append_to_response` asks. */
export const wireMovie = (film: Film, withExternalIds: boolean): CatalogueMovie => ({
  ...shared(film),
  ...filmNames(film),
  genres: [...film.genres],
  runtime: film.runtimeMinutes ?? null,
  ...(withExternalIds && {
    external_ids: { imdb_id: film.imdbId ?? null, archive_id: film.archiveId ?? null },
  }),
})

export const wireShow = (show: Show, withExternalIds: boolean): CatalogueShow => ({
  ...shared(show),
  ...showNames(show),
  genres: [...show.genres],
  seasons: show.seasons.map(({ id, name, number, episodes }) => ({
    id,
    name,
    season_number: number,
    episode_count: episodes.length,
  })),
  ...(withExternalIds && { external_ids: { imdb_id: null } }),
})

/** Who made a title, as far as we know: nobody wrote down who plays in these films. */
export const wireCredits = ({ id, directors }: Title): CatalogueCredits & { id: number } => ({
  id,
  cast: [],
  crew: directors.map((name) => ({ name, job: 'Director' })),
})

export const wireSeason = (season: Season): CatalogueSeason => ({
  id: season.id,
  name: season.name,
  season_number: season.number,
  episodes: season.episodes.map(({ id, number, name, airDate, synopsis, runtimeMinutes }) => ({
    id,
    name,
    overview: synopsis ?? '',
    runtime: runtimeMinutes ?? null,
    air_date: airDate,
    episode_number: number,
    season_number: season.number,
  })),
})
