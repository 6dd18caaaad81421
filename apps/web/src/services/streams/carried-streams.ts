import type { Stream } from '@matinee/contracts'
import type { Roads } from '../transport/transport.ts'
import { StreamsError, type Streams } from './streams.ts'

/** The same streams, each that is about to be played led by the road that reaches it. A road that refuses is a StreamsError. */
export function carriedStreams(found: Streams, lead: Roads['carry']): Streams {
  const carry = async (stream: Stream, signal: AbortSignal): Promise<Stream> => {
    try {
      return await lead(stream, signal)
    } catch (cause) {
      signal.throwIfAborted()
      throw new StreamsError('failed', cause instanceof Error ? cause.message : 'unknown', { cause })
    }
  }
  /** The first one is what will be played. */
  const carryFirst = async (streams: readonly Stream[], signal: AbortSignal): Promise<Stream[]> => {
    const [first, ...rest] = streams
    return first ? [await carry(first, signal), ...rest] : []
  }
  return {
    async *scrape(request, options) {
      for await (const event of found.scrape(request, options)) {
        if (event.event !== 'completed') yield event
        else {
          const stream = await carry(event.output.stream, options.signal)
          yield { ...event, output: { ...event.output, stream } }
        }
      }
    },
    async source(id, request, signal) {
      const output = await found.source(id, request, signal)
      return output.stream ? { ...output, stream: await carryFirst(output.stream, signal) } : output
    },
    embed: async (id, url, signal) => ({
      stream: await carryFirst((await found.embed(id, url, signal)).stream, signal),
    }),
    providers: () => found.providers(),
  }
}
