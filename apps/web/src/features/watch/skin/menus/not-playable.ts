import type { NotPlayable } from '@matinee/contracts'
import type { Translate } from '../../../../i18n/i18n.ts'

/** What a source has that does not play here, in words: "2 torrents, a YouTube video". */
export function notPlayableText(list: readonly NotPlayable[], t: Translate): string {
  const words = list.map(({ reason, count }) => t(`player.menus.sources.kinds.${reason}`, { count }))
  return new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(words)
}
