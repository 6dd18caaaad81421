import type { Stream } from '@matinee/contracts'
import type { Transports } from '../transport/transport-gateway.ts'
import { StreamsError, type Streams } from './streams.ts'

/**
 * The same streams, with each one about to be played rewritten for the transport that reaches it. A transport's refusal
 * becomes a StreamsError.
 */
export function carriedStreams(found: Streams, carryStream: Transports['carry']): Streams {
  const carry = async (stream: Stream, signal: AbortSignal): Promise<Stream> => {
    try {
      return await carryStream(stream, signal)
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
    list: (...call) => found.list(...call),
    open: async (providerId, stream, signal) => carry(await found.open(providerId, stream, signal), signal),
    embed: (...call) => found.embed(...call),
    providers: () => found.providers(),
  }
}
