import type { ScrapeRequest, SourceOutput, Stream, StreamDescription } from '@matinee/contracts'
import { StreamsError, type Streams } from '../../services/streams/streams.ts'

/** What a source has of a title: a stream, or only a copy that is still to be opened. */
export interface Copy {
  stream?: Stream | undefined
  description?: StreamDescription | undefined
}

/** What is known of one source: its answer, or what was played from it recently. */
export type Knowledge =
  | { state: 'unknown' }
  | { state: 'asking' }
  | { state: 'ready'; copy: Copy }
  | { state: 'absent' }
  | { state: 'failed'; error: string | undefined }

export const UNKNOWN: Knowledge = { state: 'unknown' }

export const copyOf = (stream: Stream): Copy => ({ stream, description: stream.description })

function copyIn({ stream, embeds }: SourceOutput): Copy | null {
  const [first] = stream ?? []
  if (first) return copyOf(first)
  const [embed] = embeds
  return embed ? { description: embed.description } : null
}

/** Asks one source for a title. Never rejects; what comes after the signal's abort is of no use. */
export async function askSource(
  streams: Pick<Streams, 'source'>,
  id: string,
  request: ScrapeRequest,
  signal: AbortSignal,
): Promise<Knowledge> {
  try {
    const copy = copyIn(await streams.source(id, request, signal))
    return copy ? { state: 'ready', copy } : { state: 'absent' }
  } catch (error) {
    if (error instanceof StreamsError && error.code === 'notfound') return { state: 'absent' }
    return { state: 'failed', error: error instanceof StreamsError ? error.error : undefined }
  }
}
