import type { Environment } from './media.ts'
import { fileReader } from './file-reader.ts'
import { boxInside, type SampleEntry, sampleEntries } from './mp4-entries.ts'

export interface FileCodecs {
  /** RFC 6381 names. */
  readonly pictures: readonly string[]
  readonly sounds: readonly string[]
  /** Those of them that the media element does not play. */
  readonly unsupported: readonly string[]
}

/** Where the boxes inside the sample entry of a picture begin (ISO/IEC 14496-12, 12.1.3). */
const PICTURE_ENTRY_BYTES = 86
const PICTURES = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'vp08', 'vp09', 'mp4v', 'encv'])
const SOUNDS = new Set(['mp4a', 'ac-3', 'ec-3', 'ac-4', 'dtsc', 'dtse', 'dtsh', 'dtsl', 'dtsx', 'Opus', 'fLaC', 'alac'])

/** The codecs of an MP4 at an address, read from its index; null where they cannot be read. */
export async function readFileCodecs(
  url: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<FileCodecs | null> {
  const entries = await sampleEntries(fileReader(url, environment, signal))
  const pictures = entries.filter(({ type }) => PICTURES.has(type)).map(pictureCodec)
  const sounds = entries.filter(({ type }) => SOUNDS.has(type)).map(soundCodec)
  if (pictures.length + sounds.length === 0) return null
  const plays = (kind: 'video' | 'audio') => (codec: string) =>
    environment.canPlayType(`${kind}/mp4; codecs="${codec}"`)
  const unsupported = [
    ...pictures.filter((codec) => !plays('video')(codec)),
    ...sounds.filter((codec) => !plays('audio')(codec)),
  ]
  return { pictures, sounds, unsupported }
}

const hex = (byte: number | undefined) => (byte ?? 0).toString(16).padStart(2, '0')

/** Profile and depth decide whether it can be decoded; where they are unknown the usual ones stand for them. */
function pictureCodec(entry: SampleEntry): string {
  const { type } = entry
  const inside = (box: string) => boxInside(entry, box, PICTURE_ENTRY_BYTES)
  if (type === 'avc1' || type === 'avc3') {
    const [, profile = 0x64, flags = 0, level = 0x28] = inside('avcC') ?? []
    return `${type}.${hex(profile)}${hex(flags)}${hex(level)}`
  }
  if (type === 'hvc1' || type === 'hev1') {
    // Main 10 is the second profile.
    const isTenBit = ((inside('hvcC')?.[1] ?? 1) & 0x1f) === 2
    return `${type}.${isTenBit ? '2.4' : '1.6'}.L120.B0`
  }
  if (type === 'av01') {
    const isTenBit = ((inside('av1C')?.[2] ?? 0) & 0x40) !== 0
    return `av01.0.08M.${isTenBit ? '10' : '08'}`
  }
  if (type === 'vp09') return 'vp09.00.40.08'
  return type === 'dvh1' || type === 'dvhe' ? `${type}.05.06` : type
}

function soundCodec({ type }: SampleEntry): string {
  return type === 'mp4a' ? 'mp4a.40.2' : type.toLowerCase()
}
