import { isOfFilm, isSeen, type MediaRef, type Title, type WatchRecord } from '@matinee/domain'
import type { Programme } from '../services/catalog/catalog.ts'

/** The films of a programme, in its order. */
export const filmsOf = ({ films }: Programme): Title[] => films.map(({ title }) => title)

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
