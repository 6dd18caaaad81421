/**
 * How long the catalogue's search takes over 10,000 synthetic titles, by kind of query.
 * Promise: 99 of 100 queries of every kind take less than 10 ms.
 */
import { createSearchIndex, type SearchEntry } from '@matinee/catalogue'

const titleCount = 10_000
const queriesPerKind = 1_500
const warmUpQueries = 300
const promisedMs = 10

/** A repeatable row of numbers in [0, 1), so that two runs measure the same queries. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const syllables =
  'ba be bri ca chel da do el fa fer ga gri ha hel in jo ka ker la len lo ma mer mi na nor o pa per qui ra ri sa sel sha sto ta ter tha u va ven wa win xa yo za zel'.split(
    ' ',
  )
const smallWords = ['the', 'a', 'of', 'and', 'in', 'to', 'on']
const namedWords = [
  'night',
  'house',
  'return',
  'shadow',
  'love',
  'street',
  'murder',
  'mystery',
  'island',
  'last',
  'black',
]

function inventTitles(chance: () => number): SearchEntry[] {
  const pick = <T>(from: readonly T[], skew = 1): T => from[Math.floor(chance() ** skew * from.length)] as T
  const invented = Array.from({ length: 6_000 }, () =>
    Array.from({ length: 2 + Math.floor(chance() * 3) }, () => pick(syllables)).join(''),
  )
  const word = (): string => {
    if (chance() < 0.25) return pick(smallWords)
    return chance() < 0.25 ? pick(namedWords) : pick(invented, 2)
  }
  const name = (): string => `${pick(invented)} ${pick(invented)}`
  const people = Array.from({ length: 1_200 }, name)
  return Array.from({ length: titleCount }, () => ({
    title: Array.from({ length: 1 + Math.floor(chance() * 5) }, word).join(' '),
    year: 1900 + Math.floor(chance() * 120),
    people: Array.from({ length: 5 }, () => pick(people)),
  }))
}

/** One letter added, left out, changed or swapped, in the longest word. */
function mistype(title: string, chance: () => number): string {
  const word = title.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? title
  const at = Math.floor(chance() * (word.length - 1))
  const letter = String.fromCharCode(97 + Math.floor(chance() * 26))
  const kind = Math.floor(chance() * 4)
  const stored = word.slice(0, at)
  const wrong = [
    stored + letter + word.slice(at),
    stored + word.slice(at + 1),
    stored + letter + word.slice(at + 1),
    stored + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ][kind]
  return title.replace(word, wrong ?? word)
}

const kinds: Readonly<Record<string, (entry: SearchEntry, chance: () => number) => string>> = {
  'whole title': ({ title }) => title,
  'title and year': ({ title, year }) => `${title} (${year})`,
  'while typing': ({ title }, chance) => title.slice(0, 1 + Math.floor(chance() * title.length)),
  'one letter': ({ title }) => title.slice(0, 1),
  'words in another order': ({ title }) => title.split(' ').toReversed().join(' '),
  'one typing error': ({ title }, chance) => mistype(title, chance),
  'an error in the beginning of a word': ({ title }, chance) => mistype(title, chance).slice(0, -1),
  'words joined': ({ title }) => title.replaceAll(' ', ''),
  'a name': ({ people }) => people[0] ?? '',
  'several names': ({ people }) => people.join(' '),
  'common words only': (_, chance) => (chance() < 0.5 ? 'the' : 'the night of'),
  'nothing there': (_, chance) => `qx${Math.floor(chance() * 1e9).toString(36)} zzyzx`,
  'ten thousand characters': ({ title }) => `${title} `.repeat(10_000 / (title.length + 1) + 1),
}

const rounded = (ms: number): number => Math.round(ms * 1000) / 1000

export async function run(): Promise<{ name: string; rows: Array<Record<string, string | number>> }> {
  const chance = chanceFrom(20260101)
  const entries = inventTitles(chance)
  const startedAt = performance.now()
  const index = createSearchIndex(entries)
  const buildMs = performance.now() - startedAt

  const rows = Object.entries(kinds).map(([kind, query]) => {
    const durations = Array.from({ length: warmUpQueries + queriesPerKind }, () => {
      const entry = entries[Math.floor(chance() * entries.length)]
      const text = entry ? query(entry, chance) : ''
      const start = performance.now()
      index.search(text)
      return performance.now() - start
    })
    const sorted = durations.slice(warmUpQueries).toSorted((a, b) => a - b)
    const at = (share: number): number => rounded(sorted[Math.floor(sorted.length * share)] ?? 0)
    return {
      query: kind,
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      'max ms': at(0.9999),
      stored: at(0.99) < promisedMs ? 'yes' : 'NO',
    }
  })
  rows.push({ query: 'building the index, once', 'p50 ms': rounded(buildMs), 'p99 ms': 0, 'max ms': 0, stored: '' })
  return { name: `catalogue search, ${titleCount} titles`, rows }
}
