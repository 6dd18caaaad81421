import { expect, test } from 'vitest'
import { browserEnvironment } from './environment.ts'

const PICTURE = { width: 1920, height: 1080, bitrate: 5_000_000, framerate: 24 }
const SOUND = { channels: '2', bitrate: 192_000, samplerate: 48_000 }

// Decision 0159: the names of codecs are asked about, not their sizes and rates.
test.each([
  ...['avc1.64001e', 'avc1.6e001e', 'hvc1.1.6.L120.B0', 'hvc1.2.4.L120.B0', 'av01.0.08M.08', 'av01.0.08M.10'].map(
    (codec) => ['video', codec] as const,
  ),
  ...['mp4a.40.2', 'ac-3', 'ec-3', 'dtsc', 'opus'].map((codec) => ['audio', codec] as const),
])('the media capabilities say no more of %s %s than whether it is played', async (kind, codec) => {
  const environment = browserEnvironment()
  const contentType = `${kind}/mp4; codecs="${codec}"`
  const part = kind === 'video' ? { video: { contentType, ...PICTURE } } : { audio: { contentType, ...SOUND } }
  const ofStreams = await navigator.mediaCapabilities.decodingInfo({ type: 'media-source', ...part })
  const ofFiles = await navigator.mediaCapabilities.decodingInfo({ type: 'file', ...part })
  expect(environment.canStream(contentType)).toBe(ofStreams.supported)
  expect(environment.canPlayType(contentType)).toBe(ofFiles.supported)
})
