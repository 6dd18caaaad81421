import type { ErrorData } from 'hls.js'
import type Hls from 'hls.js'
import {
  bufferAhead,
  codecError,
  type Courier,
  type FailedRequest,
  type FailureHandling,
  failureOfStatus,
  handleFailures,
  NOTHING_LEFT,
  type OpenOptions,
  PlayerError,
  type RequestFailure,
  type StartWatch,
  watchForDeadServer,
  withCause,
} from '../../core/index.ts'
import { followBytes } from './arriving-bytes.ts'
import { codeFailure, failedAddress } from './failures.ts'
import { hasContent } from './has-content.ts'
import { leaveOutRenditions } from './left-renditions.ts'
import { followSounds } from './other-sound.ts'
import { isSoundApart } from './sound-apart.ts'
import { unreadCodecsOf, WRONG_BYTES } from './wrong-bytes.ts'

/** What hls.js names, as what was asked for and how it failed; null is read from the status. */
const REQUESTS: Readonly<Record<string, readonly [kind: string, failure: RequestFailure | null]>> = {
  manifestLoadError: ['manifest', null],
  manifestLoadTimeOut: ['manifest', 'silent'],
  levelLoadError: ['level', null],
  levelLoadTimeOut: ['level', 'silent'],
  levelParsingError: ['level', 'garbled'],
  levelEmptyError: ['level', 'garbled'],
  audioTrackLoadError: ['audio list', null],
  audioTrackLoadTimeOut: ['audio list', 'silent'],
  subtitleTrackLoadError: ['text', null],
  subtitleTrackLoadTimeOut: ['text', 'silent'],
  keyLoadError: ['key', null],
  keyLoadTimeOut: ['key', 'silent'],
  fragLoadError: ['segment', null],
  fragLoadTimeOut: ['segment', 'silent'],
  fragParsingError: ['segment', 'garbled'],
  fragDecryptError: ['segment', 'garbled'],
}

/** What a sound of its own is asked for, as failures name it. */
const KINDS_OF_SOUND: ReadonlySet<string> = new Set(['audio list', 'audio key', 'audio segment'])

/** What an answer counts as that this page may not read, by the cause that was found. */
const UNREADABLE: Readonly<Partial<Record<PlayerError['code'], RequestFailure>>> = {
  gone: 'hidden',
  'cross-origin': 'missing',
}

/** What of the stream an error is about. */
function kindOf({ details, frag }: ErrorData): string {
  const [name = ''] = REQUESTS[details] ?? []
  return name === 'segment' || name === 'key' ? `${frag?.type} ${name}` : name
}

export interface NetworkFailures {
  /** Takes an error of hls.js that is about a request; false for every other. */
  take(data: ErrorData): boolean
  /** Asks anew for what the playhead needs, unless that is asked for after a pause. */
  askAgain(): void
  /** The viewer chose something: what is waited for is asked at once. */
  askNow(): void
  /** The same, of another sound: what the one before it lacked is missing no more. */
  askSoundNow(): void
  /** Whether bytes of the film came in since it was last asked. */
  isArriving(): boolean
}

interface Options extends Pick<OpenOptions, 'signal' | 'clock' | 'environment' | 'emit' | 'log'> {
  /** Where the film begins, s. */
  readonly startsAt: () => number
  readonly url: string
  /** Fetches the stream's parts where their own addresses cannot be requested. */
  readonly segmentLoader?: Courier | undefined
  /** The source cannot go on. */
  readonly leave: (error: PlayerError) => void
}

/**
 * Retries of hls.js, continued: the library asks a few times by itself and gives up (`fragLoadPolicy`); from there on the
 * policy of core decides (docs/playback-failures.md), and the library is started again at the playhead.
 */
export function takeNetworkFailures(
  hls: Hls,
  events: typeof Hls.Events,
  video: HTMLVideoElement,
  options: Options,
): NetworkFailures {
  const { signal, clock, environment, emit, log, leave, segmentLoader } = options
  let hasStarted = false
  const hasStopped = () => hasStarted && bufferAhead(video) < NOTHING_LEFT
  // The library steps over what is missing only where something was there before it.
  let missingUntil = 0
  const restart = () => {
    if (hls.levels.length === 0) hls.loadSource(options.url)
    else if (hasStarted) hls.startLoad(video.currentTime, true)
    else hls.startLoad(Math.max(options.startsAt(), missingUntil) || -1)
  }
  const failures = handleFailures({ media: video, clock, environment, signal, emit, askAgain: restart, leave })
  let lastError: PlayerError | null = null
  const watchBytes = followBytes(hls, events)
  const server = watchForDeadServer({
    ...{ media: video, clock, signal, environment },
    isArriving: watchBytes(),
    onDead: (error) => leave(lastError ?? error),
  })
  const unusable = leaveOutRenditions(hls, events, log)
  followArrivals(hls, events, failures, server)
  hls.on(events.FRAG_BUFFERED, (_, { frag }) => {
    hasStarted ||= hasContent(frag)
  })
  const delivered = followOrigins(hls, events)
  const takeOtherSound = followSounds(hls, events)
  const forgetSound = () => {
    for (const kind of KINDS_OF_SOUND) failures.arrived(kind)
  }

  const failed = (data: ErrorData, error: PlayerError, statusFailure: RequestFailure) => {
    const [name = '', failure = null] = REQUESTS[data.details] ?? []
    const { frag } = data
    lastError = error
    const isSegment = name === 'segment' && frag !== undefined && frag.sn !== 'initSegment'
    // The library reads no Retry-After, and would ask again at once. Its own pauses begin anew with every start: from the second round on
    // they are the policy's. Of several renditions it has to try the others.
    const isSecondRound = hls.levels.length === 1 && failures.isAskingAnew()
    const isHeld = !data.fatal && (error.retryAfterMs > 0 || isSecondRound)
    if (isHeld) hls.stopLoad()
    // Its own pauses are long for a picture that stands. What it does is not stopped: it counts its tries for the change to another
    // rendition.
    const isTooSlow = statusFailure === 'busy' && hasStopped()
    const kind = kindOf(data)
    const request: FailedRequest = {
      failure: failure ?? statusFailure,
      kind,
      item: name === 'segment' ? (frag?.sn ?? '') : name,
      part: isSegment ? 'segment' : 'list',
      error,
      isRetried: !data.fatal && !isHeld && !isTooSlow,
      ...(isSegment && {
        stepOver() {
          log(`Segment ${frag.sn} of this source is missing (${error.detail}) and was stepped over.`)
          stepOver(hls, events, frag)
          missingUntil = frag.end
          restart()
        },
      }),
      ...(KINDS_OF_SOUND.has(kind) && {
        replace() {
          const left = takeOtherSound()
          if (left !== null) {
            log(`The sound '${left.name}' of this source cannot be used (${error.detail}) and was left out.`)
            emit({ type: 'audio-track-missing', trackId: left.id })
          } else if (!unusable.leaveSound(error.detail ?? '')) return false
          forgetSound()
          restart()
          return true
        },
      }),
    }
    // A server that answers is not dead: this segment may be stepped over, and the next one is the first picture.
    if (isSegment && (request.failure === 'missing' || request.failure === 'garbled')) server.alive()
    failures.failed(request)
  }

  return {
    take(data) {
      const isRequest = data.details in REQUESTS
      if (!isRequest) return false
      const unread = unreadCodecsOf(data.response?.text)
      const isGarbled = unread !== null || data.response?.text === WRONG_BYTES
      const error = unread !== null ? codecError(unread) : isGarbled ? wrongBytesError() : codeFailure(data)
      if (isText(data)) {
        // The film goes on without them.
        if (data.fatal) {
          log(`Subtitles of this source cannot be fetched (${error.detail}) and were switched off.`)
          hls.subtitleTrack = -1
          restart()
        }
        return true
      }
      if (isOfLeftSound(hls, data)) {
        if (data.fatal) restart()
        return true
      }
      // In mid-film it may be no more than a clip in between.
      if (unread !== null && !hasStarted && (data.fatal || hls.levels.length === 1)) {
        leave(error)
        return true
      }
      const known = isGarbled ? 'garbled' : error.status === null ? null : failureOfStatus(error.status)
      // The library tries the other renditions first. They are mostly of the same server: one that is busy, or asks for time, counts at
      // once; so does a sound, of which the library knows no way out.
      const mayBeElsewhere = !KINDS_OF_SOUND.has(kindOf(data)) && error.retryAfterMs === 0 && known !== 'busy'
      if (!data.fatal && hls.levels.length > 1 && mayBeElsewhere) {
        unusable.note(data, REQUESTS[data.details])
        return true
      }
      // The library's own tries come before the question why, unless the picture stands still for the answer.
      const isDue = data.fatal || hasStopped()
      if (known !== null || !isDue || error.code !== 'network' || environment.isOffline()) {
        failed(data, error, known ?? 'unreachable')
        return true
      }
      // Without a status it may be the network, or a server that hides its answer from this page. The signal may end
      // meanwhile.
      const held = server.hold()
      const address = failedAddress(data)
      const hasPlayed = delivered.has(originOf(address))
      const ask = async (url: string) => withCause(error, { url, isRead: true, hasPlayed, environment, clock, signal })
      const asked = segmentLoader
        ? segmentLoader.request(address, signal).then(({ url }) => url)
        : Promise.resolve(address)
      const sound = hls.audioTrack
      const explain = (cause: PlayerError) => {
        held()
        // The viewer chose another sound meanwhile, which is not asked for while the library gave up.
        if (data.frag?.type === 'audio' && hls.audioTrack !== sound) return restart()
        if (cause.code === 'cross-origin' && !hasStarted) return leave(cause)
        const ofStatus = cause.status === null ? null : failureOfStatus(cause.status)
        failed(data, cause, ofStatus ?? UNREADABLE[cause.code] ?? 'unreachable')
      }
      // The source was left before its cause was known.
      asked.then(ask, () => error).then(explain, () => undefined)
      return true
    },
    askAgain: () => {
      if (!failures.isWaiting()) restart()
    },
    askNow: failures.askNow,
    askSoundNow() {
      failures.askNow()
      forgetSound()
    },
    isArriving: watchBytes(),
  }
}

function wrongBytesError(): PlayerError {
  return new PlayerError('decode', 'the source sent something that is no part of the film', { detail: 'wrongBytes' })
}

function isText({ details, frag }: ErrorData): boolean {
  return REQUESTS[details]?.[0] === 'text' || frag?.type === 'subtitle'
}

/** Whether it is about the playlist of a sound that was left meanwhile, as with the quality that has it. */
function isOfLeftSound(hls: Hls, { details, context }: ErrorData): boolean {
  const isSound = REQUESTS[details]?.[0] === 'audio list' && context !== undefined
  return isSound && context.levelOrTrack !== hls.audioTracks[hls.audioTrack]
}

/** From here on the library treats the segment as one that its playlist declares missing (`EXT-X-GAP`). */
function stepOver(hls: Hls, events: typeof Hls.Events, frag: NonNullable<ErrorData['frag']>): void {
  frag.gap = true
  frag.tagList.push(['GAP'])
  // Behind the last one nothing comes that would end the film. Without sound of its own the main stream fills every buffer.
  if (!frag.endList || frag.type === 'subtitle') return
  const ofMain = isSoundApart(hls) ? 'video' : null
  hls.trigger(events.BUFFER_EOS, { type: frag.type === 'audio' ? 'audio' : ofMain })
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

/** The servers that gave this page something of the film. */
function followOrigins(hls: Hls, events: typeof Hls.Events): ReadonlySet<string> {
  const delivered = new Set<string>()
  hls.on(events.LEVEL_LOADED, (_, { details }) => delivered.add(originOf(details.url)))
  hls.on(events.FRAG_BUFFERED, (_, { frag }) => {
    if (hasContent(frag)) delivered.add(originOf(frag.url))
  })
  return delivered
}

/** Reports what arrives. */
function followArrivals(hls: Hls, events: typeof Hls.Events, failures: FailureHandling, server: StartWatch): void {
  const arrived = (kind: string) => {
    server.alive()
    failures.arrived(kind)
  }
  hls.on(events.MANIFEST_LOADED, () => arrived('manifest'))
  hls.on(events.LEVEL_LOADED, () => arrived('level'))
  hls.on(events.AUDIO_TRACK_LOADED, () => arrived('audio list'))
  hls.on(events.KEY_LOADED, (_, { frag }) => arrived(`${frag.type} key`))
  hls.on(events.FRAG_BUFFERED, (_, { frag }) => {
    if (!hasContent(frag)) return
    // What was left behind with another rendition is not missing any more.
    if (frag.type === 'main') arrived('level')
    arrived(`${frag.type} segment`)
  })
}
