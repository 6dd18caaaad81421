import { laterTimestamp } from './hybrid-clock.ts'
import { accountKeys, CLOCK_KEY, firstRowsKey } from './metadata-keys.ts'
import type { LibraryStore } from './library-store.ts'
import { isPending, viewOf, withEntry, type OutboxEntry, type RecordRows, type RegisterValue } from './outbox-entry.ts'
import { partOfRecord } from './progress.ts'
import { isLater, timestampSchema, refText, type HlcTimestamp, type LibraryRecord, type RecordRef } from './records.ts'

/** Records that move in one transaction. */
const MOST_AT_ONCE = 200

/**
 * Gives what one partition shows to another: each record becomes a change there, with the time it was done, and leaves here in the same
 * moment. Stopped half way it goes on with the next call. What the anonymous shelves were drawn from goes too.
 * @param isWanted Whether a record goes, by what is there already.
 */
async function moveRecords(
  store: LibraryStore,
  [source, target]: readonly [string, string],
  newId: () => string,
  isWanted: (record: LibraryRecord, there: LibraryRecord | undefined) => boolean = () => true,
): Promise<void> {
  const { rows } = await store.settle(
    { of: { partitions: [source] }, metadata: [firstRowsKey('')] },
    ({ rows: found }) => ({ rows: found, metadata: { [firstRowsKey('')]: undefined } }),
  )
  for (let first = 0; first < rows.length; first += MOST_AT_ONCE) {
    const leaving = rows.slice(first, first + MOST_AT_ONCE).map(({ ref }) => ref)
    const refs = [...leaving, ...leaving.map((ref): RecordRef => ({ ...ref, partition: target }))]
    await store.settle({ of: { refs }, metadata: [] }, (found) => {
      const byText = new Map(found.rows.map((row) => [refText(row.ref), row]))
      // What is done there from now on is later than what it is given.
      let clock = timestampSchema.safeParse(found.metadata[CLOCK_KEY]).data
      return {
        rows: leaving.flatMap((ref): RecordRows[] => {
          const from = byText.get(refText(ref))
          const to = byText.get(refText({ ...ref, partition: target }))
          const shown = from && viewOf(from)
          if (!shown || !to || !isWanted(shown, to.record)) return []
          const entries = changesOf(shown).map(({ timestamp, ...value }): OutboxEntry => ({
            ...to.ref,
            ...value,
            id: newId(),
            timestamp,
          }))
          for (const { timestamp } of entries) clock = laterTimestamp(clock, timestamp)
          return [{ ...from, record: undefined, entries: [] }, entries.reduce(withEntry, to)]
        }),
        metadata: { [CLOCK_KEY]: clock },
      }
    })
  }
}

/** Gives the anonymous library of this device to an account. */
export const adoptAnonymous = (store: LibraryStore, account: string, newId: () => string): Promise<void> =>
  moveRecords(store, ['', account], newId)

/**
 * Makes the library of an account that its server has no more the anonymous one of this device, with what was never sent. Settings stay
 * behind: those that count here are the device's own.
 */
export async function keepWithoutAccount(store: LibraryStore, account: string, newId: () => string): Promise<void> {
  await moveRecords(
    store,
    [account, ''],
    newId,
    (record, there) => record.kind !== 'setting' && isLater(record.timestamp, there?.timestamp),
  )
  await forgetAll(store, account)
}

/** What made a record, with the time of each part. */
export function changesOf(record: LibraryRecord): (RegisterValue & { timestamp: HlcTimestamp })[] {
  const { timestamp, updatedAt } = record
  if (record.kind === 'bookmark') return [{ register: 'bookmark', value: { meta: record.meta, updatedAt }, timestamp }]
  if (record.kind === 'setting') return [{ register: 'setting', value: { value: record.value }, timestamp }]
  if (record.kind === 'rating') return [{ register: 'rating', value: { stars: record.stars }, timestamp }]
  const part = partOfRecord(record)
  const { position, isHidden, isWatched } = record
  const moved: HlcTimestamp = updatedAt === timestamp.at ? timestamp : { ...timestamp, at: updatedAt, counter: 0 }
  return [
    ...(position ? [{ register: 'position', value: { ...part, position }, timestamp: moved } as const] : []),
    ...(isHidden !== undefined ? [{ register: 'hidden', value: { ...part, isHidden }, timestamp } as const] : []),
    ...(isWatched !== undefined ? [{ register: 'watched', value: { ...part, isWatched }, timestamp } as const] : []),
  ]
}

const withoutAll = (metadata: readonly string[]) => Object.fromEntries(metadata.map((name) => [name, undefined]))

/** Removes from this device what an account's server has; what it has not stays for the next time (architecture §4.6). */
export async function forgetAcknowledged(store: LibraryStore, account: string): Promise<void> {
  const metadata = accountKeys(account)
  await store.settle({ of: { partitions: [account] }, metadata }, ({ rows }) => ({
    rows: rows.map((row) => ({
      ...row,
      record: undefined,
      entries: row.entries.filter((entry) => isPending(entry) || entry.refused !== undefined),
    })),
    metadata: withoutAll(metadata),
  }))
}

/** Removes everything of an account from this device. */
export async function forgetAll(store: LibraryStore, account: string): Promise<void> {
  const metadata = accountKeys(account)
  await store.settle({ of: { partitions: [account] }, metadata }, ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, record: undefined, entries: [] })),
    metadata: withoutAll(metadata),
  }))
}
