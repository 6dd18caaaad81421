/** Our name for a kind. `movie` and `tv` are the movie database's words, `series` and `anime` older ones. */
export type TitleKind = 'movie' | 'show'
/** The movie database's word for a kind (specification §3). */
export type CatalogueKind = 'movie' | 'tv'
/** The word of older addresses and stores (specification §3). */
export type MediaKind = 'movie' | 'series' | 'anime'

const TITLE_KIND: ReadonlyMap<string, TitleKind> = new Map([
  ['movie', 'movie'],
  ['tv', 'show'],
  ['series', 'show'],
  ['anime', 'show'],
])

/**
 * Our word for a kind of the movie database or of an older store.
 * @throws Error 'unsupported type' for any other word (specification §8).
 */
export function titleKindOf(kind: CatalogueKind | MediaKind): TitleKind {
  const found = TITLE_KIND.get(kind)
  if (!found) throw new Error('unsupported type')
  return found
}

/**
 * The movie database's word for our kind.
 * @throws Error 'unsupported type' for anything else (specification §8).
 */
export function catalogueKindOf(kind: TitleKind): CatalogueKind {
  if (kind === 'movie') return 'movie'
  if (kind === 'show') return 'tv'
  throw new Error('unsupported type')
}
