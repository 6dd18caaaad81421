/** Decides whether a stream really plays, from what a player would fetch first. */
import { QUALITIES, type FileStream, type HlsStream, type Stream } from '@matinee/contracts'
import type { CanDecode } from '../kit/decoding.ts'
import type { Probe, Probed } from '../kit/probe.ts'
import {
  firstPiece,
  isDecodable,
  isLocked,
  isPlaylist,
  NO_VARIABLES,
  type Variables,
  variantsOf,
  withVariables,
} from './hls-playlist.ts'
import { isPlayableVideo } from './video-bytes.ts'

export interface PlayCheckDeps {
  /** Reads through the transport that will play it. */
  readonly probe: Probe
  readonly canDecode: CanDecode
  /**
   * Called for a file whose bytes are unreadable here: a page may play a file of another site without reading it.
   * Default no.
   */
  readonly opensFile?: (url: string, signal: AbortSignal) => Promise<boolean>
}

/** As an engine's `verify`: throwing counts as no. */
export type PlayCheck = (stream: Stream, signal: AbortSignal) => Promise<boolean>

const PLAYLIST_BYTES = 512 * 1024
const VIDEO_BYTES = 64 * 1024
const PIECE_BYTES = 16

const isAnswer = ({ statusCode, bytes }: Probed): boolean =>
  (statusCode === 200 || statusCode === 206) && bytes.length > 0
const isPage = ({ contentType }: Probed): boolean => contentType.startsWith('text/html')
const textOf = ({ bytes }: Probed): string => new TextDecoder().decode(bytes)

interface ReadPlaylist {
  readonly text: string
  readonly variables: Variables
  readonly url: string
}

/** Makes the check. Rejects only with the signal's reason. */
export function createPlayCheck({ probe, canDecode, opensFile }: PlayCheckDeps): PlayCheck {
  const look = (url: string, length: number, stream: Stream, signal: AbortSignal): Promise<Probed | undefined> =>
    probe(url, { length, signal, headers: { ...stream.preferredHeaders, ...stream.headers } }).catch(() => {
      signal.throwIfAborted()
      return undefined
    })

  const playsHls = async (stream: HlsStream, signal: AbortSignal): Promise<boolean> => {
    const read = async (url: string, imported = NO_VARIABLES): Promise<ReadPlaylist | undefined> => {
      const seen = await look(url, PLAYLIST_BYTES, stream, signal)
      if (!seen || !isAnswer(seen) || !isPlaylist(textOf(seen)) || isLocked(textOf(seen))) return undefined
      return { ...withVariables(textOf(seen), seen.finalUrl, imported), url: seen.finalUrl }
    }
    const top = await read(stream.playlist)
    if (!top) return false
    const variants = variantsOf(top.text, top.url)
    const variant = variants.find((each) => isDecodable(each, canDecode))
    if (variants.length > 0 && !variant) return false
    const media = variant ? await read(variant.url, top.variables) : top
    const piece = media && firstPiece(media.text, media.url)
    if (!piece) return false
    // A server of the viewer's own begins to encode at the first request of a segment, so it is trusted unchecked.
    if (stream.playbackSession) return true
    const seen = await look(piece, PIECE_BYTES, stream, signal)
    return seen !== undefined && isAnswer(seen) && !isPage(seen)
  }

  const playsFile = async (url: string, stream: FileStream, signal: AbortSignal): Promise<boolean> => {
    const seen = await look(url, VIDEO_BYTES, stream, signal)
    if (!seen) return (await opensFile?.(url, signal)) ?? false
    return isAnswer(seen) && !isPage(seen) && isPlayableVideo(seen.bytes, canDecode)
  }

  return async (stream, signal) => {
    if (stream.type === 'hls') return playsHls(stream, signal)
    // The best first: it will most likely be played.
    for (const quality of QUALITIES.toReversed()) {
      const file = stream.qualities[quality]
      if (file && (await playsFile(file.url, stream, signal))) return true
    }
    return false
  }
}
