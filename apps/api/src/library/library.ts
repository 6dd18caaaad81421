import type { AccountUsage, SyncRecord } from '@matinee/contracts'
import type { Clock } from '@matinee/server-kit'
import { HttpError } from '../http/http-error.ts'
import type { ApiLog } from '../log.ts'
import { type RandomBytes, randomUuid } from '../randomness.ts'
import type { DeferWrite, Rows, Storage } from '../storage/storage.ts'
import type { EventBus } from '../sync/event-bus.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { createQuotas, type Quota } from './quota.ts'
import { type UnitOfWork, openUnitOfWork } from './unit-of-work.ts'
import type { RecordKey } from './record.ts'
import {
  type StoredRecord,
  readDamagedList,
  readKind,
  readCheckpoint,
  readPlace,
  readRecords,
  readSeenChanges,
  readSince,
  readTitle,
  readWireList,
  lockAccount,
} from './repository.ts'
import { syncRecordOf, wireText } from './wire.ts'

/** What a transaction on the library has to know before it begins; it is all read at once. */
export interface Needs {
  /** 1 where the work is certain to change exactly one record, which saves a statement; 0 where it is not. */
  allocateCursor: 0 | 1
  keys?: readonly RecordKey[]
  /** Every progress record of this title. */
  progressOf?: string
  changeIds?: readonly string[]
  /** Work that may throw goes alone: on PostgreSQL those that share its transaction would have to begin anew. */
  mayFail?: true
}

/** Bookmarks, progress and settings of every account: the same records for both sync protocols. */
export interface Library {
  /**
   * Works on the records of one account in one transaction, alone with that account, and tells its open devices after it.
   * @throws Refusal `signedOut` when the account is gone, `accountFull` where it has no room, `tooMany` where it writes too often.
   */
  change: <T>(userId: string, needs: Needs, run: (work: UnitOfWork) => T) => Promise<{ value: T; cursor: number }>
  /** The specified list of one kind, as JSON text. */
  list: (userId: string, kind: 'bookmark' | 'progress') => Promise<string>
  records: (userId: string, kind: RecordKey['kind']) => Promise<StoredRecord[]>
  /** Records after a place, in order. */
  since: (userId: string, cursor: number, limit: number) => Promise<SyncRecord[]>
  /** Where the account stands. @throws Refusal `signedOut` when it is gone. */
  place: (userId: string) => Promise<{ cursor: number; forgotten_to: number }>
  /** What the account holds, and may hold. @throws Refusal `signedOut` when it is gone. */
  usage: (userId: string) => Promise<AccountUsage>
  /** A moment before which the account's order had not come to this place, ms, as far as one is known. */
  reachedAfter: (userId: string, cursor: number) => Promise<number | undefined>
}

/** Records and change ids that a change needs at most to be short: an import would keep other accounts waiting. */
const MOST_BATCHED = 50

interface LibraryParts {
  storage: Storage
  quota: Quota
  limits: RateLimits
  clock: Clock
  random: RandomBytes
  eventBus: EventBus
  log: ApiLog
}

const syncRecordsOf = (stored: readonly StoredRecord[]): SyncRecord[] =>
  stored.map(({ key, state, cursor }) => syncRecordOf(key, state, cursor))

export function createLibrary({ storage, quota, limits, clock, random, eventBus, log }: LibraryParts): Library {
  const quotas = createQuotas({ quota, engine: storage.engine, clock })
  const newId = (): string => randomUuid(random)
  /** Tells the operator of records that somebody damaged by hand. */
  const logDamage = (repaired: number, lost: number): void => {
    if (repaired + lost > 0) log.warn({ mended: repaired, lost }, 'stored records are damaged')
  }
  const count = (stored: readonly StoredRecord[], damage: StoredRecord['damage']): number =>
    stored.filter((record) => record.damage === damage).length
  const withDamageLogged = (stored: StoredRecord[]): StoredRecord[] => {
    logDamage(count(stored, 'mended'), count(stored, 'lost'))
    return stored
  }
  /** Records that say something: the others are left out, and nobody is told that they were deleted. */
  const readable = (stored: StoredRecord[]): StoredRecord[] =>
    withDamageLogged(stored).filter(({ damage }) => damage !== 'lost')

  async function since(userId: string, cursor: number, limit: number): Promise<StoredRecord[]> {
    const found = await readSince(storage.read, userId, cursor, limit)
    const good = readable(found)
    const last = found.at(-1)
    const isWhole = good.length === found.length || found.length < limit || !last
    return isWhole ? good : [...good, ...(await since(userId, last.cursor, limit - good.length))]
  }

  async function place(userId: string): Promise<{ cursor: number; forgotten_to: number }> {
    const found = await readPlace(storage.read, userId)
    if (!found) throw new HttpError('signedOut')
    return found
  }

  /** The list without the help of texts that are damaged: those items are made again. */
  async function rebuildList(userId: string, kind: 'bookmark' | 'progress'): Promise<string> {
    const damaged = await readDamagedList(storage.read, userId, kind)
    const items = damaged.map(({ record: { key, state }, wire }) => wire ?? wireText(key, state))
    const broken = damaged.filter(({ wire }) => wire === undefined).length
    const known = items.filter((item) => item !== null)
    logDamage(broken - (items.length - known.length), items.length - known.length)
    return `[${known.join(',')}]`
  }

  return {
    async change(userId, { allocateCursor, keys = [], progressOf, changeIds = [], mayFail }, run) {
      await limits.take('account_writes', userId)
      const now = clock.now()
      const transaction = async (rows: Rows, defer: DeferWrite) => {
        const [account, ofKeys, ofTitle, seenBefore] = await Promise.all([
          lockAccount(rows, userId, now, allocateCursor),
          readRecords(rows, userId, keys),
          progressOf === undefined ? [] : readTitle(rows, userId, 'progress', progressOf),
          readSeenChanges(rows, userId, changeIds),
        ])
        if (!account) throw new HttpError('signedOut')
        const stored = withDamageLogged([...ofKeys, ...ofTitle])
        const at = account.cursor - allocateCursor
        const hasPlenty = quotas.hasPlenty(userId, at, keys.length + ofTitle.length)
        const work = openUnitOfWork({
          room: hasPlenty ? undefined : await quotas.room(rows, userId, at),
          rows,
          defer,
          userId,
          clock: account,
          allocatedCursors: allocateCursor,
          now,
          newId,
          stored,
          seenBefore,
        })
        return { value: run(work), ...work.flush(), isExact: !hasPlenty }
      }
      const isBatchable = keys.length + changeIds.length <= MOST_BATCHED && progressOf === undefined && !mayFail
      const { value, since, cursor, changed, growth, isExact } = await (isBatchable
        ? storage.writeBatched(userId, transaction)
        : storage.write(transaction))
      quotas.note(userId, { since, cursor, growth, isExact })
      if (cursor > since)
        eventBus.publishChange(userId, { since, cursor, serverTime: now, changes: () => syncRecordsOf(changed) })
      return { value, cursor }
    },
    list: async (userId, kind) => (await readWireList(storage.read, userId, kind)) ?? rebuildList(userId, kind),
    records: async (userId, kind) => readable(await readKind(storage.read, userId, kind)),
    since: async (userId, cursor, limit) => syncRecordsOf(await since(userId, cursor, limit)),
    place,
    async usage(userId) {
      const { cursor } = await place(userId)
      const { records, bytes } = await quotas.usage(storage.read, userId, cursor)
      return { records, bytes, mostRecords: quota.records, mostBytes: quota.bytes }
    },
    reachedAfter: (userId, cursor) => readCheckpoint(storage.read, userId, cursor),
  }
}
