/** The greeting on home; the word is the key under `home.titles`. */
export type Greeting = 'night' | 'morning' | 'day' | '420' | '69'

/** The greeting of a local moment: two special days first, then the hour (specification §2 "Home page"). */
export function greetingAt(now: Date): Greeting {
  const [month, day, hour] = [now.getMonth() + 1, now.getDate(), now.getHours()]
  if (month === 4 && day === 20) return '420'
  if (month === 6 && day === 9) return '69'
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  if (hour < 19) return 'day'
  return 'night'
}

/** How often a random text replaces the usual one (product facts §6). */
const EXTRA_SHARE = 0.35

/**
 * Draws one of the alternative texts, or null for the usual one, in 65 % of the draws. `random` gives numbers from 0 up
 * to 1.
 */
export function drawExtra<Extra>(extras: readonly Extra[], random: () => number): Extra | null {
  return random() < EXTRA_SHARE ? (extras[Math.floor(random() * extras.length)] ?? null) : null
}
