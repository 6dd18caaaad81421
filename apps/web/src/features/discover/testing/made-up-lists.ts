import type { Title } from '@matinee/domain'
import type { Catalog, GenreTitles, TitleList } from '../../../services/catalog/catalog.ts'

const PAGE_SIZE = 20
const GENRES = 12

/** Of a list of the movie database or of a genre: the number of its first title, how many it has, and their years in turn. */
export type Lists = (asked: TitleList | GenreTitles) => { first: number; count: number; years?: readonly number[] }

const ORDER = ['movie now_playing', 'movie top_rated', 'movie popular', 'show top_rated', 'show popular']

/** Every list has titles of its own. */
export const apart: Lists = (asked) => {
  const place = 'list' in asked ? ORDER.indexOf(`${asked.kind} ${asked.list}`) : 10 + asked.genreId
  return { first: 1000 * place, count: 40 }
}

/**
 * A movie database of made-up lists of films and shows without pictures.
 * @param before Waits before a list is answered, or rejects instead.
 */
export function madeUpLists(
  lists: Lists,
  before: (asked: TitleList | GenreTitles) => Promise<void> = async () => {},
): Pick<Catalog, 'page' | 'list' | 'ofGenre' | 'genres'> {
  const page: Catalog['page'] = async (asked, narrowing, number) => {
    const { genreId, ...days } = narrowing
    const narrowed = genreId === undefined ? asked : { kind: asked.kind, genreId }
    await before(narrowed)
    const { first, count, years = [1950] } = lists(narrowed)
    const all = Array.from({ length: count }, (_, index): Title => {
      const id = first + index
      const { kind } = asked
      const year = years[index % years.length] ?? 1950
      return {
        id: String(id + 1),
        kind,
        title: `${kind === 'movie' ? 'Film' : 'Show'} ${id}`,
        year,
        releaseDate: `${year}-01-01`,
      }
    }).filter(({ releaseDate = '' }) => releaseDate >= (days.from ?? '') && releaseDate <= (days.to ?? '9999'))
    return {
      titles: all.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
      pages: Math.max(1, Math.ceil(all.length / PAGE_SIZE)),
      total: all.length,
    }
  }
  return {
    page,
    list: async (asked) => (await page(asked, {}, 1)).titles,
    ofGenre: async ({ pages, ...asked }) =>
      (await Promise.all(Array.from({ length: pages }, (_, index) => page(asked, {}, index + 1)))).flatMap(
        ({ titles }) => titles,
      ),
    genres: async () => ({
      genres: Array.from({ length: GENRES }, (_, index) => ({ id: index + 1, name: `Genre ${index + 1}` })),
    }),
  }
}
