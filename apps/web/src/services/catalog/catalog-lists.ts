import {
  catalogueMovieItemSchema,
  catalogueProgrammesSchema,
  catalogueSearchSchema,
  catalogueShowItemSchema,
  FEWEST_PROGRAMME_FILMS,
} from '@matinee/contracts'
import type { Title, TitleKind } from '@matinee/domain'
import { pathOf, type CatalogReader } from './catalog-reader.ts'
import type { Catalog, GenreTitles, Narrowing, TitleList, TitlePage } from './catalog.ts'

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
  const { genreId, from, to, language, longest } = narrowing
  const narrowed = present({
    [`${DAY[kind]}.gte`]: from,
    [`${DAY[kind]}.lte`]: to,
    with_original_language: language,
    // A length that is not known is 0.
    'with_runtime.gte': longest === undefined ? undefined : '1',
    'with_runtime.lte': longest?.toString(),
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

export type CatalogLists = ReturnType<typeof createCatalogLists>

/** Lists of the movie database, page by page, and programmes: Discover asks for its first ones while other code is on its way. */
export function createCatalogLists({ get, titleOfMovie, titleOfShow }: CatalogReader) {
  /** One page of a list of one kind, with the pictures of Discover. */
  async function pageOf(
    kind: TitleKind,
    path: string,
    params: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<TitlePage> {
    const asked = { language: 'en-US', ...params }
    const { results, total_pages: pages, total_results: total } = await get(path, asked, catalogueSearchSchema, signal)
    // An invalid row does not block the others.
    const titles = results.flatMap((row): Title[] => {
      if (kind === 'movie') {
        const film = catalogueMovieItemSchema.safeParse(row)
        return film.success ? [titleOfMovie(film.data, 'w500')] : []
      }
      const show = catalogueShowItemSchema.safeParse(row)
      return show.success ? [titleOfShow(show.data, 'w500')] : []
    })
    return { titles, pages, total }
  }
  const page: Catalog['page'] = (asked, narrowing, number, signal) => {
    const [path, params] = questionOf(asked, narrowing)
    return pageOf(asked.kind, path, { ...params, page: String(number) }, signal)
  }
  const programmes: Catalog['programmes'] = async (signal) => {
    const answer = await get('programmes', {}, catalogueProgrammesSchema, signal)
    return (answer.programmes ?? [])
      .map(({ films = [], ...programme }) => ({
        ...programme,
        films: films.map(({ remark, ...film }) => ({ title: titleOfMovie(film), remark })),
      }))
      .filter(({ films }) => films.length >= FEWEST_PROGRAMME_FILMS)
  }
  return { pageOf, page, programmes }
}
