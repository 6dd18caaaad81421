import {
  catalogueCollectionSchema,
  catalogueCreditsSchema,
  catalogueFindSchema,
  catalogueGenresSchema,
  catalogueMovieSchema,
  catalogueSeasonSchema,
  catalogueShowSchema,
  type CatalogueMovie,
  type CatalogueShow,
} from '@matinee/contracts'
import type { Title } from '@matinee/domain'
import type { CatalogLists } from './catalog-lists.ts'
import { pathOf, type CatalogReader } from './catalog-reader.ts'
import type { CatalogTitles } from './catalog.ts'
import { DETAILS_QUERY } from './first-questions.ts'
import { trailerOf } from './trailer.ts'

const DIRECTS = new Set(['Director'])
const WRITES = new Set(['Writer', 'Screenplay', 'Story', 'Novel'])

/** Fewer votes say more of their voters than of the title. */
const FEWEST_VOTES = 10

const trailerIn = ({ videos = [] }: CatalogueMovie | CatalogueShow) => {
  const trailer = trailerOf(videos)
  return trailer ? { trailer } : {}
}

const ratingOf = ({ vote_average: rating, vote_count: count }: CatalogueMovie | CatalogueShow) =>
  rating && count && count >= FEWEST_VOTES ? { rating } : {}

/** Titles, seasons and what follows from lists, read into the product's own. */
export function createCatalogTitles(reader: CatalogReader, { page, pageOf }: CatalogLists): CatalogTitles {
  const { get, posterOf, backdropOf, stillOf, datesOf, titleOfMovie } = reader

  const commonOf = (raw: CatalogueMovie | CatalogueShow) => ({
    id: String(raw.id),
    ...posterOf(raw.poster_path),
    ...backdropOf(raw.backdrop_path),
    ...(raw.tint && { tint: raw.tint }),
    ...(raw.overview && { overview: raw.overview }),
    ...(raw.external_ids?.imdb_id && { imdbId: raw.external_ids.imdb_id }),
    ...(raw.external_ids?.archive_id && { archiveId: raw.external_ids.archive_id }),
    ...(raw.original_language && { language: raw.original_language }),
    ...(raw.production_countries?.length && {
      countries: raw.production_countries.map(({ iso_3166_1: code }) => code),
    }),
    ...ratingOf(raw),
    ...trailerIn(raw),
    genres: (raw.genres ?? []).map((genre) => genre.name),
  })

  return {
    async details(ref, signal) {
      if (ref.kind === 'movie') {
        const raw = await get(`movie/${ref.id}?${DETAILS_QUERY}`, {}, catalogueMovieSchema, signal)
        return {
          kind: 'movie',
          title: raw.title,
          ...commonOf(raw),
          ...datesOf(raw.release_date),
          ...(raw.runtime && { runtimeMinutes: raw.runtime }),
          ...(raw.belongs_to_collection && {
            collection: { id: String(raw.belongs_to_collection.id), name: raw.belongs_to_collection.name },
          }),
          ...(raw.open_rights && { rights: raw.open_rights }),
        }
      }
      const raw = await get(`tv/${ref.id}?${DETAILS_QUERY}`, {}, catalogueShowSchema, signal)
      const seasons = (raw.seasons ?? [])
        .map((season) => ({
          ...{ id: String(season.id), number: season.season_number, title: season.name },
          ...(season.episode_count && { episodeCount: season.episode_count }),
        }))
        .toSorted((a, b) => a.number - b.number)
      return {
        kind: 'show',
        title: raw.name,
        ...commonOf(raw),
        ...datesOf(raw.first_air_date),
        ...(raw.created_by?.length && { creators: raw.created_by.map(({ name }) => name) }),
        ...(raw.episode_run_time?.length && { runtimeMinutes: Math.min(...raw.episode_run_time) }),
        seasons,
      }
    },

    async credits({ kind, id }, signal) {
      const { cast = [], crew = [] } = await get(`${pathOf[kind]}/${id}/credits`, {}, catalogueCreditsSchema, signal)
      const those = (jobs: ReadonlySet<string>) => [
        ...new Set(crew.filter(({ job }) => jobs.has(job)).map(({ name }) => name)),
      ]
      return {
        directors: those(DIRECTS),
        writers: those(WRITES),
        cast: [...new Set(cast.map(({ name }) => name))],
      }
    },

    async collection(id, signal) {
      const { parts = [] } = await get(`collection/${id}`, { language: 'en-US' }, catalogueCollectionSchema, signal)
      const films = parts.map((part) => titleOfMovie(part, 'w500'))
      // Films that nobody has dated yet are still to come.
      const dayOf = ({ releaseDate = '9999' }: Title) => releaseDate
      return films.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))))
    },

    similar: async ({ kind, id }, signal) =>
      (await pageOf(kind, `${pathOf[kind]}/${id}/recommendations`, { page: '1' }, signal)).titles,

    async genres(kind, signal) {
      const path = `genre/${pathOf[kind]}/list`
      const answer = await get(path, { language: 'en-US' }, catalogueGenresSchema, signal)
      return {
        genres: answer.genres,
        ...(answer.open_titles_by_year && { openTitlesByYear: answer.open_titles_by_year }),
      }
    },

    async ofGenre({ pages, ...genre }, signal) {
      const answers = await Promise.allSettled(
        Array.from({ length: pages }, (_, index) => page(genre, {}, index + 1, signal)),
      )
      const [first] = answers
      if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw first.reason
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.titles : []))
    },

    async titleByImdbId(imdbId, signal) {
      const path = `find/${encodeURIComponent(imdbId)}`
      const found = await get(path, { external_source: 'imdb_id' }, catalogueFindSchema, signal)
      const [movie] = found.movie_results
      if (movie) return { kind: 'movie', id: String(movie.id) }
      const show = found.tv_results[0]?.id ?? found.tv_episode_results?.[0]?.show_id
      return show === undefined ? undefined : { kind: 'show', id: String(show) }
    },

    async season(showId, number, signal) {
      const raw = await get(`tv/${showId}/season/${number}`, {}, catalogueSeasonSchema, signal)
      const episodes = (raw.episodes ?? [])
        .map((episode) => ({
          id: String(episode.id),
          number: episode.episode_number,
          title: episode.name,
          ...(episode.air_date && { airDate: episode.air_date }),
          ...(episode.overview && { overview: episode.overview }),
          ...(episode.runtime && { runtimeMinutes: episode.runtime }),
          ...stillOf(episode.still_path),
        }))
        .toSorted((a, b) => a.number - b.number)
      return { id: String(raw.id), number: raw.season_number, title: raw.name, episodes }
    },
  }
}
