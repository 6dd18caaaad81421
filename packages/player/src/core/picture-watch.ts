import type { Clock } from './clock.ts'
import { listen } from './feature.ts'

/** A film that plays this long without a picture or without its sound will not bring it. */
export const PICTURE_MS = 1500
const MOVED_SECONDS = 0.3

/** What a browser says of its decoders, where it says it. */
interface DecoderCounts {
  /** Chromium's. */
  readonly webkitAudioDecodedByteCount?: number
  /** Firefox's: false also where the file has a sound that it does not decode. */
  readonly mozHasAudio?: boolean
}

/** What of a film does not come, although its time passes. */
export type MissingPart = 'picture' | 'sound'

/**
 * Notices a film that plays as a black picture or in silence: a codec that the browser took and does not decode. Reports
 * at most once for each address that the element plays; whether the film should have such a part is the caller's to know.
 * @param onMissing With the second from which on it was missed.
 */
export function watchForPicture(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  onMissing: (part: MissingPart, since: number) => void,
): void {
  let from = 0
  let isKnown = false
  let stop: () => void = () => undefined
  const lookLater = () => {
    stop()
    if (isKnown) return
    from = video.currentTime
    stop = clock.after(PICTURE_MS, look, signal)
  }
  const look = () => {
    // A tab behind others decodes no picture.
    if (video.ownerDocument.visibilityState !== 'visible') {
      video.ownerDocument.addEventListener('visibilitychange', lookLater, { once: true, signal })
      return
    }
    const part = missingPart(video)
    // A film that stands still shows nothing new either.
    const isMoving = !video.paused && !video.seeking && Math.abs(video.currentTime - from) >= MOVED_SECONDS
    if (part !== null && !isMoving) return lookLater()
    isKnown = true
    if (part !== null) onMissing(part, from)
  }
  listen(video, ['playing'], lookLater, signal)
  // Another quality may be in another codec.
  const beginAnew = () => {
    stop()
    isKnown = false
  }
  listen(video, ['emptied'], beginAnew, signal)
}

function missingPart(video: HTMLVideoElement): MissingPart | null {
  // On other screens it is not decoded here.
  if ('webkitPresentationMode' in video) return null
  const { totalVideoFrames } = video.getVideoPlaybackQuality()
  if (video.videoWidth === 0 || totalVideoFrames === 0) return 'picture'
  const { webkitAudioDecodedByteCount: decoded, mozHasAudio: hasAudio } = video as DecoderCounts
  return decoded === 0 || hasAudio === false ? 'sound' : null
}
