import type { Rows, Transaction } from './storage.ts'

/**
 * Runs a unit; `last` are the writes it left to the end, each of which has to succeed. Where it throws, none of them is under way any
 * more: one that came after the end of its transaction would be kept.
 */
export async function runTransaction<T>(
  transaction: Transaction<T>,
  rows: Rows,
): Promise<{ value: T; deferred: Promise<unknown>[] }> {
  const deferred: Promise<unknown>[] = []
  try {
    const value = await transaction(rows, (write) => {
      // Whoever ends the transaction hears of a failure; until then nobody listens.
      write.catch(() => {})
      deferred.push(write)
    })
    return { value, deferred }
  } catch (failure) {
    await Promise.allSettled(deferred)
    throw failure
  }
}
