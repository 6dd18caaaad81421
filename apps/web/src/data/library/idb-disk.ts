import { abort, resultOf, rawDatabase, completionOf } from '../kit/raw-database.ts'
import { openDeviceDatabase, type DeviceDatabase } from '../kit/database.ts'
import { gatherRows, type DiskNeeds, type DiskState, type LibraryDisk } from './disk.ts'
import type { OutboxEntry, RecordRows } from './outbox-entry.ts'
import { recordKey, refOf, refText, type RecordRef } from './records.ts'
import { readEntry, readRecord, storedRegister, storeEntry, storeRecord } from './stored-rows.ts'

const STORES = ['records', 'outbox', 'facts', 'backups'] as const

/** Everything whose key begins with these parts: an array sorts after every text. */
const beginningWith = (parts: readonly string[]) => IDBKeyRange.bound([...parts], [...parts, []])
const entryKey = (entry: OutboxEntry): string[] => [...recordKey(entry), storedRegister(entry.register)]

const isClosed = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'InvalidStateError'

/**
 * The library's disk in the device's database. Browsers close a database under a page: one that slept, or one whose data was removed
 * meanwhile. It is opened again with the next mutation, which is refused where another tab made it a newer version's. `onClosed` is
 * called each time.
 */
export function createIdbDisk(device: DeviceDatabase, onClosed: () => void = () => {}): LibraryDisk {
  let database = rawDatabase(device)
  database.addEventListener('close', onClosed)
  let opening: Promise<void> | undefined
  const openAgain = async () => {
    database = rawDatabase(await openDeviceDatabase(device.name))
    database.addEventListener('close', onClosed)
  }
  const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
    try {
      return database.transaction(STORES, mode)
    } catch (failure) {
      if (!isClosed(failure)) throw failure
    }
    // Once for all that find it closed.
    opening ??= openAgain().finally(() => (opening = undefined))
    await opening
    return database.transaction(STORES, mode)
  }
  return {
    async read(needs) {
      const { damaged, ...state } = await found(needs, await begin('readonly'))
      return { ...state, damaged: damaged.length }
    },

    async change(needs, work) {
      const transaction = await begin('readwrite')
      const done = completionOf(transaction)
      // Also heard where a request below fails first, so that no rejection goes unheard.
      done.catch(() => {})
      const records = transaction.objectStore('records')
      const outbox = transaction.objectStore('outbox')
      const metadata = transaction.objectStore('facts')
      const backups = transaction.objectStore('backups')
      try {
        const { damaged, ...before } = await found(needs, transaction)
        const after = work(before)
        const known = new Map(before.rows.map((rows) => [refText(rows.ref), rows]))
        for (const { store, row } of damaged) backups.put(row, backupName(store, row))
        for (const rows of after.rows) {
          const old = known.get(refText(rows.ref))
          if (rows === old) continue
          if (rows.record && rows.record !== old?.record) records.put(storeRecord(rows.record))
          else if (!rows.record && old?.record) records.delete(recordKey(rows.ref))
          const registers = new Set(rows.entries.map(({ register }) => register))
          for (const entry of old?.entries ?? []) if (!registers.has(entry.register)) outbox.delete(entryKey(entry))
          for (const entry of rows.entries) if (!old?.entries.includes(entry)) outbox.put(storeEntry(entry))
        }
        for (const [name, value] of Object.entries(after.metadata)) {
          if (value === before.metadata[name]) continue
          if (value === undefined) metadata.delete(name)
          else metadata.put(value, name)
        }
        // Nothing more is asked: the browser needs no word of this page, which may be going, to end it. A write that is
        // refused ends the whole, so that none of them has to be asked how it went.
        transaction.commit()
        await done
        return after
      } catch (failure) {
        abort(transaction)
        throw failure
      }
    },
  }
}

/** A row that is not as it should be. */
interface Damaged {
  store: 'records' | 'outbox'
  row: Record<string, unknown>
}

/** Where the copy of a damaged row goes: the same row to the same place. */
function backupName(store: Damaged['store'], row: Damaged['row']): string {
  return ['damaged', store, ...[...KEY_PARTS, 'slot'].map((part) => String(row[part] ?? ''))].join(':')
}
const KEY_PARTS = ['partition', 'kind', 'tmdbId', 'seasonId', 'episodeId'] as const

/** What the sound rows hold; the other rows are added to `damaged`. */
function soundRows<Row>(
  store: Damaged['store'],
  rows: readonly unknown[],
  read: (row: unknown) => Row | undefined,
  damaged: Damaged[],
): Row[] {
  return rows.flatMap((row) => {
    const sound = read(row)
    if (sound === undefined) damaged.push({ store, row: Object(row) as Damaged['row'] })
    return sound ?? []
  })
}

async function found(
  { of, metadata: names }: DiskNeeds,
  transaction: IDBTransaction,
): Promise<DiskState & { damaged: Damaged[] }> {
  const damaged: Damaged[] = []
  const metadataStore = transaction.objectStore('facts')
  const [metadata, rows] = await Promise.all([
    Promise.all(names.map(async (name): Promise<[string, unknown]> => [name, await resultOf(metadataStore.get(name))])),
    'refs' in of
      ? Promise.all(of.refs.map((ref) => rowsOf(ref, transaction, damaged)))
      : Promise.all(of.partitions.map((partition) => partitionOf(partition, transaction, damaged))),
  ])
  return { rows: rows.flat(), metadata: Object.fromEntries(metadata), damaged }
}

async function rowsOf(ref: RecordRef, transaction: IDBTransaction, damaged: Damaged[]): Promise<RecordRows> {
  const key = recordKey(ref)
  const [record, entries] = await Promise.all([
    resultOf<unknown>(transaction.objectStore('records').get(key)),
    // The anonymous library does what is done at once: nothing of it waits for a server.
    ref.partition === '' ? [] : resultOf(transaction.objectStore('outbox').getAll(beginningWith(key))),
  ])
  const [soundRecord] = record === undefined ? [] : soundRows('records', [record], readRecord, damaged)
  return { ref: refOf(ref), record: soundRecord, entries: soundRows('outbox', entries, readEntry, damaged) }
}

async function partitionOf(partition: string, transaction: IDBTransaction, damaged: Damaged[]): Promise<RecordRows[]> {
  const range = beginningWith([partition])
  const [records, entries] = await Promise.all([
    resultOf(transaction.objectStore('records').getAll(range)),
    resultOf(transaction.objectStore('outbox').getAll(range)),
  ])
  return gatherRows(
    soundRows('records', records, readRecord, damaged),
    soundRows('outbox', entries, readEntry, damaged),
  )
}
