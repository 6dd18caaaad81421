import type { DeviceDatabase } from '../kit/database.ts'
import { gatherRows, type DiskNeeds, type DiskState, type LibraryDisk } from './disk.ts'
import type { OutboxEntry, RecordRows } from './outbox-entry.ts'
import { recordKey, refOf, refText, type LibraryRecord, type RecordRef } from './records.ts'
import { isLibraryRecord, isOutboxEntry } from './stored-rows.ts'

const STORES = ['records', 'outbox', 'facts', 'backups'] as const

/** The part of a transaction that reads. */
interface Reading {
  get(store: 'records', key: string[]): Promise<unknown>
  getAll(store: 'records' | 'outbox', range: IDBKeyRange): Promise<unknown[]>
  fact(name: string): Promise<unknown>
}

/** Everything whose key begins with these parts: an array sorts after every text. */
const beginningWith = (parts: readonly string[]) => IDBKeyRange.bound([...parts], [...parts, []])
const entryKey = (entry: OutboxEntry): string[] => [...recordKey(entry), entry.slot]
const asRow = (value: LibraryRecord | OutboxEntry): Record<string, unknown> => ({ ...value })

/** The library's disk in the device's database. */
export function createIdbDisk(database: DeviceDatabase): LibraryDisk {
  return {
    async read(needs) {
      const transaction = database.transaction(STORES, 'readonly')
      const { damaged, ...state } = await found(needs, readingOf(transaction))
      return { ...state, damaged: damaged.length }
    },

    async change(needs, work) {
      const transaction = database.transaction(STORES, 'readwrite')
      const done = transaction.done
      // Also heard where a request below fails first, so that no rejection goes unheard.
      done.catch(() => {})
      const records = transaction.objectStore('records')
      const outbox = transaction.objectStore('outbox')
      const facts = transaction.objectStore('facts')
      try {
        const { damaged, ...before } = await found(needs, readingOf(transaction))
        const after = work(before)
        const known = new Map(before.rows.map((rows) => [refText(rows.ref), rows]))
        const writes: Promise<unknown>[] = []
        const backups = transaction.objectStore('backups')
        for (const { store, row } of damaged) writes.push(backups.put(row, backupName(store, row)))
        for (const rows of after.rows) {
          const old = known.get(refText(rows.ref))
          if (rows === old) continue
          if (rows.record && rows.record !== old?.record) writes.push(records.put(asRow(rows.record)))
          else if (!rows.record && old?.record) writes.push(records.delete(recordKey(rows.ref)))
          const slots = new Set(rows.entries.map(({ slot }) => slot))
          for (const entry of old?.entries ?? [])
            if (!slots.has(entry.slot)) writes.push(outbox.delete(entryKey(entry)))
          for (const entry of rows.entries) if (!old?.entries.includes(entry)) writes.push(outbox.put(asRow(entry)))
        }
        for (const [name, value] of Object.entries(after.facts)) {
          if (value === before.facts[name]) continue
          writes.push(value === undefined ? facts.delete(name) : facts.put(value, name))
        }
        // Nothing more is asked: the browser needs no word of this page, which may be going, to end it.
        transaction.commit()
        await Promise.all([...writes, done])
        return after
      } catch (failure) {
        abort(transaction)
        throw failure
      }
    },
  }
}

/** Ends a transaction that may have ended by itself. */
function abort(transaction: { abort: () => void }) {
  try {
    transaction.abort()
  } catch {
    // It has: that is what was wanted.
  }
}

function readingOf(transaction: {
  objectStore(name: 'records' | 'outbox' | 'facts'): {
    get(key: string | string[]): Promise<unknown>
    getAll(range: IDBKeyRange): Promise<unknown[]>
  }
}): Reading {
  return {
    get: (store, key) => transaction.objectStore(store).get(key),
    getAll: (store, range) => transaction.objectStore(store).getAll(range),
    fact: (name) => transaction.objectStore('facts').get(name),
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

/** Those that are as they should be; the others go to the damaged ones. */
function sound<Row>(
  store: Damaged['store'],
  rows: readonly unknown[],
  is: (row: unknown) => row is Row,
  bin: Damaged[],
) {
  return rows.filter((row): row is Row => {
    const isSound = is(row)
    if (!isSound) bin.push({ store, row: Object(row) as Damaged['row'] })
    return isSound
  })
}

async function found({ of, facts: names }: DiskNeeds, reading: Reading): Promise<DiskState & { damaged: Damaged[] }> {
  const facts = Promise.all(names.map(async (name) => [name, await reading.fact(name)] as const))
  const damaged: Damaged[] = []
  const rows =
    'refs' in of
      ? await Promise.all(of.refs.map((ref) => rowsOf(ref, reading, damaged)))
      : (await Promise.all(of.partitions.map((partition) => partitionOf(partition, reading, damaged)))).flat()
  return { rows, facts: Object.fromEntries(await facts), damaged }
}

async function rowsOf(ref: RecordRef, reading: Reading, damaged: Damaged[]): Promise<RecordRows> {
  const key = recordKey(ref)
  const [record, entries] = await Promise.all([
    reading.get('records', key),
    // The anonymous library does what is done at once: nothing of it waits for a server.
    ref.partition === '' ? [] : reading.getAll('outbox', beginningWith(key)),
  ])
  const [soundRecord] = record === undefined ? [] : sound('records', [record], isLibraryRecord, damaged)
  return { ref: refOf(ref), record: soundRecord, entries: sound('outbox', entries, isOutboxEntry, damaged) }
}

async function partitionOf(partition: string, reading: Reading, damaged: Damaged[]): Promise<RecordRows[]> {
  const range = beginningWith([partition])
  const [records, entries] = await Promise.all([reading.getAll('records', range), reading.getAll('outbox', range)])
  return gatherRows(
    sound('records', records, isLibraryRecord, damaged),
    sound('outbox', entries, isOutboxEntry, damaged),
  )
}
