import { laterTimestamp } from './hybrid-clock.ts'
import { accountKeys, CLOCK_KEY, firstRowsKey } from './metadata-keys.ts'
import type { LibraryStore } from './library-store.ts'
import { isPending, withEntry, type OutboxEntry, type RecordRows, type RegisterValue } from './outbox-entry.ts'
import { partOfRecord } from './progress.ts'
import { timestampSchema, refText, type HlcTimestamp, type LibraryRecord, type RecordRef } from './records.ts'

/** Records that move in one transaction. */
const MOST_AT_ONCE = 200

/**
 * Gives the anonymous library of this device to an account: every record becomes a change of that account, with the time it was
 * done, and leaves the anonymous library in the same moment. Stopped half way it goes on with the next call. What the anonymous shelves were drawn from goes too.
 */
export async function adoptAnonymous(store: LibraryStore, account: string, newId: () => string): Promise<void> {
  const { rows } = await store.settle(
    { of: { partitions: [''] }, metadata: [firstRowsKey('')] },
    ({ rows: found }) => ({
      rows: found,
      metadata: { [firstRowsKey('')]: undefined },
    }),
  )
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
    const anonymous = rows.slice(from, from + MOST_AT_ONCE).map(({ ref }) => ref)
    const refs = [...anonymous, ...anonymous.map((ref): RecordRef => ({ ...ref, partition: account }))]
    await store.settle({ of: { refs }, metadata: [] }, (found) => {
      const byText = new Map(found.rows.map((row) => [refText(row.ref), row]))
      // What is done in the account from now on is later than what it is given.
      let clock = timestampSchema.safeParse(found.metadata[CLOCK_KEY]).data
      return {
        rows: anonymous.flatMap((ref): RecordRows[] => {
          const from = byText.get(refText(ref))
          const to = byText.get(refText({ ...ref, partition: account }))
          if (!from?.record || !to) return []
          const entries = changesOf(from.record).map(({ timestamp, ...value }): OutboxEntry => ({
            ...to.ref,
            ...value,
            id: newId(),
            timestamp,
          }))
          for (const { timestamp } of entries) clock = laterTimestamp(clock, timestamp)
          return [{ ...from, record: undefined }, entries.reduce(withEntry, to)]
        }),
        metadata: { [CLOCK_KEY]: clock },
      }
    })
  }
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
