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

/**
 * What this browser decodes: its answers for streams, and for files, of the codecs that matter. A list that does not say what the film is
 * counts for what the browser says of the container, which is never more than that it may.
 */
export function canDecodeHere(type: string): boolean {
  const [container = '', list = ''] = type.split(/; *codecs="([^"]*)"/)
  const names = codecsThatMatter(list)
  const answer = (asked: string) => document.createElement('video').canPlayType(asked)
  if (names.length === 0) return answer(container) !== ''
  const asked = `${container}; codecs="${names.join(',')}"`
  const source = globalThis.MediaSource as typeof MediaSource | undefined
  return (source?.isTypeSupported(asked) ?? false) || answer(asked) === 'probably'
}

/** Whether this browser lets a page feed HLS to its video element piece by piece. */
export const feedsVideo = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
