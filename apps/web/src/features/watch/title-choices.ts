import type { Playable } from '../../blocks/playable.ts'

/** Choices that are remembered; the oldest make room. */
export const MOST_TITLE_CHOICES = 500

interface Remembered {
  /** Grows with every choice; missing in those of older versions. */
  recency?: number | undefined
}

/** Names a title among all films and shows, whose numbers are counted apart. */
export const titleKeyOf = ({ kind, title }: Pick<Playable, 'kind' | 'title'>): string => `${kind}-${title.id}`

/** What was chosen for a title. Older versions kept it by the number alone. */
export function titleChoice<Choice>(choices: Readonly<Record<string, Choice>>, titleKey: string): Choice | undefined {
  return choices[titleKey] ?? choices[titleKey.replace(/^(movie|show)-/, '')]
}

/** What a viewer chose, by title, with one more: at most `MOST_TITLE_CHOICES`, the most recent ones. */
export function withTitleChoice<Choice extends object>(
  choices: Readonly<Record<string, Choice & Remembered>>,
  titleKey: string,
  choice: Choice,
): Record<string, Choice & Remembered> {
  const recencyOf = ({ recency = 0 }: Remembered) => recency
  const newestFirst = Object.entries(choices)
    .filter(([key]) => key !== titleKey)
    .toSorted(([, one], [, other]) => recencyOf(other) - recencyOf(one))
  const [newest] = newestFirst
  const recency = (newest ? recencyOf(newest[1]) : 0) + 1
  return Object.fromEntries([[titleKey, { ...choice, recency }], ...newestFirst.slice(0, MOST_TITLE_CHOICES - 1)])
}
