import { isOfFilm, isSeen, type MediaRef, type Title, type WatchRecord } from '@matinee/domain'
import type { Programme } from '../services/catalog/catalog.ts'

/** Where a film stands in a programme. */
export interface ProgrammePlace {
  /** Counted from 1. */
  readonly number: number
  readonly count: number
  /** The film after it; undefined for the last one. */
  readonly next: Title | undefined
}

/** The films of a programme, in its order. */
export const filmsOf = ({ films }: Programme): Title[] => films.map(({ title }) => title)

/** The still that stands for a programme: that of a film in its middle, as its page begins with the first films' own. */
export function stillOf(programme: Programme): string | undefined {
  const films = filmsOf(programme)
  const middle = Math.floor(films.length / 2)
  return [...films.slice(middle), ...films].find(({ backdrop }) => backdrop)?.backdrop
}

/** The place of a title in a programme; undefined where it is no film of it. */
export function placeIn(programme: Programme, { kind, id }: MediaRef): ProgrammePlace | undefined {
  const films = filmsOf(programme)
  const index = films.findIndex((film) => film.kind === kind && film.id === id)
  return index === -1 ? undefined : { number: index + 1, count: films.length, next: films[index + 1] }
}

/** Whether the viewer has seen a film, by everything that is known of what they watched. */
export const isFilmSeen = (records: ReadonlyMap<string, readonly WatchRecord[]>, { id }: MediaRef): boolean =>
  (records.get(id) ?? []).some((record) => isOfFilm(record) && isSeen(record))

/** The film that a programme goes on with: the first one that is begun or unseen; once all are seen the first. */
export function firstToPlay(
  programme: Programme,
  records: ReadonlyMap<string, readonly WatchRecord[]>,
): Title | undefined {
  const films = filmsOf(programme)
  return films.find((film) => !isFilmSeen(records, film)) ?? films[0]
}
