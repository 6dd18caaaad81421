import type { ProviderMeta, ScrapeRequest } from '@matinee/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLasts } from '../../blocks/use-lasts.ts'
import { sourcesFor } from '../../services/streams/sources-for.ts'
import type { Streaming } from '../../services/streams/streaming.ts'
import { askSource, copyOf, UNKNOWN, type Knowledge } from './source-answers.ts'

/** Details that are closed again at once ask nobody, ms. */
export const ASKED_AFTER_MS = 350

/** Sources that have the title move up for so long, ms; then every row stays where it is. */
export const SORTED_FOR_MS = 1000

/** An answer is shown again for so long, ms; that of a source that failed is not. */
const ANSWER_LASTS_MS = 300_000

/** One source as details show it. */
export interface SourceAnswer {
  source: ProviderMeta
  known: Knowledge
  /** Asks it, whatever it answered before. */
  ask: () => void
}

interface SourceAnswers {
  answers: readonly SourceAnswer[]
  /** Whether a row may still change its place. */
  mayMove: boolean
}

/** The ids of the sources that have the title, then those of the others. */
function readyFirst(answers: readonly SourceAnswer[]): readonly string[] {
  const isReady = ({ known }: SourceAnswer) => known.state === 'ready'
  const ready = answers.filter(isReady)
  return [...ready, ...answers.filter((answer) => !isReady(answer))].map(({ source }) => source.id)
}

/**
 * The sources that can have a title and what each says of it, those that have it first; they are asked without a press where
 * `asksAlone` and nothing speaks against it (`Streaming.mayAskAlone`).
 */
export function useSourceAnswers(streaming: Streaming, request: ScrapeRequest, asksAlone: boolean): SourceAnswers {
  const isAsking = useLasts(asksAlone && streaming.mayAskAlone(), ASKED_AFTER_MS)
  const isSorted = useLasts(isAsking, SORTED_FOR_MS)
  const [finalOrder, setFinalOrder] = useState<readonly string[] | null>(null)
  const { data: recalled } = useQuery({
    queryKey: ['recalled', request],
    queryFn: async () => (await streaming.recall(request)) ?? null,
    networkMode: 'always',
    staleTime: 0,
  })
  const sources = sourcesFor(streaming.streams.providers(), request.type)
  const results = useQueries({
    queries: sources.map(({ id }) => ({
      queryKey: ['source', id, request],
      queryFn: ({ signal }: { signal: AbortSignal }) => askSource(streaming.streams, id, request, signal),
      enabled: isAsking && recalled !== undefined && recalled?.sourceId !== id,
      networkMode: 'always' as const,
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: ({ state }: { state: { data: Knowledge | undefined } }) =>
        state.data?.state === 'failed' ? 0 : ANSWER_LASTS_MS,
      gcTime: ANSWER_LASTS_MS,
    })),
  })
  const shown = sources.map((source, place): SourceAnswer => {
    const { data = UNKNOWN, isFetching = false, refetch } = results[place] ?? {}
    const ask = () => void refetch?.()
    if (isFetching) return { source, known: { state: 'asking' }, ask }
    if (data !== UNKNOWN || recalled?.sourceId !== source.id) return { source, known: data, ask }
    return { source, known: { state: 'ready', copy: copyOf(recalled.stream) }, ask }
  })
  const sorted = readyFirst(shown)
  if (isSorted && finalOrder === null) setFinalOrder(sorted)
  const order = finalOrder ?? (isAsking ? sorted : sources.map(({ id }) => id))
  const placeOf = ({ source: { id } }: SourceAnswer) => (order.includes(id) ? order.indexOf(id) : order.length)
  return { answers: shown.toSorted((a, b) => placeOf(a) - placeOf(b)), mayMove: isAsking && finalOrder === null }
}
