import { isOfFilm, shareWatched, SEEN_SHARE, type MediaRef } from '@matinee/domain'
import type { Observable } from '../kit/observable.ts'
import { metaOf } from './bookmarks.ts'
import type { ProgressKey, ProgressSave, ProgressTarget } from './progress-save.ts'
import type { LibraryStore } from './library-store.ts'
import type { ProgressPart, RegisterValue } from './outbox-entry.ts'
import { refOf, refText, type LibraryRecord, type ProgressRecord, type RecordRef } from './records.ts'

/** Where the viewer stopped, by film and by episode. Nothing here rejects: what the disk refuses, `library.keeping` tells. */
export interface ProgressLibrary {
  /** Every title with its records. */
  readonly titles: Observable<ReadonlyMap<string, readonly ProgressRecord[]>>
  /** Resolves once the position is on disk. A position of a hidden or watched title shows it again. */
  save(save: ProgressSave): Promise<void>
  /** Everything that is known of a title: one record of a film, one an episode of a show. */
  ofTitle(tmdbId: string): Promise<readonly ProgressRecord[]>
  one(key: ProgressKey): Promise<ProgressRecord | undefined>
  /** Hears of every save, by this tab or another. */
  subscribe(listener: (tmdbId: string) => void): () => void
  /** Marks a film, an episode, or every episode of a season. Unwatched ones begin anew. */
  mark(targets: readonly ProgressTarget[], isWatched: boolean): Promise<void>
  /**
   * Takes what was watched last of a title from Continue watching and keeps its position; with `false` it comes back. Does nothing once
   * another library than that of a record is open.
   */
  hide(key: ProgressKey & { partition?: string }, isHidden?: boolean): Promise<void>
  /**
   * Removes a title, a season or an episode; with a kind, the film or the show of that id. Resolves with what was there, for an
   * undo by `restore`.
   */
  remove(filter: {
    tmdbId: string
    kind?: MediaRef['kind']
    seasonId?: string
    episodeId?: string
  }): Promise<readonly ProgressRecord[]>
  /** Brings them back with their times, save what was watched again since, and what another library than the open one lost. */
  restore(records: readonly ProgressRecord[]): Promise<void>
}

function partOf(target: ProgressTarget): ProgressPart {
  const { title, seasonNumber, seasonTitle, episodeNumber, episodeTitle } = target
  return {
    meta: metaOf(title),
    ...(seasonNumber !== undefined && { seasonNumber }),
    ...(seasonTitle !== undefined && { seasonTitle }),
    ...(episodeNumber !== undefined && { episodeNumber }),
    ...(episodeTitle !== undefined && { episodeTitle }),
  }
}

/** The part of a record that says what it is about. */
export function partOfRecord(record: ProgressPart): ProgressPart {
  const { meta, seasonNumber, seasonTitle, episodeNumber, episodeTitle } = record
  return {
    meta,
    ...(seasonNumber !== undefined && { seasonNumber }),
    ...(seasonTitle !== undefined && { seasonTitle }),
    ...(episodeNumber !== undefined && { episodeNumber }),
    ...(episodeTitle !== undefined && { episodeTitle }),
  }
}

/** What makes a record from nothing. */
function valuesOf(record: ProgressRecord): RegisterValue[] {
  const part = partOfRecord(record)
  const { position, isHidden, isWatched, updatedAt } = record
  return [
    ...(position ? [{ register: 'position', value: { ...part, position, updatedAt } } as const] : []),
    ...(isHidden !== undefined ? [{ register: 'hidden', value: { ...part, isHidden } } as const] : []),
    ...(isWatched !== undefined ? [{ register: 'watched', value: { ...part, isWatched } } as const] : []),
  ]
}

const asProgress = (view: LibraryRecord | undefined) => (view?.kind === 'progress' ? view : undefined)

export function createProgressLibrary(store: LibraryStore): ProgressLibrary {
  const { index } = store
  const refTo = ({ tmdbId, seasonId, episodeId }: ProgressKey): RecordRef => ({
    partition: store.partition.get(),
    kind: 'progress',
    tmdbId,
    seasonId,
    episodeId,
  })

  return {
    titles: index.titles,

    save({ watched, duration, ...target }) {
      const part = partOf(target)
      const position = { watched, duration }
      const isOver = shareWatched(position) > SEEN_SHARE
      return store.mutate([refTo(target)], (view) => {
        const before = asProgress(view)
        return [
          { register: 'position', value: { ...part, position } },
          ...(before?.isHidden ? [{ register: 'hidden', value: { ...part, isHidden: false } } as const] : []),
          ...(before?.isWatched && !isOver
            ? [{ register: 'watched', value: { ...part, isWatched: false } } as const]
            : []),
        ]
      })
    },

    async ofTitle(tmdbId) {
      await store.loaded()
      return index.ofTitle(tmdbId)
    },

    async one(key) {
      await store.loaded()
      const { seasonId, episodeId } = key
      return index.ofTitle(key.tmdbId).find((record) => record.seasonId === seasonId && record.episodeId === episodeId)
    },

    subscribe: (listener) => store.subscribe(({ kind, tmdbId }) => kind === 'progress' && listener(tmdbId)),

    mark(targets, isWatched) {
      const parts = new Map(targets.map((target) => [refText(refTo(target)), partOf(target)]))
      return store.mutate(targets.map(refTo), (view, ref) => {
        const part = parts.get(refText(ref))
        if (!part) return []
        const position = asProgress(view)?.position
        const isBegun = !isWatched && position !== undefined && position.watched > 0
        return [
          { register: 'watched', value: { ...part, isWatched } },
          ...(isBegun
            ? [{ register: 'position', value: { ...part, position: { ...position, watched: 0 } } } as const]
            : []),
        ]
      })
    },

    async hide(key, isHidden = true) {
      const ref = refTo(key)
      if ((key.partition ?? ref.partition) !== ref.partition) return
      await store.mutate([ref], (view) => {
        const record = asProgress(view)
        return record ? [{ register: 'hidden', value: { ...partOfRecord(record), isHidden } }] : []
      })
    },

    async remove({ tmdbId, kind, seasonId, episodeId }) {
      await store.loaded()
      const removed = index
        .ofTitle(tmdbId)
        .filter(
          (record) =>
            (kind === undefined || isOfFilm(record) === (kind === 'movie')) &&
            (seasonId === undefined || record.seasonId === seasonId) &&
            (episodeId === undefined || record.episodeId === episodeId),
        )
      await store.mutate(removed.map(refOf), (view) => (view ? [{ register: 'tombstone' }] : []))
      return removed
    },

    async restore(records) {
      const ours = records.filter(({ partition }) => partition === store.partition.get())
      const known = new Map(ours.map((record) => [refText(record), record]))
      await store.mutate(ours.map(refOf), (view, ref) => {
        const record = known.get(refText(ref))
        const now = asProgress(view)
        // Whoever went on watching meanwhile, here or elsewhere, is further than what was removed.
        const isWatchedSince = now?.position !== undefined && record !== undefined && now.updatedAt > record.updatedAt
        return record && !isWatchedSince ? valuesOf(record) : []
      })
    },
  }
}
