/** What the words of a release's name say: quality, codecs and languages, as uploaders and add-ons write them. */
import type { Quality, StreamDescription } from '@matinee/contracts'
import { languageNamed } from './languages.ts'
import { licenceNamed } from './rights.ts'

const QUALITIES: readonly (readonly [RegExp, Quality])[] = [
  [/\b(4k|2160p?|uhd)\b/i, '4k'],
  [/\b(1440p|1080[pi]?|full ?hd|fhd)\b/i, '1080'],
  [/\b(720p?|hd)\b/i, '720'],
  [/\b(576p|480p?|sd)\b/i, '480'],
  [/\b(360p?|240p)\b/i, '360'],
]

const CODECS: readonly (readonly [RegExp, string])[] = [
  [/\b(hevc|[hx][. ]?265)\b/i, 'HEVC'],
  [/\bav1\b/i, 'AV1'],
  [/\bvp9\b/i, 'VP9'],
  [/\b(avc|[hx][. ]?264)\b/i, 'H.264'],
  [/\b(10[- ]?bit|hi10p?)\b/i, '10 bit'],
  [/\b(hdr(?:10)?\+?|dolby ?vision|dv)\b/i, 'HDR'],
  [/\b(e-?ac-?3|ddp\d?|dd\+)/i, 'E-AC-3'],
  [/(?<!e-?)\b(ac-?3|dd ?[25][. ][01])\b/i, 'AC-3'],
  [/\bdts(-?hd)?\b/i, 'DTS'],
  [/\btruehd\b/i, 'TrueHD'],
  [/\bopus\b/i, 'Opus'],
  [/\baac\b/i, 'AAC'],
]

/** Regional indicators, two of which are a flag. */
const FLAG = /[\u{1f1e6}-\u{1f1ff}]{2}/gu
/** Languages of countries whose code is not that of their language. */
const OF_COUNTRY: Readonly<Record<string, string>> = {
  gb: 'en',
  us: 'en',
  au: 'en',
  jp: 'ja',
  kr: 'ko',
  cn: 'zh',
  tw: 'zh',
  in: 'hi',
  br: 'pt',
  mx: 'es',
  se: 'sv',
  dk: 'da',
  cz: 'cs',
  gr: 'el',
  ua: 'uk',
  rs: 'sr',
  vn: 'vi',
  il: 'he',
  ir: 'fa',
  sa: 'ar',
}

const ofFlag = (flag: string): string | undefined => {
  const country = [...flag].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 97)).join('')
  return OF_COUNTRY[country] ?? languageNamed(country)
}

/** The quality that a name says; `unknown` when it says none. */
export const qualityNamed = (words: string): Quality => QUALITIES.find(([name]) => name.test(words))?.[1] ?? 'unknown'

/** Languages by their names and flags. Codes of two and three letters are words of other languages too often. */
function languagesNamed(words: string): string[] {
  const named = (words.match(/\p{L}{4,}/gu) ?? []).map((word) => languageNamed(word))
  const flags = (words.match(FLAG) ?? []).map(ofFlag)
  return [...new Set([...flags, ...named].filter((language) => language !== undefined))]
}

/** What a release's words say of it. Nothing that they do not say. */
export function describeRelease(words: string): StreamDescription {
  const quality = qualityNamed(words)
  const codecs = CODECS.filter(([name]) => name.test(words)).map(([, codec]) => codec)
  const languages = languagesNamed(words)
  const rights = licenceNamed(words)
  return {
    ...(quality !== 'unknown' && { quality }),
    ...(codecs.length > 0 && { codecs }),
    ...(languages.length > 0 && { languages }),
    ...(rights !== undefined && { rights }),
  }
}
