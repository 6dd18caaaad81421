import {
  embedOutputSchema,
  providerMetaSchema,
  scrapeEventSchema,
  sourceOutputSchema,
  type ProviderMeta,
  type ScrapeEvent,
  type ScrapeRequest,
  type Stream,
} from '@matinee/contracts'
import * as z from 'zod/mini'
import { createEventParser, type ServerEvent } from '../account-api/event-parser.ts'
import { TokenError, type Tokens } from '../transport/tokens.ts'
import { sourcesFor } from './sources-for.ts'
import { StreamsError, type ScrapeOptions, type Streams } from './streams.ts'

export interface ScrapeServerDeps {
  /** Address without a slash at the end. */
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly tokens: Tokens
  /** The operator's log of a failed connection; never an address with its query. */
  readonly warn: (message: string) => void
}

export interface ScrapeServer extends Streams {
  /** Requests the server's list of providers, once. Rejects with a StreamsError `metadata`. */
  prepare(signal: AbortSignal): Promise<void>
}

const metadataSchema = z.array(z.array(z.unknown()))
const errorSchema = z.looseObject({ name: z.optional(z.string()), message: z.optional(z.string()) })

/** Media fields of a query (protocols §9); empty ones are left out. */
export function mediaFields(request: ScrapeRequest): Record<string, string> {
  const { type, title, releaseYear, tmdbId, imdbId = '', archiveId = '' } = request
  const part =
    request.type === 'show'
      ? {
          seasonNumber: String(request.season.number),
          seasonTmdbId: request.season.tmdbId,
          episodeNumber: String(request.episode.number),
          episodeTmdbId: request.episode.tmdbId,
        }
      : {}
  const fields = { type, title, releaseYear: String(releaseYear), tmdbId, imdbId, archiveId, ...part }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const improper = () => new StreamsError('failed', 'SSE closed improperly')

/** The error in a server's event. */
function errorOf(data: unknown): StreamsError {
  const { name, message = '' } = errorSchema.safeParse(data).data ?? {}
  const reported = message.slice(0, 300)
  if (name === 'NotFoundError') return new StreamsError('notfound', reported || 'not found')
  return new StreamsError('failed', reported || 'the scrape server failed')
}

/** An event of the wire in the contract's form; undefined for anything but an event of a run. */
function eventOf({ event, data }: ServerEvent): ScrapeEvent | undefined {
  const value = dataOf(data)
  const body = (): Record<string, unknown> => {
    if (event === 'start') return { id: value }
    if (event === 'completed') return { output: value }
    return typeof value === 'object' && value !== null ? { ...value } : {}
  }
  return scrapeEventSchema.safeParse({ ...body(), event }).data
}

/** Searches on a server (protocols §9): the same events as in the page, over server-sent events. */
export function createScrapeServer({ url, fetch, tokens, warn }: ScrapeServerDeps): ScrapeServer {
  let known: readonly ProviderMeta[] = []
  let preparing: Promise<void> | undefined

  const tokenFor = async (signal: AbortSignal) => {
    try {
      return await tokens.current(signal)
    } catch (cause) {
      if (cause instanceof TokenError) throw new StreamsError('humanCheck', 'Failed to verify your humanity', { cause })
      throw cause
    }
  }

  /**
   * Events of one call, without tokens and errors. Throws a StreamsError when the stream stops before its end event.
   */
  async function* listen(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): AsyncGenerator<ServerEvent> {
    const token = await tokenFor(signal)
    const parameters = new URLSearchParams({ ...query, ...(token !== undefined && { token }) })
    const events: ServerEvent[] = []
    const parse = createEventParser((event) => events.push(event))
    const decoder = new TextDecoder()
    let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined
    try {
      const answer = await fetch(`${url}${path}?${parameters}`, {
        signal,
        headers: { accept: 'text/event-stream' },
      })
      reader = answer.ok ? answer.body?.getReader() : undefined
      if (!reader) throw new TypeError(`answered ${answer.status}`)
    } catch (cause) {
      signal.throwIfAborted()
      warn('the scrape server could not be reached')
      throw new StreamsError('failed', 'the scrape server could not be reached', { cause })
    }
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          signal.throwIfAborted()
          warn('the connection to the scrape server broke')
          throw new StreamsError('failed', 'SSE closed improperly', { cause })
        })
        if (done) return
        parse(decoder.decode(value, { stream: true }))
        for (const event of events.splice(0)) {
          if (event.event === 'token') acceptToken(event.data)
          else if (event.event === 'error') throw errorOf(dataOf(event.data))
          // A message without a name comes from a gateway: the server is gone.
          else if (event.event === 'message') throw improper()
          else yield event
        }
      }
    } finally {
      // Already over, or left: nothing more is read.
      reader.cancel().catch(() => {})
    }
  }

  const acceptToken = (data: string) => {
    const jwt = dataOf(data)
    if (typeof jwt === 'string' && jwt !== '') tokens.accept(jwt)
  }

  const prepare: ScrapeServer['prepare'] = async (signal) => {
    const ask = async () => {
      const answer = await fetch(`${url}/metadata`, { signal })
      const lists = metadataSchema.parse(answer.ok ? await answer.json() : undefined)
      known = lists.flat().flatMap((entry) => providerMetaSchema.safeParse(entry).data ?? [])
    }
    if (known.length > 0) return
    preparing ??= ask().finally(() => {
      preparing = undefined
    })
    try {
      await preparing
    } catch (cause) {
      signal.throwIfAborted()
      throw new StreamsError('metadata', 'the scrape server does not say what it has', { cause })
    }
  }

  /** A single call's answer, which comes as `completed`. */
  const single = async <Schema extends z.ZodMiniType>(
    path: string,
    query: Record<string, string>,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.infer<Schema>> => {
    for await (const { event, data } of listen(path, query, signal)) {
      if (event === 'noOutput') throw new StreamsError('notfound', 'not found')
      if (event !== 'completed') continue
      const parsed = schema.safeParse(dataOf(data))
      if (!parsed.success) throw new StreamsError('failed', 'the scrape server answered with another shape')
      return parsed.data
    }
    throw improper()
  }

  const server: ScrapeServer = {
    prepare,
    providers: () => known,
    source: (id, request, signal) =>
      single('/scrape/source', { ...mediaFields(request), id }, sourceOutputSchema, signal),
    // A server lists what it found; whether it plays shows when it is played.
    list: (id, request, signal) => server.source(id, request, signal),
    open: async (_providerId, stream) => stream,
    embed: (id, address, signal) => single('/scrape/embed', { id, url: address }, embedOutputSchema, signal),
    async *scrape(request, { signal, exceptSources = [], exceptStreams = [] }) {
      await prepare(signal)
      if (exceptSources.length + exceptStreams.length > 0)
        return yield* oneByOne(server, request, { signal, exceptSources, exceptStreams })
      const pending = new Set<string>()
      for await (const reported of listen('/scrape', mediaFields(request), signal)) {
        // Empty data counts as nothing found as well.
        const event: ScrapeEvent | undefined = reported.event === 'noOutput' ? { event: 'noOutput' } : eventOf(reported)
        if (!event) continue
        if (event.event === 'start') {
          // A start ends the pending attempts (protocols §9); a server with parallel providers reports them again.
          for (const id of pending) yield { event: 'update', id, percentage: 100, status: 'success' }
          pending.clear()
          pending.add(event.id)
        }
        if (event.event === 'update') {
          if (event.status === 'pending') pending.add(event.id)
          else pending.delete(event.id)
        }
        yield event
        if (event.event === 'completed' || event.event === 'noOutput') return
      }
      throw improper()
    },
  }
  return server
}

/** A run without some sources or streams: the protocol cannot exclude any, so the others run one after another. */
async function* oneByOne(
  server: ScrapeServer,
  request: ScrapeRequest,
  { signal, exceptSources, exceptStreams }: Required<Omit<ScrapeOptions, 'sourceOrder' | 'preferred'>>,
): AsyncGenerator<ScrapeEvent> {
  const sources = sourcesFor(server.providers(), request.type)
    .filter(({ id }) => !exceptSources.includes(id))
    .toSorted((one, two) => two.rank - one.rank)
  yield { event: 'init', sourceIds: sources.map(({ id }) => id) }
  for (const { id: sourceId } of sources) {
    yield { event: 'start', id: sourceId }
    const outcome = await firstOutput(server, sourceId, request, { signal, exceptStreams })
    yield { event: 'update', id: sourceId, percentage: 100, status: outcome.status }
    if ('output' in outcome) return yield { event: 'completed', output: outcome.output }
  }
  yield { event: 'noOutput' }
}

async function firstOutput(
  server: ScrapeServer,
  sourceId: string,
  request: ScrapeRequest,
  { signal, exceptStreams }: Required<Pick<ScrapeOptions, 'signal' | 'exceptStreams'>>,
) {
  const isLeft = (stream: Stream, ofEmbed?: string) =>
    !exceptStreams.some(
      ({ sourceId: id, embedId, streamId }) => id === sourceId && embedId === ofEmbed && streamId === stream.id,
    )
  try {
    const { stream: found = [], embeds } = await server.source(sourceId, request, signal)
    const stream = found.find((each) => isLeft(each))
    if (stream) return { status: 'success' as const, output: { sourceId, stream } }
    for (const { embedId, url } of embeds) {
      const opened = await server.embed(embedId, url, signal).catch(() => ({ stream: [] }))
      signal.throwIfAborted()
      const first = opened.stream.find((each) => isLeft(each, embedId))
      if (first) return { status: 'success' as const, output: { sourceId, embedId, stream: first } }
    }
    return { status: 'notfound' as const }
  } catch (thrown) {
    signal.throwIfAborted()
    return {
      status:
        thrown instanceof StreamsError && thrown.code === 'notfound' ? ('notfound' as const) : ('failure' as const),
    }
  }
}
