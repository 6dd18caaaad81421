/** What its maker lets everybody do with a film, by the names of the licences. */

const CREATIVE_COMMONS =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(publicdomain|licenses)(?:\/([\w+-]+))?(?:\/(\d\.\d))?/i
const WITHOUT_CONDITIONS: Readonly<Record<string, string>> = {
  mark: 'Public Domain Mark',
  zero: 'CC0',
  publicdomain: 'Public Domain',
}

/** The name of the licence at an address, such as `CC BY-SA 4.0`; undefined for one that is not of Creative Commons. */
export function licenceAt(url: string): string | undefined {
  const [found, , kind = 'publicdomain', version = ''] = CREATIVE_COMMONS.exec(url) ?? []
  if (found === undefined) return undefined
  const name = WITHOUT_CONDITIONS[kind.toLowerCase()] ?? `CC ${kind.toUpperCase()}`
  return `${name} ${version}`.trim()
}

const NAMED: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [/\bCC0(?: (\d\.\d))?\b/i, ([, version = '']) => `CC0 ${version}`],
  [
    /\bCC[- ](BY(?:-(?:NC|ND|SA))*)(?:[- ](\d\.\d))?\b/i,
    ([, kind = '', version = '']) => `CC ${kind.toUpperCase()} ${version}`,
  ],
  [/\bpublic domain\b/i, () => 'Public Domain'],
]

/** The licence that words name; undefined where they name none. */
export function licenceNamed(words: string): string | undefined {
  for (const [pattern, nameOf] of NAMED) {
    const found = pattern.exec(words)
    if (found) return nameOf(found).trim()
  }
  return undefined
}
