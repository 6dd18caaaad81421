import type { Stream } from '@matinee/contracts'
import { replaceCdn, type CdnReplacement } from '@matinee/domain'
import type { PlaybackSource, Quality } from '@matinee/player/core'

/**
 * The playback source of a stream (protocols §10 "Player conversion"): addresses with the host's CDN replacements, and
 * the headers that the source requires. Files that are neither MP4 nor WebM are left out, with a warning.
 * @throws Error 'unrecognized type' for a stream that is neither HLS nor files (specification §8).
 */
export function playbackSourceFor(
  stream: Stream,
  replacements: readonly CdnReplacement[],
  warn: (message: string) => void = (message) => console.warn(message),
): PlaybackSource {
  const headers = {
    ...(stream.headers && { headers: stream.headers }),
    ...(stream.preferredHeaders && { preferredHeaders: stream.preferredHeaders }),
  }
  if (stream.type === 'hls') return { type: 'hls', url: replaceCdn(stream.playlist, replacements), ...headers }
  if (stream.type !== 'file') throw new Error('unrecognized type')
  const files = Object.entries(stream.qualities).flatMap(([quality, file]) => {
    if (!file) return []
    // Providers are foreign code: what they declare and what they send may differ.
    const type: string = file.type
    if (type === 'mp4' || type === 'webm')
      return [[quality, { ...file, url: replaceCdn(file.url, replacements) }] as const]
    warn(`The ${quality} file of this source is neither MP4 nor WebM and was left out.`)
    return []
  })
  return {
    type: 'file',
    qualities: Object.fromEntries(files) as Partial<Record<Quality, (typeof files)[number][1]>>,
    ...headers,
  }
}
