import type { Title } from '@matinee/domain'

const DAY_MS = 86_400_000

/** Films in the order in which they are shown first: another begins each day, the same for everybody. */
export function filmsOfTheDay(films: readonly Title[], today: Date): Title[] {
  const day = Math.floor((today.getTime() - today.getTimezoneOffset() * 60_000) / DAY_MS)
  const first = day % films.length
  return [...films.slice(first), ...films.slice(0, first)]
}
