import type Hls from 'hls.js'
import { type Clock, listen } from '../../core/index.ts'

/** What the first picture and its first moment need, seconds. */
const FIRST_SECONDS = 1
/** A decoder that shows nothing for so long after it was given a segment wants more of the film, ms. */
const DECODING_MS = 500

interface FirstPictureOptions {
  readonly clock: Clock
  /** Ends with the source. */
  readonly signal: AbortSignal
}

/**
 * Lets nothing come between a film and its first picture: until that is there, no second segment shares the line with the first, and
 * open fragments of MP4, in which nothing is converted, wait for no worker to start.
 */
export function hurryFirstPicture(
  hls: Hls,
  { LEVEL_LOADED, FRAG_BUFFERED }: Pick<typeof Hls.Events, 'LEVEL_LOADED' | 'FRAG_BUFFERED'>,
  video: HTMLVideoElement,
  { clock, signal }: FirstPictureOptions,
): void {
  const { config } = hls
  const { maxBufferLength, maxMaxBufferLength } = config
  const goOn = () => Object.assign(config, { maxBufferLength, maxMaxBufferLength })
  Object.assign(config, { maxBufferLength: FIRST_SECONDS, maxMaxBufferLength: FIRST_SECONDS })
  listen(video, ['loadeddata'], goOn, signal)
  hls.once(FRAG_BUFFERED, () => void clock.after(DECODING_MS, goOn, signal))
  hls.once(LEVEL_LOADED, (_, { details: { fragments, m3u8 } }) => {
    const isEncrypted = /^#EXT-X-KEY:(?!METHOD=NONE)/m.test(m3u8)
    if (!isEncrypted && fragments.some(({ initSegment }) => initSegment !== null)) config.enableWorker = false
  })
}
