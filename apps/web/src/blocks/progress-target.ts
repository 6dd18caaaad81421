import type { Episode, SeasonRef, Title } from '@matinee/domain'
import type { ProgressTarget } from '../data/library/progress-save.ts'

/** A film, or an episode of a show with its season. */
type Watchable = { kind: 'movie'; title: Title } | { kind: 'show'; title: Title; season: SeasonRef; episode: Episode }

/** The key of the record of a film or an episode, and the facts stored beside it. */
export function targetOf(watchable: Watchable): ProgressTarget {
  const { title } = watchable
  const common = { tmdbId: title.id, title }
  if (watchable.kind === 'movie') return { ...common, seasonId: '', episodeId: '' }
  const { season, episode } = watchable
  return {
    ...common,
    seasonId: season.id,
    episodeId: episode.id,
    seasonNumber: season.number,
    seasonTitle: season.title,
    episodeNumber: episode.number,
    episodeTitle: episode.title,
  }
}
