import { laterDeed } from './deed-clock.ts'
import { accountFacts, CLOCK_FACT, headFact } from './facts.ts'
import type { LibraryStore } from './library-store.ts'
import { isPending, withEntry, type OutboxEntry, type RecordRows, type SlotValue } from './outbox-entry.ts'
import { partOfRecord } from './progress.ts'
import { deedSchema, refText, type Deed, type LibraryRecord, type RecordRef } from './records.ts'

/** Records that move in one transaction. */
const MOST_AT_ONCE = 200

/**
 * Gives the anonymous library of this device to an account: every record becomes a change of that account, with the time it was
 * done, and leaves the anonymous library in the same moment. Stopped half way it goes on with the next call. What the anonymous shelves were drawn from goes too.
 */
export async function adoptAnonymous(store: LibraryStore, account: string, newId: () => string): Promise<void> {
  const { rows } = await store.settle({ of: { partitions: [''] }, facts: [headFact('')] }, ({ rows: found }) => ({
    rows: found,
    facts: { [headFact('')]: undefined },
  }))
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
    const anonymous = rows.slice(from, from + MOST_AT_ONCE).map(({ ref }) => ref)
    const refs = [...anonymous, ...anonymous.map((ref): RecordRef => ({ ...ref, partition: account }))]
    await store.settle({ of: { refs }, facts: [] }, (found) => {
      const byText = new Map(found.rows.map((row) => [refText(row.ref), row]))
      // What is done in the account from now on is later than what it is given.
      let clock = deedSchema.safeParse(found.facts[CLOCK_FACT]).data
      return {
        rows: anonymous.flatMap((ref): RecordRows[] => {
          const from = byText.get(refText(ref))
          const to = byText.get(refText({ ...ref, partition: account }))
          if (!from?.record || !to) return []
          const entries = changesOf(from.record).map(({ deed, ...value }): OutboxEntry => ({
            ...to.ref,
            ...value,
            id: newId(),
            deed,
          }))
          for (const { deed } of entries) clock = laterDeed(clock, deed)
          return [{ ...from, record: undefined }, entries.reduce(withEntry, to)]
        }),
        facts: { [CLOCK_FACT]: clock },
      }
    })
  }
}

/** What made a record, with the time of each part. */
export function changesOf(record: LibraryRecord): (SlotValue & { deed: Deed })[] {
  const { deed, updatedAt } = record
  if (record.kind === 'bookmark') return [{ slot: 'bookmark', value: { meta: record.meta, updatedAt }, deed }]
  if (record.kind === 'setting') return [{ slot: 'setting', value: { value: record.value }, deed }]
  const part = partOfRecord(record)
  const { position, isHidden, isWatched } = record
  const moved: Deed = updatedAt === deed.at ? deed : { ...deed, at: updatedAt, counter: 0 }
  return [
    ...(position ? [{ slot: 'position', value: { ...part, position }, deed: moved } as const] : []),
    ...(isHidden !== undefined ? [{ slot: 'hidden', value: { ...part, isHidden }, deed } as const] : []),
    ...(isWatched !== undefined ? [{ slot: 'watched', value: { ...part, isWatched }, deed } as const] : []),
  ]
}

const withoutAll = (facts: readonly string[]) => Object.fromEntries(facts.map((name) => [name, undefined]))

/** Removes from this device what an account's server has; what it has not stays for the next time (architecture §4.6). */
export async function forgetAcknowledged(store: LibraryStore, account: string): Promise<void> {
  const facts = accountFacts(account)
  await store.settle({ of: { partitions: [account] }, facts }, ({ rows }) => ({
    rows: rows.map((row) => ({
      ...row,
      record: undefined,
      entries: row.entries.filter((entry) => isPending(entry) || entry.refused !== undefined),
    })),
    facts: withoutAll(facts),
  }))
}

/** Removes everything of an account from this device. */
export async function forgetAll(store: LibraryStore, account: string): Promise<void> {
  const facts = accountFacts(account)
  await store.settle({ of: { partitions: [account] }, facts }, ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, record: undefined, entries: [] })),
    facts: withoutAll(facts),
  }))
}
