import type { Title } from '@matinee/domain'

/** The state of home for a query (specification §4: idle, loading during the debounce, searching). */
export type SearchState =
  | { status: 'idle' }
  /** With the results of the query before, which stay until there are others. */
  | { status: 'loading' | 'searching'; titles?: readonly Title[] }
  | { status: 'found'; titles: readonly Title[] }
  | { status: 'none' }
  | { status: 'failed' }

/** How long after the last key a search is shown (specification §9 "Search debounce"). */
export const SEARCH_DEBOUNCE_MS = 500

/** After so long without a key the movie database is asked already, so that its answer is there when it is shown. */
export const LOOK_UP_AFTER_MS = 150

/**
 * Derives the state from the query in the address, the debounced query, and the answer to the query. An answer that was
 * known before the query was typed is shown without the debounce; one that came since waits for its end.
 */
export function searchStateOf(input: {
  query: string
  settledQuery: string
  wasKnown: boolean
  answer: { data: readonly Title[] | undefined; failed: boolean }
}): SearchState {
  if (input.query === '') return { status: 'idle' }
  const { data: titles, failed } = input.answer
  if (input.query !== input.settledQuery && !(input.wasKnown && titles)) return { status: 'loading' }
  if (titles) return titles.length > 0 ? { status: 'found', titles } : { status: 'none' }
  return failed ? { status: 'failed' } : { status: 'searching' }
}
