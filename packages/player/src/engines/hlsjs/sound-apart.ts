import type Hls from 'hls.js'

/** Whether the sound that plays comes in segments of its own: the library's rule, by the track that is chosen. */
export function isSoundApart(hls: Hls): boolean {
  const address = hls.audioTracks[hls.audioTrack]?.url ?? ''
  return address !== '' && address !== hls.levels[hls.loadLevel]?.uri
}
