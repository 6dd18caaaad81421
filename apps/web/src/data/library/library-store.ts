import type { TabChannel } from '../../services/storage/tab-channel.ts'
import { createObservable, type Observable } from '../kit/observable.ts'
import { createDeviceClock, OFFSET_KEY, type Measurement } from './device-clock.ts'
import { createChangesOf, type Decide, type EarlierMoment } from './changes-of.ts'
import { laterTimestamp } from './hybrid-clock.ts'
import type { DiskNeeds, DiskReading, DiskState, LibraryDisk } from './disk.ts'
import { CLOCK_KEY, exchangedKey, firstRowsKey } from './metadata-keys.ts'
import { createLibraryIndex, type LibraryIndex } from './library-index.ts'
import { isPending, latestTimestampIn, withEntry, type OutboxEntry, type RecordRows } from './outbox-entry.ts'
import { waitsForDisk, type Persistence } from './persistence.ts'
import { compareTimestamps, refOf, refText, type HlcTimestamp, type RecordRef } from './records.ts'
import { timestampIn, snapshotOf, refsOfFirstRows, rowsOfSnapshot, droppedSnapshots } from './first-rows-snapshot.ts'

export interface StorePorts {
  disk: LibraryDisk
  /** 'page' where the disk is memory. */
  persistence: Extract<Persistence, 'disk' | 'page'>
  /** This device's name in mutations. */
  device: string
  /** The account whose library is opened first, or ''. */
  partition: string
  /** ms. */
  now: () => number
  /** A clock of this page that nobody sets, ms. */
  uptime: () => number
  newId: () => string
  /** Tells the other tabs, and hears from them. */
  channel: TabChannel
  warn: (message: string) => void
}

/** The library of this device: every change reaches the disk before a screen sees it. */
export interface LibraryStore {
  readonly index: LibraryIndex
  readonly persistence: Observable<Persistence>
  /** The account whose library is open, or ''. */
  readonly partition: Observable<string>
  /** Settles once the library that is open was read. */
  loaded(): Promise<void>
  /** Settles once the first library was read, or as much of it as the first rows of the shelves need. */
  firstShown: Promise<void>
  /** Keeps what the shelves of these titles are drawn from where the next page finds it first; in a small library that is no gain. */
  saveFirstRows(tmdbIds: readonly string[]): Promise<void>
  /** The browser removed what was stored: what is shown lives in memory, until it is saved again. */
  reportCleared(): void
  /** Hears each time that the browser removed what was stored. */
  onCleared(listener: () => void): () => void
  /** Writes what is shown after that. Never rejects. */
  saveAgain(): Promise<void>
  /** Opens the library of another account. */
  open(partition: string): Promise<void>
  /**
   * Does something to these records, now or as of an earlier moment. Resolves when it is on disk, or, where that is refused,
   * in memory. Never rejects.
   */
  mutate(refs: readonly RecordRef[], decide: Decide, then?: EarlierMoment): Promise<void>
  /** Changes rows as the server says; tells screens and tabs. @throws what the disk refuses with. */
  settle(needs: DiskNeeds, work: (found: DiskState) => DiskState): Promise<DiskState>
  /** A fact that lies beside the records. */
  metadata(name: string): Promise<unknown>
  /** What the server does not know yet, in the order it was done. */
  pending(): OutboxEntry[]
  /** Hears of every change of a record that is open, by this tab or another. */
  subscribe(listener: (ref: RecordRef) => void): () => void
  /** The latest mutation that this device did or saw. */
  lastTimestamp(): HlcTimestamp | undefined
  /** Takes over the measured difference between the server's clock and this device's, ms, once `correct` has put right what it shows. */
  setOffset(offsetMs: number, correct?: (measured: Measurement) => Promise<void>): Promise<void>
  /** What the clocks say now, with the difference that was measured last. */
  measurement(): Measurement
}

/** Changed records that are named to other tabs; past it they read everything. */
const MOST_NAMED = 500

interface TabMessage {
  partitions: string[]
  refs: RecordRef[] | null
}

export function createLibraryStore(ports: StorePorts): LibraryStore {
  const { disk, device, channel, warn } = ports
  const index = createLibraryIndex()
  const persistence = createObservable<Persistence>(ports.persistence)
  const partition = createObservable(ports.partition)
  const listeners = new Set<(ref: RecordRef) => void>()
  /** How often the browser removed what was stored. */
  const removals = createObservable(0)
  /** Changes that the disk refused: shown, sent, and tried again with the next one. */
  const unpersisted = new Map<string, OutboxEntry[]>()
  /** The latest mutation of those that the disk refused. */
  let unpersistedClock: HlcTimestamp | undefined
  /** The latest mutation on disk, as far as this tab knows. */
  let lastPersisted: HlcTimestamp | undefined
  /** The latest mutation that the open library's server had or told, as far as this tab knows. */
  let lastExchanged: HlcTimestamp | undefined
  const clock = createDeviceClock(ports)
  const changesOf = createChangesOf({ device, newId: ports.newId, offset: clock.offset })
  let loading: Promise<void>
  /** Whether a library was read whole. */
  let isRead = false
  /** The latest mutation that the shelves' head was kept after. */
  let snapshotClock: HlcTimestamp | undefined

  // Hardly ever is anything held, and the name of each of ten thousand rows would be spelt to find that out.
  const withUnpersisted = (rows: RecordRows): RecordRows =>
    unpersisted.size === 0 ? rows : (unpersisted.get(refText(rows.ref)) ?? []).reduce(withEntry, rows)
  const isOpen = (ref: RecordRef) => ref.partition === partition.get()

  function show(rows: readonly RecordRows[]) {
    const open = rows.filter(({ ref }) => isOpen(ref)).map(withUnpersisted)
    index.take(open)
    for (const { ref } of open) for (const listener of listeners) listener(ref)
  }

  function publishToTabs(rows: readonly RecordRows[]) {
    const message: TabMessage = {
      partitions: [...new Set(rows.map(({ ref }) => ref.partition))],
      refs: rows.length > MOST_NAMED ? null : rows.map(({ ref }) => ref),
    }
    if (rows.length > 0) channel.postMessage(message)
  }

  /** Shows what lies ready for the first rows of the shelves; whether there was any. */
  async function showFirstRows(): Promise<boolean> {
    const opened = partition.get()
    const needs = { of: { refs: [] }, metadata: [CLOCK_KEY, firstRowsKey(opened)] }
    const found = await disk.read(needs).catch(() => null)
    const rows = found ? rowsOfSnapshot(found.metadata, opened) : []
    if (rows.length === 0 || isRead || partition.get() !== opened) return false
    index.replace(rows)
    return true
  }

  async function load() {
    const opened = partition.get()
    const found = await disk
      .read({ of: { partitions: [opened] }, metadata: [CLOCK_KEY, OFFSET_KEY, exchangedKey(opened)] })
      .catch((): DiskReading => {
        warn('The library could not be read.')
        if (persistence.get() === 'disk') persistence.set('damaged')
        return { rows: [], metadata: {}, damaged: 0 }
      })
    if (partition.get() !== opened) return
    isRead = true
    if (found.damaged > 0) warn(`${found.damaged} rows of the library are damaged; they stay where they are.`)
    if (found.damaged > 0 && persistence.get() === 'disk') persistence.set('damaged')
    lastPersisted = timestampIn(found.metadata[CLOCK_KEY])
    lastExchanged = timestampIn(found.metadata[exchangedKey(opened)])
    clock.load(found.metadata[OFFSET_KEY])
    const openUnpersisted = [...unpersisted.values()].flatMap(([entry]) => (entry && isOpen(entry) ? [entry] : []))
    const known = new Set(openUnpersisted.length > 0 ? found.rows.map(({ ref }) => refText(ref)) : [])
    const missing = openUnpersisted
      .filter((entry) => !known.has(refText(entry)))
      .map((entry): RecordRows => ({ ref: refOf(entry), record: undefined, entries: [] }))
    index.replace([...found.rows, ...missing].map(withUnpersisted))
    for (const listener of listeners) for (const { ref } of found.rows) listener(ref)
  }

  /**
   * The clock goes by what the library that is opened holds, so that a server whose mutations are far ahead, and whose word of the time is
   * no better, puts no other library ahead for years.
   */
  async function takeClockOf(opened: string) {
    const needs = { of: { partitions: [opened] }, metadata: [CLOCK_KEY] }
    const work = ({ rows }: DiskState) => ({
      rows: [],
      // The clock may go back to where it was when the head was kept.
      metadata: { [CLOCK_KEY]: latestTimestampIn(rows), [firstRowsKey(opened)]: null },
    })
    // A full disk keeps the old first rows; the library itself is read after them.
    await disk.change(needs, work).catch(() => {})
  }

  async function reread(refs: readonly RecordRef[]) {
    const found = await disk.read({ of: { refs: refs.filter(isOpen) }, metadata: [CLOCK_KEY] }).catch(() => null)
    if (!found) return
    lastPersisted = laterTimestamp(lastPersisted, timestampIn(found.metadata[CLOCK_KEY]))
    show(found.rows)
  }

  /** Another tab may have saved again what the browser removed. */
  async function lookForAll() {
    // Unread, it is not known to be there.
    const found = await disk.read({ of: { partitions: [partition.get()] }, metadata: [] }).catch(() => null)
    const known = new Set(found?.rows.map(({ ref }) => refText(ref)))
    const isAllThere = [...index.all()].every(({ ref }) => known.has(refText(ref)))
    if (isAllThere && persistence.get() === 'cleared') persistence.set('disk')
  }

  channel.addEventListener('message', ({ data }: MessageEvent) => {
    const message = data as TabMessage
    if (!Array.isArray(message?.partitions) || !message.partitions.includes(partition.get())) return
    if (persistence.get() === 'cleared') void lookForAll()
    if (message.refs === null) loading = load()
    else void reread(message.refs)
  })

  /** Keeps a mutation in memory alone, because the disk refused it. */
  function keepInMemory(refs: readonly RecordRef[], decide: Decide, then: EarlierMoment) {
    for (const ref of refs) {
      const text = refText(ref)
      const row = index.rowsOf(text) ?? { ref: refOf(ref), record: undefined, entries: [] }
      const { changes, last } = changesOf(
        row,
        { last: laterTimestamp(unpersistedClock, lastPersisted), exchanged: lastExchanged },
        decide,
        then,
      )
      unpersistedClock = last
      for (const entry of changes) {
        unpersisted.set(text, [
          ...(unpersisted.get(text) ?? []).filter(({ register }) => register !== entry.register),
          entry,
        ])
      }
      show([row])
    }
  }

  /** The held changes came to lie on disk with these rows. */
  function release(rows: readonly RecordRows[], unpersistedBefore: ReadonlyMap<string, OutboxEntry[]>) {
    for (const { ref } of rows) {
      const text = refText(ref)
      if (unpersisted.get(text) === unpersistedBefore.get(text)) unpersisted.delete(text)
    }
    if (unpersisted.size > 0) return
    unpersistedClock = undefined
    if (waitsForDisk(persistence.get())) persistence.set('disk')
  }

  const whatIsSeenFirst = showFirstRows()
  loading = load()
  const firstLoad = loading
  return {
    index,
    persistence,
    partition,
    loaded: () => loading,
    firstShown: whatIsSeenFirst.then((isShown) => (isShown ? undefined : firstLoad)),

    async saveFirstRows(tmdbIds) {
      await loading
      if (snapshotClock && snapshotClock === lastPersisted) return
      snapshotClock = lastPersisted
      const name = firstRowsKey(partition.get())
      const needs = { of: { refs: refsOfFirstRows(index, tmdbIds) }, metadata: [CLOCK_KEY, name] }
      // Of what lies on disk, so that nothing of a library that is being forgotten comes back.
      const work = (found: DiskState) => ({ ...found, metadata: { ...found.metadata, [name]: snapshotOf(found) } })
      // A full disk keeps the old first rows; the library itself is read after them.
      await disk.change(needs, work).catch(() => {})
    },

    reportCleared() {
      const [first] = index.all()
      if (first) persistence.set('cleared')
      removals.set(removals.get() + 1)
    },

    onCleared: removals.subscribe,

    async saveAgain() {
      const rows = [...index.all()]
      const needs = { of: { refs: rows.map(({ ref }) => ref) }, metadata: [CLOCK_KEY] }
      const latest = latestTimestampIn(rows)
      const clockAfter = ({ metadata }: DiskState) => laterTimestamp(timestampIn(metadata[CLOCK_KEY]), latest)
      try {
        await disk.change(needs, (found) => ({ rows, metadata: { [CLOCK_KEY]: clockAfter(found) } }))
      } catch {
        return warn('The browser did not keep the library.')
      }
      if (persistence.get() === 'cleared') persistence.set('disk')
      publishToTabs(rows)
    },

    async open(next) {
      if (next === partition.get()) return loading
      // What is opened is what is stored.
      if (persistence.get() === 'cleared') persistence.set('disk')
      partition.set(next)
      index.replace([])
      loading = takeClockOf(next).then(load)
      return loading
    },

    async mutate(refs, decide, then = clock.moment()) {
      const unpersistedBefore = new Map(unpersisted)
      const alongside = [...unpersistedBefore.values()].flatMap(([entry]) => entry ?? [])
      const all = new Map([...refs, ...alongside].map((ref) => [refText(ref), refOf(ref)]))
      const asked = new Set(refs.map(refText))
      const exchangedKeys = new Set(refs.map((ref) => exchangedKey(ref.partition)))
      let last: HlcTimestamp | undefined
      try {
        const state = await disk.change(
          { of: { refs: [...all.values()] }, metadata: [CLOCK_KEY, ...exchangedKeys] },
          (found) => {
            last = laterTimestamp(unpersistedClock, timestampIn(found.metadata[CLOCK_KEY]))
            const rows = found.rows.map((row) => {
              if (!asked.has(refText(row.ref))) return withUnpersisted(row)
              const now = withUnpersisted(row)
              const exchanged = timestampIn(found.metadata[exchangedKey(row.ref.partition)])
              const done = changesOf(now, { last, exchanged }, decide, then)
              last = done.last
              return done.changes.reduce(withEntry, now)
            })
            // What is done as of an earlier moment may leave the clock where it is.
            return { rows, metadata: { [CLOCK_KEY]: last, ...(then.after && droppedSnapshots(rows)) } }
          },
        )
        lastPersisted = last
        release(state.rows, unpersistedBefore)
        show(state.rows)
        publishToTabs(state.rows)
      } catch (failure) {
        if (persistence.get() === 'disk' || persistence.get() === 'damaged') {
          warn(`The browser did not keep a change (${failure instanceof Error ? failure.name : 'unknown'}).`)
          persistence.set(failure instanceof DOMException && failure.name === 'QuotaExceededError' ? 'full' : 'refused')
        }
        keepInMemory(refs, decide, then)
      }
    },

    async settle(needs, work) {
      const unpersistedBefore = new Map(unpersisted)
      let before: ReadonlySet<RecordRows> = new Set()
      const changedIn = (rows: readonly RecordRows[]) => rows.filter((row) => !before.has(row))
      const state = await disk.change({ ...needs, metadata: [...needs.metadata, CLOCK_KEY] }, (found) => {
        before = new Set(found.rows)
        const after = work({ ...found, rows: found.rows.map(withUnpersisted) })
        const dropped = droppedSnapshots(changedIn(after.rows))
        return { ...after, metadata: { ...found.metadata, ...dropped, ...after.metadata } }
      })
      lastPersisted = timestampIn(state.metadata[CLOCK_KEY])
      lastExchanged = timestampIn(state.metadata[exchangedKey(partition.get())]) ?? lastExchanged
      release(state.rows, unpersistedBefore)
      const changed = changedIn(state.rows)
      show(changed)
      publishToTabs(changed)
      return state
    },

    metadata: async (name) => (await disk.read({ of: { refs: [] }, metadata: [name] })).metadata[name],

    pending: () =>
      [...index.waiting()]
        .flatMap((rows) => rows.entries.filter(isPending))
        .toSorted((one, two) => compareTimestamps(one.timestamp, two.timestamp)),

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    lastTimestamp: () => laterTimestamp(unpersistedClock, lastPersisted),

    async setOffset(next, correct) {
      const measured = clock.measurement(next)
      await correct?.(measured)
      if (!clock.take(measured)) return
      const needs = { of: { refs: [] }, metadata: [OFFSET_KEY] }
      // Not kept, nor taken over where `correct` fails, it is measured again with the next answer of the server.
      await disk.change(needs, () => ({ rows: [], metadata: { [OFFSET_KEY]: next } })).catch(() => {})
    },

    measurement: () => clock.measurement(),
  }
}
