const DAY_MS = 86_400_000

/** A list in the order of the day: another of its items begins it each day, the same for everybody. */
export function orderOfTheDay<Item>(items: readonly Item[], today: Date): Item[] {
  const day = Math.floor((today.getTime() - today.getTimezoneOffset() * 60_000) / DAY_MS)
  const first = day % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}
