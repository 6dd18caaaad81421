import type { MediaRef, TitleKind } from '@matinee/domain'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { HttpError } from '../http/http.ts'
import { TitleNotFoundError } from './catalog-reader.ts'
import { namesTitle } from './names-title.ts'
import type { Catalog, GenreList, GenreTitles, Narrowing, TitleList } from './catalog.ts'

/** How long an answer of the movie database is cached (specification §4, §9). */
export const KEEP_MS = 3600_000
/** How often older answers are removed (specification §9 "Cache cleanup"). */
export const SWEEP_EVERY_MS = 120_000

/** What a device knows of a title is asked for again wherever it is shown, and when the network is back. */
const isPartial = ({ state }: { state: { data?: { isPartial?: true } | undefined } }) => state.data?.isPartial === true
const untilWhole = {
  staleTime: (query: Parameters<typeof isPartial>[0]) => (isPartial(query) ? 0 : KEEP_MS),
  refetchOnReconnect: isPartial,
}

/** A server that is asked too often says when it answers again: it is waited for before a viewer is told, so many times. */
const MOST_WAITS = 4
const LONGEST_WAIT_MS = 10_000
const waitOf = (error: Error) => error instanceof HttpError && Math.min(error.retryAfterMs, LONGEST_WAIT_MS)

const cached = {
  staleTime: KEEP_MS,
  gcTime: KEEP_MS,
  // Without a network a request fails at once instead of waiting for one.
  networkMode: 'always' as const,
  retry: (failures: number, error: Error) =>
    failures < (waitOf(error) ? MOST_WAITS : 1) && !(error instanceof TitleNotFoundError),
  retryDelay: (_failures: number, error: Error) => waitOf(error) || 250,
}

/** A query as the movie database is asked: what differs in its spaces alone is one question. */
export const questionOf = (query: string) => query.trim().replaceAll(/\s+/g, ' ')

/** The movie database's answers as cached queries: one table of keys and lifetimes. */
export function createCatalogQueries(catalog: Catalog) {
  return {
    search: (query: string) => {
      const question = questionOf(query)
      return queryOptions({
        queryKey: ['search', question],
        queryFn: async ({ signal }) =>
          namesTitle(question)
            ? (await import('./named-title.ts')).namedTitle(catalog, question, signal)
            : catalog.search(question, signal),
        ...cached,
      })
    },
    details: (ref: MediaRef) =>
      queryOptions({
        queryKey: ['title', ref.kind, ref.id],
        queryFn: ({ signal }) => catalog.details(ref, signal),
        ...cached,
        ...untilWhole,
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
    collection: (id: string) =>
      queryOptions({
        queryKey: ['collection', id],
        queryFn: ({ signal }) => catalog.collection(id, signal),
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
    programmes: () =>
      queryOptions({ queryKey: ['programmes'], queryFn: ({ signal }) => catalog.programmes(signal), ...cached }),
    /** One page of a list or a genre, counted from 1; whole or filtered. */
    page: (asked: TitleList | GenreTitles, narrowing: Narrowing, page: number) =>
      queryOptions({
        queryKey: ['page', asked, narrowing, page],
        queryFn: ({ signal }) => catalog.page(asked, narrowing, page, signal),
        ...cached,
      }),
    /** Null where there is none: a cached answer is never undefined. */
    titleByImdbId: (imdbId: string) =>
      queryOptions({
        queryKey: ['imdb', imdbId],
        queryFn: async ({ signal }) => (await catalog.titleByImdbId(imdbId, signal)) ?? null,
        ...cached,
      }),
    season: (showId: string, number: number) =>
      queryOptions({
        queryKey: ['season', showId, number],
        queryFn: ({ signal }) => catalog.season(showId, number, signal),
        ...cached,
        ...untilWhole,
      }),
  }
}
export type CatalogQueries = ReturnType<typeof createCatalogQueries>

/** Removes answers that are past their hour and on no screen. A screen also keeps an answer that it does not refresh. */
export function sweepAnswers(client: QueryClient, now: number): void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) {
    if (query.getObserversCount() === 0 && now - query.state.dataUpdatedAt > KEEP_MS) cache.remove(query)
  }
}
