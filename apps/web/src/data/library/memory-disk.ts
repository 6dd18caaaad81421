import type { DiskState, Facts, LibraryDisk } from './disk.ts'
import type { RecordRows } from './outbox-entry.ts'
import { refText } from './records.ts'

/** What lies on a disk in memory; kept apart so that a test can take it from one page to the next. */
export interface Platter {
  rows: Map<string, RecordRows>
  facts: Facts
  /** The change that is being made. */
  last: Promise<unknown>
}

export const createPlatter = (): Platter => ({ rows: new Map(), facts: {}, last: Promise.resolve() })

/** A disk that lasts as long as the page, for browsers that refuse a database. */
export function createMemoryDisk(platter: Platter = createPlatter()): LibraryDisk {
  const read: LibraryDisk['read'] = async ({ of, facts }) => ({
    rows:
      'refs' in of
        ? of.refs.map((ref) => platter.rows.get(refText(ref)) ?? { ref, record: undefined, entries: [] })
        : [...platter.rows.values()].filter(({ ref }) => of.partitions.includes(ref.partition)),
    facts: Object.fromEntries(facts.map((name) => [name, platter.facts[name]])),
    damaged: 0,
  })
  return {
    read,
    change(needs, work) {
      const turn = async (): Promise<DiskState> => {
        const after = work(await read(needs))
        for (const rows of after.rows) {
          if (rows.record || rows.entries.length > 0) platter.rows.set(refText(rows.ref), rows)
          else platter.rows.delete(refText(rows.ref))
        }
        platter.facts = { ...platter.facts, ...after.facts }
        return after
      }
      // One after the other, like the transactions of a database.
      const result = platter.last.then(turn)
      platter.last = result.catch(() => {})
      return result
    },
  }
}
