import { baseLanguage } from '../language.ts'
import { decodeCodePage } from './code-pages.ts'
import { CHARACTER_MODELS, type MultiByteEncoding } from './frequent-characters.ts'
import { LETTER_MODELS, type SingleByteEncoding } from './letters.ts'
import { characterLikelihood, type Evidence, evidenceOf, letterLikelihood } from './likelihood.ts'

export type LegacyEncoding = SingleByteEncoding | MultiByteEncoding
/** Names as the Encoding Standard has them; code pages that it lacks are `cp` and their number. */
export type SubtitleEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-2022-jp' | LegacyEncoding

export interface EncodingHints {
  /** BCP 47 of the text's declared language. Weighs no more than a few letters do. */
  readonly language?: string
  /** The declared `charset`: a hint like the language, since servers often declare the wrong one. */
  readonly charset?: string
}

export interface DecodedText {
  readonly text: string
  readonly encoding: SubtitleEncoding
}

const ENCODING_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * Returns the text of the bytes: by the byte order mark; as UTF-16 where every other byte is 0; as ISO-2022-JP where its
 * escapes are; as UTF-8 where it is, with a broken byte here and there; else in the legacy encoding in which it reads most
 * like a language. Romanian gets its commas. Never throws.
 */
export function decodeSubtitle(bytes: Uint8Array, hints: EncodingHints = {}): DecodedText {
  const mark = ENCODING_MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte))
  const known = mark?.encoding ?? utf16Of(bytes) ?? sevenBitOf(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : null)
  if (known !== null) return { text: decodeAs(known, bytes), encoding: known }
  const { encoding, language } = detectLegacy(bytes, hints)
  const text = decodeAs(encoding, bytes)
  return { text: language === 'ro' ? withRomanianCommas(text) : text, encoding }
}

const COMMAS: Readonly<Record<string, string>> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }

/** Older encodings have cedillas where Romanian has commas: ISO 8859-16 holds the commas in the very same bytes. */
function withRomanianCommas(text: string): string {
  return text.replaceAll(/[şŞţŢ]/g, (letter) => COMMAS[letter] ?? letter)
}

const ESCAPE = 0x1b
const DOLLAR = 0x24

/** Japanese mail had seven bits: an escape sequence switches between ASCII and pairs of bytes. */
function sevenBitOf(bytes: Uint8Array): 'iso-2022-jp' | null {
  const escape = bytes.indexOf(ESCAPE)
  const isSwitch = escape !== -1 && bytes[escape + 1] === DOLLAR && [0x40, 0x42].includes(bytes[escape + 2] ?? 0)
  return isSwitch && bytes.every((byte) => byte < 0x80) ? 'iso-2022-jp' : null
}

/** Western Windows's characters in place of Latin 1's controls: 0x80 to 0x9f. */
const WESTERN_EXTRAS = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ'
const LATIN1_CONTROLS = /[\u{80}-\u{9f}]/gu

/** The text in that encoding, without a byte order mark. Some versions of Node read Western Windows as Latin 1. */
export function decodeAs(encoding: string, bytes: Uint8Array): string {
  const text = decodeCodePage(encoding, bytes) ?? new TextDecoder(encoding).decode(bytes)
  if (encoding !== 'windows-1252') return text
  return text.replace(LATIN1_CONTROLS, (control) => WESTERN_EXTRAS[control.charCodeAt(0) - 0x80] ?? control)
}

const UTF16_SAMPLE_BYTES = 4096

/** Line ends, digits and spaces have a high byte of 0 in every language. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, UTF16_SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = Math.max(2, sample.length / 10)
  if (odd >= enough && even * 10 <= odd) return 'utf-16le'
  return even >= enough && odd * 10 <= even ? 'utf-16be' : null
}

/** How many intact characters of several bytes each broken one needs: files get cut and glued. */
const WHOLE_FOR_A_BROKEN = 20

function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0
  let broken = 0
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) {
      at += 1
      continue
    }
    const length =
      byte >= 0xf0 && byte <= 0xf4 ? 4 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xc2 && byte < 0xe0 ? 2 : 0
    let followers = 0
    while (followers < length - 1 && ((bytes[at + followers + 1] ?? 0) & 0xc0) === 0x80) followers += 1
    if (length > 0 && followers === length - 1) whole += 1
    else broken += 1
    at += 1 + followers
  }
  return broken === 0 || whole >= WHOLE_FOR_A_BROKEN * broken
}

const LEGACY_SAMPLE_BYTES = 16_384
const MOST_LINE_BYTES = 2048
const LINE_FEED = 0x0a

/** The lines with characters beyond ASCII, up to a few pages: times and numbers carry no evidence. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(LEGACY_SAMPLE_BYTES)
  let length = 0
  for (let from = 0; from < bytes.length && length < sample.length;) {
    const feed = bytes.indexOf(LINE_FEED, from)
    const end = feed === -1 ? bytes.length : feed + 1
    const line = bytes.subarray(from, Math.min(end, from + MOST_LINE_BYTES, from + sample.length - length))
    from += line.length
    if (!line.some((byte) => byte >= 0x80)) continue
    sample.set(line, length)
    length += line.length
  }
  return sample.subarray(0, length)
}

/** Weight of a hint, and of the most common encoding, in units of the logarithm of likelihood. */
const HINT_WORTH = 4
const USUAL: LegacyEncoding = 'windows-1252'
const USUAL_WORTH = 1
/** Of code pages of DOS, older than most subtitles. */
const RARE_WORTH = -1.5

interface Model {
  readonly encoding: LegacyEncoding
  readonly language: string
}

function detectLegacy(bytes: Uint8Array, hints: EncodingHints): Model {
  const sample = sampleOf(bytes)
  const evidence = new Map<LegacyEncoding, Evidence>()
  const evidenceIn = (encoding: LegacyEncoding) => {
    const found = evidence.get(encoding) ?? evidenceOf(decodeAs(encoding, sample))
    evidence.set(encoding, found)
    return found
  }
  const language = hints.language === undefined ? null : baseLanguage(hints.language)
  const charset = canonicalCharset(hints.charset)
  const worthOf = (model: Model) =>
    (model.encoding === charset || baseLanguage(model.language) === language ? HINT_WORTH : 0) +
    (model.encoding === USUAL ? USUAL_WORTH : 0) +
    (model.encoding.startsWith('cp') ? RARE_WORTH : 0)
  const candidates = [
    ...LETTER_MODELS.map((model) => ({
      model,
      score: letterLikelihood(evidenceIn(model.encoding), model) + worthOf(model),
    })),
    ...CHARACTER_MODELS.map((model) => ({
      model,
      score: characterLikelihood(decodeAs(model.encoding, sample), model) + worthOf(model),
    })),
  ]
  return candidates.reduce((best, each) => (each.score > best.score ? each : best)).model
}

/** The Encoding Standard's name of a charset, or `cp` and the number of a code page that it lacks. */
function canonicalCharset(charset: string | undefined): string | null {
  if (charset === undefined) return null
  try {
    return new TextDecoder(charset).encoding
  } catch {
    return charset.toLowerCase().replace(/^ibm/, 'cp')
  }
}
