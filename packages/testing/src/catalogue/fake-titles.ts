/**
 * Invented titles in the movie database's documented version 3 shapes, with the many fields that we never read.
 * Nobody's film is named here.
 */

import { createFakeSearch } from '../search/index.ts'

const movieGenres = [
  { id: 35, name: 'Comedy' },
  { id: 18, name: 'Drama' },
  { id: 878, name: 'Science Fiction' },
]
const showGenres = [{ id: 10765, name: 'Sci-Fi & Fantasy' }]

const first = ['Paper', 'Salt', 'Copper', 'Quiet', 'Borrowed', 'Northern', 'Hollow', 'Velvet', 'Second']
const second = ['Lighthouse', 'Orchard', 'Timetable', 'Harbour', 'Umbrella']

interface FakeMovie {
  id: number
  imdbId: string
  title: string
  date: string
  genres: typeof movieGenres
}

const invented: readonly FakeMovie[] = second.flatMap((noun, j) =>
  first.map((adjective, i) => {
    const number = j * first.length + i
    return {
      id: 900_001 + number,
      imdbId: `tt99${String(number).padStart(5, '0')}`,
      title: `The ${adjective} ${noun}`,
      date: `${1961 + number}-03-0${1 + (number % 9)}`,
      genres: movieGenres.filter((_, k) => k === number % 3 || k === 1),
    }
  }),
)

/** Twenty people share a word with this film, which is therefore on the second page of a search for it. */
const afterPeople: FakeMovie = {
  id: 900_101,
  imdbId: 'tt9900101',
  title: 'The Passenger of the Sea',
  date: '1950-01-01',
  genres: movieGenres.slice(1, 2),
}
const movies: readonly FakeMovie[] = [...invented, afterPeople]

const show = { id: 910_001, name: 'The Night Ferry Timetable', date: '2003-10-05', seasons: [0, 1, 2], episodes: 4 }

/** Titles that {@link createFakeTitles} is sure to know. The second film has no poster. */
export const fakeSubjects = {
  movie: { id: 900_001, title: 'The Paper Lighthouse', imdbId: 'tt9900000', genreId: 35 },
  movieWithoutPoster: { id: 900_002, title: 'The Salt Lighthouse' },
  show: { id: show.id, name: show.name, season: 1, episodes: show.episodes },
  part: { id: 900_001, collection: 'The Lighthouse Collection' },
  /** A word that finds {@link fakeSubjects.people} people, each known for one film, and after them this film. */
  afterPeople: { query: 'passenger', id: afterPeople.id, title: afterPeople.title },
  people: 20,
  unknownId: 999_999,
} as const

const posterOf = (id: number): string | null =>
  id === fakeSubjects.movieWithoutPoster.id ? null : `/fakePoster${id}.jpg`

const common = (id: number) => ({
  adult: false,
  backdrop_path: null,
  id,
  original_language: 'en',
  overview: 'An invented title.',
  popularity: 12.5,
  poster_path: posterOf(id),
  vote_average: 7.1,
  vote_count: 42,
})

const movieItem = (movie: FakeMovie) => ({
  ...common(movie.id),
  genre_ids: movie.genres.map(({ id }) => id),
  original_title: movie.title,
  release_date: movie.date,
  title: movie.title,
  video: false,
})

const showItem = () => ({
  ...common(show.id),
  genre_ids: showGenres.map(({ id }) => id),
  origin_country: ['GB'],
  original_name: show.name,
  first_air_date: show.date,
  name: show.name,
})

const named = (parameters: URLSearchParams) => (parameters.get('append_to_response') ?? '').split(',')

const trailer = {
  ...{
    id: 'b1',
    iso_639_1: 'en',
    iso_3166_1: 'US',
    name: 'Official Trailer',
    published_at: '2010-01-01T00:00:00.000Z',
  },
  ...{ site: 'YouTube', key: 'invented-01', size: 1080, type: 'Trailer', official: true },
}

const collection = { id: 950_001, name: fakeSubjects.part.collection, poster_path: null, backdrop_path: null }
const partsOfCollection = invented.filter(({ title }) => title.endsWith('Lighthouse'))

/** The parts that are asked for beside a title. */
const appendedTo = (id: number, imdbId: string | null, parameters: URLSearchParams) => {
  const { id: _, ...people } = credits(id)
  const parts = {
    external_ids: externalIds(imdbId),
    credits: people,
    images: { backdrops: [], logos: [], posters: [] },
    videos: { results: id === fakeSubjects.movie.id ? [trailer] : [] },
    similar: { page: 1, results: [], total_pages: 1, total_results: 0 },
  }
  return Object.fromEntries(Object.entries(parts).filter(([name]) => named(parameters).includes(name)))
}

const externalIds = (imdbId: string | null) => ({ imdb_id: imdbId, wikidata_id: null, facebook_id: null })

/** Minutes: a few are short. */
const lengthOf = ({ id }: FakeMovie) => (id % 9 === 4 ? 12 : 97)

const movieDetails = (movie: FakeMovie, parameters: URLSearchParams) => {
  const { genre_ids: _, ...item } = movieItem(movie)
  const details = {
    belongs_to_collection: partsOfCollection.includes(movie) ? collection : null,
    budget: 0,
    genres: movie.genres,
    imdb_id: movie.imdbId,
    runtime: lengthOf(movie),
    status: 'Released',
    tagline: '',
  }
  return { ...item, ...details, ...appendedTo(movie.id, movie.imdbId, parameters) }
}

const showDetails = (parameters: URLSearchParams) => {
  const { genre_ids: _, ...item } = showItem()
  const seasons = show.seasons.map((number) => ({
    air_date: show.date,
    episode_count: show.episodes,
    id: 911_000 + number,
    name: number === 0 ? 'Specials' : `Season ${number}`,
    overview: '',
    poster_path: null,
    season_number: number,
  }))
  const details = {
    created_by: [],
    genres: showGenres,
    in_production: false,
    number_of_episodes: show.episodes * 2,
    number_of_seasons: 2,
    seasons,
    status: 'Ended',
  }
  return { ...item, ...details, ...appendedTo(show.id, 'tt9990001', parameters) }
}

const seasonDetails = (number: number) => ({
  _id: '000000000000000000000000',
  air_date: show.date,
  episodes: Array.from({ length: show.episodes }, (_, i) => ({
    air_date: i === 3 ? null : `2003-10-${String(5 + i * 7).padStart(2, '0')}`,
    episode_number: i + 1,
    id: 912_000 + number * 100 + i,
    name: `Crossing ${i + 1}`,
    overview: '',
    production_code: '',
    runtime: 24,
    season_number: number,
    show_id: show.id,
    still_path: null,
    crew: [],
    guest_stars: [],
  })),
  name: number === 0 ? 'Specials' : `Season ${number}`,
  overview: '',
  id: 911_000 + number,
  poster_path: null,
  season_number: number,
})

const person = { id: 920_001, media_type: 'person', name: 'An Invented Person', known_for: [], profile_path: null }
const passengers = invented.slice(0, fakeSubjects.people).map((movie, i) => ({
  ...person,
  id: 920_100 + i,
  name: `Passenger ${i}`,
  known_for: [{ ...movieItem(movie), media_type: 'movie' }],
}))

const credits = (id: number) => ({
  id,
  cast: [
    { adult: false, name: 'An Invented Person', character: 'The Keeper', order: 0, credit_id: 'a1' },
    { adult: false, name: 'Another Invented Person', character: 'The Sea', order: 1, credit_id: 'a2' },
  ],
  crew: [
    { adult: false, name: 'A Maker', job: 'Director', department: 'Directing', credit_id: 'a3' },
    { adult: false, name: 'A Lamp Bearer', job: 'Best Boy Electric', department: 'Lighting', credit_id: 'a4' },
    { adult: false, name: 'A Pen', job: 'Screenplay', department: 'Writing', credit_id: 'a5' },
  ],
})

function page<T>(items: readonly T[], parameters: URLSearchParams) {
  const number = Number(parameters.get('page') ?? 1)
  const results = items.slice((number - 1) * 20, number * 20)
  return { page: number, results, total_pages: Math.ceil(items.length / 20), total_results: items.length }
}

const search = createFakeSearch(
  [...movies.map((movie) => ({ ...movieItem(movie), media_type: 'movie' })), { ...showItem(), media_type: 'tv' }],
  [person, ...passengers],
)

function discover(parameters: URLSearchParams) {
  const asked = parameters.get('with_genres')?.split(',').map(Number) ?? []
  const [from, to] = ['gte', 'lte'].map((end) => parameters.get(`primary_release_date.${end}`))
  const language = parameters.get('with_original_language')
  const longest = Number(parameters.get('with_runtime.lte') ?? Infinity)
  const matching = movies.filter(
    (movie) =>
      asked.every((id) => movie.genres.some((genre) => genre.id === id)) &&
      lengthOf(movie) <= longest &&
      (!from || movie.date >= from) &&
      (!to || movie.date <= to) &&
      (!language || language === 'en'),
  )
  return page(matching.map(movieItem), parameters)
}

/** Answers a path of the API (`/movie/5`) with a body, or undefined where the movie database says 404. */
export function createFakeTitles(): (path: string, parameters: URLSearchParams) => unknown {
  return (path, parameters) => {
    const movieList = (except?: FakeMovie) => page(movies.filter((each) => each !== except).map(movieItem), parameters)
    const showList = () => page([showItem()], parameters)
    const fixed: Readonly<Record<string, () => unknown>> = {
      '/search/multi': () => search(parameters.get('query') ?? '', Number(parameters.get('page') ?? 1)),
      '/movie/now_playing': () => ({ dates: { maximum: '2026-11-18', minimum: '2026-10-07' }, ...movieList() }),
      '/movie/popular': () => movieList(),
      '/movie/top_rated': () => movieList(),
      '/tv/popular': showList,
      '/tv/top_rated': showList,
      '/genre/movie/list': () => ({ genres: movieGenres }),
      '/genre/tv/list': () => ({ genres: showGenres }),
      '/discover/movie': () => discover(parameters),
      '/discover/tv': showList,
      [`/collection/${collection.id}`]: () => ({
        ...collection,
        overview: '',
        parts: partsOfCollection.map(movieItem),
      }),
      [`/tv/${show.id}`]: () => showDetails(parameters),
      [`/tv/${show.id}/credits`]: () => credits(show.id),
    }
    const answer = fixed[path]
    if (answer) return answer()
    const [, kind, id = '', part, last = ''] = path.split('/')
    if (kind === 'find') return findByImdbId(id)
    if (kind === 'tv' && part === 'season' && Number(id) === show.id) {
      return show.seasons.includes(Number(last)) ? seasonDetails(Number(last)) : undefined
    }
    const movie = kind === 'movie' ? movies.find((candidate) => candidate.id === Number(id)) : undefined
    if (!movie) return undefined
    if (part === 'credits') return credits(movie.id)
    return part === 'recommendations' ? movieList(movie) : movieDetails(movie, parameters)
  }
}

function findByImdbId(imdbId: string) {
  const found = movies.filter((movie) => movie.imdbId === imdbId).map(movieItem)
  return {
    movie_results: found,
    person_results: [],
    tv_results: [],
    tv_episode_results: [],
    tv_season_results: [],
  }
}
