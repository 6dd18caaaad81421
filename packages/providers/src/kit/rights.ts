/** What its maker lets everybody do with a film, by the names of the licences. */

const ADDRESS =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:publicdomain|licenses)(?:\/([a-z-]+))?(?:\/(\d\.\d))?(?:\/|$)/i
const CONDITIONS = ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd', 'by-nd-nc', 'sa', 'nc', 'nd', 'nc-sa']
/** By the last word of its address. */
const LICENCES: ReadonlyMap<string, string> = new Map([
  ['mark', 'Public Domain Mark'],
  ['zero', 'CC0'],
  ['publicdomain', 'Public Domain'],
  ...CONDITIONS.map((kind) => [kind, `CC ${kind.toUpperCase()}`] as const),
])

/** The name of the licence at an address, such as `CC BY-SA 4.0`; undefined for one that names none of Creative Commons. */
export function licenceAt(url: string): string | undefined {
  const [found, kind, version = ''] = ADDRESS.exec(url) ?? []
  if (found === undefined) return undefined
  const isBare = kind === undefined && /\/publicdomain\/?$/i.test(url)
  const name = LICENCES.get(isBare ? 'publicdomain' : (kind ?? '').toLowerCase())
  return name && `${name} ${version}`.trim()
}

/** Capitals, since "cc by" may be who made the closed captions. */
const NAMED = /\bCC0(?: (\d\.\d))?\b|\bCC[- ](BY(?:[- ](?:NC|ND|SA))*)(?:[- ](\d\.\d))?\b/
const PUBLIC_DOMAIN = /\bpublic domain\b/i

/** The licence that words name; undefined where they name none. */
export function licenceNamed(words: string): string | undefined {
  const [found, ofZero = '', conditions, version = ''] = NAMED.exec(words) ?? []
  if (found === undefined) return PUBLIC_DOMAIN.test(words) ? 'Public Domain' : undefined
  return conditions === undefined ? `CC0 ${ofZero}`.trim() : `CC ${conditions.replaceAll(' ', '-')} ${version}`.trim()
}
