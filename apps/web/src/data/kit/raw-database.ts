import { unwrap } from 'idb'
import type { DeviceDatabase } from './database.ts'

/**
 * The device's database as the browser gives it, for what is asked while a film plays: what makes requests comfortable
 * elsewhere wraps each of them, and that would be a good part of what a save costs.
 */
export const rawDatabase = (database: DeviceDatabase): IDBDatabase => unwrap(database)

/** What a request found. @throws what the browser refuses with. */
export function resultOf<Found>(request: IDBRequest<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new DOMException('', 'AbortError')))
  })
}

/** Settles once all that a transaction wrote lies on disk. @throws what the browser refuses with. */
export function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('', 'AbortError')))
  })
}

/** Undoes a transaction; one that ended by itself stays as it is. */
export function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has: that is what was wanted.
  }
}
