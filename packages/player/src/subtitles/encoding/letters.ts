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

const LATIN = {
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
  pl: 'łęóążśćńź',
  cs: 'íáěéčýřšžúůóňťďü',
  sk: 'áíéčýšžľťúňôäóďŕĺ',
  hu: 'áéöóőüíúű',
  // With the cedillas that stand for commas in most encodings, and with the commas.
  ro: 'ăîşșâţț',
  hr: 'čšžćđ',
  tr: 'ıüşçöğâ',
  lv: 'āīēšūņļžģķčō',
  lt: 'ėšįžųąūęč',
  et: 'äõüöšž',
} as const

const OTHER = {
  ru: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  uk: 'оаинтвеірсклдумпязьбгчйхжїцюшєфщґ',
  bg: 'аиоетнрсвлкдпмзъугбчщцйяжхшюфь',
  sr: 'аиоењнтрсјвдкумплзбгчшцжћхђљфџ',
  el: 'αιοετσνηυρπκμλςωάίόέήθγδύώχφβξζψϊ',
  he: 'יהולאתרמשנבםעדקחכפטגןסזצךףץ',
  ar: 'اليمنوتربهعدفسكقأةحجشصىطخضذءإئزثغؤآظ،؟ًّ',
  fa: 'اينرهدمتوبسشکكزفگخعقآلجحچپصطغضئذثظژ،؟',
  th: 'านรอกเงมยล่วดทสต้ะัีไิปบคแหใจพชขุ์็ืูำโณถซผธศภษึญฟฐๆ',
} as const

type Language = keyof typeof LATIN | keyof typeof OTHER

/** Single-byte encodings with the languages that are written in them. Of two that fit a text equally well, the first counts. */
const LANGUAGES = {
  'windows-1252': ['fr', 'de', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'fi', 'is', 'ca'],
  'windows-1250': ['pl', 'cs', 'sk', 'hu', 'ro', 'hr'],
  'windows-1254': ['tr'],
  'windows-1257': ['lv', 'lt', 'et'],
  'windows-1251': ['ru', 'uk', 'bg', 'sr'],
  'koi8-r': ['ru', 'bg'],
  'windows-1253': ['el'],
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa'],
  'windows-874': ['th'],
  'koi8-u': ['uk'],
  'iso-8859-2': ['pl', 'cs', 'sk', 'hu', 'ro', 'hr'],
  'iso-8859-4': ['lv', 'lt', 'et'],
  'iso-8859-5': ['ru', 'bg', 'sr', 'uk'],
  'iso-8859-6': ['ar'],
  'iso-8859-7': ['el'],
  'iso-8859-13': ['lv', 'lt', 'et'],
  'iso-8859-15': ['fr'],
  'iso-8859-16': ['ro'],
  ibm866: ['ru', 'uk', 'bg'],
  cp737: ['el'],
  cp775: ['lv', 'lt', 'et'],
  cp850: ['fr', 'de', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'fi', 'is'],
  cp852: ['pl', 'cs', 'sk', 'hu', 'ro', 'hr'],
  cp857: ['tr'],
} as const satisfies Readonly<Record<string, readonly Language[]>>

export type SingleByteEncoding = keyof typeof LANGUAGES

const isLatin = (language: Language): language is keyof typeof LATIN => language in LATIN

export const LETTER_MODELS: readonly LetterModel[] = Object.entries(LANGUAGES).flatMap(([encoding, languages]) =>
  languages.map((language: Language) => ({
    language,
    encoding: encoding as SingleByteEncoding,
    letters: isLatin(language) ? LATIN[language] : OTHER[language],
    isLatin: isLatin(language),
  })),
)
