/**
 * A journey as Playwright lists it: `file` relative to the folder of the journeys, `titles` from its outermost group inwards.
 * @typedef {{ project: string, file: string, titles: string[], isGate: boolean }} Journey
 */

/** Seconds of a worker for a journey that has never been measured. */
const UNKNOWN_SECONDS = 2

/**
 * Picks the journeys of the gate: those tagged `@gate`, and every other of the spec files that a change touches, as far as
 * `mostSeconds` reach. Files that were edited themselves come before files that only use something edited.
 * @param {Journey[]} journeys All there are.
 * @param {{ edited: string[], reached: string[], secondsOf: (file: string) => number | undefined, mostSeconds: number }} change
 *   `secondsOf` says how long a worker last took for all of a file.
 * @returns {{ picked: Journey[], left: string[] }} `left` are touched files that did not fit.
 */
export function pickJourneys(journeys, { edited, reached, secondsOf, mostSeconds }) {
  const countOf = (file) => journeys.filter((journey) => journey.file === file).length
  const touched = [...new Set([...edited, ...reached])].filter((file) => countOf(file) > 0)
  const taken = new Set()
  let seconds = 0
  for (const file of touched) {
    const cost = secondsOf(file) ?? countOf(file) * UNKNOWN_SECONDS
    if (seconds + cost > mostSeconds) continue
    seconds += cost
    taken.add(file)
  }
  return {
    picked: journeys.filter(({ file, isGate }) => isGate || taken.has(file)),
    left: touched.filter((file) => !taken.has(file)),
  }
}

/** A line of a Playwright test list. */
export const listLine = ({ project, file, titles }) => [`[${project}]`, file, ...titles].join(' › ')
