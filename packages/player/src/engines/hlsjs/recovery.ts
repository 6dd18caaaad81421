import type { ErrorData, Level } from 'hls.js'
import type Hls from 'hls.js'
import {
  codecError,
  type Courier,
  listen,
  mediaError,
  type MissingPart,
  type OpenOptions,
  type PlayerError,
  watchForEncryption,
  watchForPicture,
} from '../../core/index.ts'
import { codecsInTheWay, codecsOfType } from './codecs.ts'
import { codeFailure } from './failures.ts'
import { type NetworkFailures, takeNetworkFailures } from './network-failures.ts'

/** At most one recovery in this time; a sooner second failure is final. */
const RECOVERY_MS = 10_000

interface RecoveryOptions extends Pick<OpenOptions, 'signal' | 'clock' | 'environment' | 'emit' | 'log'> {
  /** Where the film begins, s. */
  readonly startsAt: () => number
  /** Address of the manifest. */
  readonly url: string
  /** Fetches the stream's parts where their own addresses cannot be requested. */
  segmentLoader?: Courier | undefined
}

/**
 * Failures that hls.js cannot get over by itself. What is about requests is asked for again; a decoder failure gets one
 * fresh start at the same place; everything else, and a second failure soon after, ends the source.
 */
export function recoverOrFail(
  hls: Hls,
  { Events, ErrorTypes }: Pick<typeof Hls, 'Events' | 'ErrorTypes'>,
  video: HTMLVideoElement,
  options: RecoveryOptions,
): NetworkFailures {
  const { signal, clock, environment, emit } = options
  const fail = (error: PlayerError, lastPosition?: number) => {
    hls.stopLoad()
    emit({ type: 'failed', error, lastPosition })
  }
  const network = takeNetworkFailures(hls, Events, video, { ...options, leave: fail })
  const streams = followStreams(hls, Events)
  const nameCodecs = watchCodecs(hls, Events, environment)
  let recoveredAt = Number.NEGATIVE_INFINITY
  const startAfresh = () => {
    const isPlaying = !video.paused
    hls.recoverMediaError()
    // A refusal to play again is the element's to report.
    if (isPlaying) video.play().catch(() => undefined)
  }
  const recover = (failure: PlayerError) => {
    if (clock.now() - recoveredAt < RECOVERY_MS) return fail(failure)
    recoveredAt = clock.now()
    startAfresh()
  }

  hls.on(Events.ERROR, (_, data) => {
    if (network.take(data)) return
    // The library would go on to the next segment, but none of them has a key here.
    if (!data.fatal && data.type !== ErrorTypes.KEY_SYSTEM_ERROR) return
    const error = codeFailure(data)
    if (error.code === 'codec-not-supported') fail(codecError(nameCodecs(), error))
    else if (data.type === ErrorTypes.MEDIA_ERROR && error.code === 'decode') recover(error)
    else fail(error)
  })
  watchForPicture(video, clock, signal, (part, since) => {
    const codec = streams.codecOf(part)
    if (codec === null) return
    const failed = hls.levels[hls.currentLevel]
    // A rendition with another picture has the same sound, and the other way round.
    const isOther = (level: Level) => codecOfPart(level, part) !== (failed && codecOfPart(failed, part))
    if (failed === undefined || !hls.levels.some(isOther)) return fail(codecError([codec]), since)
    options.log(`The renditions in ${codec} cannot be decoded here and were left out.`)
    for (const level of hls.levels.filter((each) => !isOther(each))) hls.removeLevel(hls.levels.indexOf(level))
    startAfresh()
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
  return network
}

const codecOfPart = ({ videoCodec, audioCodec }: Level, part: MissingPart) =>
  part === 'picture' ? videoCodec : audioCodec

/** The codecs that the segments turned out to hold, of which a part that does not come is one. */
function followStreams(hls: Hls, events: typeof Hls.Events): { codecOf(part: MissingPart): string | null } {
  const codecs: { picture: string | null; sound: string | null } = { picture: null, sound: null }
  hls.on(events.BUFFER_CODECS, (_, tracks) => {
    const { video, audio, audiovideo } = tracks
    // Of segments that hold both, hls.js names the sound first.
    const [soundBeside, pictureBeside] = audiovideo?.codec?.split(',') ?? []
    codecs.picture = video?.codec ?? pictureBeside ?? codecs.picture
    codecs.sound = audio?.codec ?? soundBeside ?? codecs.sound
  })
  return { codecOf: (part) => codecs[part] }
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
