import type { Title } from '@matinee/domain'

/** Titles in one row (specification §9 "Discover"). */
export const MOST_IN_A_ROW = 20
/** Letters of a title on a card of Discover (specification §9). */
export const LONGEST_NAME = 32

/** A list in another order each visit: every order is equally likely. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let left = order.length - 1; left > 0; left -= 1) {
    const other = Math.floor(random() * (left + 1))
    const [one, two] = [order[left] as Item, order[other] as Item]
    order[left] = two
    order[other] = one
  }
  return order
}

/** Identifies a title in the movie database, which counts films and shows apart. */
export const titleKey = ({ kind, id }: Title): string => `${kind} ${id}`

/** Each title once: of several with one kind and id, the first. */
export function withoutDoubles(titles: readonly Title[]): Title[] {
  const known = new Set<string>()
  return titles.filter((title) => {
    const isNew = !known.has(titleKey(title))
    known.add(titleKey(title))
    return isNew
  })
}

/**
 * Whether the last of some consecutive pages has only titles of the pages before it: the server ignores the number of the page, so
 * further pages bring nothing. An empty page repeats nothing: all its titles may be blocked.
 */
export function isRepeating(pages: readonly (readonly Title[])[]): boolean {
  const last = pages.at(-1) ?? []
  const earlier = pages.slice(0, -1)
  const isKnown = ({ kind, id }: Title) =>
    earlier.some((page) => page.some((title) => title.id === id && title.kind === kind))
  return last.length > 0 && last.every(isKnown)
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A name on a card of Discover: cut at 32 letters as people count them. */
export function shortName(name: string): string {
  const all = Array.from(letters.segment(name), ({ segment }) => segment)
  return all.length <= LONGEST_NAME ? name : `${all.slice(0, LONGEST_NAME).join('').trimEnd()}…`
}

/** A source of chance that says the same each time it is begun anew, so that a list keeps its order for a visit. */
export function replayed(lots: readonly number[]): () => number {
  let next = 0
  return () => lots[next++ % lots.length] ?? 0
}
