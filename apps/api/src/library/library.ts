import type { SyncRecord } from '@matinee/contracts'
import type { Clock } from '@matinee/server-kit'
import { Refusal } from '../http/refusal.ts'
import { type RandomBytes, randomUuid } from '../randomness.ts'
import type { Storage } from '../storage/storage.ts'
import type { Notices } from '../sync/notices.ts'
import { type Desk, openDesk } from './desk.ts'
import type { RecordKey } from './record.ts'
import {
  type KeptRecord,
  readKind,
  readPlace,
  readRecords,
  readSeenChanges,
  readSince,
  readTitle,
  readWireList,
  takeAccount,
} from './repository.ts'
import { syncRecordOf } from './wire.ts'

/** What a transaction on the library has to know before it begins; it is all read at once. */
export interface Needs {
  /** 1 where the work is certain to change exactly one record, which saves a statement; 0 where it is not. */
  reserve: 0 | 1
  keys?: readonly RecordKey[]
  /** Every progress record of this title. */
  progressOf?: string
  changeIds?: readonly string[]
}

/** Bookmarks, progress and settings of every account: the same records for both dialects of sync. */
export interface Library {
  /**
   * Works on the records of one account in one transaction, alone with that account, and tells its open devices after it.
   * @throws Refusal `signedOut` when the account is gone.
   */
  change: <T>(userId: string, needs: Needs, work: (desk: Desk) => T) => Promise<{ value: T; cursor: number }>
  /** The specified list of one kind, as JSON text. */
  list: (userId: string, kind: 'bookmark' | 'progress') => Promise<string>
  records: (userId: string, kind: RecordKey['kind']) => Promise<KeptRecord[]>
  /** Records after a place, in order. */
  since: (userId: string, cursor: number, limit: number) => Promise<SyncRecord[]>
  /** Where the account stands. @throws Refusal `signedOut` when it is gone. */
  place: (userId: string) => Promise<{ cursor: number; forgotten_to: number }>
}

interface LibraryParts {
  storage: Storage
  clock: Clock
  random: RandomBytes
  notices: Notices
}

const syncRecordsOf = (kept: readonly KeptRecord[]): SyncRecord[] =>
  kept.map(({ key, state, cursor }) => syncRecordOf(key, state, cursor))

export function createLibrary({ storage, clock, random, notices }: LibraryParts): Library {
  const newId = (): string => randomUuid(random)
  return {
    async change(userId, { reserve, keys = [], progressOf, changeIds = [] }, work) {
      const now = clock.now()
      const { value, since, cursor, changed } = await storage.write(async (rows, later) => {
        const [account, ofKeys, ofTitle, seenBefore] = await Promise.all([
          takeAccount(rows, userId, now, reserve),
          readRecords(rows, userId, keys),
          progressOf === undefined ? [] : readTitle(rows, userId, 'progress', progressOf),
          readSeenChanges(rows, userId, changeIds),
        ])
        if (!account) throw new Refusal('signedOut')
        const kept = [...ofKeys, ...ofTitle]
        const desk = openDesk({ rows, later, userId, clock: account, reserve, now, newId, kept, seenBefore })
        return { value: work(desk), ...desk.close() }
      })
      if (cursor > since) notices.changed(userId, { since, cursor, changes: () => syncRecordsOf(changed) })
      return { value, cursor }
    },
    list: (userId, kind) => readWireList(storage.read, userId, kind),
    records: (userId, kind) => readKind(storage.read, userId, kind),
    since: async (userId, cursor, limit) => syncRecordsOf(await readSince(storage.read, userId, cursor, limit)),
    async place(userId) {
      const place = await readPlace(storage.read, userId)
      if (!place) throw new Refusal('signedOut')
      return place
    },
  }
}
