/** The colours that files name: those of HTML 4, and a few more that subtitle editors offer. */
const NAMED: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  cyan: '#00ffff',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lightblue: '#add8e6',
  lightgreen: '#90ee90',
  lightyellow: '#ffffe0',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  violet: '#ee82ee',
  white: '#ffffff',
  yellow: '#ffff00',
}

/** The classes that have a colour without any style (W3C "WebVTT", section 5.1 "Default classes"). */
export const WEBVTT_CLASS_COLORS: ReadonlyMap<string, string> = new Map(
  ['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black'].map((name) => [name, NAMED[name] ?? '']),
)

const MOST_CHARACTERS = 40

/**
 * A colour as CSS or an old HTML attribute has it (`#ff0`, `ffff00`, `yellow`, `rgb(255, 255, 0)`), as `#rrggbb`: opacity
 * is the viewer's matter. Undefined for anything else, so that nothing of a file reaches a style sheet.
 */
export function parseColor(written: string): string | undefined {
  const color = written.slice(0, MOST_CHARACTERS).trim().toLowerCase()
  const [, r = '', g = '', b = ''] = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/.exec(color) ?? []
  if (r !== '') return `#${r}${r}${g}${g}${b}${b}`
  const hex = /^#?([\da-f]{6})(?:[\da-f]{2})?$/.exec(color)?.[1]
  if (hex !== undefined) return `#${hex}`
  const parts = /^rgba?\(\s?(\d{1,3})\s?,\s?(\d{1,3})\s?,\s?(\d{1,3})\s?(?:,[\s\d.]{1,9})?\)$/.exec(color)?.slice(1, 4)
  if (parts !== undefined && parts.every((part) => Number(part) <= 255)) return hexOf(parts.map(Number))
  return Object.hasOwn(NAMED, color) ? NAMED[color] : undefined
}

/**
 * A colour as SubStation has it: blue, green, red from the left, as `&HBBGGRR&` or in its fourth version as a plain
 * number. Undefined for anything else, and for white: that is what text has which says nothing.
 */
export function parseSubStationColor(written: string): string | undefined {
  const [, hex] = /^&h([\da-f]{1,8})&?$/i.exec(written.trim()) ?? []
  const decimal = /^\d{1,10}$/.exec(written.trim())?.[0]
  const value = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
  if (Number.isNaN(value)) return undefined
  const color = hexOf([value % 256, Math.floor(value / 256) % 256, Math.floor(value / 65_536) % 256])
  return color === '#ffffff' ? undefined : color
}

function hexOf(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
