/** What a viewer chose for one title. */
export interface TitleChoice {
  enabled: boolean
  language: string | null
  /** Grows with every choice; missing in those of older versions. */
  recency?: number | undefined
}

/** Choices that are remembered; the oldest make room. */
export const MOST_TITLE_CHOICES = 500

/** The choices with one more: at most `MOST_TITLE_CHOICES`, the most recent ones. */
export function withTitleChoice(
  choices: Readonly<Record<string, TitleChoice>>,
  titleId: string,
  choice: TitleChoice,
): Record<string, TitleChoice> {
  const recencyOf = ({ recency = 0 }: TitleChoice) => recency
  const newestFirst = Object.entries(choices)
    .filter(([id]) => id !== titleId)
    .toSorted(([, one], [, other]) => recencyOf(other) - recencyOf(one))
  const [newest] = newestFirst
  const recency = (newest ? recencyOf(newest[1]) : 0) + 1
  return Object.fromEntries([[titleId, { ...choice, recency }], ...newestFirst.slice(0, MOST_TITLE_CHOICES - 1)])
}
