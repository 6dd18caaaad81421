import type { Playable } from '../../blocks/playable.ts'

/** Choices that are remembered; the oldest make room. */
export const MOST_TITLE_CHOICES = 500

interface Remembered {
  /** Grows with every choice; missing in those of older versions. */
  recency?: number | undefined
}

/** Names a title among all films and shows, whose numbers are counted apart. */
export const titleKeyOf = ({ kind, title }: Pick<Playable, 'kind' | 'title'>): string => `${kind}-${title.id}`

/** The name that older versions gave a title: its number alone. */
const olderKeyOf = (titleKey: string): string => titleKey.replace(/^(movie|show)-/, '')

/** Whether a name that was stored is that of a title. */
export const isOfTitle = (stored: string, titleKey: string): boolean =>
  stored === titleKey || stored === olderKeyOf(titleKey)

/** What was chosen for a title. */
export const titleChoice = <Choice>(choices: Readonly<Record<string, Choice>>, titleKey: string): Choice | undefined =>
  choices[titleKey] ?? choices[olderKeyOf(titleKey)]

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
