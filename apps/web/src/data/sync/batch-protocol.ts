import { CLOCKS_APART_MS, MOST_CHANGES, MOST_REPORTED_CURSORS, type BatchAnswer } from '@matinee/contracts'
import * as z from 'zod/mini'
import type { ReportedCursor } from '../../services/account-api/account-api.ts'
import type { ReadableEvent, ReadablePage } from '../../services/account-api/readable.ts'
import { randomBytes, randomUuid } from '../kit/random-id.ts'
import { rememberExchanged } from '../library/exchanged.ts'
import { plausibleOffset, laterTimestamp } from '../library/hybrid-clock.ts'
import type { DiskState } from '../library/disk.ts'
import { CLOCK_KEY, cursorKey, exchangedKey, reportedCursorsKey, skippedKey } from '../library/metadata-keys.ts'
import { timestampIn } from '../library/first-rows-snapshot.ts'
import { viewOf, type OutboxEntry, type RecordRows } from '../library/outbox-entry.ts'
import { compareTimestamps, refOf, refText, type HlcTimestamp, type RecordRef } from '../library/records.ts'
import { BODY_BYTES, fitting, KEEPALIVE_BYTES, type SyncProtocol, type ProtocolPorts } from './protocol.ts'
import { correctLeaps, hasLeapt, mayHaveLeapt, SAME_MS } from './clock-leaps.ts'
import { correctClockSkew, ON_ITS_WAY_MS } from './clock-skew.ts'
import { withReUpload, type Theirs } from './re-upload.ts'
import { changeOf, timestampOfWire, recordOfSync, refOfSync } from './wire.ts'

const placeSchema = z.int().check(z.gte(0))
const reportedSchema = z
  .array(z.object({ cursor: placeSchema, at: placeSchema }))
  .check(z.maxLength(MOST_REPORTED_CURSORS))
const skippedSchema = z.object({ cursor: placeSchema, build: z.string() })
const skippedIn = (stored: unknown): Skipped | undefined => skippedSchema.safeParse(stored).data
const reportedIn = (stored: unknown): readonly ReportedCursor[] => reportedSchema.safeParse(stored).data ?? []

/** With one place more. Two that are told at about the same time are one: a server does not see a restore between them. */
function withReported(reported: readonly ReportedCursor[], next: ReportedCursor): readonly ReportedCursor[] {
  const last = reported.at(-1)
  const isClose = last !== undefined && next.cursor >= last.cursor && Math.abs(next.at - last.at) < CLOCKS_APART_MS
  return [...(isClose ? reported.slice(0, -1) : reported), next].slice(-MOST_REPORTED_CURSORS)
}

const cursorIn = (stored: unknown): number => (Number.isSafeInteger(stored) ? Number(stored) : 0)

/**
 * The batch protocol (contracts, account/sync): batches of changes, changes since a cursor, live events. A change that the server has
 * stays in the outbox until what was read covers it, so that a screen never falls back to an older state.
 */
export function createBatchProtocol({
  store,
  journal,
  api,
  access,
  now,
  build,
  hasRatings,
}: ProtocolPorts): SyncProtocol {
  const partition = access.userId
  const names = {
    partition,
    cursorMetadataKey: cursorKey(partition),
    reportedKey: reportedCursorsKey(partition),
    skippedKey: skippedKey(partition),
    exchangedKey: exchangedKey(partition),
  }

  const measureOffset = async ({ serverTime }: { serverTime: number }, sentAt: number) => {
    const took = now() - sentAt
    // The machine slept meanwhile, or the clock was set: that answer does not say when it was given.
    if (took < 0 || took > 2 * SAME_MS) return
    await store.setOffset(plausibleOffset(serverTime, sentAt + took / 2), (measured) =>
      correctLeaps(store, partition, measured),
    )
  }

  /** What is done from now on stays later than what is sent now, whatever a clock's leap makes of it. */
  const rememberSent = async (batch: readonly OutboxEntry[], isGoing: boolean) => {
    const latest = batch
      .map(({ timestamp }) => timestamp)
      .toSorted(compareTimestamps)
      .at(-1)
    if (!latest) return
    // The request outlives the page, but a write to the page's database may not.
    const remove =
      isGoing && journal.append({ mutation: 'sync.sent', args: [latest], at: now(), partition, about: 'sync.sent' })
    try {
      await rememberExchanged(store, partition, latest)
      if (remove) remove()
    } catch {
      // A full disk keeps nothing from being sent.
    }
  }

  const submit = async (
    entries: readonly OutboxEntry[],
    mostBytes: number,
    options: Parameters<typeof api.submit>[2],
  ) => {
    const batch = fitting(entries, mostBytes, MOST_CHANGES)
    const isGoing = options?.keepalive === true
    const remembered = rememberSent(batch, isGoing)
    // A page that goes has no time to wait for its disk.
    if (!isGoing) await remembered
    const answer = await api.submit(access, batch.map(changeOf), options)
    await remembered
    await acknowledge(batch, answer)
    await correctClockSkew(store, partition, answer.serverTime)
    return batch
  }

  const acknowledge = (batch: readonly OutboxEntry[], { results, cursor, serverTime }: BatchAnswer) => {
    const outcomes = new Map(batch.map(({ id }, at) => [id, results[at]]))
    return store.settle({ of: { refs: uniqueRefs(batch) }, metadata: [names.reportedKey] }, ({ rows, metadata }) => ({
      rows: rows.map((row) => {
        if (!row.entries.some(({ id }) => outcomes.has(id))) return row
        const entries = row.entries.map((entry): OutboxEntry => {
          const outcome = outcomes.get(entry.id)
          if (!outcome) return entry
          const { reading: _settled, ...rest } = entry
          if (outcome.status === 'rejected') return { ...rest, refused: outcome.reason }
          return { ...rest, acknowledgedAt: cursor }
        })
        return { ...row, entries }
      }),
      metadata: {
        [names.reportedKey]: withReported(reportedIn(metadata[names.reportedKey]), { cursor, at: serverTime }),
      },
    }))
  }

  /** Takes in what the server has, if nobody else read from there meanwhile. */
  const apply = async (since: number, read: Read): Promise<boolean> => {
    const refs = uniqueRefs([
      ...read.records.flatMap((record) => ('unreadable' in record ? [] : [refOfSync(partition, record)])),
      ...Array.from(store.index.waiting(), ({ ref }) => ref),
    ])
    let isTaken = false
    await store.settle(
      {
        of: read.isWhole ? { partitions: [partition] } : { refs },
        metadata: [names.cursorMetadataKey, names.reportedKey, names.skippedKey, names.exchangedKey],
      },
      (found) => {
        isTaken = cursorIn(found.metadata[names.cursorMetadataKey]) === since
        return isTaken ? merged(found, { ...read, build, sends }, names) : { rows: [], metadata: {} }
      },
    )
    return isTaken
  }

  /** A page, with what it says of the time: a clock that is wrong is put right before anything has to be sent. */
  const readPage = async (
    since: number,
    reported: readonly ReportedCursor[],
    signal: AbortSignal,
  ): Promise<ReadablePage> => {
    const sentAt = now()
    const page = await api.changes(access, since, { signal, reported })
    await measureOffset(page, sentAt)
    await correctClockSkew(store, partition, page.serverTime, ON_ITS_WAY_MS)
    return page
  }

  /** The full state, from the pages that follow the first one. */
  const readWhole = async (first: ReadablePage, signal: AbortSignal): Promise<Read> => {
    let records = first.changes
    let page = first
    let isReset = first.reset === true
    let isLost = first.lost === true
    while (page.more) {
      page = await readPage(page.nextCursor, [{ cursor: page.nextCursor, at: page.serverTime }], signal)
      records = page.reset ? page.changes : [...records, ...page.changes]
      isReset ||= page.reset === true
      isLost ||= page.lost === true
    }
    return { records, cursor: page.nextCursor, at: page.serverTime, asked: [], isWhole: true, isReset, isLost }
  }

  /** A server of before ratings would refuse them: they stay in the outbox until it knows them. */
  const sends: Sends = ({ kind }) => hasRatings || kind !== 'rating'

  const hasAcknowledged = () =>
    Array.from(store.index.waiting()).some(({ entries }) =>
      entries.some(({ acknowledgedAt }) => acknowledgedAt !== undefined),
    )

  /** What another build could not read this one may: it reads on from before that. */
  const readAgain = async () => {
    const skipped = skippedIn(await store.metadata(names.skippedKey))
    if (!skipped || skipped.build === build) return
    await store.settle({ of: { refs: [] }, metadata: [names.cursorMetadataKey, names.skippedKey] }, ({ metadata }) => ({
      rows: [],
      metadata: {
        [names.cursorMetadataKey]: Math.max(
          0,
          Math.min(cursorIn(metadata[names.cursorMetadataKey]), skipped.cursor - 1),
        ),
        [names.skippedKey]: undefined,
      },
    }))
  }

  const pull = async (signal: AbortSignal) => {
    await readAgain()
    for (;;) {
      const since = cursorIn(await store.metadata(names.cursorMetadataKey))
      const reported = reportedIn(await store.metadata(names.reportedKey))
      const page = await readPage(since, reported, signal)
      if (since === 0 || page.reset) {
        if (await apply(since, await readWhole(page, signal))) return
        continue
      }
      const read = { ...PART, records: page.changes, cursor: page.nextCursor, at: page.serverTime, asked: reported }
      const isNews = page.nextCursor !== since || hasAcknowledged() || reported.length !== 1
      const isTaken = !isNews || (await apply(since, read))
      if (isTaken && !page.more) return
    }
  }

  return {
    everyMs: { usual: 5000, live: 60_000 },
    delayMs: 150,
    sends,
    async cycle(signal) {
      // Sent as a clock that leapt has stamped it, it would win over what was done later.
      if (mayHaveLeapt(store.pending(), store.measurement())) await pull(signal)
      const tried = new Set<string>()
      for (;;) {
        const entries = store.pending().filter((entry) => sends(entry) && !tried.has(entry.id))
        if (entries.length === 0) break
        for (const { id } of await submit(entries, BODY_BYTES, { signal })) tried.add(id)
      }
      await pull(signal)
    },
    async flush() {
      if (hasLeapt(store.pending(), store.measurement())) return
      // What is too large for such a request would keep the others from it.
      const entries = store.pending().filter((entry) => sends(entry) && JSON.stringify(entry).length < KEEPALIVE_BYTES)
      if (entries.length > 0) await submit(entries, KEEPALIVE_BYTES, { keepalive: true })
    },
    take: async ({ since, cursor, serverTime, changes }: ReadableEvent) =>
      changes !== undefined && since > 0 && (await apply(since, { ...PART, records: changes, cursor, at: serverTime })),
  }
}

/** What was read of an account. */
interface Read {
  records: ReadablePage['changes']
  cursor: number
  /** The server's time then, ms; undefined where it did not say. */
  at: number | undefined
  /** What it had told before, and has heard again by now. */
  asked: readonly ReportedCursor[]
  /** Whether these are all there are: what is acknowledged and not among them is gone. */
  isWhole: boolean
  /** Whether the server does not know the place from which it was to be read, and with it perhaps what it had acknowledged. */
  isReset: boolean
  /** Whether that is because it was restored from a backup: what it has not any more is sent again. */
  isLost: boolean
}

/** Whether a server stores such records at all: what it does not store is not deleted where it does not list it. */
type Sends = (ref: Pick<RecordRef, 'kind'>) => boolean

/** What is read from a place that the server knows. */
const PART = { asked: [], isWhole: false, isReset: false, isLost: false }

/** An account, and the names of its facts. */
interface Names {
  partition: string
  cursorMetadataKey: string
  reportedKey: string
  skippedKey: string
  exchangedKey: string
}

/** What could not be read: the first place of it in the account's order, and the build that began with it. */
interface Skipped {
  cursor: number
  build: string
}

/** The library after what was read: records as the server has them, without the changes that they cover. */
function merged(
  found: DiskState,
  read: Read & { build: string; sends: Sends },
  { partition, cursorMetadataKey, reportedKey, skippedKey, exchangedKey }: Names,
): DiskState {
  const { records, cursor, at, asked, isWhole, isReset, isLost, sends } = read
  const known = new Map(found.rows.map((row) => [refText(row.ref), row]))
  const rows = new Map<string, RecordRows>(
    isWhole ? found.rows.map((row) => [refText(row.ref), sends(row.ref) ? withoutRecord(row) : row]) : [],
  )
  const theirs = new Map<string, Theirs>()
  let latest: HlcTimestamp | undefined
  for (const record of records) {
    if ('unreadable' in record) {
      // What is known of it stays; the changes that it covers are part of that by now.
      const row = record.unreadable && known.get(refText({ partition, ...record.unreadable }))
      if (row) rows.set(refText(row.ref), { ...row, record: viewOf({ ...row, entries: acknowledgedOf(row) }) })
      continue
    }
    const ref = refOfSync(partition, record)
    const row = known.get(refText(ref)) ?? { ref, record: undefined, entries: [] }
    const has = { record: recordOfSync(ref, record, viewOf(row)), timestamp: timestampOfWire(record.deed) }
    rows.set(refText(ref), { ...row, record: has.record })
    theirs.set(refText(ref), has)
    latest = laterTimestamp(latest, has.timestamp)
  }
  for (const row of found.rows) if (!rows.has(refText(row.ref))) rows.set(refText(row.ref), row)
  const again = (row: RecordRows, text: string): RecordRows => {
    const mine = known.get(text)?.record
    // What this page cannot read is there.
    const isUnreadable = row.record !== undefined && !theirs.has(text)
    return isLost && mine && !isUnreadable ? withReUpload(row, mine, theirs.get(text), newId) : row
  }
  const newlyReported = isWhole
    ? []
    : reportedIn(found.metadata[reportedKey]).filter((one) => !asked.some((place) => isSame(one, place)))
  return {
    rows: Array.from(rows, ([text, row]) => again(withoutCovered(row, isReset ? -1 : cursor, isReset), text)),
    metadata: {
      [cursorMetadataKey]: cursor,
      [reportedKey]: at === undefined ? newlyReported : withReported(newlyReported, { cursor, at }),
      [skippedKey]: firstSkipped(read, skippedIn(found.metadata[skippedKey])),
      [CLOCK_KEY]: laterTimestamp(timestampIn(found.metadata[CLOCK_KEY]), latest),
      [exchangedKey]: laterTimestamp(timestampIn(found.metadata[exchangedKey]), latest),
    },
  }
}

const isSame = (one: ReportedCursor, other: ReportedCursor) => one.cursor === other.cursor && one.at === other.at

/** The first place of what cannot be read, here or before. */
function firstSkipped(
  { records, isWhole, build }: Read & { build: string },
  known: Skipped | undefined,
): Skipped | undefined {
  const before = isWhole ? undefined : known
  const places = records.flatMap((record) => ('unreadable' in record ? [record.cursor ?? 0] : []))
  if (places.length === 0) return before
  const first = places.reduce((one, other) => Math.min(one, other), before?.cursor ?? Infinity)
  return { cursor: Math.max(0, first), build: before?.build ?? build }
}

const newId = () => randomUuid(randomBytes)

const acknowledgedOf = ({ entries }: RecordRows) => entries.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)

const withoutRecord = (row: RecordRows): RecordRows => (row.record ? { ...row, record: undefined } : row)

/** Without the acknowledged changes that the records cover by now. After a reset they are sent again, in case they were lost. */
function withoutCovered(row: RecordRows, cursor: number, isReset: boolean): RecordRows {
  if (row.entries.every(({ acknowledgedAt }) => acknowledgedAt === undefined)) return row
  const entries = row.entries
    .filter(({ acknowledgedAt }) => acknowledgedAt === undefined || acknowledgedAt > cursor)
    .map((entry): OutboxEntry => {
      if (!isReset) return entry
      const { acknowledgedAt: _lost, ...again } = entry
      return again
    })
  return { ...row, entries }
}

const uniqueRefs = (refs: readonly RecordRef[]): RecordRef[] => [
  ...new Map(refs.map((ref) => [refText(ref), refOf(ref)])).values(),
]
