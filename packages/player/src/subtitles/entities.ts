/** The five that XML defines. */
const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Those of WebVTT, and the few others that most subtitle files get by with. */
const TEXT_ENTITIES: Readonly<Record<string, string>> = {
  ...XML_ENTITIES,
  nbsp: '\u{a0}',
  lrm: '\u{200e}',
  rlm: '\u{200f}',
  shy: '\u{ad}',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  iexcl: '¡',
  iquest: '¿',
  copy: '©',
}

const XML_REFERENCE = /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,7})|([a-zA-Z]{2,8}));/g
/** HTML also reads numbers, and its oldest names, without the semicolon. */
const TEXT_REFERENCE =
  /&(?:#(\d{1,8});?|#[xX]([\da-fA-F]{1,7});?|([a-zA-Z]{2,8});|(amp|lt|gt|quot|nbsp|shy|laquo|raquo|iexcl|iquest|copy)(?![a-zA-Z\d;]))/g
const KNOWN_NAMES = Object.keys(TEXT_ENTITIES).join('|')
const OTHER_NAME = new RegExp(`&(?!(?:${KNOWN_NAMES});)[a-zA-Z]`)
const REPLACEMENT = '\u{fffd}'

/** The table of HTML with all its names, once a text needed it. */
let decodeHtml: ((text: string) => string) | null = null

/** Whether a text may hold an entity that only the whole table of HTML knows. */
export function namesEntities(text: string): boolean {
  return OTHER_NAME.test(text)
}

/**
 * Loads the table of HTML where the text may need it. True when it is there now and was not before: what was read
 * earlier may read better again. False also when it cannot be loaded: its names then stay as they are written.
 */
export async function loadEntities(text: string): Promise<boolean> {
  if (decodeHtml !== null || !namesEntities(text)) return false
  try {
    decodeHtml = (await import('entities/decode')).decodeHTML
    return true
  } catch {
    return false
  }
}

/**
 * Replaces numeric references and known names once: the result is never read again. Unknown names stay as written. The
 * dialect of text has the names that `loadEntities` brought, or a few without it.
 */
export function decodeEntities(text: string, dialect: 'text' | 'xml' = 'text'): string {
  if (!text.includes('&')) return text
  if (dialect === 'text' && decodeHtml !== null) return decodeHtml(text)
  const [names, reference] = dialect === 'xml' ? [XML_ENTITIES, XML_REFERENCE] : [TEXT_ENTITIES, TEXT_REFERENCE]
  return text.replace(reference, (written: string, ...groups: (string | undefined)[]) => {
    const [decimal, hex, name, open] = groups
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
    if (!Number.isNaN(code)) return fromCodePoint(dialect === 'text' ? windowsCodePoint(code) : code)
    const known = name ?? open ?? ''
    return Object.hasOwn(names, known) ? (names[known] ?? written) : written
  })
}

/** What 128 to 159 are in Windows (code page 1252), in order. */
const WINDOWS_CHARACTERS = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ'

/** HTML reads the numbers of these control characters as what stands there in Windows. */
function windowsCodePoint(code: number): number {
  return WINDOWS_CHARACTERS.codePointAt(code - 128) ?? code
}

function fromCodePoint(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code === 0 || code > 0x10_ffff || isSurrogate ? REPLACEMENT : String.fromCodePoint(code)
}
