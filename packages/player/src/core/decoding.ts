import type { Environment } from './media.ts'

/** RFC 6381 names consist of these; anything else is no codec, and is not passed to the platform. */
const CODEC = /^[\w.+-]{1,64}$/
const AUDIO = /^(mp4a|mp3|ac-3|ec-3|ac-4|opus|flac|alac|vorbis|dts)/i

/**
 * The codecs of these (RFC 6381 names) that Media Source Extensions do not take, without waiting. Whether the platform keeps up with what
 * they take, hls.js asks of Media Capabilities for each rendition.
 */
export function undecodable(codecs: readonly string[], environment: Environment): string[] {
  return codecs.filter((codec) => !CODEC.test(codec) || !environment.canStream(typeOf(codec)))
}

function typeOf(codec: string): string {
  return `${AUDIO.test(codec) ? 'audio' : 'video'}/mp4; codecs="${codec}"`
}
