/** What the target can decode: a port, so that the engine runs without a browser. */

/** Whether a type such as `video/mp4; codecs="hvc1.1.6.L120.90"` plays. Pure and synchronous. */
export type CanDecode = (type: string) => boolean

/** One usual form of each codec, for the query. Names are those of media servers and files. */
const VIDEO = {
  h264: 'avc1.640029',
  hevc: 'hvc1.1.6.L120.90',
  av1: 'av01.0.08M.08',
  vp9: 'vp09.00.40.08',
} as const
const AUDIO = {
  aac: 'mp4a.40.2',
  mp3: 'mp4a.69',
  opus: 'opus',
  flac: 'flac',
  ac3: 'ac-3',
  eac3: 'ec-3',
} as const

export type VideoCodec = keyof typeof VIDEO
export type AudioCodec = keyof typeof AUDIO

/** The codecs of WebM likewise. */
const WEBM_VIDEO = { vp8: 'vp8', vp9: 'vp09.00.40.08', av1: 'av01.0.08M.08' } as const
const WEBM_AUDIO = { opus: 'opus', vorbis: 'vorbis' } as const

export interface DecodableCodecs {
  readonly video: readonly VideoCodec[]
  readonly audio: readonly AudioCodec[]
  /** Those that play in a WebM file; no pictures where it plays none. */
  readonly webm: {
    readonly video: readonly (keyof typeof WEBM_VIDEO)[]
    readonly audio: readonly (keyof typeof WEBM_AUDIO)[]
  }
}

const namesOf = <Name extends string>(table: Readonly<Record<Name, string>>): Name[] =>
  Object.keys(table).filter((name): name is Name => name in table)

/** The codecs that play in an MP4 file, and in a WebM file. H.264 with AAC is assumed: no target plays without. */
export function decodableCodecs(canDecode: CanDecode): DecodableCodecs {
  const video = namesOf(VIDEO).filter((name) => name === 'h264' || canDecode(`video/mp4; codecs="${VIDEO[name]}"`))
  const audio = namesOf(AUDIO).filter((name) => name === 'aac' || canDecode(`audio/mp4; codecs="${AUDIO[name]}"`))
  const webm = {
    video: namesOf(WEBM_VIDEO).filter((name) => canDecode(`video/webm; codecs="${WEBM_VIDEO[name]}"`)),
    audio: namesOf(WEBM_AUDIO).filter((name) => canDecode(`audio/webm; codecs="${WEBM_AUDIO[name]}"`)),
  }
  return { video, audio, webm }
}

/** What every current browser decodes. */
export const canDecodeBasics: CanDecode = (type) => {
  const codecs = /codecs="([^"]*)"/.exec(type)?.[1] ?? ''
  const isBasic = (codec: string): boolean => /^\s*(avc1|avc3|mp4a\.40|mp4a\.69|mp4a\.6B|$)/i.test(codec)
  return /^(video|audio)\/mp4\b/.test(type) && codecs.split(',').every(isBasic)
}
