import type { Embed, RunOutput, ScrapeRequest } from '@matinee/contracts'
import { StreamsError, type Streams } from '../../../services/streams/streams.ts'

/** What choosing a source led to (specification §4 "Source picking"). */
export type SourceChoice =
  | { found: 'output'; output: RunOutput }
  /** Neither a stream nor a single embed: the viewer chooses among these. */
  | { found: 'embeds'; embeds: readonly Embed[] }

/** Runs one source; a single embed is opened by itself. Rejects with a StreamsError, `noEmbeds` being an empty list. */
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

/** The first output of another source than those that failed, in their order; null when none has one. */
export async function findReplacement(
  streams: Streams,
  request: ScrapeRequest,
  failedSourceIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<RunOutput | null> {
  const candidates = streams.providers().filter(({ type, id }) => type === 'source' && !failedSourceIds.has(id))
  for (const { id } of candidates) {
    const output = await firstOutput(streams, id, request, signal)
    if (signal.aborted) return null
    if (output) return output
  }
  return null
}

async function firstOutput(
  streams: Streams,
  sourceId: string,
  request: ScrapeRequest,
  signal: AbortSignal,
): Promise<RunOutput | null> {
  try {
    const choice = await runSource(streams, sourceId, request, signal)
    if (choice.found === 'output') return choice.output
    for (const embed of choice.embeds) {
      const output = await runEmbed(streams, sourceId, embed, signal).catch(() => null)
      if (output || signal.aborted) return output
    }
  } catch {
    // A source that has nothing is passed over; what it said is in the source menu when the viewer asks it.
  }
  return null
}
