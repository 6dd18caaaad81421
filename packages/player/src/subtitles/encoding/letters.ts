/**
 * Typical texts of a language in a legacy encoding: the letters beyond ASCII, from frequent to rare, in lower case. A
 * letter's frequency follows from its place, exactly enough to tell encodings apart.
 */
export interface LetterModel {
  readonly language: string
  readonly encoding: SingleByteEncoding
  readonly letters: string
  /** Whether the language uses ASCII letters too, so that the two are mixed in words. */
  readonly isLatin: boolean
}

export const SINGLE_BYTE_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'koi8-r',
] as const
export type SingleByteEncoding = (typeof SINGLE_BYTE_ENCODINGS)[number]

const latin = (encoding: SingleByteEncoding, languages: Readonly<Record<string, string>>): LetterModel[] =>
  Object.entries(languages).map(([language, letters]) => ({ language, encoding, letters, isLatin: true }))

const other = (encoding: SingleByteEncoding, languages: Readonly<Record<string, string>>): LetterModel[] =>
  Object.entries(languages).map(([language, letters]) => ({ language, encoding, letters, isLatin: false }))

const RUSSIAN = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'
const BULGARIAN = 'аиоетнрсвлкдпмзъугбчщцйяжхшюфь'

/** Of two encodings that fit a text equally well, the first counts. */
export const LETTER_MODELS: readonly LetterModel[] = [
  ...latin('windows-1252', {
    fr: 'éèàêçôùûîâëïœ',
    de: 'üäöß',
    es: 'áíóé¿ñ¡úü',
    pt: 'ãáéçêóíõâúàô',
    it: 'èàòùéì',
    nl: 'ëéïóèöü',
    sv: 'äåöé',
    da: 'åæøé',
    fi: 'äöå',
    is: 'áðíéöóæúþý',
    ca: 'àéèóíçúòïü·',
  }),
  ...latin('windows-1250', {
    pl: 'łęóążśćńź',
    cs: 'íáěéčýřšžúůóňťďü',
    sk: 'áíéčýšžľťúňôäóďŕĺ',
    hu: 'áéöóőüíúű',
    ro: 'ăîşâţ',
    hr: 'čšžćđ',
  }),
  ...latin('windows-1254', { tr: 'ıüşçöğâ' }),
  ...latin('windows-1257', {
    lv: 'āīēšūņļžģķčō',
    lt: 'ėšįžųąūęč',
    et: 'äõüöšž',
  }),
  ...other('windows-1251', {
    ru: RUSSIAN,
    uk: 'оаинтвеірсклдумпязьбгчйхжїцюшєфщґ',
    bg: BULGARIAN,
    sr: 'аиоењнтрсјвдкумплзбгчшцжћхђљфџ',
  }),
  ...other('koi8-r', { ru: RUSSIAN, bg: BULGARIAN }),
  ...other('windows-1253', { el: 'αιοετσνηυρπκμλςωάίόέήθγδύώχφβξζψϊ' }),
  ...other('windows-1255', { he: 'יהולאתרמשנבםעדקחכפטגןסזצךףץ' }),
  ...other('windows-1256', {
    ar: 'اليمنوتربهعدفسكقأةحجشصىطخضذءإئزثغؤآظ،؟ًّ',
    fa: 'اينرهدمتوبسشکكزفگخعقآلجحچپصطغضئذثظژ،؟',
  }),
  ...other('windows-874', { th: 'านรอกเงมยล่วดทสต้ะัีไิปบคแหใจพชขุ์็ืูำโณถซผธศภษึญฟฐๆ' }),
]
