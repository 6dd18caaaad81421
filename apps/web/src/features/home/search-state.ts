import type { Title } from '@matinee/domain'

/** The state of home for a query (specification §4: idle, loading during the debounce, searching). */
export type SearchState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'searching' }
  | { status: 'found'; titles: readonly Title[] }
  | { status: 'none' }
  | { status: 'failed' }

/** How long a viewer may pause between keys before a search starts (specification §9 "Search debounce"). */
export const SEARCH_DEBOUNCE_MS = 500

/**
 * Derives the state from the query in the address, the debounced query, and the answer to the debounced one. A known
 * answer is shown without the debounce.
 */
export function searchStateOf(input: {
  query: string
  settledQuery: string
  known: readonly Title[] | undefined
  answer: { data: readonly Title[] | undefined; failed: boolean }
}): SearchState {
  if (input.query === '') return { status: 'idle' }
  const settled = input.query === input.settledQuery
  const titles = settled ? input.answer.data : input.known
  if (titles) return titles.length > 0 ? { status: 'found', titles } : { status: 'none' }
  if (!settled) return { status: 'loading' }
  return input.answer.failed ? { status: 'failed' } : { status: 'searching' }
}
