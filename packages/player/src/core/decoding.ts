import { browserEnvironment } from './environment.ts'
import type { Environment } from './media.ts'
import { offeredFiles, type PlaybackSource } from './playback-source.ts'

export interface DecodeAnswer {
  readonly isSupported: boolean
  /** The codecs that nothing here decodes. */
  readonly unsupported: readonly string[]
  /** False when the platform says that it would not keep up at 1080. */
  readonly isSmooth: boolean
}

/** RFC 6381 names are made of these; anything else is not a codec, and is not handed to the platform. */
const CODEC = /^[\w.+-]{1,64}$/
const AUDIO = /^(mp4a|mp3|ac-3|ec-3|ac-4|opus|flac|alac|vorbis|dts)/i
const HLS_TYPE = 'application/vnd.apple.mpegurl'
const STREAMABLE = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"'
/** What a film usually asks for, when all that is known is its codec. */
const USUAL = { width: 1920, height: 1080, bitrate: 6_000_000, framerate: 24 }

/**
 * Asks the platform, before play, whether it can decode these codecs (RFC 6381 names), or whether it has any way to
 * play such a source when the codecs are not known yet. Never fails: what the platform does not say counts as yes.
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

/** Which of these codecs Media Source Extensions do not take, at once. */
export function undecodable(codecs: readonly string[], environment: Environment): string[] {
  return codecs.filter((codec) => !CODEC.test(codec) || !environment.canStream(typeOf(codec)))
}

function typeOf(codec: string): string {
  return `${AUDIO.test(codec) ? 'audio' : 'video'}/mp4; codecs="${codec}"`
}

function canPlayKind(source: PlaybackSource, environment: Environment): boolean {
  if (source.type === 'file') return offeredFiles(source).length > 0 && environment.canPlayType('video/mp4')
  return environment.canStream(STREAMABLE) || environment.canPlayType(HLS_TYPE)
}

function isList(asked: PlaybackSource | readonly string[]): asked is readonly string[] {
  return Array.isArray(asked)
}
