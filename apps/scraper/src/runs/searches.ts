import type { EmbedOutput, RunOutput, ScrapeEvent, ScrapeRequest, SourceOutput } from '@matinee/contracts'
import type { Clock } from '@matinee/server-kit'
import type { ScraperDeps, ScraperOptions } from '../options.ts'
import { createResultCache } from './result-cache.ts'

/** Sends one event of the wire (protocols §9). */
export type SendEvent = (event: string, data: unknown) => void

export type SearchOutcome = 'completed' | 'cached' | 'not-found'

/** One search: sends its events, the last of which says how it ended. Rejects with what the engine rejects with. */
export type Search = (send: SendEvent, signal: AbortSignal) => Promise<SearchOutcome>

export interface Searches {
  everywhere: (request: ScrapeRequest) => Search
  inSource: (id: string, request: ScrapeRequest) => Search
  inEmbed: (id: string, url: string) => Search
}

/** Sends the events of a run for a cached result: the row, its end, and the output. */
function replayEvents(send: SendEvent, output: RunOutput): void {
  const { sourceId, embedId } = output
  const done = (id: string): void => send('update', { id, percentage: 100, status: 'success' })
  send('init', { sourceIds: [sourceId] })
  send('start', sourceId)
  done(sourceId)
  if (embedId !== undefined) {
    const id = `${sourceId}-0`
    send('discoverEmbeds', { sourceId, embeds: [{ id, embedScraperId: embedId }] })
    send('start', id)
    done(id)
  }
  send('completed', output)
}

/**
 * Sends the engine's events in the wire's form. A client of protocols §9 takes a start for the success of what was still
 * pending; ours run concurrently, so those are sent as pending again.
 */
function createEventSender(send: SendEvent): (event: ScrapeEvent) => void {
  const pending = new Map<string, number>()
  return (event) => {
    switch (event.event) {
      case 'init':
        return send('init', { sourceIds: event.sourceIds })
      case 'start':
        send('start', event.id)
        for (const [id, percentage] of pending) send('update', { id, percentage, status: 'pending' })
        pending.set(event.id, 0)
        return
      case 'update': {
        const { event: name, ...data } = event
        if (event.status === 'pending') pending.set(event.id, event.percentage)
        else pending.delete(event.id)
        return send(name, data)
      }
      case 'discoverEmbeds':
        return send('discoverEmbeds', { sourceId: event.sourceId, embeds: event.embeds })
      case 'completed':
        return send('completed', event.output)
      case 'noOutput':
        // Two quote characters: a client that reads less takes the answer for a stream (protocols §9).
        return send('noOutput', '')
    }
  }
}

/** Every kind of search, with a cache of their results. */
export function createSearches(
  engine: ScraperDeps['engine'],
  results: ScraperOptions['results'],
  clock: Clock,
): Searches {
  const runs = createResultCache<RunOutput>(results, clock)
  const singles = createResultCache<SourceOutput | EmbedOutput>(results, clock)

  const single =
    (key: string, ask: (signal: AbortSignal) => Promise<SourceOutput | EmbedOutput>): Search =>
    async (send, signal) => {
      const cached = singles.get(key)
      const output = cached ?? (await ask(signal))
      if (!cached) singles.set(key, output)
      send('completed', output)
      return cached ? 'cached' : 'completed'
    }

  return {
    everywhere: (request) => async (send, signal) => {
      const key = JSON.stringify(request)
      const cached = runs.get(key)
      if (cached) {
        replayEvents(send, cached)
        return 'cached'
      }
      const sendEvent = createEventSender(send)
      let hasCompleted = false
      for await (const event of engine.run(request, { signal })) {
        if (event.event === 'completed') {
          hasCompleted = true
          runs.set(key, event.output)
        }
        sendEvent(event)
      }
      signal.throwIfAborted()
      return hasCompleted ? 'completed' : 'not-found'
    },
    inSource: (id, request) =>
      single(JSON.stringify(['source', id, request]), (signal) => engine.runSource(id, request, { signal })),
    inEmbed: (id, url) => single(JSON.stringify(['embed', id, url]), (signal) => engine.runEmbed(id, url, { signal })),
  }
}
