import type { Embed, RunOutput, ScrapeEvent, ScrapeRequest } from '@matinee/contracts'
import type { EmbedProvider, SourceProvider } from '../kit/define.ts'
import { reported, tryEmbed, trySource, type Verify, type World } from './attempt.ts'
import { inOrder, type Directory } from './directory.ts'
import { raceHedged, type Entrant } from './race.ts'

export interface RunOptions {
  readonly signal: AbortSignal
  /** Source ids as the viewer wants them tried; the rest follow by rank. */
  readonly sourceOrder?: readonly string[]
  /** Embed provider ids likewise. */
  readonly embedOrder?: readonly string[]
  /** Silence after which the next provider starts. Default 1500. */
  readonly hedgeAfterMs?: number
  /** How long a better-ordered provider may still overtake the first answer. Default 50. */
  readonly tieWindowMs?: number
  /** Limit of one attempt, verification included. Default 15 000. */
  readonly providerTimeoutMs?: number
  /** Decides whether a stream really plays. Default: every valid stream does. */
  readonly verify?: Verify
}

export const HEDGE_AFTER_MS = 1500
export const TIE_WINDOW_MS = 50
export const PROVIDER_TIMEOUT_MS = 15_000
export const acceptEveryStream: Verify = () => Promise.resolve(true)

interface EmbedAttempt {
  readonly id: string
  readonly url: string
  readonly provider: EmbedProvider
}

function embedAttempts(
  directory: Directory,
  sourceId: string,
  embeds: readonly Embed[],
  order?: readonly string[],
): EmbedAttempt[] {
  const providers = new Map(embeds.map(({ embedId }) => [embedId, directory.embed(embedId)]))
  const known = [...providers.values()].filter((provider) => provider !== undefined)
  const attempts: EmbedAttempt[] = []
  for (const provider of inOrder(known, order)) {
    for (const { embedId, url } of embeds) {
      if (embedId === provider.id) attempts.push({ id: `${sourceId}-${attempts.length}`, url, provider })
    }
  }
  return attempts
}

export interface Run {
  readonly world: World
  readonly directory: Directory
  readonly request: ScrapeRequest
  readonly options: RunOptions
}

/** Races every source that serves the request and tells what happens; the last event is `completed` or `noOutput`. */
async function race({ world, directory, request, options }: Run, emit: (event: ScrapeEvent) => void): Promise<void> {
  const { signal, hedgeAfterMs = HEDGE_AFTER_MS, tieWindowMs = TIE_WINDOW_MS } = options
  const { providerTimeoutMs: limitMs = PROVIDER_TIMEOUT_MS, verify = acceptEveryStream } = options
  const rules = { clock: world.clock, hedgeAfterMs, tieWindowMs }
  const sources = directory.sourcesFor(request.type, options.sourceOrder)

  const openEmbed =
    (sourceId: string, { id, url, provider }: EmbedAttempt): Entrant<RunOutput> =>
    async (inner) => {
      const found = await reported(id, inner, emit, (progress) =>
        tryEmbed(world, provider, url, { signal: inner, limitMs, verify, progress }),
      )
      return found?.stream && { sourceId, embedId: provider.id, stream: found.stream }
    }

  const askSource =
    (source: SourceProvider): Entrant<RunOutput> =>
    async (inner) => {
      const found = await reported(source.id, inner, emit, (progress) =>
        trySource(world, source, request, { signal: inner, limitMs, verify, progress }),
      )
      if (!found) return undefined
      if (found.stream) return { sourceId: source.id, stream: found.stream }
      const embeds = embedAttempts(directory, source.id, found.embeds, options.embedOrder)
      const rows = embeds.map(({ id, provider }) => ({ id, embedScraperId: provider.id }))
      emit({ event: 'discoverEmbeds', sourceId: source.id, embeds: rows })
      const entrants = embeds.map((embed) => openEmbed(source.id, embed))
      return raceHedged(entrants, { ...rules, signal: inner })
    }

  emit({ event: 'init', sourceIds: sources.map(({ id }) => id) })
  const output = await raceHedged(sources.map(askSource), { ...rules, signal })
  if (!signal.aborted) emit(output ? { event: 'completed', output } : { event: 'noOutput' })
}

/**
 * One run as a stream of events. It begins when it is first read. It ends after `completed` or `noOutput`, or without
 * either when the signal aborts; leaving the loop early cancels everything that still runs.
 */
export async function* runEvents(run: Run): AsyncGenerator<ScrapeEvent, void, void> {
  const { signal } = run.options
  if (signal.aborted) return
  const controller = new AbortController()
  const waiting: ScrapeEvent[] = []
  let isOver = false
  let wake = (): void => {}
  const onAbort = (): void => {
    controller.abort(signal.reason)
    wake()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  const emit = (event: ScrapeEvent): void => {
    waiting.push(event)
    wake()
  }
  const options = { ...run.options, signal: controller.signal }
  void race({ ...run, options }, emit).finally(() => {
    isOver = true
    wake()
  })
  try {
    for (;;) {
      while (waiting.length > 0 && !controller.signal.aborted) {
        const event = waiting.shift()
        if (event) yield event
      }
      if (isOver || controller.signal.aborted) return
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    controller.abort()
  }
}
