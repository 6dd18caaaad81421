import { listen } from './feature.ts'
import type { PlayableMedia } from './media.ts'
import { mediaError, type PlayerError } from './player-error.ts'

/**
 * What the engines share that let the video element itself fetch: puts an address on it, reports its errors,
 * and takes the address off again when the signal ends, which also stops its requests.
 */
export function openOnVideo(
  video: HTMLVideoElement,
  { url, startAt, signal }: { url: string; startAt: number; signal: AbortSignal },
  onError: (error: PlayerError) => void,
): void {
  listen(
    video satisfies PlayableMedia,
    ['error'],
    () => {
      if (video.error !== null) onError(mediaError(video.error))
    },
    signal,
  )
  showOnVideo(video, url, startAt)
  signal.addEventListener('abort', () => clearVideo(video), { once: true })
}

/** Sets an address, with the position to begin at. Before its metadata the element takes that as a default start. */
export function showOnVideo(video: HTMLVideoElement, url: string, startAt: number): void {
  video.src = url
  if (startAt > 0) video.currentTime = startAt
}

function clearVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
