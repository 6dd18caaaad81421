import { codecsThatMatter } from '@matinee/player/codecs'

const LIMIT_MS = 6000

/**
 * How long a film is whose bytes this page may not read or has not read, in seconds, `Infinity` where the file does not say; null where
 * the browser does not open it as a film. Rejects only with the signal's reason.
 */
export function secondsOfFile(url: string, signal: AbortSignal, limitMs = LIMIT_MS): Promise<number | null> {
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
    const timer = setTimeout(() => end(() => resolve(null)), limitMs)
    const listening = { signal: over.signal }
    video.addEventListener(
      'loadedmetadata',
      () => end(() => resolve(video.videoWidth > 0 ? video.duration : null)),
      listening,
    )
    video.addEventListener('error', () => end(() => resolve(null)), listening)
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), listening)
    video.muted = true
    video.preload = 'metadata'
    video.src = url
  })
}

/** Whether the browser opens a file of another site, whether or not this page may read it. Rejects as `secondsOfFile` does. */
export const opensFile = async (url: string, signal: AbortSignal): Promise<boolean> =>
  (await secondsOfFile(url, signal)) !== null

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
