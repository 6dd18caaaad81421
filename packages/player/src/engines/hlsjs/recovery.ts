import type { ErrorData } from 'hls.js'
import type Hls from 'hls.js'
import {
  type Courier,
  isForKeySystem,
  listen,
  mediaError,
  type OpenOptions,
  type PlayerError,
  protectedError,
  watchForEncryption,
  withCause,
} from '../../core/index.ts'
import { codecError, codecsInTheWay, codecsOfType } from './codecs.ts'
import { codeFailure, failedAddress } from './failures.ts'

/** At most one recovery in this time; a sooner second failure is final. */
const RECOVERY_MS = 10_000

interface RecoveryOptions extends Pick<OpenOptions, 'signal' | 'clock' | 'environment' | 'emit'> {
  /** Fetches the stream's parts where their own addresses cannot be requested. */
  segmentLoader?: Courier | undefined
}

/**
 * Failures that hls.js gave up on, after its own retries (`fragLoadPolicy`). A decoder failure gets one fresh start at
 * the same place; everything else, and a second failure soon after, ends the source.
 */
export function recoverOrFail(
  hls: Hls,
  { Events, ErrorTypes }: Pick<typeof Hls, 'Events' | 'ErrorTypes'>,
  video: HTMLVideoElement,
  { signal, clock, environment, emit, segmentLoader }: RecoveryOptions,
): void {
  const fail = (error: PlayerError) => {
    hls.stopLoad()
    emit({ type: 'failed', error })
  }
  const nameCodecs = watchCodecs(hls, Events, environment)
  let recoveredAt = Number.NEGATIVE_INFINITY
  const recover = (failure: PlayerError) => {
    if (clock.now() - recoveredAt < RECOVERY_MS) return fail(failure)
    recoveredAt = clock.now()
    const isPlaying = !video.paused
    hls.recoverMediaError()
    // A refusal to play again is the element's to report.
    if (isPlaying) video.play().catch(() => undefined)
  }

  hls.on(Events.ERROR, (_, data) => {
    // The library would go on to the next segment, but none of them has a key here.
    if (!data.fatal && data.type !== ErrorTypes.KEY_SYSTEM_ERROR) return
    const error = codeFailure(data)
    if (error.code === 'codec-not-supported') fail(codecError(nameCodecs(), error))
    else if (data.type === ErrorTypes.MEDIA_ERROR && error.code === 'decode') recover(error)
    else if (data.type !== ErrorTypes.NETWORK_ERROR || error.status !== null) fail(error)
    // Without a status it may be the network, or a server that hides its answer from this page. The signal may end
    // meanwhile.
    else {
      const ask = async (url: string) => withCause(error, { url, isRead: true, environment, clock, signal })
      const address = failedAddress(data)
      const asked = segmentLoader
        ? segmentLoader.request(address, signal).then(({ url }) => url)
        : Promise.resolve(address)
      // The source was left before its cause was known.
      asked.then(ask, () => error).then(fail, () => undefined)
    }
  })
  hls.on(Events.LEVEL_LOADED, (_, { details }) => {
    if (isForKeySystem(details.m3u8)) fail(protectedError('EXT-X-KEY'))
  })
  watchForEncryption(video, signal, fail)
  listen(
    video,
    ['error'],
    () => {
      // An element restarted in the meantime has no error any more.
      if (video.error !== null) recover(mediaError(video.error))
    },
    signal,
  )
}

/** Remembers the codecs seen, since the failure itself does not name them. */
function watchCodecs(hls: Hls, events: typeof Hls.Events, environment: OpenOptions['environment']): () => string[] {
  let refused: string[] = []
  hls.on(events.MANIFEST_LOADED, (_, { levels }) => {
    refused = codecsInTheWay(levels, environment)
  })
  hls.on(events.ERROR, (_, { details, mimeType }: ErrorData) => {
    if (details === 'bufferAddCodecError' && mimeType !== undefined) refused = codecsOfType(mimeType)
  })
  return () => refused
}
