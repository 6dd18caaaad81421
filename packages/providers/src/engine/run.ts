import type { Embed, RunOutput, ScrapeEvent, ScrapeRequest, Stream } from '@matinee/contracts'
import { contain } from '../kit/contain.ts'
import type { EmbedProvider, SourceProvider } from '../kit/define.ts'
import { reportAttempt, tryEmbed, trySource, type World } from './attempt.ts'
import { inOrder, type Directory } from './directory.ts'
import type { Verify } from './first-that-plays.ts'
import type { HealthBook } from './health.ts'
import type { OutputMemory } from './memory.ts'
import { raceHedged, type Entrant } from './race.ts'
import { canPlayIn } from './targets.ts'

export interface RunOptions {
  readonly signal: AbortSignal
  /** Source ids in the viewer's order; the rest follow by rank. */
  readonly sourceOrder?: readonly string[]
  /** Embed provider ids likewise. */
  readonly embedOrder?: readonly string[]
  /** What the viewer chose for this title: tried alone, before the race; first in it once a stream is excluded. */
  readonly preferred?: Preferred | undefined
  /** Excluded source ids, such as those that failed while playing. */
  readonly exceptSources?: readonly string[]
  /** Streams that failed while playing: their sources are asked for others. */
  readonly exceptStreams?: readonly SpentStream[]
  /** Silence after which the second provider, or the second stream of one, starts. Default 1000. */
  readonly hedgeAfterMs?: number
  /** Each further silence is half as long as the one before, but not below this. Default 200. */
  readonly hedgeFloorMs?: number
  /** How long a better-ordered provider may still overtake the first answer. Default 50. */
  readonly tieWindowMs?: number
  /** Limit of one attempt, verification included. Default 15 000. */
  readonly providerTimeoutMs?: number
  /** Decides whether a stream really plays. Default: every valid stream does. */
  readonly verify?: Verify
}

/** A stream by its place: `streamId` is unique within its source, or within its embed provider there. */
export interface SpentStream {
  readonly sourceId: string
  readonly embedId?: string | undefined
  readonly streamId: string
}

export interface Preferred {
  readonly sourceId: string
  /** Sorts its streams, those most like the chosen one first. */
  readonly order: (streams: readonly Stream[]) => readonly Stream[]
}

export const HEDGE_AFTER_MS = 1000
export const HEDGE_FLOOR_MS = 200
export const TIE_WINDOW_MS = 50
export const PROVIDER_TIMEOUT_MS = 15_000
/** A remembered stream plays at once or not at all. */
export const RECHECK_LIMIT_MS = 3000
const RECALL_LIMIT_MS = 250
/** A stream that the viewer chose is checked alone for so long, ms. */
const CHOSEN_ALONE_MS = 5000
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
  readonly health: HealthBook
  readonly memory: OutputMemory | undefined
}

/** In the viewer's order, with failing ones after all others. */
function sourcesInOrder({ directory, request, options, health }: Run): readonly SourceProvider[] {
  const except = new Set(options.exceptSources)
  const sources = directory.sourcesFor(request.type, options.sourceOrder).filter(({ id }) => !except.has(id))
  const sinks = new Set(sources.filter(({ id }) => health.isSinking(id)))
  return sources.toSorted((a, b) => Number(sinks.has(a)) - Number(sinks.has(b)))
}

/** Races every source that serves the request and emits events; the last is `completed` or `noOutput`. */
async function race(run: Run, emit: (event: ScrapeEvent) => void): Promise<void> {
  const { world, directory, request, options, health, memory } = run
  const { signal, hedgeAfterMs = HEDGE_AFTER_MS, hedgeFloorMs = HEDGE_FLOOR_MS, tieWindowMs = TIE_WINDOW_MS } = options
  const { providerTimeoutMs: limitMs = PROVIDER_TIMEOUT_MS, verify = acceptEveryStream } = options
  const patience = { hedgeAfterMs, tieWindowMs }
  const rules = { clock: world.clock, hedgeFloorMs, ...patience }
  const isSpent = (sourceId: string, embedId: string | undefined, { id }: Stream): boolean =>
    (options.exceptStreams ?? []).some(
      (spent) => spent.sourceId === sourceId && spent.embedId === embedId && spent.streamId === id,
    )
  const sources = sourcesInOrder(run)
  const preferred = sources.find(({ id }) => id === options.preferred?.sourceId)
  // After a failure the viewer waits for a film that played: what is most like the chosen one is first, not alone.
  const isAlone = (options.exceptStreams ?? []).length === 0
  const chosenTerms = {
    order: options.preferred?.order,
    patience: isAlone ? { ...patience, hedgeAfterMs: CHOSEN_ALONE_MS } : patience,
  }
  const termsOf = (sourceId: string) => (sourceId === preferred?.id ? chosenTerms : { patience })
  const begun = new Set<string>()

  const openEmbed =
    (sourceId: string, { id, url, provider }: EmbedAttempt): Entrant<RunOutput> =>
    async (inner, letNextStart) => {
      const found = await reportAttempt(id, inner, emit, (progress) =>
        tryEmbed(world, provider, url, {
          signal: inner,
          limitMs,
          verify,
          progress,
          onTryingAgain: letNextStart,
          isSpent: (stream) => isSpent(sourceId, provider.id, stream),
          ...termsOf(sourceId),
        }),
      )
      return found?.stream && { sourceId, embedId: provider.id, stream: found.stream }
    }

  const openEmbeds = async (
    sourceId: string,
    found: readonly Embed[],
    inner: AbortSignal,
    onTryingAgain: () => void,
  ) => {
    const embeds = embedAttempts(directory, sourceId, found, options.embedOrder)
    const rows = embeds.map(({ id, provider }) => ({ id, embedScraperId: provider.id }))
    emit({ event: 'discoverEmbeds', sourceId, embeds: rows })
    const entrants = embeds.map((embed) => openEmbed(sourceId, embed))
    return raceHedged(entrants, { ...rules, signal: inner, onTryingAgain })
  }

  const askSource =
    (source: SourceProvider): Entrant<RunOutput> =>
    async (inner, letNextStart) => {
      const { id } = source
      let hasFailed = false
      let isSlow = false
      const listen = (event: ScrapeEvent): void => {
        hasFailed ||= event.event === 'update' && event.id === id && event.status === 'failure'
        emit(event)
      }
      begun.add(id)
      const stopWatch = world.clock.after(hedgeAfterMs, () => {
        isSlow = true
      })
      const found = await reportAttempt(id, inner, listen, (progress) =>
        trySource(world, source, request, {
          signal: inner,
          limitMs,
          verify,
          progress,
          onTryingAgain: letNextStart,
          isSpent: (stream) => isSpent(id, undefined, stream),
          ...termsOf(id),
        }),
      )
      const output =
        found &&
        (found.stream
          ? { sourceId: id, stream: found.stream }
          : await openEmbeds(id, found.embeds, inner, letNextStart))
      stopWatch()
      if (output || !inner.aborted) health.note(id, hasFailed || (found && !output) ? 'failed' : 'worked')
      // Lost the race, after delaying the others. A viewer who left proves nothing.
      else if (isSlow && !signal.aborted) health.note(id, 'slow')
      return output
    }

  const recheck =
    (remembered: RunOutput): Entrant<RunOutput> =>
    async (inner, letNextStart) => {
      const limits = { clock: world.clock, limitMs: RECHECK_LIMIT_MS, signal: inner }
      const plays = await contain((until) => verify(remembered.stream, until, letNextStart), limits).catch(() => false)
      if (!plays && !inner.aborted) await memory?.forget(request)
      return plays ? remembered : undefined
    }

  /** Emits events for a source that did not run, because its earlier result still plays. */
  const emitRemembered = ({ sourceId, embedId }: RunOutput): void => {
    if (begun.has(sourceId)) return
    emit({ event: 'start', id: sourceId })
    emit({ event: 'update', id: sourceId, percentage: 100, status: 'success' })
    if (embedId === undefined) return
    const id = `${sourceId}-0`
    emit({ event: 'discoverEmbeds', sourceId, embeds: [{ id, embedScraperId: embedId }] })
    emit({ event: 'start', id })
    emit({ event: 'update', id, percentage: 100, status: 'success' })
  }

  emit({ event: 'init', sourceIds: sources.map(({ id }) => id) })
  const chosen = preferred && isAlone && (await raceHedged([askSource(preferred)], { ...rules, signal }))
  if (signal.aborted) return
  if (chosen) return emit({ event: 'completed', output: chosen })
  const recalled = memory && (await withinReason(world, signal, () => memory.recall(request)))
  const isUsable =
    recalled &&
    canPlayIn(world.place, recalled.stream.flags) &&
    sources.some(({ id }) => id === recalled.sourceId) &&
    !isSpent(recalled.sourceId, recalled.embedId, recalled.stream)
  const others = sources.filter((source) => source !== preferred)
  const first = preferred && !isAlone ? [askSource(preferred)] : []
  const entrants = [...first, ...(recalled && isUsable ? [recheck(recalled)] : []), ...others.map(askSource)]
  const output = await raceHedged(entrants, { ...rules, signal })
  if (signal.aborted) return
  if (!output) return emit({ event: 'noOutput' })
  if (output === recalled) emitRemembered(output)
  else void memory?.remember(request, output)
  emit({ event: 'completed', output })
}

/** A store on a busy disk must not delay the search. */
const withinReason = <T>({ clock }: World, signal: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> =>
  contain(ask, { clock, limitMs: RECALL_LIMIT_MS, signal }).catch(() => undefined)

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
