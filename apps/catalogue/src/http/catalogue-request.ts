import type { DiscoverFilters } from '../titles/discover.ts'
import type { ListName } from '../titles/library.ts'
import type { TitleKind } from '../titles/genres.ts'

/** What `append_to_response` may bring along with a title, in the order in which it is asked for upstream. */
export const APPENDED_PARTS = ['external_ids', 'credits', 'images', 'videos', 'similar'] as const
export type AppendedPart = (typeof APPENDED_PARTS)[number]

export interface SearchRequest {
  route: 'search'
  query: string
  page: number
  includeAdult: boolean
  language?: string | undefined
}

/** What a viewer may ask: the only things that are ever passed on to the movie database. */
export type CatalogueRequest =
  | SearchRequest
  | {
      route: 'details'
      kind: TitleKind
      id: number
      appended: readonly AppendedPart[]
      language?: string | undefined
    }
  | { route: 'season'; showId: number; number: number; language?: string | undefined }
  | { route: 'collection'; id: number; language?: string | undefined }
  | { route: 'find'; imdbId: string; language?: string | undefined }
  | { route: 'list'; kind: TitleKind; list: ListName; page: number; language?: string | undefined }
  | { route: 'genres'; kind: TitleKind; language?: string | undefined }
  | { route: 'discover'; kind: TitleKind; filters: DiscoverFilters; page: number; language?: string | undefined }
  | { route: 'credits'; kind: TitleKind; id: number; language?: string | undefined }
  | { route: 'recommendations'; kind: TitleKind; id: number; page: number; language?: string | undefined }

/** A picture: one of the movie database's sizes, and the file name that ends every `poster_path`. */
export interface PictureRequest {
  route: 'picture'
  size: string
  file: string
}

/** All programmes: answered by the catalogue itself, whether or not it is a gateway. */
export interface ProgrammesRequest {
  route: 'programmes'
}

/** How the paths of the movie database's version 3 call a kind. */
export const wireKind = { movie: 'movie', show: 'tv' } as const satisfies Record<TitleKind, string>
