import type { CastTextTrack } from './load-request.ts'

/** A message to a receiver has room for 64 KB; this much of it may be text. */
const MOST_LETTERS = 48_000
/** Waits this long for the app's tracks; the film does not wait for its text any longer. */
export const TRACKS_MS = 5000

/**
 * The tracks in a form that a receiver can read. It fetches `http` addresses by itself; what exists only in this page
 * (`blob:`) travels inside the message as far as there is room, and is left out beyond that.
 */
export async function readableTracks(tracks: readonly CastTextTrack[]): Promise<CastTextTrack[]> {
  const readable = await Promise.all(tracks.map(makeReadable))
  let room = MOST_LETTERS
  // The selected one first, so that it is not the one without room.
  const order = readable.toSorted((a, b) => Number(b?.isSelected ?? false) - Number(a?.isSelected ?? false))
  const kept = new Set(
    order.filter((track) => {
      if (track === null) return false
      const letters = track.url.startsWith('data:') ? track.url.length : 0
      if (letters > room) return false
      room -= letters
      return true
    }),
  )
  return readable.filter((track) => track !== null && kept.has(track)) as CastTextTrack[]
}

async function makeReadable(track: CastTextTrack): Promise<CastTextTrack | null> {
  if (/^(https?|data):/.test(track.url)) return track
  if (!track.url.startsWith('blob:')) return null
  const text = await fetch(track.url)
    .then((answer) => answer.text())
    .catch(() => null)
  return text === null ? null : { ...track, url: `data:text/vtt;charset=utf-8,${encodeURIComponent(text)}` }
}
