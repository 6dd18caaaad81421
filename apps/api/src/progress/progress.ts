import type { ProgressInput } from '@matinee/contracts'
import type { Library } from '../library/library.ts'
import { keyText, progressKey, type RegisterValues } from '../library/record.ts'
import { wireText } from '../library/wire.ts'
import { importOver } from './import.ts'

/** Saved positions as the specified endpoints have them (protocols §2.5): each write is a mutation at the server's time. */
export interface ProgressItems {
  /** JSON of the list. */
  list: (userId: string) => Promise<string>
  /** Puts a position over whatever was there, also a lower one; JSON of the item. */
  put: (userId: string, titleId: string, input: Omit<ProgressInput, 'tmdbId'>) => Promise<string>
  /** Applies a list whole; JSON of every item it names. */
  importAll: (userId: string, inputs: readonly ProgressInput[]) => Promise<string>
  /** Removes what all filters fit; an empty filter fits everything of the title. How many positions went. */
  remove: (userId: string, titleId: string, filters: { seasonId: string; episodeId: string }) => Promise<number>
}

export function createProgress(library: Library): ProgressItems {
  return {
    list: (userId) => library.list(userId, 'progress'),
    async put(userId, titleId, input) {
      const key = progressKey(titleId, input.seasonId, input.episodeId)
      const { duration, watched, meta, seasonNumber = null, episodeNumber = null } = input
      const { value } = await library.change(userId, { allocateCursor: 1, keys: [key] }, (work) => {
        const { registers } = work.state(key)
        const timestamp = work.nextTimestamp()
        const values: Partial<RegisterValues> = {
          part: {
            meta,
            seasonNumber: seasonNumber ?? registers.part?.value.seasonNumber ?? null,
            episodeNumber: episodeNumber ?? registers.part?.value.episodeNumber ?? null,
          },
          position: { duration, watched, updatedAt: timestamp.at },
          // Who watches a hidden title wants to find it again; clients of this endpoint cannot say so. Said always, since a
          // device may have hidden it before and tell us later.
          isHidden: false,
        }
        work.apply(key, { op: 'put', timestamp, values })
        return wireText(key, work.state(key))
      })
      return value ?? 'null'
    },
    async importAll(userId, inputs) {
      if (inputs.length === 0) return '[]'
      const keys = new Map(
        inputs.map(({ tmdbId, seasonId, episodeId }) => {
          const key = progressKey(tmdbId, seasonId, episodeId)
          return [keyText(key), key]
        }),
      )
      const { value } = await library.change(userId, { allocateCursor: 0, keys: [...keys.values()] }, (work) => {
        for (const input of inputs) {
          const key = progressKey(input.tmdbId, input.seasonId, input.episodeId)
          const values = importOver(work.state(key), input, work.now)
          if (values) work.apply(key, { op: 'put', timestamp: work.nextTimestamp(), values })
        }
        return [...keys.values()].map((key) => wireText(key, work.state(key)))
      })
      return `[${value.join(',')}]`
    },
    async remove(userId, titleId, { seasonId, episodeId }) {
      const { value } = await library.change(userId, { allocateCursor: 0, progressOf: titleId }, (work) => {
        const fitting = work.found.filter(
          (key) => (seasonId === '' || key.seasonId === seasonId) && (episodeId === '' || key.episodeId === episodeId),
        )
        let count = 0
        for (const key of fitting) {
          const { position, part } = work.state(key).registers
          if (!part) continue
          work.apply(key, { op: 'delete', timestamp: work.nextTimestamp() })
          if (position) count++
        }
        return count
      })
      return value
    },
  }
}
