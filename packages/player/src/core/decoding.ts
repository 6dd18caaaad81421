import { browserEnvironment } from './environment.ts'
import type { Environment } from './media.ts'
import { offeredFiles, opensOneOf, type PlaybackSource } from './playback-source.ts'

export interface DecodeAnswer {
  readonly isSupported: boolean
  /** The codecs that neither the platform nor an engine decodes. */
  readonly unsupported: readonly string[]
  /** False when the platform says that it would not keep up at 1080. */
  readonly isSmooth: boolean
}

/** RFC 6381 names consist of these; anything else is no codec, and is not passed to the platform. */
const CODEC = /^[\w.+-]{1,64}$/
const AUDIO = /^(mp4a|mp3|ac-3|ec-3|ac-4|opus|flac|alac|vorbis|dts)/i
const HLS_TYPE = 'application/vnd.apple.mpegurl'
const STREAMABLE = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"'
/** A typical film's request, for when only its codec is known. */
const USUAL = { width: 1920, height: 1080, bitrate: 6_000_000, framerate: 24 }

/**
 * Asks the platform before play whether it can decode these codecs (RFC 6381 names), or whether it can play such a
 * source at all while the codecs are unknown. Never fails: no answer of the platform counts as yes.
 */
export async function canDecode(
  asked: PlaybackSource | readonly string[],
  environment: Environment = browserEnvironment(),
): Promise<DecodeAnswer> {
  if (!isList(asked)) return { isSupported: canPlayKind(asked, environment), unsupported: [], isSmooth: true }
  const unsupported = undecodable(asked, environment)
  const pictures = asked.filter((codec) => !AUDIO.test(codec) && !unsupported.includes(codec))
  const reports = await Promise.all(
    pictures.map((codec) => environment.decode({ contentType: typeOf(codec), ...USUAL }).catch(() => null)),
  )
  const refused = pictures.filter((_, index) => reports[index]?.supported === false)
  return {
    isSupported: unsupported.length + refused.length === 0,
    unsupported: [...unsupported, ...refused],
    isSmooth: reports.every((report) => report?.smooth !== false),
  }
}

/** The codecs of these that Media Source Extensions do not take, without waiting. */
export function undecodable(codecs: readonly string[], environment: Environment): string[] {
  return codecs.filter((codec) => !CODEC.test(codec) || !environment.canStream(typeOf(codec)))
}

function typeOf(codec: string): string {
  return `${AUDIO.test(codec) ? 'audio' : 'video'}/mp4; codecs="${codec}"`
}

function canPlayKind(source: PlaybackSource, environment: Environment): boolean {
  if (source.type === 'file') return opensOneOf(offeredFiles(source), environment)
  return environment.canStream(STREAMABLE) || environment.canPlayType(HLS_TYPE)
}

function isList(asked: PlaybackSource | readonly string[]): asked is readonly string[] {
  return Array.isArray(asked)
}
