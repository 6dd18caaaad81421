import {
  catalogueCreditsSchema,
  catalogueFindSchema,
  catalogueGenresSchema,
  catalogueMovieItemSchema,
  catalogueMovieSchema,
  catalogueSearchSchema,
  catalogueSeasonSchema,
  catalogueShowItemSchema,
  catalogueShowSchema,
  type CatalogueMovie,
  type CatalogueShow,
} from '@matinee/contracts'
import type { Title, TitleKind } from '@matinee/domain'
import { pathOf, type CatalogReader } from './catalog-reader.ts'
import type { CatalogTitles, GenreTitles, Narrowing, TitleList, TitlePage } from './catalog.ts'

/** The movie database's name of the release day, by kind. */
const DAY = { movie: 'primary_release_date', show: 'first_air_date' } as const

/** Fewest votes for a meaningful average. */
const FEWEST_VOTES = '200'

/** The order of a list once it is filtered and so becomes a query of its own. */
const orderOf = (kind: TitleKind): Readonly<Record<TitleList['list'], Readonly<Record<string, string>>>> => ({
  popular: { sort_by: 'popularity.desc' },
  top_rated: { sort_by: 'vote_average.desc', 'vote_count.gte': FEWEST_VOTES },
  now_playing: { sort_by: `${DAY[kind]}.desc` },
})

function present(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Path and parameters of a list: the movie database's own when whole, a query when filtered. */
function questionOf(asked: TitleList | GenreTitles, narrowing: Narrowing): [string, Record<string, string>] {
  const { kind } = asked
  const { genreId, from, to, language } = narrowing
  const narrowed = present({
    [`${DAY[kind]}.gte`]: from,
    [`${DAY[kind]}.lte`]: to,
    with_original_language: language,
  })
  const genres = [...('genreId' in asked ? [asked.genreId] : []), ...(genreId === undefined ? [] : [genreId])]
  const isWhole = Object.keys(narrowed).length === 0
  if ('list' in asked && isWhole && genres.length === 0) return [`${pathOf[kind]}/${asked.list}`, {}]
  return [
    `discover/${pathOf[kind]}`,
    {
      // A comma means "and".
      ...(genres.length > 0 && { with_genres: [...new Set(genres)].join(',') }),
      ...narrowed,
      ...('list' in asked && orderOf(kind)[asked.list]),
    },
  ]
}

const DIRECTS = new Set(['Director'])
const WRITES = new Set(['Writer', 'Screenplay', 'Story', 'Novel'])

/** Titles, seasons and lists of the movie database, read into the product's own. */
export function createCatalogTitles(reader: CatalogReader): CatalogTitles {
  const { get, posterOf, backdropOf, datesOf, titleOfMovie, titleOfShow } = reader

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
    genres: (raw.genres ?? []).map((genre) => genre.name),
  })

  /** One page of a list of one kind, with the pictures of Discover. */
  async function pageOf(
    kind: TitleKind,
    path: string,
    params: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<TitlePage> {
    const asked = { language: 'en-US', ...params }
    const { results, total_pages: pages } = await get(path, asked, catalogueSearchSchema, signal)
    // An invalid row does not block the others.
    const titles = results.flatMap((row): Title[] => {
      if (kind === 'movie') {
        const film = catalogueMovieItemSchema.safeParse(row)
        return film.success ? [titleOfMovie(film.data, 'w500')] : []
      }
      const show = catalogueShowItemSchema.safeParse(row)
      return show.success ? [titleOfShow(show.data, 'w500')] : []
    })
    return { titles, pages }
  }
  const page: CatalogTitles['page'] = (asked, narrowing, number, signal) => {
    const [path, params] = questionOf(asked, narrowing)
    return pageOf(asked.kind, path, { ...params, page: String(number) }, signal)
  }

  return {
    async details(ref, signal) {
      const params = { append_to_response: 'external_ids' }
      if (ref.kind === 'movie') {
        const raw = await get(`movie/${ref.id}`, params, catalogueMovieSchema, signal)
        return {
          kind: 'movie',
          title: raw.title,
          ...commonOf(raw),
          ...datesOf(raw.release_date),
          ...(raw.runtime && { runtimeMinutes: raw.runtime }),
        }
      }
      const raw = await get(`tv/${ref.id}`, params, catalogueShowSchema, signal)
      const seasons = (raw.seasons ?? [])
        .map((season) => ({ id: String(season.id), number: season.season_number, title: season.name }))
        .toSorted((a, b) => a.number - b.number)
      return {
        kind: 'show',
        title: raw.name,
        ...commonOf(raw),
        ...datesOf(raw.first_air_date),
        ...(raw.created_by?.length && { creators: raw.created_by.map(({ name }) => name) }),
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

    list: async (list, signal) => (await page(list, {}, 1, signal)).titles,
    page,
    similar: async ({ kind, id }, signal) =>
      (await pageOf(kind, `${pathOf[kind]}/${id}/recommendations`, { page: '1' }, signal)).titles,

    async genres(kind, signal) {
      const { genres } = await get(`genre/${pathOf[kind]}/list`, { language: 'en-US' }, catalogueGenresSchema, signal)
      return genres
    },

    async ofGenre({ pages, ...genre }, signal) {
      const answers = await Promise.allSettled(
        Array.from({ length: pages }, (_, index) => page(genre, {}, index + 1, signal)),
      )
      const [first] = answers
      if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw first.reason
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.titles : []))
    },

    async movieByImdbId(imdbId, signal) {
      const path = `find/${encodeURIComponent(imdbId)}`
      const found = await get(path, { external_source: 'imdb_id' }, catalogueFindSchema, signal)
      return found.movie_results[0] && String(found.movie_results[0].id)
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
        }))
        .toSorted((a, b) => a.number - b.number)
      return { id: String(raw.id), number: raw.season_number, title: raw.name, episodes }
    },
  }
}
