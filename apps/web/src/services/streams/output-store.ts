import type { OutputStore, RememberedOutput } from '@matinee/providers'
import type { TextStorage } from '../storage/text-storage.ts'

/** Most stored streams; beyond it the oldest are removed. */
const MOST = 60
const KEY = 'mw-found'

/**
 * Stores what was found for the next visit: on disk where its addresses carry no key, in memory where they do. If
 * storage fails, the next visit searches again.
 */
export function createOutputStore(storage: Pick<TextStorage, 'getItem' | 'setItem'>): OutputStore {
  const secret = new Map<string, RememberedOutput>()
  const read = (): Array<[string, unknown]> => {
    try {
      const rows: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      const isRow = (row: unknown): row is [string, unknown] => Array.isArray(row) && typeof row[0] === 'string'
      return Array.isArray(rows) ? rows.filter(isRow) : []
    } catch {
      return []
    }
  }
  const write = (rows: Array<[string, unknown]>) => {
    try {
      storage.setItem(KEY, JSON.stringify(rows.slice(-MOST)))
    } catch {
      // A full or closed storage remembers nothing.
    }
  }
  return {
    get: async (key) => secret.get(key) ?? read().find(([name]) => name === key)?.[1],
    async set(key, remembered) {
      if (remembered.output.stream.hasSecretAddress) {
        secret.set(key, remembered)
        return
      }
      write([...read().filter(([name]) => name !== key), [key, remembered]])
    },
    async delete(key) {
      secret.delete(key)
      write(read().filter(([name]) => name !== key))
    },
  }
}
