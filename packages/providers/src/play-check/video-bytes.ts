/** What the first bytes of a file show: whether it is a video, and of which codecs. */
import type { CanDecode } from '../kit/decoding.ts'

const FIRST_BOXES = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])

const wordAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
const hex = (value: number | undefined): string => (value ?? 0).toString(16).padStart(2, '0')

/** Sample entries by their four letters, with the usual form of each in `codecs`. */
const CODECS: Readonly<Record<string, string>> = {
  hvc1: 'hvc1.1.6.L120.90',
  hev1: 'hev1.1.6.L120.90',
  av01: 'av01.0.08M.08',
  vp09: 'vp09.00.40.08',
  mp4v: 'mp4v.20.9',
  s263: 's263',
  'ac-3': 'ac-3',
  'ec-3': 'ec-3',
  dtsc: 'dtsc',
  dtse: 'dtse',
  alac: 'alac',
}

/** The codecs of WebM by their names in the file (www.webmproject.org/docs/container), as `codecs` has them. */
const WEBM_CODECS: readonly (readonly [name: string, codec: string])[] = [
  ['V_VP9', 'vp09.00.40.08'],
  ['V_VP8', 'vp8'],
  ['V_AV1', 'av01.0.08M.08'],
  ['A_OPUS', 'opus'],
  ['A_VORBIS', 'vorbis'],
]
/** Asked about where the first bytes name no codec: the first version of the format had these two alone. */
const FIRST_WEBM_CODECS = 'vp8, vorbis'
/** Longer than the header of any file, which names its kind. */
const EBML_HEADER_BYTES = 64

const positionsOf = (bytes: Uint8Array, word: string): number[] => {
  const letters = Uint8Array.from(word, (letter) => letter.charCodeAt(0))
  const first = letters[0] ?? 0
  const found: number[] = []
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (letters.every((letter, index) => bytes[at + index] === letter)) found.push(at)
  }
  return found
}

/** The codec of the first sample entry of a description box: it follows the box's flags, count and its own size. */
function codecAt(bytes: Uint8Array, stsd: number): string | undefined {
  const entry = wordAt(bytes, stsd + 16)
  if (entry !== 'avc1' && entry !== 'avc3') return CODECS[entry]
  const [config] = positionsOf(bytes.subarray(stsd, stsd + 400), 'avcC')
  if (config === undefined) return undefined
  const at = stsd + config + 5
  return `${entry}.${hex(bytes[at])}${hex(bytes[at + 1])}${hex(bytes[at + 2])}`
}

const isEbml = (bytes: Uint8Array): boolean =>
  hex(bytes[0]) + hex(bytes[1]) + hex(bytes[2]) + hex(bytes[3]) === '1a45dfa3'

/** Whether a file with this beginning is WebM. Matroska begins alike, and names another kind in its header. */
export const isWebm = (bytes: Uint8Array): boolean =>
  isEbml(bytes) && positionsOf(bytes.subarray(0, EBML_HEADER_BYTES), 'webm').length > 0

/** Formats of films that browsers do not open, by the four letters at a place of their first bytes. */
const UNOPENED: readonly (readonly [format: string, at: number, letters: string])[] = [
  ['AVI', 8, 'AVI '],
  ['Flash Video', 0, 'FLV\x01'],
  ['Windows Media', 0, '0&\xB2u'],
  ['RealMedia', 0, '.RMF'],
  ['Ogg', 0, 'OggS'],
  ['MPEG-PS', 0, '\0\0\x01\xBA'],
]
/** Each packet of a transport stream begins with it. */
const SYNC_BYTE = 0x47
/** Those of files on discs have four bytes in front. */
const PACKET_BYTES = [188, 192]
const isTransportStream = (bytes: Uint8Array): boolean =>
  PACKET_BYTES.some((size) => [0, 1, 2].every((nth) => bytes[size * nth + size - 188] === SYNC_BYTE))

/** The format of a file with this beginning, where it holds films and browsers do not open it. */
export function unopenedFormat(bytes: Uint8Array): string | undefined {
  // It holds codecs of all sorts: browsers do not promise it.
  if (isEbml(bytes)) return isWebm(bytes) ? undefined : 'Matroska'
  if (isTransportStream(bytes)) return 'MPEG-TS'
  return UNOPENED.find(([, at, letters]) => wordAt(bytes, at) === letters)?.[0]
}

function undecodedInWebm(bytes: Uint8Array, canDecode: CanDecode): readonly string[] {
  const codecs = WEBM_CODECS.filter(([name]) => positionsOf(bytes, name).length > 0).map(([, codec]) => codec)
  const names = codecs.length > 0 ? codecs.join(', ') : FIRST_WEBM_CODECS
  if (canDecode(`video/webm; codecs="${names}"`)) return []
  return names.split(', ')
}

/**
 * The codecs of a file with this beginning that are not decoded: none where it plays, undefined where it is no film.
 * Anything the first bytes do not show (an index at the end of the file) counts as playable.
 */
export function undecodedIn(bytes: Uint8Array, canDecode: CanDecode): readonly string[] | undefined {
  if (bytes.byteLength < 8) return undefined
  if (isEbml(bytes)) return undecodedInWebm(bytes, canDecode)
  if (!FIRST_BOXES.has(wordAt(bytes, 4))) return undefined
  const codecs = positionsOf(bytes, 'stsd').flatMap((stsd) => codecAt(bytes, stsd) ?? [])
  return codecs.filter((codec) => !canDecode(`video/mp4; codecs="${codec}"`))
}
