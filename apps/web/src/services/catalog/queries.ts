import type { MediaRef, TitleKind } from '@matinee/domain'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { TitleNotFoundError } from './catalog-reader.ts'
import type { Catalog, GenreList, GenreTitles, Narrowing, TitleList } from './catalog.ts'

/** How long an answer of the movie database is cached (specification §4, §9). */
export const KEEP_MS = 3600_000
/** How often older answers are removed (specification §9 "Cache cleanup"). */
export const SWEEP_EVERY_MS = 120_000

const cached = {
  staleTime: KEEP_MS,
  gcTime: KEEP_MS,
  // Without a network a request fails at once instead of waiting for one.
  networkMode: 'always' as const,
  retry: (failures: number, error: Error) => failures < 1 && !(error instanceof TitleNotFoundError),
  retryDelay: 250,
}

/** The movie database's answers as cached queries: one table of keys and lifetimes. */
export function createCatalogQueries(catalog: Catalog) {
  return {
    search: (query: string) =>
      queryOptions({ queryKey: ['search', query], queryFn: ({ signal }) => catalog.search(query, signal), ...cached }),
    details: (ref: MediaRef) =>
      queryOptions({
        queryKey: ['title', ref.kind, ref.id],
        queryFn: ({ signal }) => catalog.details(ref, signal),
        ...cached,
      }),
    credits: (ref: MediaRef) =>
      queryOptions({
        queryKey: ['credits', ref.kind, ref.id],
        queryFn: ({ signal }) => catalog.credits(ref, signal),
        ...cached,
      }),
    list: (list: TitleList) =>
      queryOptions({
        queryKey: ['list', list.kind, list.list],
        queryFn: ({ signal }) => catalog.list(list, signal),
        ...cached,
      }),
    similar: (ref: MediaRef) =>
      queryOptions({
        queryKey: ['similar', ref.kind, ref.id],
        queryFn: ({ signal }) => catalog.similar(ref, signal),
        ...cached,
      }),
    genres: (kind: TitleKind) =>
      queryOptions({ queryKey: ['genres', kind], queryFn: ({ signal }) => catalog.genres(kind, signal), ...cached }),
    ofGenre: (list: GenreList) =>
      queryOptions({
        queryKey: ['genre', list.kind, list.genreId, list.pages],
        queryFn: ({ signal }) => catalog.ofGenre(list, signal),
        ...cached,
      }),
    /** A list or a genre page by page, whole or filtered. */
    pages: (asked: TitleList | GenreTitles, narrowing: Narrowing) =>
      infiniteQueryOptions({
        queryKey: ['pages', asked, narrowing],
        queryFn: ({ signal, pageParam }) => catalog.page(asked, narrowing, pageParam, signal),
        initialPageParam: 1,
        getNextPageParam: ({ pages }, _all, last) => (last < pages ? last + 1 : undefined),
        ...cached,
      }),
    /** Null where there is none: a cached answer is never undefined. */
    movieByImdbId: (imdbId: string) =>
      queryOptions({
        queryKey: ['imdb', imdbId],
        queryFn: async ({ signal }) => (await catalog.movieByImdbId(imdbId, signal)) ?? null,
        ...cached,
      }),
    season: (showId: string, number: number) =>
      queryOptions({
        queryKey: ['season', showId, number],
        queryFn: ({ signal }) => catalog.season(showId, number, signal),
        ...cached,
      }),
  }
}
export type CatalogQueries = ReturnType<typeof createCatalogQueries>

/** Removes answers that are past their hour and on no screen. */
export function sweepAnswers(client: QueryClient, now: number): void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) {
    if (!query.isActive() && now - query.state.dataUpdatedAt > KEEP_MS) cache.remove(query)
  }
}
