import type Hls from 'hls.js'
import type { MediaPlaylist } from 'hls.js'
import { hasContent } from './has-content.ts'

/**
 * Follows which sound of a stream plays, for one that its server does not have.
 * @returns What takes another sound in place of the chosen one, none that was left before, and gives the one that is left. Null
 * where no other is there, and where the chosen one played already: then another source may have it.
 */
export function followSounds(hls: Hls, events: typeof Hls.Events): () => { id: string; name: string } | null {
  /** By address: of each quality the same sounds may come again. */
  const left = new Set<string>()
  /** The playlist's own address, after redirects. */
  let played: string | undefined
  const hasPlayed = (sound: MediaPlaylist) => played !== undefined && sound.details?.url === played
  hls.on(events.FRAG_BUFFERED, (_, { frag }) => {
    if (frag.type === 'audio' && hasContent(frag)) played = frag.baseurl
  })
  return () => {
    const missing = hls.audioTracks[hls.audioTrack]
    if (missing === undefined || hasPlayed(missing)) return null
    left.add(missing.url)
    const others = hls.audioTracks.filter(({ url }) => !left.has(url))
    const other = others.find(hasPlayed) ?? others.find((sound) => sound.default) ?? others[0]
    if (other === undefined) return null
    const id = String(hls.audioTrack)
    hls.audioTrack = hls.audioTracks.indexOf(other)
    return { id, name: missing.name }
  }
}
