import type { EmbedOutput, RunOutput, ScrapeEvent, ScrapeRequest, SourceOutput } from '@matinee/contracts'
import type { Clock } from '@matinee/server-kit'
import type { ScraperDeps, ScraperOptions } from '../options.ts'
import type { SendEvent } from '../wire/event-stream.ts'
import { createKeptResults } from './kept-results.ts'

export type SearchOutcome = 'completed' | 'kept' | 'not-found'

/** One search: sends its events, the last of which says how it ended. Rejects with what the engine rejects with. */
export type Search = (send: SendEvent, signal: AbortSignal) => Promise<SearchOutcome>

export interface Searches {
  everywhere: (request: ScrapeRequest) => Search
  inSource: (id: string, request: ScrapeRequest) => Search
  inEmbed: (id: string, url: string) => Search
}

/** The run that found a kept result, told again without running: the row, its end, and what came of it. */
function tellAgain(send: SendEvent, output: RunOutput): void {
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
 * pending; ours run side by side, so those are said to be pending again.
 */
function createTeller(send: SendEvent): (event: ScrapeEvent) => void {
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

/** Every kind of search, with the results that are worth keeping. */
export function createSearches(
  engine: ScraperDeps['engine'],
  results: ScraperOptions['results'],
  clock: Clock,
): Searches {
  const runs = createKeptResults<RunOutput>(results, clock)
  const singles = createKeptResults<SourceOutput | EmbedOutput>(results, clock)

  const single =
    (key: string, ask: (signal: AbortSignal) => Promise<SourceOutput | EmbedOutput>): Search =>
    async (send, signal) => {
      const kept = singles.get(key)
      const output = kept ?? (await ask(signal))
      if (!kept) singles.keep(key, output)
      send('completed', output)
      return kept ? 'kept' : 'completed'
    }

  return {
    everywhere: (request) => async (send, signal) => {
      const key = JSON.stringify(request)
      const kept = runs.get(key)
      if (kept) {
        tellAgain(send, kept)
        return 'kept'
      }
      const tell = createTeller(send)
      let hasCompleted = false
      for await (const event of engine.run(request, { signal })) {
        if (event.event === 'completed') {
          hasCompleted = true
          runs.keep(key, event.output)
        }
        tell(event)
      }
      signal.throwIfAborted()
      return hasCompleted ? 'completed' : 'not-found'
    },
    inSource: (id, request) =>
      single(JSON.stringify(['source', id, request]), (signal) => engine.runSource(id, request, { signal })),
    inEmbed: (id, url) => single(JSON.stringify(['embed', id, url]), (signal) => engine.runEmbed(id, url, { signal })),
  }
}
