const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The day of a viewer's own clock: the next one is greater by one. */
export const dayOf = (now: Date): number => Math.floor((now.getTime() - now.getTimezoneOffset() * MINUTE_MS) / DAY_MS)

/** A list in the order of a day (`dayOf`): another of its items begins it each day, the same for everybody. */
export function orderOfTheDay<Item>(items: readonly Item[], day: number): Item[] {
  const first = day % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

/** The best films as home shows them on a day: the film of the day stands on Discover, so it comes last. */
export const filmsOfTheDay = <Film>(best: readonly Film[], day: number): Film[] => orderOfTheDay(best, day + 1)
