/** The five that XML defines. */
const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Those of WebVTT, and the few others used in subtitle files. */
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

const REFERENCE = /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,7})|([a-zA-Z]{2,8}));/g
const REPLACEMENT = '\u{fffd}'

/** Replaces numeric references and known names once: the result is never read again. Unknown names stay as written. */
export function decodeEntities(text: string, dialect: 'text' | 'xml' = 'text'): string {
  if (!text.includes('&')) return text
  const names = dialect === 'xml' ? XML_ENTITIES : TEXT_ENTITIES
  return text.replace(REFERENCE, (written, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return fromCodePoint(Number.parseInt(decimal, 10))
    if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16))
    return name !== undefined && Object.hasOwn(names, name) ? (names[name] ?? written) : written
  })
}

function fromCodePoint(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code === 0 || code > 0x10_ffff || isSurrogate ? REPLACEMENT : String.fromCodePoint(code)
}
