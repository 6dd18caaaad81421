import * as z from 'zod/mini'
import type { Measurement } from '../library/device-clock.ts'
import { timestampIn } from '../library/first-rows-snapshot.ts'
import { laterTimestamp, nextTimestamp } from '../library/hybrid-clock.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { CLOCK_KEY } from '../library/metadata-keys.ts'
import { isPending, type OutboxEntry, type RecordRows } from '../library/outbox-entry.ts'
import {
  compareTimestamps,
  isLater,
  momentSchema,
  refOf,
  timestampSchema,
  type HlcTimestamp,
} from '../library/records.ts'

/** Times that are apart by less are the same: what the way to the server takes cannot be told from a leap, ms. */
export const SAME_MS = 10_000

/**
 * A wall clock that leaps while its device is offline stamps what waits with times that never were. Beside each waiting change stands
 * what the clocks said (`Moment`); the lead of the wall clock over the page's steady clock changes by a leap of the one, and by a sleep of
 * the machine, in which the other stands still. Which of them it was is known with the server's time: the leaps since the measurement
 * before must come to just as much as the clock is off more by now (docs/sync.md).
 */
const readingSchema = z.object({
  at: momentSchema,
  page: z.optional(z.string()),
  lead: z.optional(z.number()),
  seen: z.optional(timestampSchema),
})

interface ReadEntry {
  entry: OutboxEntry
  reading: z.infer<typeof readingSchema>
}

/** Waiting changes of one page in the order they were done, with by how much the lead changed before each, and after the last. */
interface Chain {
  entries: readonly ReadEntry[]
  /** One more than entries; undefined where no page saw it. */
  changes: readonly (number | undefined)[]
}

function chainsOf(pending: readonly OutboxEntry[], { now, leadBefore }: Measurement): Chain[] {
  const byPage = new Map<string, ReadEntry[]>()
  for (const entry of pending) {
    const { data: reading } = readingSchema.safeParse(entry.reading)
    if (!reading) continue
    // What an earlier page left in the journal comes without its page, each by itself.
    const page = reading.page ?? entry.id
    const entries = byPage.get(page) ?? []
    entries.push({ entry, reading })
    byPage.set(page, entries)
  }
  return Array.from(byPage, ([page, entries]) => {
    const isHere = page === now.page
    const between = entries.map(({ reading }) => reading.lead)
    const leads = isHere ? [leadBefore, ...between, now.lead] : [undefined, ...between, undefined]
    const changes = leads.slice(1).map((lead, index) => {
      const before = leads[index]
      return lead === undefined || before === undefined ? undefined : lead - before
    })
    return { entries, changes }
  })
}

const isChange = (change: number | undefined): change is number => change !== undefined && Math.abs(change) >= SAME_MS

/** Whether a page saw the clock leap, or the machine sleep, around these changes. */
export const hasLeapt = (pending: readonly OutboxEntry[], measured: Measurement): boolean =>
  chainsOf(pending, measured).some(({ changes }) => changes.some(isChange))

/** Whether the clock may have leapt around these changes, as far as this page knows. */
export const mayHaveLeapt = (pending: readonly OutboxEntry[], measured: Measurement): boolean =>
  chainsOf(pending, measured).some(({ changes }) => changes.some((one) => one === undefined || isChange(one)))

/** By how much the clock leapt at each change of the lead: in sum by what was measured. */
function leapsOf(changes: Chain['changes'], measuredMs: number): number[] {
  // No sleep takes the wall clock back.
  const leaps = changes.map((change) => (isChange(change) && change < 0 ? change : 0))
  const rest = measuredMs - leaps.reduce((sum, leap) => sum + leap, 0)
  if (Math.abs(rest) < SAME_MS) return leaps
  const tests = [
    (change: number | undefined) => isChange(change) && Math.abs(change - rest) < SAME_MS,
    (change: number | undefined) => change === undefined,
    // A leap, and a sleep beside it.
    (change: number | undefined) => isChange(change) && (rest < 0 ? change < 0 : change >= rest),
    isChange,
  ]
  const places = tests.map((test) => changes.findIndex(test))
  const place = places.find((index) => index >= 0) ?? 0
  return leaps.map((leap, index) => (index === place ? leap + rest : leap))
}

/** When waiting changes were done, by id, in their order; those that were stamped right have their timestamp. */
function timestampsOf(pending: readonly OutboxEntry[], measured: Measurement): Map<string, HlcTimestamp> {
  const doneAt = new Map<string, number>()
  for (const { entries, changes } of chainsOf(pending, measured)) {
    const leaps = leapsOf(changes, measured.offsetBefore - measured.offset)
    let offset = measured.offsetBefore
    for (const [index, { entry, reading }] of entries.entries()) {
      offset -= leaps[index] ?? 0
      doneAt.set(entry.id, reading.at + offset)
    }
  }
  const timestamps = new Map<string, HlcTimestamp>()
  let last: HlcTimestamp | undefined
  for (const { id, timestamp, reading } of pending) {
    const at = doneAt.get(id)
    if (at === undefined) continue
    const seen = readingSchema.safeParse(reading).data?.seen
    const after = last && !isLater(seen ?? last, last) ? last : seen
    const isRight = Math.abs(at - timestamp.at) < SAME_MS && isLater(timestamp, after)
    last = isRight ? timestamp : nextTimestamp(after, at, timestamp.device)
    timestamps.set(id, last)
  }
  return timestamps
}

/** Gives what waits the time at which it was done, now that the server's time is known. From then on that time is settled. */
export async function correctLeaps(store: LibraryStore, partition: string, measured: Measurement): Promise<void> {
  const waiting = store.pending().filter(({ reading }) => reading !== undefined)
  if (waiting.length === 0) return
  const refs = waiting.map(refOf).filter((ref) => ref.partition === partition)
  await store.settle({ of: { refs }, metadata: [] }, ({ rows, metadata }) => {
    const pending = rows
      .flatMap(({ entries }) => entries.filter(isPending))
      .toSorted((one, two) => compareTimestamps(one.timestamp, two.timestamp))
    const timestamps = timestampsOf(pending, measured)
    const settled = ({ reading: _settled, ...entry }: OutboxEntry): OutboxEntry => ({
      ...entry,
      timestamp: timestamps.get(entry.id) ?? entry.timestamp,
    })
    return {
      rows: rows.map((row): RecordRows => ({
        ...row,
        entries: row.entries.map((entry) => (isPending(entry) ? settled(entry) : entry)),
      })),
      // What is done next is later than all of them, also by a clock that the page's end keeps from being put right.
      metadata: {
        [CLOCK_KEY]: [...timestamps.values()].reduce(laterTimestamp, timestampIn(metadata[CLOCK_KEY])),
      },
    }
  })
}
