import { type Clock, SECOND_MS } from '@matinee/server-kit'
import type { DatabaseCondition } from './failures.ts'
import type { Storage } from './storage.ts'

/** Why nothing new can be kept. */
export type WritingFault = Extract<DatabaseCondition, 'full' | 'readOnly'>

/** A small write finds room on a full disk now and then: only one that is later than the last refused one by this says that it is over, ms. */
const OVER_AFTER_MS = 30 * SECOND_MS

/** Follows whether the database can be written, so that the operator is told of each change once and not at every request. */
export interface WritingWatch {
  /** The storage, whose writes that succeed are seen. */
  storage: Storage
  /** Notes a refused write; whether it is news to the operator. */
  refused(fault: WritingFault): boolean
  /** Whether a write was refused, and none succeeded long enough after it. */
  isRefused(): boolean
}

/** Watches the writes of a storage; `onOver` hears once that writing goes on. */
export function watchWriting(storage: Storage, { clock, onOver }: { clock: Clock; onOver: () => void }): WritingWatch {
  let last: { fault: WritingFault; at: number } | undefined
  const succeeded = <T>(result: T): T => {
    if (last && clock.now() - last.at >= OVER_AFTER_MS) {
      last = undefined
      onOver()
    }
    return result
  }
  return {
    storage: {
      ...storage,
      write: async (transaction) => succeeded(await storage.write(transaction)),
      writeBatched: async (account, transaction) => succeeded(await storage.writeBatched(account, transaction)),
      writeStatement: async (statement) => succeeded(await storage.writeStatement(statement)),
    },
    refused(fault) {
      const isNews = last?.fault !== fault
      last = { fault, at: clock.now() }
      return isNews
    },
    isRefused: () => last !== undefined,
  }
}
