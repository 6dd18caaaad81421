import { createSearchIndex, type Match } from '../search/search-index.ts'
import { filmsOf } from './collections.ts'
import { byFame, type DiscoverFilters, passes, sortTitles } from './discover.ts'
import type { Genre, TitleKind } from './genres.ts'
import { ownMovieId } from './open-films.ts'
import type { SampleTitles } from './sample-titles.ts'
import { type Film, type Show, type Title, wireDateOf } from './title.ts'

export const listNames = ['now_playing', 'popular', 'top_rated'] as const
export type ListName = (typeof listNames)[number]

export interface LibraryHit {
  title: Title
  match: Match
}

export interface Library {
  film: (id: number) => Film | undefined
  show: (id: number) => Show | undefined
  filmByImdbId: (imdbId: string) => Film | undefined
  /** The films of a collection, in its order; none for an unknown one. */
  collection: (id: number) => Film[]
  search: (query: string) => LibraryHit[]
  list: (kind: TitleKind, name: ListName) => readonly Title[]
  discover: (kind: TitleKind, filters: DiscoverFilters) => readonly Title[]
  /** Titles that share makers, genres or a decade with this one, most alike first. */
  alike: (title: Title) => Title[]
  /** Genres that have a title, by name: a viewer is never sent to an empty shelf. */
  genres: (kind: TitleKind) => readonly Genre[]
  /** How many titles came out in a year; years without any are left out. */
  countsByYear: (kind: TitleKind) => Readonly<Record<string, number>>
}

/** Everything the catalogue itself can answer from: the open films and the sample titles, held in memory. */
export function createLibrary(films: readonly Film[], samples: SampleTitles): Library {
  const allFilms = [...films, samples.film]
  const shelves: Readonly<Record<TitleKind, readonly Title[]>> = { movie: allFilms, show: [samples.show] }
  const bestKnown = [...allFilms, samples.show].toSorted(byFame)
  const filmsById = new Map([...allFilms.flatMap(underOwnId), ...allFilms].map((film) => [film.id, film]))
  const filmsByImdbId = new Map(allFilms.flatMap((film) => (film.imdbId ? [[film.imdbId, film] as const] : [])))
  const index = createSearchIndex(
    bestKnown.map(({ title, year, directors, cast }) => ({ title, year, people: [...directors, ...cast] })),
  )

  const sorted = <T>(read: (kind: TitleKind) => T): Readonly<Record<TitleKind, T>> => ({
    movie: read('movie'),
    show: read('show'),
  })
  const popular = sorted((kind) => bestKnown.filter((title) => title.kind === kind))
  const lists: Readonly<Record<ListName, Readonly<Record<TitleKind, readonly Title[]>>>> = {
    popular,
    now_playing: sorted((kind) => sortTitles(popular[kind], 'date.desc')),
    top_rated: sorted((kind) => sortTitles(popular[kind], 'rating.desc')),
  }
  const genres = sorted((kind) => genresOf(shelves[kind]))
  const countsByYear = sorted((kind) => countByYear(shelves[kind]))

  return {
    film: (id) => filmsById.get(id),
    show: (id) => (id === samples.show.id ? samples.show : undefined),
    filmByImdbId: (imdbId) => filmsByImdbId.get(imdbId),
    collection: (id) => filmsOf(id, allFilms),
    search: (query) =>
      index.search(query).flatMap(({ entry, match }) => {
        const title = bestKnown[entry]
        return title ? [{ title, match }] : []
      }),
    list: (kind, name) => lists[name][kind],
    discover: (kind, filters) => sortTitles(popular[kind].filter(passes(filters)), filters.sort),
    alike: (title) => mostAlike(title, popular[title.kind]),
    genres: (kind) => genres[kind],
    countsByYear: (kind) => countsByYear[kind],
  }
}

/**
 * An id of our own range stands for its film for ever: also once the movie database's number became known, so that what
 * viewers bookmarked under it stays.
 */
const underOwnId = (film: Film): Film[] => (film.imdbId ? [{ ...film, id: ownMovieId(film.imdbId) }] : [])

function genresOf(titles: readonly Title[]): Genre[] {
  const byId = new Map(titles.flatMap(({ genres }) => genres.map((genre) => [genre.id, genre] as const)))
  return [...byId.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function countByYear(titles: readonly Title[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const title of titles) {
    // By the day that a question for a year compares: a few films have a year of their making before it.
    const year = wireDateOf(title).slice(0, 4)
    counts[year] = (counts[year] ?? 0) + 1
  }
  return counts
}

/** Below this a title shares no more than a decade, or one genre as half of all titles do. */
const leastLikeness = 3

function mostAlike(title: Title, others: readonly Title[]): Title[] {
  const genreIds = new Set(title.genres.map(({ id }) => id))
  const directors = new Set(title.directors)
  const decade = Math.floor(title.year / 10)
  const likeness = (other: Title): number =>
    other.directors.filter((name) => directors.has(name)).length * 6 +
    other.genres.filter(({ id }) => genreIds.has(id)).length * 2 +
    (Math.floor(other.year / 10) === decade ? 1 : 0)
  return others
    .map((other) => ({ other, score: other.id === title.id ? 0 : likeness(other) }))
    .filter(({ score }) => score >= leastLikeness)
    .toSorted((a, b) => b.score - a.score)
    .map(({ other }) => other)
}
