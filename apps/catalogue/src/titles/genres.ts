export type TitleKind = 'movie' | 'show'

/** The movie database's genre numbers; names are the ones our data uses. */
const genreIds: Readonly<Record<TitleKind, Readonly<Record<string, number>>>> = {
  movie: {
    Action: 28,
    Adventure: 12,
    Animation: 16,
    Comedy: 35,
    Crime: 80,
    Documentary: 99,
    Drama: 18,
    Family: 10751,
    Fantasy: 14,
    History: 36,
    Horror: 27,
    Music: 10402,
    Mystery: 9648,
    Romance: 10749,
    'Science Fiction': 878,
    'TV Movie': 10770,
    Thriller: 53,
    War: 10752,
    Western: 37,
  },
  show: {
    'Action & Adventure': 10759,
    Animation: 16,
    Comedy: 35,
    Crime: 80,
    Documentary: 99,
    Drama: 18,
    Family: 10751,
    Kids: 10762,
    Mystery: 9648,
    News: 10763,
    Reality: 10764,
    'Sci-Fi & Fantasy': 10765,
    Soap: 10766,
    Talk: 10767,
    'War & Politics': 10768,
    Western: 37,
  },
}

const namesOfGenres: ReadonlyMap<number, string> = new Map(
  Object.values(genreIds).flatMap((ids) => Object.entries(ids).map(([name, id]) => [id, name] as const)),
)

/** The name of a genre of films or shows; undefined for a number that the movie database does not use. */
export const genreName = (id: number): string | undefined => namesOfGenres.get(id)

export interface Genre {
  id: number
  name: string
}

/** The genre of a name; throws `TypeError` on a name that the movie database does not know. */
export function genreNamed(kind: TitleKind, name: string): Genre {
  const id = genreIds[kind][name]
  if (id === undefined) throw new TypeError(`unknown genre: ${name}`)
  return { id, name }
}
