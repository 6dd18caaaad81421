import type { OpenOptions } from './engine.ts'
import { withCause } from './failure-cause.ts'
import { listen } from './feature.ts'
import type { PlayableMedia } from './media.ts'
import { mediaError, type PlayerError, protectedError } from './player-error.ts'

/**
 * What the engines share that let the video element itself fetch: puts an address on it, reports its errors with their
 * cause, and takes the address off again when the signal ends, which also stops its requests.
 */
export function openOnVideo(
  video: HTMLVideoElement,
  url: string,
  options: Pick<OpenOptions, 'startAt' | 'signal' | 'clock' | 'environment'>,
  onError: (error: PlayerError) => void,
): void {
  const { signal, environment, clock } = options
  listen(
    video satisfies PlayableMedia,
    ['error'],
    () => {
      if (video.error === null) return
      // The address now, since a switch of quality changes it. After the end of the source nobody asks for the cause.
      const question = { url: video.currentSrc, isRead: false, environment, clock, signal }
      withCause(mediaError(video.error), question).then(onError, () => undefined)
    },
    signal,
  )
  watchForEncryption(video, signal, onError)
  showOnVideo(video, url, options.startAt)
  signal.addEventListener('abort', () => clearVideo(video), { once: true })
}

/** Encrypted Media Extensions wait for a key for ever; there is none to be had here, and the viewer is told at once. */
export function watchForEncryption(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onError: (error: PlayerError) => void,
): void {
  listen(video, ['encrypted'], () => onError(protectedError('encrypted')), signal)
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
