/** Seconds between the press and the film (specification §4 "Discover random pick"). */
export const COUNTDOWN_SECONDS = 5

/** One of these, or none from an empty list. */
export function pickOne<Choice>(choices: readonly Choice[], random: () => number): Choice | undefined {
  return choices[Math.floor(random() * choices.length)]
}
