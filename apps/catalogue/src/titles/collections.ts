import { OWN_MOVIE_ID_BASE } from '@matinee/contracts'
import * as z from 'zod/mini'
import type { Film } from './title.ts'

const text = z.string().check(z.minLength(1))

/** Ids begin where those of our films do: the movie database numbers its collections from 1, as its films. */
const collectionRow = z.object({
  id: z.int().check(z.gte(OWN_MOVIE_ID_BASE)),
  name: text,
  films: z.array(z.object({ imdbId: z.string().check(z.regex(/^tt\d{7,9}$/)), title: text, year: z.int() })),
})

/** Returns the films with the collections that they are parts of. Throws on data that is not as described in data/README.md. */
export function withCollections(films: readonly Film[], data: unknown): Film[] {
  const byImdbId = new Map(
    z
      .array(collectionRow)
      .parse(data)
      .flatMap(({ id, name, films: parts }) =>
        parts.map(({ imdbId }, place) => [imdbId, { id, name, place }] as const),
      ),
  )
  return films.map((film) => ({ ...film, collection: film.imdbId ? byImdbId.get(film.imdbId) : undefined }))
}

/** Returns the films of a collection, in its order. */
export const filmsOf = (id: number, films: readonly Film[]): Film[] =>
  films
    .flatMap((film) => (film.collection?.id === id ? [{ film, place: film.collection.place }] : []))
    .toSorted((a, b) => a.place - b.place)
    .map(({ film }) => film)
