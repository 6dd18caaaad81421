import type { Embed, RunOutput, ScrapeRequest } from '@matinee/contracts'
import { StreamsError, type ScrapeOptions, type Streams } from '../../../services/streams/streams.ts'

/** The result of choosing a source (specification §4 "Source picking"). */
export type SourceChoice =
  | { found: 'output'; output: RunOutput }
  /** Neither a stream nor a single embed: the viewer chooses among these. */
  | { found: 'embeds'; embeds: readonly Embed[] }

/**
 * Runs one source; a single embed is opened automatically. Rejects with a StreamsError, `noEmbeds` for an empty list.
 */
export async function runSource(
  streams: Streams,
  sourceId: string,
  request: ScrapeRequest,
  signal: AbortSignal,
): Promise<SourceChoice> {
  const { stream, embeds } = await streams.source(sourceId, request, signal)
  const [first] = stream ?? []
  if (first) return { found: 'output', output: { sourceId, stream: first } }
  const [only] = embeds
  if (only && embeds.length === 1) return { found: 'output', output: await runEmbed(streams, sourceId, only, signal) }
  return { found: 'embeds', embeds }
}

/** Opens one embed. Rejects with a StreamsError when it has no stream. */
export async function runEmbed(
  streams: Streams,
  sourceId: string,
  embed: Embed,
  signal: AbortSignal,
): Promise<RunOutput> {
  const { stream } = await streams.embed(embed.embedId, embed.url, signal)
  const [first] = stream
  if (!first) throw new StreamsError('notfound', 'the embed has no stream')
  return { sourceId, embedId: embed.embedId, stream: first }
}

/** Errors of an address that worked when the film began: it expired meanwhile. */
const RAN_OUT = new Set(['gone', 'unauthorised'])

/** Sources whose address expired during the film, and that were not asked for a new one yet. */
export function renewableSources(
  failures: readonly { sourceId: string; code: string; position: number }[],
): readonly string[] {
  const times = (id: string) => failures.filter(({ sourceId }) => sourceId === id).length
  return failures
    .filter(({ sourceId, code, position }) => RAN_OUT.has(code) && position >= 1 && times(sourceId) === 1)
    .map(({ sourceId }) => sourceId)
}

/**
 * The replacement of failed sources: a new race without them, in the viewer's order. Null when none has it, or the
 * signal ended.
 */
export async function findReplacement(
  streams: Streams,
  request: ScrapeRequest,
  failedSourceIds: ReadonlySet<string>,
  options: ScrapeOptions,
): Promise<RunOutput | null> {
  try {
    const run = streams.scrape(request, { ...options, exceptSources: [...failedSourceIds] })
    for await (const event of run) if (event.event === 'completed') return event.output
  } catch {
    // A broken run counts as nothing found; the next screen offers another try.
  }
  return null
}
