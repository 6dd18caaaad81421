/** A scrape server as the reference's client expects one (protocols §9): tells prepared stories. */

export interface ReferenceProvider {
  id: string
  name: string
  rank: number
}

/** An event and its data; data that is no JSON goes out as it is. */
export type StoryEvent = readonly [event: string, data: unknown]

export type ScrapeServerMood =
  | 'well'
  /** The connection ends after the first event. */
  | 'closes half way'
  /** A message without a name, where the end should be. */
  | 'ends improperly'
  /** No connection. */
  | 'refuses'
  /** Sends the first event and nothing more. */
  | 'hangs'

export interface ReferenceScrapeServer {
  fetch: (request: Request) => Response
  mood: ScrapeServerMood
  /** Paths with queries, in the order in which they were asked for. */
  readonly calls: string[]
  /** Searches whose client has gone before their end. */
  readonly disconnects: () => number
}

export interface ReferenceScrapeServerSettings {
  sources: readonly ReferenceProvider[]
  embeds: readonly ReferenceProvider[]
  /** What a search is answered with; the path is `/scrape`, `/scrape/source` or `/scrape/embed`. */
  story: (path: string, query: URLSearchParams) => readonly StoryEvent[]
}

const CORS = { 'access-control-allow-origin': '*' }

export function createReferenceScrapeServer({
  sources,
  embeds,
  story,
}: ReferenceScrapeServerSettings): ReferenceScrapeServer {
  const calls: string[] = []
  let disconnects = 0
  const listOf = (type: string, providers: readonly ReferenceProvider[]) =>
    providers.map((provider) => ({ type, ...provider, ...(type === 'source' && { mediaTypes: ['movie', 'show'] }) }))

  const stream = (events: readonly StoryEvent[], mood: ScrapeServerMood): ReadableStream<Uint8Array> => {
    const encoder = new TextEncoder()
    const blocks = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    const begun = mood === 'well' ? blocks : blocks.slice(0, 1)
    if (mood === 'ends improperly') begun.push('data: the server restarts\n\n')
    return new ReadableStream<Uint8Array>({
      start(controller) {
        for (const block of begun) controller.enqueue(encoder.encode(block))
        if (mood !== 'hangs') controller.close()
      },
      cancel: () => void disconnects++,
    })
  }

  const server: ReferenceScrapeServer = {
    mood: 'well',
    calls,
    disconnects: () => disconnects,
    fetch(request) {
      const { pathname, search, searchParams } = new URL(request.url)
      calls.push(pathname + search)
      if (server.mood === 'refuses') return new Response('no', { status: 503 })
      if (pathname === '/metadata') {
        const body = JSON.stringify([listOf('source', sources), listOf('embed', embeds)])
        return new Response(body, { headers: { ...CORS, 'content-type': 'application/json' } })
      }
      if (!/^\/scrape(\/source|\/embed)?$/.test(pathname)) return new Response('not here', { status: 404 })
      const headers = { ...CORS, 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }
      return new Response(stream(story(pathname, searchParams), server.mood), { headers })
    },
  }
  return server
}
