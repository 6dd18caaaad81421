import type { Stars } from '@matinee/contracts'
import { ratedTitleOf, type MediaRef } from '@matinee/domain'
import type { Observable } from '../kit/observable.ts'
import type { LibraryStore } from './library-store.ts'
import type { RatingRecord, RecordRef } from './records.ts'

/** What the viewer gives a film or a whole show; null takes a rating away. */
export interface Rating extends MediaRef {
  stars: Stars | null
}

/** What the viewer gave films and shows, by the name of the title (`ratedTitleOf`). */
export interface RatingLibrary extends Observable<ReadonlyMap<string, RatingRecord>> {
  /** Gives a title stars, or takes its rating away. Resolves once that is on disk; never rejects. */
  rate(rating: Rating): Promise<void>
}

export function createRatingLibrary(store: LibraryStore): RatingLibrary {
  const { get, subscribe } = store.index.ratings
  return {
    get,
    subscribe,
    rate({ stars, ...title }) {
      const ref: RecordRef = {
        partition: store.partition.get(),
        kind: 'rating',
        tmdbId: ratedTitleOf(title),
        seasonId: '',
        episodeId: '',
      }
      return store.mutate([ref], (view) => {
        if (stars !== null) return [{ register: 'rating', value: { stars } }]
        return view ? [{ register: 'tombstone' }] : []
      })
    },
  }
}
