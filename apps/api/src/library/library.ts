import type { SyncRecord } from '@matinee/contracts'
import type { Clock } from '@matinee/server-kit'
import { Refusal } from '../http/refusal.ts'
import type { ApiLog } from '../log.ts'
import { type RandomBytes, randomUuid } from '../randomness.ts'
import type { Later, Rows, Storage } from '../storage/storage.ts'
import type { Notices } from '../sync/notices.ts'
import { type Desk, openDesk } from './desk.ts'
import type { RecordKey } from './record.ts'
import {
  type KeptRecord,
  readDamagedList,
  readKind,
  readMilestone,
  readPlace,
  readRecords,
  readSeenChanges,
  readSince,
  readTitle,
  readWireList,
  takeAccount,
} from './repository.ts'
import { syncRecordOf, wireText } from './wire.ts'

/** What a transaction on the library has to know before it begins; it is all read at once. */
export interface Needs {
  /** 1 where the work is certain to change exactly one record, which saves a statement; 0 where it is not. */
  reserve: 0 | 1
  keys?: readonly RecordKey[]
  /** Every progress record of this title. */
  progressOf?: string
  changeIds?: readonly string[]
  /** Work that may throw goes alone: on PostgreSQL those that share its transaction would have to begin anew. */
  mayRefuse?: true
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
  /** A moment before which the account's order had not come to this place, ms, as far as one is known. */
  passedAt: (userId: string, cursor: number) => Promise<number | undefined>
}

/** Records and change ids that a change needs at most to be short: an import would keep other accounts waiting. */
const MOST_OF_SHORT = 50

interface LibraryParts {
  storage: Storage
  clock: Clock
  random: RandomBytes
  notices: Notices
  log: ApiLog
}

const syncRecordsOf = (kept: readonly KeptRecord[]): SyncRecord[] =>
  kept.map(({ key, state, cursor }) => syncRecordOf(key, state, cursor))

export function createLibrary({ storage, clock, random, notices, log }: LibraryParts): Library {
  const newId = (): string => randomUuid(random)
  /** Tells the operator of records that somebody damaged by hand. */
  const tellDamage = (mended: number, lost: number): void => {
    if (mended + lost > 0) log.warn({ mended, lost }, 'stored records are damaged')
  }
  const count = (kept: readonly KeptRecord[], damage: KeptRecord['damage']): number =>
    kept.filter((record) => record.damage === damage).length
  const told = (kept: KeptRecord[]): KeptRecord[] => {
    tellDamage(count(kept, 'mended'), count(kept, 'lost'))
    return kept
  }
  /** Records that say something: the others are left out, and nobody is told that they were deleted. */
  const sound = (kept: KeptRecord[]): KeptRecord[] => told(kept).filter(({ damage }) => damage !== 'lost')

  async function since(userId: string, cursor: number, limit: number): Promise<KeptRecord[]> {
    const found = await readSince(storage.read, userId, cursor, limit)
    const good = sound(found)
    const last = found.at(-1)
    const isWhole = good.length === found.length || found.length < limit || !last
    return isWhole ? good : [...good, ...(await since(userId, last.cursor, limit - good.length))]
  }

  /** The list without the help of texts that are damaged: those items are made again. */
  async function listAgain(userId: string, kind: 'bookmark' | 'progress'): Promise<string> {
    const damaged = await readDamagedList(storage.read, userId, kind)
    const items = damaged.map(({ record: { key, state }, wire }) => wire ?? wireText(key, state))
    const broken = damaged.filter(({ wire }) => wire === undefined).length
    const known = items.filter((item) => item !== null)
    tellDamage(broken - (items.length - known.length), items.length - known.length)
    return `[${known.join(',')}]`
  }

  return {
    async change(userId, { reserve, keys = [], progressOf, changeIds = [], mayRefuse }, work) {
      const now = clock.now()
      const unit = async (rows: Rows, later: Later) => {
        const [account, ofKeys, ofTitle, seenBefore] = await Promise.all([
          takeAccount(rows, userId, now, reserve),
          readRecords(rows, userId, keys),
          progressOf === undefined ? [] : readTitle(rows, userId, 'progress', progressOf),
          readSeenChanges(rows, userId, changeIds),
        ])
        if (!account) throw new Refusal('signedOut')
        const kept = told([...ofKeys, ...ofTitle])
        const desk = openDesk({ rows, later, userId, clock: account, reserve, now, newId, kept, seenBefore })
        return { value: work(desk), ...desk.close() }
      }
      const isShort = keys.length + changeIds.length <= MOST_OF_SHORT && progressOf === undefined && !mayRefuse
      const { value, since, cursor, changed } = await (isShort ? storage.writeShort(userId, unit) : storage.write(unit))
      if (cursor > since)
        notices.changed(userId, { since, cursor, serverTime: now, changes: () => syncRecordsOf(changed) })
      return { value, cursor }
    },
    list: async (userId, kind) => (await readWireList(storage.read, userId, kind)) ?? listAgain(userId, kind),
    records: async (userId, kind) => sound(await readKind(storage.read, userId, kind)),
    since: async (userId, cursor, limit) => syncRecordsOf(await since(userId, cursor, limit)),
    async place(userId) {
      const place = await readPlace(storage.read, userId)
      if (!place) throw new Refusal('signedOut')
      return place
    },
    passedAt: (userId, cursor) => readMilestone(storage.read, userId, cursor),
  }
}
