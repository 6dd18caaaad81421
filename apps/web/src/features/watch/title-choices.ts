/** Choices that are remembered; the oldest make room. */
export const MOST_TITLE_CHOICES = 500

interface Remembered {
  /** Grows with every choice; missing in those of older versions. */
  recency?: number | undefined
}

/** What a viewer chose, by title, with one more: at most `MOST_TITLE_CHOICES`, the most recent ones. */
export function withTitleChoice<Choice extends object>(
  choices: Readonly<Record<string, Choice & Remembered>>,
  titleId: string,
  choice: Choice,
): Record<string, Choice & Remembered> {
  const recencyOf = ({ recency = 0 }: Remembered) => recency
  const newestFirst = Object.entries(choices)
    .filter(([id]) => id !== titleId)
    .toSorted(([, one], [, other]) => recencyOf(other) - recencyOf(one))
  const [newest] = newestFirst
  const recency = (newest ? recencyOf(newest[1]) : 0) + 1
  return Object.fromEntries([[titleId, { ...choice, recency }], ...newestFirst.slice(0, MOST_TITLE_CHOICES - 1)])
}
