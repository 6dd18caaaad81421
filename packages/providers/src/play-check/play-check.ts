/** Decides whether a stream really plays, from what a player would fetch first. */
import { QUALITIES, type FileStream, type HlsStream, type Stream } from '@matinee/contracts'
import { raceHedged } from '../engine/race.ts'
import { systemClock, type Clock } from '../kit/clock.ts'
import type { CanDecode } from '../kit/decoding.ts'
import { BusyError, moreTelling, ProviderError, UndecodableError } from '../kit/errors.ts'
import type { Probe, Probed } from '../kit/probe.ts'
import {
  firstPiece,
  firstVariant,
  isDecodable,
  isLocked,
  isPlaylist,
  NO_VARIABLES,
  segmentAt,
  type Piece,
  type Variables,
  type Variant,
  variantsOf,
  withVariables,
} from './hls-playlist.ts'
import { isWebm, undecodedIn, unopenedFormat } from './video-bytes.ts'

export interface PlayCheckDeps {
  /** Reads through the transport that will play it. */
  readonly probe: Probe
  readonly canDecode: CanDecode
  /**
   * Called for a file whose bytes are unreadable here: a page may play a file of another site without reading it.
   * Default no.
   */
  readonly opensFile?: (url: string, signal: AbortSignal) => Promise<boolean>
  /** Called with the address of a file that plays and is WebM, whatever it was called before. */
  readonly onWebm?: (url: string) => void
  /**
   * The player of HLS that goes on with what the check reads, in bits a second that it begins with: what it reads first is
   * read, its sound included. By default the check is for its own sake.
   */
  readonly playerBitrate?: () => number
  /**
   * The position at which that player begins, in seconds: what it shows first is read whole, its sound included. By default no
   * segment is; nor where the position is undefined.
   */
  readonly playerStart?: () => Promise<number | undefined>
  /** The language of sound that it takes where there is a choice, BCP 47; null, the default, leaves it to the stream. */
  readonly playerLanguage?: () => string | null
  /** Default: the system's. */
  readonly clock?: Clock
}

/**
 * As an engine's `verify`: throwing counts as no, and says why. `network` is a server that cannot be reached, `timeout` one that says nothing
 * for longer than the probe waits.
 */
export type PlayCheck = (stream: Stream, signal: AbortSignal) => Promise<boolean>

const PLAYLIST_BYTES = 512 * 1024
const VIDEO_BYTES = 64 * 1024
const PIECE_BYTES = 16
const SOUND_LIMIT_MS = 5000
/** The next quality of a file is asked beside one that is silent for so long. */
const QUALITY_HEDGE = { hedgeAfterMs: 1000, hedgeFloorMs: 1000, tieWindowMs: 50 }
/** More than any initial section; read whole, for the player. */
const INITIAL_BYTES = 64 * 1024
/** A larger segment is left to the player, which shows its progress. */
const SEGMENT_BYTES = 8 * 1024 * 1024
/** As long as the player itself would wait. */
const SEGMENT_LIMIT_MS = 30_000

const isPage = ({ contentType }: Probed): boolean => contentType.startsWith('text/html')
const noFilm = (what: string) => new ProviderError('no-film', what)

/** Throws what a refusal means. */
function assertAnswer({ statusCode, bytes, retryAfterMs }: Probed): void {
  if (statusCode >= 500 || [408, 425, 429].includes(statusCode)) throw new BusyError(statusCode, retryAfterMs)
  if (statusCode === 404 || statusCode === 410) throw new ProviderError('gone', `the server answers ${statusCode}`)
  if (statusCode !== 200 && statusCode !== 206) throw new ProviderError('upstream', `the server answers ${statusCode}`)
  if (bytes.length === 0) throw noFilm('the answer is empty')
}

/** What of these is not decoded; all where it is their combination. */
function undecodedOf(variants: readonly Variant[], canDecode: CanDecode): readonly string[] {
  const codecs = new Set(variants.flatMap((each) => each.codecs.split(',').map((codec) => codec.trim())))
  const undecoded = [...codecs].filter((codec) => !canDecode(`video/mp4; codecs="${codec}"`))
  return undecoded.length > 0 ? undecoded : [...codecs]
}

const textOf = ({ bytes }: Probed): string => new TextDecoder().decode(bytes)

interface ReadPlaylist {
  readonly text: string
  readonly variables: Variables
  readonly url: string
}

/** Makes the check, which rejects with a ProviderError or with the signal's reason. */
export function createPlayCheck({
  probe,
  canDecode,
  opensFile,
  onWebm,
  clock = systemClock,
  ...player
}: PlayCheckDeps): PlayCheck {
  const { playerBitrate, playerStart, playerLanguage } = player
  const look = async (url: string, length: number, stream: Stream, signal: AbortSignal): Promise<Probed> => {
    const seen = await probe(url, { length, signal, headers: { ...stream.preferredHeaders, ...stream.headers } })
    assertAnswer(seen)
    return seen
  }

  const playsHls = async (stream: HlsStream, signal: AbortSignal): Promise<boolean> => {
    const read = async (url: string, imported = NO_VARIABLES, until = signal): Promise<ReadPlaylist> => {
      const seen = await look(url, PLAYLIST_BYTES, stream, until)
      if (!isPlaylist(textOf(seen))) throw noFilm('what it sends is no playlist')
      if (isLocked(textOf(seen))) throw new ProviderError('protected', 'it is encrypted for a key system')
      return { ...withVariables(textOf(seen), seen.finalUrl, imported), url: seen.finalUrl }
    }
    const lookAt = ({ url, isWholeFile }: Piece, until = signal) =>
      look(url, isWholeFile ? INITIAL_BYTES : PIECE_BYTES, stream, until)
    const readFirstSegment = async ({ text, url }: ReadPlaylist, { bitrate }: Variant) => {
      const position = stream.playbackSession || bitrate === 0 ? undefined : await playerStart?.()
      const segment = position === undefined ? undefined : segmentAt(text, url, position)
      if (!segment || (bitrate / 8) * segment.seconds > SEGMENT_BYTES) return
      await look(segment.url, SEGMENT_BYTES, stream, AbortSignal.timeout(SEGMENT_LIMIT_MS))
    }
    // What does not come is for the player to ask for.
    const readAhead = (media: ReadPlaylist, of: Variant) => void readFirstSegment(media, of).catch(() => undefined)
    const top = await read(stream.playlist)
    const variants = variantsOf(top.text, top.url, playerLanguage?.())
    const decodable = variants.filter((each) => isDecodable(each, canDecode))
    const variant = playerBitrate ? firstVariant(decodable, playerBitrate()) : decodable[0]
    if (variants.length > 0 && !variant) throw new UndecodableError(undecodedOf(variants, canDecode))
    // It may come after the check is over, whose signal ends then.
    const readSound = async (url: string, of: Variant, until: AbortSignal) => {
      const media = await read(url, top.variables, until)
      readAhead(media, of)
      const piece = firstPiece(media.text, media.url)
      if (piece?.isWholeFile && !stream.playbackSession) await lookAt(piece, until)
    }
    if (playerBitrate !== undefined && variant?.sound) {
      // A sound that is not there is for the player to say.
      readSound(variant.sound, variant, AbortSignal.timeout(SOUND_LIMIT_MS)).catch(() => undefined)
    }
    const media = variant ? await read(variant.url, top.variables) : top
    const piece = firstPiece(media.text, media.url)
    if (!piece) throw noFilm('its playlist names no segment')
    if (variant) readAhead(media, variant)
    // A server of the viewer's own begins to encode at the first request of a segment, so it is trusted unchecked.
    if (stream.playbackSession) return true
    if (isPage(await lookAt(piece))) throw noFilm('its first segment is a page')
    return true
  }

  const playsFile = async (url: string, stream: FileStream, signal: AbortSignal): Promise<boolean> => {
    const lookOrOpen = async (): Promise<Probed | 'opens'> => {
      try {
        return await look(url, VIDEO_BYTES, stream, signal)
      } catch (thrown) {
        signal.throwIfAborted()
        const isUnreadable = thrown instanceof ProviderError && thrown.code === 'network'
        if (isUnreadable && (await opensFile?.(url, signal))) return 'opens'
        throw thrown
      }
    }
    const seen = await lookOrOpen()
    if (seen === 'opens') return true
    const format = unopenedFormat(seen.bytes)
    if (format) throw new UndecodableError([format], 'other-format')
    const undecoded = isPage(seen) ? undefined : undecodedIn(seen.bytes, canDecode)
    if (!undecoded) throw noFilm('what it sends is no film')
    if (undecoded.length > 0) throw new UndecodableError(undecoded)
    if (isWebm(seen.bytes)) onWebm?.(url)
    return true
  }

  return async (stream, signal) => {
    if (stream.type === 'hls') return playsHls(stream, signal)
    // The best first: it will most likely be played.
    const files = QUALITIES.toReversed().flatMap((quality) => stream.qualities[quality] ?? [])
    let error = new ProviderError('unplayable', 'it names no file')
    const entrants = files.map(({ url }) => async (until: AbortSignal) => {
      try {
        return await playsFile(url, stream, until)
      } catch (thrown) {
        if (thrown instanceof ProviderError) error = moreTelling(error, thrown)
        return undefined
      }
    })
    const plays = await raceHedged(entrants, { clock, signal, ...QUALITY_HEDGE })
    signal.throwIfAborted()
    if (!plays) throw error
    return true
  }
}
