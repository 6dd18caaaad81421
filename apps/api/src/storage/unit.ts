import type { Rows, Unit } from './storage.ts'

/**
 * Runs a unit; `last` are the writes it left to the end, each of which has to succeed. Where it throws, none of them is under way any
 * more: one that came after the end of its transaction would be kept.
 */
export async function runUnit<T>(unit: Unit<T>, rows: Rows): Promise<{ value: T; last: Promise<unknown>[] }> {
  const last: Promise<unknown>[] = []
  try {
    const value = await unit(rows, (write) => {
      // Whoever ends the transaction hears of a failure; until then nobody listens.
      write.catch(() => {})
      last.push(write)
    })
    return { value, last }
  } catch (failure) {
    await Promise.allSettled(last)
    throw failure
  }
}
