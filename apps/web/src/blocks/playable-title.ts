import type { Translate } from '../i18n/i18n.ts'
import type { Playable } from './playable.ts'

/** What is watched in words: the title, and the place of an episode in its show. */
export function playableTitle(playable: Playable, t: Translate): string {
  if (playable.kind === 'movie') return playable.title.title
  const { season, episode } = playable
  return `${playable.title.title} - ${t('media.episodeDisplay', { season: season.number, episode: episode.number })}`
}
