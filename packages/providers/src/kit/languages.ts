/** Languages under the names that services and uploaders give them. */

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

/** Lower case, without accents. */
export const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The ISO 639-1 code of a language by any of its names, as in an item's own metadata. */
export const languageNamed = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : CODES.get(plain(name.trim()))

/** Codes of subtitle services outside any standard. */
const OWN_CODES: ReadonlyMap<string, string> = new Map([
  ['pob', 'pt-BR'],
  ['pb', 'pt-BR'],
  ['ze', 'zh'],
  ['zht', 'zh-TW'],
  ['spl', 'es-419'],
  ['ea', 'es-419'],
])

/**
 * A BCP 47 tag for a language by any of its names or codes, `und` for anything else: `ger`, `German` and `de` are `de`,
 * `pob` is `pt-BR`.
 */
export function languageTagOf(name: string | null | undefined): string {
  const text = (name ?? '').trim()
  const known = languageNamed(text) ?? OWN_CODES.get(text.toLowerCase())
  if (known !== undefined) return known
  // Longer than any tag is a sentence; an unknown code of letters alone stays as it is.
  if (!/^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,2}$/i.test(text)) return 'und'
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? 'und'
  } catch {
    return 'und'
  }
}
