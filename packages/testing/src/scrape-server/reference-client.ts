/** A client that knows of scrape servers what protocols §9 says, and nothing of ours. */
import { readEvents } from './read-events.ts'

/** A line of its scraping screen. */
export interface ReferenceRow {
  id: string
  status: string
  percentage: number
  embedScraperId?: string
}

export interface ReferenceRun {
  /** What it resolves with: null where nothing was found. */
  output: unknown
  rows: readonly ReferenceRow[]
  token: string | undefined
  /** Names of the events, as they came. */
  events: readonly string[]
}

export interface ReferenceScrapeOptions {
  token?: string
  signal?: AbortSignal
  onEvent?: (event: string) => void
}

/** Rejections of a run; the name decides what the client shows. */
export class ReferenceScrapeError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

export interface ReferenceScrapeClient {
  metadata: () => Promise<ReadonlyArray<{ id: string; type: string }>>
  scrape: (media: Readonly<Record<string, string>>, options?: ReferenceScrapeOptions) => Promise<ReferenceRun>
  scrapeSource: (
    id: string,
    media: Readonly<Record<string, string>>,
    options?: ReferenceScrapeOptions,
  ) => Promise<ReferenceRun>
  scrapeEmbed: (id: string, url: string, options?: ReferenceScrapeOptions) => Promise<ReferenceRun>
}

/** @param send Where requests go; default the platform's fetch. */
export function createReferenceScrapeClient(
  base: string,
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): ReferenceScrapeClient {
  const known = new Set<string>()

  const metadata: ReferenceScrapeClient['metadata'] = async () => {
    const lists = (await (await send(new Request(`${base}/metadata`))).json()) as Array<
      Array<{ id: string; type: string }>
    >
    for (const { id } of lists.flat()) known.add(id)
    return lists.flat()
  }
  const mustKnow = (id: string): void => {
    if (!known.has(id)) throw new Error(`metadata does not list "${id}"`)
  }

  const run = async (
    path: string,
    query: Readonly<Record<string, string>>,
    { token, signal, onEvent = () => {} }: ReferenceScrapeOptions = {},
  ): Promise<ReferenceRun> => {
    if (known.size === 0) await metadata()
    const given = Object.entries(query).filter(([, value]) => value !== '')
    const parameters = new URLSearchParams(given)
    if (token !== undefined) parameters.set('token', token)
    const response = await send(new Request(`${base}${path}?${parameters}`, { ...(signal && { signal }) }))
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (response.status !== 200 || !isStream || !response.body) throw new ReferenceScrapeError('Error', 'no connection')

    const rows: ReferenceRow[] = []
    const events: string[] = []
    let minted: string | undefined
    const end = (output: unknown): ReferenceRun => ({ output, rows, token: minted, events })
    const effects: Readonly<Record<string, (data: never) => void>> = {
      init({ sourceIds }: { sourceIds: string[] }) {
        for (const id of sourceIds) {
          mustKnow(id)
          rows.push({ id, status: 'waiting', percentage: 0 })
        }
      },
      start(id: string) {
        for (const row of rows) {
          if (row.status === 'pending') row.status = 'success'
          if (row.id === id) row.status = 'pending'
        }
      },
      update({ id, ...more }: ReferenceRow) {
        const row = rows.find((entry) => entry.id === id)
        if (row) Object.assign(row, more)
      },
      discoverEmbeds({ embeds }: { embeds: Array<{ id: string; embedScraperId: string }> }) {
        for (const { id, embedScraperId } of embeds) {
          mustKnow(embedScraperId)
          rows.push({ id, status: 'waiting', percentage: 0, embedScraperId })
        }
      },
      token(jwt: string) {
        minted = jwt
      },
    }
    for await (const { event, data } of readEvents(response.body)) {
      events.push(event)
      onEvent(event)
      if (event === 'message') throw new ReferenceScrapeError('Error', 'SSE closed improperly')
      // Without the two quote characters, nothing found reads as an empty stream.
      const value: unknown = data === '' ? {} : JSON.parse(data)
      if (event === 'completed') return end(value)
      if (event === 'noOutput') return end(value === '' ? null : value)
      if (event === 'error') {
        const { name, message } = value as { name: string; message: string }
        throw new ReferenceScrapeError(name, message)
      }
      effects[event]?.(value as never)
    }
    throw new ReferenceScrapeError('Error', 'the connection broke')
  }

  return {
    metadata,
    scrape: (media, options) => run('/scrape', media, options),
    scrapeSource: (id, media, options) => run('/scrape/source', { ...media, id }, options),
    scrapeEmbed: (id, url, options) => run('/scrape/embed', { id, url }, options),
  }
}
