import type { CatalogueMovie, CatalogueShow } from '@matinee/contracts'
import { posterPath, stillPath } from '../drawings/drawing-path.ts'
import type { Collection, Film, Season, Show, Title } from './title.ts'
import { filmNames, posterSubjectOf, shared, showNames, wireEpisode, wireMovieItem, wireSeasonFacts } from './wire.ts'

/**
 * What the movie database says of every title and we do not know, so that clients whose types promise these fields find
 * them: empty, as it sends them itself where it knows nothing.
 */
const UNKNOWN = { homepage: '', origin_country: [], production_companies: [], production_countries: [], tagline: '' }
const UNKNOWN_OF_FILM = { budget: 0, revenue: 0, video: false }
const UNKNOWN_OF_SHOW = { created_by: [], networks: [] }

/** In English and in itself; nothing for a film without words, or without a known language. */
function spokenLanguages({ language }: Title) {
  if (language === undefined || language === 'xx') return []
  const nameIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? ''
  return [{ iso_639_1: language, english_name: nameIn('en'), name: nameIn(language) }]
}

const wireCollectionName = ({ id, name }: Collection) => ({ id, name, poster_path: null, backdrop_path: null })

/** A collection with its films, of which there is at least one. */
export const wireCollection = (collection: Collection, films: readonly Film[]) => ({
  ...wireCollectionName(collection),
  overview: '',
  parts: films.map((film) => ({ media_type: 'movie', ...wireMovieItem(film) })),
})

/** The details of a film. All of ours are out. */
export const wireMovie = (film: Film): CatalogueMovie => ({
  ...UNKNOWN,
  ...UNKNOWN_OF_FILM,
  ...shared(film),
  ...filmNames(film),
  genres: [...film.genres],
  runtime: film.runtimeMinutes ?? null,
  open_rights: film.rights ?? null,
  belongs_to_collection: film.collection ? wireCollectionName(film.collection) : null,
  ...{ imdb_id: film.imdbId ?? null, spoken_languages: spokenLanguages(film), status: 'Released' },
})

/** The details of a show, as it stands on a day (YYYY-MM-DD): an episode of that day was broadcast. */
export function wireShow(show: Show, today: string): CatalogueShow {
  const episodes = show.seasons.flatMap((season) => season.episodes.map((episode) => ({ season, episode })))
  const last = episodes.findLast(({ episode }) => episode.airDate <= today)
  const next = episodes.find(({ episode }) => episode.airDate > today)
  const lengths = episodes.flatMap(({ episode }) => episode.runtimeMinutes ?? [])
  const counts = {
    number_of_seasons: show.seasons.filter(isNumbered).length,
    number_of_episodes: show.seasons.filter(isNumbered).reduce((sum, season) => sum + season.episodes.length, 0),
    episode_run_time: [...new Set(lengths)],
  }
  const broadcasts = {
    in_production: next !== undefined,
    status: next === undefined ? 'Ended' : 'Returning Series',
    type: 'Scripted',
    last_air_date: last?.episode.airDate ?? null,
    last_episode_to_air: last ? wireEpisode(show.id, last.season, last.episode) : null,
    next_episode_to_air: next ? wireEpisode(show.id, next.season, next.episode) : null,
  }
  const languages = { languages: show.language ? [show.language] : [], spoken_languages: spokenLanguages(show) }
  return {
    ...UNKNOWN,
    ...UNKNOWN_OF_SHOW,
    ...shared(show),
    ...showNames(show),
    ...counts,
    ...broadcasts,
    ...languages,
    genres: [...show.genres],
    seasons: show.seasons.map((season) => ({
      ...wireSeasonFacts(season),
      ...{ episode_count: season.episodes.length },
    })),
  }
}

/** Specials do not count. */
const isNumbered = ({ number }: Season): boolean => number > 0

export const wireExternalIds = (title: Title) =>
  title.kind === 'movie' ? { imdb_id: title.imdbId ?? null, archive_id: title.archiveId ?? null } : { imdb_id: null }

/** What every picture that is drawn says of itself: any size of it is sharp. */
const UNVOTED = { iso_639_1: null, vote_average: 0, vote_count: 0 }

/** The poster and the still that are drawn for a title. */
export const wireImages = (title: Title) => ({
  backdrops: [{ ...UNVOTED, aspect_ratio: 1.778, file_path: stillPath('own', title.id), height: 720, width: 1280 }],
  logos: [],
  posters: [
    {
      ...UNVOTED,
      ...{ aspect_ratio: 0.667, file_path: posterPath('own', posterSubjectOf(title)), height: 750, width: 500 },
    },
  ],
})
