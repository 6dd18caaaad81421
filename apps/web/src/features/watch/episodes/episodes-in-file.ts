import type { Stream } from '@matinee/contracts'
import type { Playable } from '../../../blocks/playable.ts'

/**
 * The episodes of the file that plays, in order: those that its source names, where the playing one is among them, else
 * the playing one alone. Empty for a film.
 */
export function episodesInFile(playable: Playable, stream: Stream | null): Extract<Playable, { kind: 'show' }>[] {
  if (playable.kind === 'movie') return []
  const { number } = playable.episode
  const named = stream?.episodes
  const isAmong = named !== undefined && named.first <= number && number <= named.last
  const { first, last } = isAmong ? named : { first: number, last: number }
  return playable.season.episodes
    .filter((episode) => first <= episode.number && episode.number <= last)
    .map((episode) => ({ ...playable, episode }))
}
