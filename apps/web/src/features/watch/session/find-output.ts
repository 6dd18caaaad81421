import type { Embed, NotPlayable, RunOutput, ScrapeRequest, Stream } from '@matinee/contracts'
import { StreamsError, type ScrapeOptions, type Streams } from '../../../services/streams/streams.ts'
import { exclusionsOf, type Failures, MOST_BEFORE_OTHERS, MOST_OF_ONE_SOURCE } from './spent-outputs.ts'

/** Where streams were found: a source, or an embed of it. */
export type Origin = Pick<RunOutput, 'sourceId' | 'embedId'>

/** The result of choosing a source, or an embed of one (specification §4 "Source picking"). */
export type SourceChoice =
  | { found: 'output'; output: RunOutput }
  /** Several streams or embeds, or none of both: the viewer chooses among these. */
  | {
      found: 'list'
      /** Of the streams. */
      origin: Origin
      streams: readonly Stream[]
      embeds: readonly Embed[]
      /** What else the source has. */
      notPlayable: readonly NotPlayable[]
    }

/** Asks one source; a single stream is opened by itself, a single embed is asked. Rejects with a StreamsError. */
export async function runSource(
  streams: Streams,
  sourceId: string,
  request: ScrapeRequest,
  signal: AbortSignal,
): Promise<SourceChoice> {
  const { stream: found = [], embeds, notPlayable = [] } = await streams.list(sourceId, request, signal)
  const [stream] = found
  const [embed] = embeds
  const origin = { sourceId }
  if (found.length + embeds.length === 1) {
    if (stream) return { found: 'output', output: await openStream(streams, origin, stream, signal) }
    if (embed) return runEmbed(streams, sourceId, embed, signal)
  }
  return { found: 'list', origin, streams: found, embeds, notPlayable }
}

/** Opens a stream of a list. Rejects with a StreamsError when it does not play. */
export async function openStream(
  streams: Streams,
  origin: Origin,
  stream: Stream,
  signal: AbortSignal,
): Promise<RunOutput> {
  return { ...origin, stream: await streams.open(origin.embedId ?? origin.sourceId, stream, signal) }
}

/** Asks one embed; a single stream is opened by itself. Rejects with a StreamsError when it has none. */
export async function runEmbed(
  streams: Streams,
  sourceId: string,
  { embedId, url }: Embed,
  signal: AbortSignal,
): Promise<SourceChoice> {
  const { stream: found } = await streams.embed(embedId, url, signal)
  const [first] = found
  if (!first) throw new StreamsError('notfound', 'the embed has no stream')
  const origin = { sourceId, embedId }
  if (found.length > 1) return { found: 'list', origin, streams: found, embeds: [], notPlayable: [] }
  return { found: 'output', output: await openStream(streams, origin, first, signal) }
}

/** Errors of an address that worked when the film began: it expired meanwhile. */
const RAN_OUT = new Set(['gone', 'unauthorised', 'disabled'])
/** An address that lasted less than this much of the film, and of a pause, did not run out: the source itself refuses. */
const LASTED_SECONDS = 30
const LASTED_PAUSED_MS = 300_000

/** Sources whose address expired during the film, and whose newest address had lasted a while. */
export function renewableSources(
  failures: readonly { sourceId: string; code: string; position: number; at: number }[],
): readonly string[] {
  const newest = new Map(failures.map((failure) => [failure.sourceId, failure]))
  const hasLasted = (failure: (typeof failures)[number]) =>
    failures.every(
      (other) =>
        other === failure ||
        other.sourceId !== failure.sourceId ||
        Math.abs(other.position - failure.position) >= LASTED_SECONDS ||
        failure.at - other.at >= LASTED_PAUSED_MS,
    )
  return [...newest.values()]
    .filter((failure) => RAN_OUT.has(failure.code) && failure.position >= 1 && hasLasted(failure))
    .map(({ sourceId }) => sourceId)
}

/** The same output at the address that its source gives now. Null when the source has none. */
async function renewOutput(
  streams: Streams,
  { output, failures }: { output: RunOutput; failures: Failures },
  request: ScrapeRequest,
  signal: AbortSignal,
): Promise<RunOutput | null> {
  const { sourceId, embedId, stream } = output
  try {
    const found = await streams.list(sourceId, request, signal, true)
    const embed = found.embeds.find((each) => each.embedId === embedId)
    const offered = embed ? (await streams.embed(embed.embedId, embed.url, signal)).stream : found.stream
    const ofThis = failures.filter((one) => one.sourceId === sourceId && one.embedId === embed?.embedId)
    const failed = new Set(ofThis.map(({ streamId }) => streamId))
    // Where its name is gone, one that failed is not taken for it.
    const again = offered?.find(({ id }) => id === stream.id) ?? offered?.find(({ id }) => !failed.has(id))
    const origin = embed ? { sourceId, embedId } : { sourceId }
    return again === undefined ? null : await openStream(streams, origin, again, signal)
  } catch {
    // Another source may have it.
    return null
  }
}

/** What one source alone has, checked as in a search. Null where it has nothing that plays, or the signal ended. */
export async function findIn(
  streams: Streams,
  sourceId: string,
  request: ScrapeRequest,
  options: ScrapeOptions,
): Promise<RunOutput | null> {
  const others = streams.providers().flatMap(({ type, id }) => (type === 'source' && id !== sourceId ? [id] : []))
  return firstOutput(streams, request, { ...options, exceptSources: others })
}

/** The output of a search. Null where it finds none, breaks, or its signal ended. */
async function firstOutput(
  streams: Streams,
  request: ScrapeRequest,
  options: ScrapeOptions,
): Promise<RunOutput | null> {
  try {
    const run = streams.scrape(request, options)
    for await (const event of run) if (event.event === 'completed') return event.output
  } catch {
    // A broken run counts as nothing found; the next screen offers another try.
  }
  return null
}

/**
 * The replacement of what failed: a new race without it, in the viewer's order. Where that finds nothing, sources of which several streams
 * failed are asked for their other ones. Null when nobody has another, or the signal ended.
 */
async function findReplacement(
  streams: Streams,
  request: ScrapeRequest,
  failures: Failures,
  options: ScrapeOptions,
): Promise<RunOutput | null> {
  const search = (exclusions: ReturnType<typeof exclusionsOf>) =>
    firstOutput(streams, request, { ...options, ...exclusions })
  const first = exclusionsOf(failures, MOST_BEFORE_OTHERS)
  const found = await search(first)
  const then = exclusionsOf(failures, MOST_OF_ONE_SOURCE)
  const hasMore = then.exceptSources.length < first.exceptSources.length
  return found || options.signal.aborted || !hasMore ? found : search(then)
}

/** Whether two streams are at the same address: asked for anew, it may have what it lacked, and mostly has not. */
const isSameAddress = (one: Stream, other: Stream): boolean => addressOf(one) === addressOf(other)
const addressOf = (stream: Stream): string =>
  stream.type === 'hls'
    ? stream.playlist
    : Object.values(stream.qualities)
        .flatMap((file) => file?.url ?? [])
        .join(' ')

/**
 * What goes on in place of an output that failed, or is about to: the same film at a new address, where its own ran out, before another
 * film of that name; then the result of a race; then the same address anew, unless it is asked all the time (`isAsked`); then sources whose
 * address ran out earlier. Null when there is nothing, or the signal ended.
 */
export async function findAnother(
  streams: Streams,
  { output, failures, isAsked = false }: { output: RunOutput; failures: Failures; isAsked?: boolean },
  request: ScrapeRequest,
  options: ScrapeOptions,
): Promise<RunOutput | null> {
  const { signal } = options
  const ranOut = renewableSources(failures)
  const renewed = ranOut.includes(output.sourceId)
    ? await renewOutput(streams, { output, failures }, request, signal)
    : null
  if (signal.aborted || (renewed && !isSameAddress(renewed.stream, output.stream))) return renewed
  const found = (await findReplacement(streams, request, failures, options)) ?? (isAsked ? null : renewed)
  const lasting = failures.filter(({ sourceId }) => sourceId === output.sourceId || !ranOut.includes(sourceId))
  if (found || signal.aborted || lasting.length === failures.length) return found
  return findReplacement(streams, request, lasting, options)
}
