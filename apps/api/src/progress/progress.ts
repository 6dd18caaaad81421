import type { ProgressInput } from '@matinee/contracts'
import type { Library } from '../library/library.ts'
import { keyText, progressKey, type RegisterValues } from '../library/record.ts'
import { wireText } from '../library/wire.ts'
import { importOver } from './import.ts'

/** Saved positions as the specified endpoints have them (protocols §2.5): each write is a deed at the server's time. */
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
      const { value } = await library.change(userId, { reserve: 1, keys: [key] }, (desk) => {
        const { registers } = desk.state(key)
        const stamp = desk.stamp()
        const values: Partial<RegisterValues> = {
          part: {
            meta,
            seasonNumber: seasonNumber ?? registers.part?.value.seasonNumber ?? null,
            episodeNumber: episodeNumber ?? registers.part?.value.episodeNumber ?? null,
          },
          position: { duration, watched, updatedAt: stamp[0] },
          // Who watches a hidden title wants to find it again; clients of this endpoint cannot say so. Said always, since a
          // device may have hidden it before and tell us later.
          isHidden: false,
        }
        desk.apply(key, { op: 'put', stamp, values })
        return wireText(key, desk.state(key))
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
      const { value } = await library.change(userId, { reserve: 0, keys: [...keys.values()] }, (desk) => {
        for (const input of inputs) {
          const key = progressKey(input.tmdbId, input.seasonId, input.episodeId)
          const values = importOver(desk.state(key), input, desk.now)
          if (values) desk.apply(key, { op: 'put', stamp: desk.stamp(), values })
        }
        return [...keys.values()].map((key) => wireText(key, desk.state(key)))
      })
      return `[${value.join(',')}]`
    },
    async remove(userId, titleId, { seasonId, episodeId }) {
      const { value } = await library.change(userId, { reserve: 0, progressOf: titleId }, (desk) => {
        const fitting = desk.found.filter(
          (key) => (seasonId === '' || key.seasonId === seasonId) && (episodeId === '' || key.episodeId === episodeId),
        )
        let count = 0
        for (const key of fitting) {
          const { position, part } = desk.state(key).registers
          if (!part) continue
          desk.apply(key, { op: 'delete', stamp: desk.stamp() })
          if (position) count++
        }
        return count
      })
      return value
    },
  }
}
