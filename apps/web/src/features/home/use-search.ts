import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Title } from '@matinee/domain'
import { useEffect, useState } from 'react'
import { questionOf } from '../../services/catalog/queries.ts'
import { useServices } from '../../services/services.ts'
import { LOOK_UP_AFTER_MS, SEARCH_DEBOUNCE_MS, searchStateOf, type SearchState } from './search-state.ts'

export interface Search {
  state: SearchState
  /** Shows the results as soon as they are there, without the debounce (Enter). */
  settle: () => void
  retry: () => void
}

/** The query as it was `ms` ago, where it has been the same since then. @returns the query and a way to take it at once. */
function useDebounced(query: string, ms: number) {
  const [debounced, setDebounced] = useState(query)
  useEffect(() => {
    if (query === debounced) return
    const timer = setTimeout(() => setDebounced(query), ms)
    return () => clearTimeout(timer)
  }, [query, debounced, ms])
  return [debounced, setDebounced] as const
}

/** Whether the answer was cached when the query became this one. */
function useWasKnown(query: string): boolean {
  const { catalog } = useServices()
  const client = useQueryClient()
  const look = () => ({ query, wasKnown: client.getQueryData(catalog.search(query).queryKey) !== undefined })
  const [seen, setSeen] = useState(look)
  if (seen.query === query) return seen.wasKnown
  const next = look()
  setSeen(next)
  return next.wasKnown
}

/** The results that were shown last, for the queries that follow them. */
function useLastShown(state: SearchState): SearchState {
  const [shown, setShown] = useState<readonly Title[]>()
  const isWaiting = state.status === 'loading' || state.status === 'searching'
  const next = isWaiting ? shown : state.status === 'found' ? state.titles : undefined
  if (next !== shown) setShown(next)
  return isWaiting && shown ? { ...state, titles: shown } : state
}

/**
 * Follows the query of the address: asks the movie database soon after the last key, and shows the answer once the pause
 * is over. A question that another one follows is aborted.
 */
export function useSearch(rawQuery: string): Search {
  const query = questionOf(rawQuery)
  const { catalog } = useServices()
  const [asked, ask] = useDebounced(query, LOOK_UP_AFTER_MS)
  const [settledQuery, settle] = useDebounced(query, SEARCH_DEBOUNCE_MS)
  const wasKnown = useWasKnown(query)
  const isAsked = asked === query || settledQuery === query || wasKnown
  // Whoever types on waits for no answer: nothing is observed, so that the request is aborted.
  const answer = useQuery({ ...catalog.search(isAsked ? query : ''), enabled: isAsked && query !== '' })
  const state = searchStateOf({
    query,
    settledQuery,
    wasKnown,
    answer: { data: answer.data, failed: answer.isError && !answer.isFetching },
  })
  return {
    state: useLastShown(state),
    settle() {
      ask(query)
      settle(query)
    },
    retry: () => void answer.refetch(),
  }
}
