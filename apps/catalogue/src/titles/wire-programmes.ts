import { type CatalogueProgrammes, FEWEST_PROGRAMME_FILMS } from '@matinee/contracts'
import type { Library } from './library.ts'
import type { ProgrammeRow } from './programmes.ts'
import { wireMovieItem } from './wire.ts'

/** The programmes with those of their films that the library has; those with too few of them are left out. */
export function wireProgrammes(rows: readonly ProgrammeRow[], library: Library): CatalogueProgrammes {
  const programmes = rows.map(({ films, ...row }) => ({
    ...row,
    films: films.flatMap(({ imdbId, remark }) => {
      const film = library.filmByImdbId(imdbId)
      return film ? [{ ...wireMovieItem(film), remark }] : []
    }),
  }))
  return { programmes: programmes.filter(({ films }) => films.length >= FEWEST_PROGRAMME_FILMS) }
}
