import type { Greeting } from '@matinee/domain'
import type { MessageKey } from '@matinee/locales'

/** Texts that may replace the usual one in the empty search box. */
export const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
/** There is one other greeting for each hour. */
export const OTHER_GREETINGS = [1] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]

export const greetingKey = (greeting: Greeting, isOther: boolean): MessageKey =>
  `home.titles.${greeting}.${isOther ? 'extra' : 'default'}`

export const placeholderKey = (extra: Placeholder | null): MessageKey =>
  extra === null ? 'home.search.placeholder.default' : `home.search.placeholder.extra.${extra}`
