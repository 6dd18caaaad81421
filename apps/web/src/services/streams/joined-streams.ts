import type { ScrapeEvent } from '@matinee/contracts'
import type { Streams } from './streams.ts'

type Pulled = { from: number; result: IteratorResult<ScrapeEvent> } | { from: number; error: unknown }

/**
 * Two searches for streams as one: what only this page knows (the viewer's own servers and add-ons), and a scrape
 * server. They run side by side, the first stream wins, and the other run is cancelled. Where the second fails, the
 * first goes on.
 */
export function joinStreams(own: Streams, other: Streams): Streams {
  const isOwn = (id: string) => own.providers().some((provider) => provider.id === id)

  async function* scrape(...[request, options]: Parameters<Streams['scrape']>): AsyncGenerator<ScrapeEvent> {
    const over = new AbortController()
    const signal = AbortSignal.any([options.signal, over.signal])
    const runs = [own, other].map((streams) => streams.scrape(request, { ...options, signal })[Symbol.asyncIterator]())
    const inits: Array<readonly string[] | undefined> = [undefined, undefined]
    const held: ScrapeEvent[] = []
    let isBegun = false
    let failure: unknown
    const pull = (from: number): Promise<Pulled> =>
      (runs[from] as AsyncIterator<ScrapeEvent>).next().then(
        (result) => ({ from, result }),
        (error: unknown) => ({ from, error }),
      )
    const pending = new Map(runs.map((_, from) => [from, pull(from)]))
    /** The list of sources is one event, so earlier events wait until both lists have arrived. */
    const begin = (): ScrapeEvent[] => {
      isBegun = true
      return [{ event: 'init', sourceIds: inits.flatMap((ids) => ids ?? []) }, ...held.splice(0)]
    }
    try {
      while (pending.size > 0) {
        const pulled = await Promise.race(pending.values())
        const { from } = pulled
        if ('error' in pulled || pulled.result.done) {
          pending.delete(from)
          if ('error' in pulled) failure = pulled.error
          inits[from] ??= []
          if (!isBegun && inits.every((ids) => ids)) yield* begin()
          continue
        }
        pending.set(from, pull(from))
        const event = pulled.result.value
        if (event.event === 'init') inits[from] = event.sourceIds
        else if (event.event === 'completed') {
          if (!isBegun) yield* begin()
          yield event
          return
        } else if (event.event !== 'noOutput') {
          if (isBegun) yield event
          else held.push(event)
        }
        if (!isBegun && inits.every((ids) => ids)) yield* begin()
      }
      if (options.signal.aborted) return
      // With nothing from either, the server's error is the result.
      if (failure !== undefined) throw failure
      yield { event: 'noOutput' }
    } finally {
      over.abort()
    }
  }

  return {
    scrape,
    source: (id, request, signal) => (isOwn(id) ? own : other).source(id, request, signal),
    list: (id, ...call) => (isOwn(id) ? own : other).list(id, ...call),
    open: (id, stream, signal) => (isOwn(id) ? own : other).open(id, stream, signal),
    embed: (id, url, signal) => (isOwn(id) ? own : other).embed(id, url, signal),
    providers: () => [...own.providers(), ...other.providers()],
  }
}
