import type { CastTextTrack } from './load-request.ts'

/**
 * A message to a receiver has room for 64 KB, the addresses of the film and its picture included; text may take this
 * much.
 */
export const RECEIVER_TEXT_BYTES = 56_000
/** Waits this long for the app's tracks; the film does not wait any longer for its text. */
export const TRACKS_MS = 5000

/**
 * The tracks in a form that a receiver can read. It fetches `http` addresses by itself; tracks that exist only in this
 * page (`blob:`) travel inside the message while there is room, and are left out beyond that.
 */
export async function readableTracks(tracks: readonly CastTextTrack[]): Promise<CastTextTrack[]> {
  const readable = await Promise.all(tracks.map(makeReadable))
  let room = RECEIVER_TEXT_BYTES
  // The selected one first, so that it always has room.
  const order = readable.toSorted((a, b) => Number(b?.isSelected ?? false) - Number(a?.isSelected ?? false))
  const stored = new Set(
    order.filter((track) => {
      if (track === null) return false
      const bytes = track.url.startsWith('data:') ? bytesOf(track.url) : 0
      if (bytes > room) return false
      room -= bytes
      return true
    }),
  )
  return readable.filter((track) => track !== null && stored.has(track)) as CastTextTrack[]
}

async function makeReadable(track: CastTextTrack): Promise<CastTextTrack | null> {
  if (/^(https?|data):/.test(track.url)) return track
  if (!track.url.startsWith('blob:')) return null
  const text = await fetch(track.url)
    .then((answer) => answer.text())
    .catch(() => null)
  return text === null ? null : { ...track, url: addressOfText(text) }
}

/**
 * WebVTT text as an address. Only characters that an address would lose are escaped: otherwise Arabic, for one, would
 * take three times the room.
 */
export function addressOfText(text: string): string {
  return `data:text/vtt;charset=utf-8,${text.replaceAll(/[%#"\\\p{Cc}]/gu, encodeURIComponent)}`
}

/** The size of a text in a message. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
