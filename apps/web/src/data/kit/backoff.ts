/** The first wait after a failure, and the longest. */
const FIRST_MS = 1000
const LONGEST_MS = 5 * 60_000

/**
 * How long to wait after so many failures in a row, ms: twice as long each time, with half of it left to chance so that many
 * devices do not come back at one moment. Never shorter than the server asked for.
 */
export function backoffMs(failures: number, random: () => number, askedMs = 0): number {
  const most = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS)
  return Math.max(Math.round(most / 2 + (most / 2) * random()), askedMs)
}
