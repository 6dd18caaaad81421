/** Subtitle files of an Internet Archive item, and the languages their names tell. */
import type { ArchiveFile } from './item.ts'

/** ISO 639-1 code: its three-letter codes, its English name and its own name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ar: 'ara arabic',
  cs: 'ces cze czech cestina',
  da: 'dan danish dansk',
  de: 'deu ger german deutsch',
  el: 'ell gre greek',
  en: 'eng english',
  es: 'spa spanish espanol castellano',
  fa: 'fas per persian farsi',
  fi: 'fin finnish suomi',
  fr: 'fra fre french francais',
  he: 'heb hebrew',
  hi: 'hin hindi',
  hu: 'hun hungarian magyar',
  id: 'ind indonesian bahasa',
  it: 'ita italian italiano',
  ja: 'jpn japanese',
  ko: 'kor korean',
  nl: 'nld dut dutch nederlands',
  no: 'nor norwegian norsk',
  pl: 'pol polish polski',
  pt: 'por portuguese portugues',
  ro: 'ron rum romanian romana',
  ru: 'rus russian',
  sr: 'srp serbian srpski',
  sv: 'swe swedish svenska',
  tr: 'tur turkish turkce',
  uk: 'ukr ukrainian',
  vi: 'vie vietnamese',
  zh: 'zho chi chinese mandarin',
}
const CODES = new Map(
  Object.entries(LANGUAGES).flatMap(([code, names]) => [code, ...names.split(' ')].map((name) => [name, code])),
)

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The ISO 639-1 code of a language by any of its names, as in an item's own metadata. */
export const languageNamed = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : CODES.get(plain(name.trim()))

/** The last word of a file's name that is a language: `Film.pt-BR.srt` and `Film_Portuguese.srt` are `pt`. */
export function languageOfFile(name: string): string | undefined {
  const stem = name.replace(/\.[^./]*$/, '').replace(/^.*\//, '')
  // The first word is the film's own name: "It.srt" is no Italian.
  const words = plain(stem)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const last = words.slice(1).slice(-3).toReversed()
  for (const word of last) {
    const code = CODES.get(word)
    if (code !== undefined) return code
  }
  return undefined
}

const stemOf = (name: string): string => name.replace(/\.[^./]*$/, '').toLowerCase()

/** An item's subtitle files: those named after the film, or all of them when none is. */
export function captionFiles(files: readonly ArchiveFile[], film: readonly ArchiveFile[]): readonly ArchiveFile[] {
  const subtitles = files.filter(({ name }) => /\.(srt|vtt)$/i.test(name))
  const stems = film.flatMap(({ name, original }) => [stemOf(name), stemOf(original)])
  const named = subtitles.filter(({ name }) => stems.some((stem) => name.toLowerCase().startsWith(stem)))
  return named.length > 0 ? named : subtitles
}
