import type { Title } from '@matinee/domain'

/** Seconds between the press and the film (specification §4 "Discover random pick"). */
export const COUNTDOWN_SECONDS = 5

/** One of these films, or none from an empty list. */
export function pickOne(films: readonly Title[], random: () => number): Title | undefined {
  return films[Math.floor(random() * films.length)]
}
