import type { EngineEvent, OpenOptions } from './engine.ts'
import { watchForDeadServer } from './dead-server.ts'
import { withCause } from './failure-cause.ts'
import { handleFailures } from './failure-handling.ts'
import { failureOfStatus, type RequestFailure } from './failure-policy.ts'
import { listen } from './feature.ts'
import { type FileCodecs, readFileCodecs } from './file-codecs.ts'
import { watchForHiddenFailure } from './hidden-failure.ts'
import { type MissingPart, watchForPicture } from './picture-watch.ts'
import type { PlayableMedia } from './media.ts'
import { codecError, mediaError, PlayerError, protectedError } from './player-error.ts'

/** The errors of an element that may pass, as failed requests; the others are final. */
const FAILURE_OF_CODE: Readonly<Partial<Record<PlayerError['code'], RequestFailure>>> = {
  network: 'unreachable',
  server: 'busy',
  decode: 'garbled',
  gone: 'hidden',
  // Of a film that played it says no more than that one answer was of no use.
  'source-not-supported': 'garbled',
}

/** An element that was sent to a place is no farther from it, s. */
const SAME_PLACE_SECONDS = 0.1

export interface OpenVideo {
  /** Fetches the address again, at this second or at the playhead, and goes on as before. */
  askAgain(at?: number): void
  /** Another address of the same film, at the playhead. */
  change(url: string): void
}

/**
 * Shared by the engines whose video element fetches by itself: sets an address on it, asks for it again when it fails,
 * and removes the address when the signal ends, which also aborts its requests.
 * @param onError The address cannot go on; with its cause, the last position, and whether any of it was seen.
 */
export function openOnVideo(
  video: HTMLVideoElement,
  url: string,
  options: Pick<OpenOptions, 'startAt' | 'beginIn' | 'isMeantToPlay' | 'signal' | 'clock' | 'environment'> & {
    emit: (event: EngineEvent) => void
  },
  onError: (error: PlayerError, lastPosition: number, hasPlayed: boolean) => void,
): OpenVideo {
  const { signal, environment, clock, emit } = options
  let address = url
  let position = options.startAt
  let hasPlayed = false
  /** As `hasPlayed`, of the present address alone. */
  let hasShown = false

  /** The element goes on asking a server that refuses. */
  let isRefused = false
  const show = () => {
    isRefused = false
    const plays = options.isMeantToPlay()
    showOnVideo(video, address, position)
    // A new address pauses the element. Playing in the same turn keeps the pause invisible.
    if (plays) video.play().catch(() => undefined)
  }
  // An element that is to begin beyond its end goes to its end.
  const beginInside = () => {
    const { seekable } = video
    const edge = seekable.length > 0 ? seekable.end(seekable.length - 1) : 0
    // A recording may not say how long it is: without an edge there is nothing to go to.
    const inside = options.beginIn(video.duration, edge) ?? (edge > 0 && edge < Infinity ? edge : options.startAt)
    if (hasPlayed || inside === options.startAt) return
    position = inside
    video.currentTime = inside
  }
  video.addEventListener('loadedmetadata', beginInside, { signal, capture: true })
  const leave = (error: PlayerError, at = position) => onError(error, at, hasPlayed)
  const failures = handleFailures({
    ...{ media: video, clock, environment, signal, emit, leave },
    askAgain(isElsewhere) {
      // Another address, which the viewer chose meanwhile, plays.
      if (video.error === null && !isRefused) return
      // Viewers seek also in what failed.
      if (isElsewhere && video.readyState >= video.HAVE_METADATA) position = video.currentTime
      show()
    },
    // An element that is loaded anew goes to its place by itself.
    isOwnSeek: () => Math.abs(video.currentTime - position) < SAME_PLACE_SECONDS,
  })
  let lastError: PlayerError | null = null
  const onDead = (error: PlayerError) => leave(lastError ?? error)
  let watching = new AbortController()
  signal.addEventListener('abort', () => watching.abort(), { once: true })
  /** Each address has the time of its own server. */
  const watchServer = () => {
    watching.abort()
    watching = new AbortController()
    return watchForDeadServer({ media: video, clock, signal: watching.signal, environment, onDead })
  }
  let server = watchServer()
  // What it is, the element says itself once it is loaded anew.
  const onRefused = () => {
    isRefused = true
    const error = new PlayerError('network', 'the server is gone or refuses')
    failures.failed({ failure: 'unreachable', kind: 'file', item: address, part: 'list', error, waitedMs: stoodMs() })
  }
  const stoodMs = watchForHiddenFailure(video, { clock, environment, signal, url: () => address, onRefused })

  let isSilenceSaid = false
  // What cannot be read names no codec.
  const codecsOf = () => readFileCodecs(video.currentSrc, environment, signal).catch(() => null)
  const explain = async (failed: PlayerError) => {
    const release = server.hold()
    // The current address, since a switch of quality changes it.
    const question = { url: video.currentSrc, isRead: false, hasPlayed: hasShown, environment, clock, signal }
    const waitedMs = stoodMs()
    const error = await withCause(failed, question).finally(release)
    lastError = error
    const failure = (error.status === null ? null : failureOfStatus(error.status)) ?? FAILURE_OF_CODE[error.code]
    const isFinal = failure === undefined || (!hasShown && error.code !== 'network' && error.code !== 'server')
    if (isFinal) leave(await namedByCodec(error, codecsOf))
    else failures.failed({ failure, kind: 'file', item: address, part: 'list', error, waitedMs })
  }

  const remember = () => {
    if (video.error !== null || video.readyState < video.HAVE_METADATA) return
    position = video.currentTime
    hasShown ||= video.readyState >= video.HAVE_CURRENT_DATA
    hasPlayed ||= hasShown
  }
  listen(video satisfies PlayableMedia, ['timeupdate', 'seeking', 'playing', 'loadeddata'], remember, signal)
  listen(
    video,
    ['playing', 'canplay'],
    () => {
      if (video.error !== null) return
      isRefused = false
      failures.arrived('file')
    },
    signal,
  )
  listen(
    video,
    ['progress', 'loadedmetadata'],
    () => {
      if (video.networkState !== video.NETWORK_EMPTY) server.alive()
    },
    signal,
  )
  listen(video, ['suspend'], () => server.hold(), signal)
  listen(
    video,
    ['error'],
    () => {
      if (video.error === null) return
      // The source was left before its cause was known.
      explain(mediaError(video.error)).catch(() => undefined)
    },
    signal,
  )
  watchForEncryption(video, signal, leave)
  watchForPicture(video, clock, signal, (part, since) => {
    const shown = address
    const nameCodec = async () => {
      const codecs = await codecsOf()
      if (shown !== address) return
      const error = missingPartError(part, codecs)
      // What was not seen, or not heard, comes in what takes its place.
      if (error !== null) leave(error, since)
      else if (codecs === null && !isSilenceSaid) {
        isSilenceSaid = true
        emit({ type: 'sound-missing' })
      }
    }
    void nameCodec()
  })
  showOnVideo(video, url, options.startAt)
  signal.addEventListener('abort', () => clearVideo(video), { once: true })
  return {
    askAgain(at = position) {
      if (video.error !== null && failures.isWaiting()) return
      position = at
      show()
    },
    change(next) {
      remember()
      address = next
      hasShown = false
      if (!hasPlayed) {
        lastError = null
        failures.arrived('file')
        server = watchServer()
      }
      show()
    },
  }
}

/** A film whose picture or sound does not come; null where it has none that could, or where that is not known. */
function missingPartError(part: MissingPart, codecs: FileCodecs | null): PlayerError | null {
  // A film that cannot be read has a picture all the same; whether it has sound is not known.
  if (codecs === null) return part === 'picture' ? codecError([]) : null
  const { unsupported, pictures, sounds } = codecs
  const named = part === 'picture' ? pictures : sounds
  if (named.length === 0) return null
  // A browser may claim a codec and decode nothing of it.
  return codecError(named.some((codec) => unsupported.includes(codec)) ? unsupported : named)
}

/** An element that says no more than that it does not play this, with the codec that is in the way. */
async function namedByCodec(error: PlayerError, codecsOf: () => Promise<FileCodecs | null>): Promise<PlayerError> {
  if (error.status !== null || (error.code !== 'source-not-supported' && error.code !== 'decode')) return error
  const codecs = await codecsOf()
  return codecs !== null && codecs.unsupported.length > 0 ? codecError(codecs.unsupported, error) : error
}

/** Encrypted Media Extensions wait for a key for ever; there is none here, so the error is published at once. */
export function watchForEncryption(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onError: (error: PlayerError) => void,
): void {
  listen(video, ['encrypted'], () => onError(protectedError('encrypted')), signal)
}

/** Sets an address, with the position to begin at. Before its metadata the element takes that as a default start. */
function showOnVideo(video: HTMLVideoElement, url: string, startAt: number): void {
  video.src = url
  if (startAt > 0) video.currentTime = startAt
}

function clearVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
