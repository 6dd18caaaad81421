import { codecsThatMatter } from '@matinee/player/codecs'

const LIMIT_MS = 6000

/**
 * Whether the browser opens a file of another site whose bytes this page may not read: its length and picture become known.
 * Rejects only with the signal's reason.
 */
export function opensFile(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video')
    const over = new AbortController()
    // Settled first: without its address the element forgets what it knew.
    const end = (settle: () => void) => {
      over.abort()
      clearTimeout(timer)
      settle()
      video.removeAttribute('src')
      video.load()
    }
    const timer = setTimeout(() => end(() => resolve(false)), LIMIT_MS)
    const listening = { signal: over.signal }
    video.addEventListener('loadedmetadata', () => end(() => resolve(video.videoWidth > 0)), listening)
    video.addEventListener('error', () => end(() => resolve(false)), listening)
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), listening)
    video.muted = true
    video.preload = 'metadata'
    video.src = url
  })
}

/** What this browser decodes: its answers for streams, and for files, of the codecs that matter. */
export function canDecodeHere(type: string): boolean {
  const asked = type.replace(/; *codecs="([^"]*)"/, (_, list: string) => {
    const names = codecsThatMatter(list)
    return names.length > 0 ? `; codecs="${names.join(',')}"` : ''
  })
  const source = globalThis.MediaSource as typeof MediaSource | undefined
  if (source?.isTypeSupported(asked)) return true
  return document.createElement('video').canPlayType(asked) === 'probably'
}

/** Whether this browser lets a page feed HLS to its video element piece by piece. */
export const feedsVideo = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
