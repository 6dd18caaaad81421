import { type List, spreadLooks } from '../art/neighbours.ts'
import { byFame, sortTitles } from './discover.ts'
import { readProgrammes } from './programmes.ts'
import type { Film } from './title.ts'
import { posterSubjectOf } from './wire.ts'

const decadeOf = ({ year }: Film): number => Math.floor(year / 10)

const groupsOf = <Key>(films: readonly Film[], keysOf: (film: Film) => readonly Key[]): Film[][] => {
  const groups = new Map<Key, Film[]>()
  for (const film of films) {
    for (const key of keysOf(film)) groups.set(key, [...(groups.get(key) ?? []), film])
  }
  return [...groups.values()]
}

/** The films of each programme in their order, and those that stand below each other in its three columns. */
function programmesOf(films: readonly Film[]): Film[][] {
  const byImdbId = new Map(films.map((film) => [film.imdbId, film]))
  return readProgrammes().flatMap(({ films: listed }) => {
    const shown = listed.map(({ imdbId }) => byImdbId.get(imdbId)).filter((film) => film !== undefined)
    return [shown, ...[0, 1, 2].map((column) => shown.filter((_, at) => at % 3 === column))]
  })
}

/** The lists in which viewers see the films side by side: best known, best rated, newest, each decade, genre and programme. */
export function artListsOf(films: readonly Film[]): List[] {
  const popular = films.toSorted(byFame)
  const listOf = (weight: number, titles: readonly Film[]): List => ({ weight, subjects: titles.map(posterSubjectOf) })
  return [
    listOf(3, sortTitles(popular, 'rating.desc')),
    listOf(3, popular),
    listOf(1, sortTitles(popular, 'date.desc')),
    ...groupsOf(popular, (film) => [decadeOf(film)]).map((group) => listOf(1, group)),
    ...groupsOf(popular, ({ genres }) => genres.map(({ id }) => id)).map((group) => listOf(1, group)),
    ...programmesOf(films).map((group) => listOf(3, group)),
  ]
}

/** The films with scene and palette for each, so that those which stand together differ. */
export function withSpreadLooks(films: readonly Film[]): Film[] {
  const looks = spreadLooks(artListsOf(films))
  return films.map((film) => ({ ...film, artHint: looks.get(film.id) }))
}
