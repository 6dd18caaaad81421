import type { Stream } from '@matinee/contracts'
import type { PlaybackSource } from '@matinee/player/core'

/**
 * What the player loads for a stream (protocols §10 "Player conversion"): addresses, and the headers the source asks for.
 * @throws Error 'unrecognized type' for a stream that is neither HLS nor files (specification §8).
 */
export function playbackSourceFor(stream: Stream): PlaybackSource {
  const headers = {
    ...(stream.headers && { headers: stream.headers }),
    ...(stream.preferredHeaders && { preferredHeaders: stream.preferredHeaders }),
  }
  if (stream.type === 'hls') return { type: 'hls', url: stream.playlist, ...headers }
  if (stream.type === 'file') return { type: 'file', qualities: stream.qualities, ...headers }
  throw new Error('unrecognized type')
}
