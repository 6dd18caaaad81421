import type { TitleDetails } from '@matinee/domain'

/** The film or the episode whose position is kept. */
export interface ProgressKey {
  tmdbId: string
  /** '' for a film. */
  seasonId: string
  episodeId: string
}

/** A film or an episode, with the facts that are kept beside its record. */
export interface ProgressTarget extends ProgressKey {
  title: Pick<TitleDetails, 'kind' | 'title' | 'year' | 'poster'>
  seasonNumber?: number
  seasonTitle?: string
  episodeNumber?: number
  episodeTitle?: string
}

export interface ProgressSave extends ProgressTarget {
  /** Seconds. */
  watched: number
  duration: number
}
