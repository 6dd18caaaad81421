import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.ts'
import { SEARCH_DEBOUNCE_MS, searchStateOf, type SearchState } from './search-state.ts'

export interface Search {
  state: SearchState
  /** Searches at once, without the debounce (Enter). */
  settle: () => void
  retry: () => void
}

/** Follows the query of the address: waits for a pause in typing, searches the movie database, caches the answer. */
export function useSearch(rawQuery: string): Search {
  const query = rawQuery.trim()
  const { catalog } = useServices()
  const client = useQueryClient()
  const [settledQuery, setSettledQuery] = useState(query)

  useEffect(() => {
    if (query === settledQuery) return
    const timer = setTimeout(() => setSettledQuery(query), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [query, settledQuery])

  const answer = useQuery({ ...catalog.search(settledQuery), enabled: settledQuery !== '' })
  const state = searchStateOf({
    query,
    settledQuery,
    known: client.getQueryData(catalog.search(query).queryKey),
    answer: { data: answer.data, failed: answer.isError && !answer.isFetching },
  })
  return { state, settle: () => setSettledQuery(query), retry: () => void answer.refetch() }
}
