import { createObservable, type Observable } from '../kit/observable.ts'
import { believedOffset, laterDeed, nextDeed } from './deed-clock.ts'
import type { DiskNeeds, DiskReading, DiskState, LibraryDisk } from './disk.ts'
import { CLOCK_FACT, headFact } from './facts.ts'
import { createLibraryIndex, type LibraryIndex } from './library-index.ts'
import { isPending, viewOf, withEntry, type OutboxEntry, type RecordRows, type SlotValue } from './outbox-entry.ts'
import { compareDeeds, isLaterDeed, refOf, refText, type Deed, type LibraryRecord, type RecordRef } from './records.ts'
import { deedIn, headOf, refsOfHead, rowsOfHead, withoutHeads } from './shelf-head.ts'

/**
 * Where the library is kept: on disk; on disk, where a part of it is damaged; in memory because the disk is full; in memory because
 * the browser has no disk for it.
 */
export type Keeping = 'disk' | 'damaged' | 'full' | 'page'

export interface StorePorts {
  disk: LibraryDisk
  /** 'page' where the disk is memory. */
  keeping: Extract<Keeping, 'disk' | 'page'>
  /** This device's name in deeds. */
  device: string
  /** The account whose library is opened first, or ''. */
  partition: string
  /** ms. */
  now: () => number
  newId: () => string
  /** Tells the other tabs, and hears from them. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  warn: (message: string) => void
}

/** What a deed does to one record, given how it looks now; nothing where it changes nothing. */
export type Decide = (view: LibraryRecord | undefined, ref: RecordRef) => readonly SlotValue[]

/** An earlier moment at which something was done. */
export interface EarlierMoment {
  /** ms. */
  at: number
  /** The latest deed that was known then: what was done to a record later than this moment is not undone. */
  after?: Deed | undefined
}

/** The library of this device: every change reaches the disk before a screen sees it. */
export interface LibraryStore {
  readonly index: LibraryIndex
  readonly keeping: Observable<Keeping>
  /** The account whose library is open, or ''. */
  readonly partition: Observable<string>
  /** Settles once the library that is open was read. */
  loaded(): Promise<void>
  /** Settles once the first library was read, or as much of it as the first rows of the shelves need. */
  firstShown: Promise<void>
  /** Keeps what the shelves of these titles are drawn from where the next page finds it first; in a small library that is no gain. */
  keepHead(tmdbIds: readonly string[]): Promise<void>
  /** Opens the library of another account. */
  open(partition: string): Promise<void>
  /**
   * Does something to these records, now or as of an earlier moment. Resolves when it is on disk, or, where that is refused,
   * in memory. Never rejects.
   */
  act(refs: readonly RecordRef[], decide: Decide, then?: EarlierMoment): Promise<void>
  /** Changes rows as the server says; tells screens and tabs. @throws what the disk refuses with. */
  settle(needs: DiskNeeds, work: (found: DiskState) => DiskState): Promise<DiskState>
  /** A fact that lies beside the records. */
  fact(name: string): Promise<unknown>
  /** What the server does not know yet, in the order it was done. */
  pending(): OutboxEntry[]
  /** Hears of every change of a record that is open, by this tab or another. */
  subscribe(listener: (ref: RecordRef) => void): () => void
  /** The latest deed that this device did or saw. */
  lastDeed(): Deed | undefined
  /** Takes over the measured difference between the server's clock and this device's, ms. */
  setOffset(offsetMs: number): Promise<void>
}

/** Name of the fact that holds how far this device's clock was off when it was measured last, ms. */
const OFFSET_FACT = 'offset'
/** Smaller differences are not worth a write: they come from the way to the server. */
const OFFSET_GRAIN_MS = 1000
/** Changed records that are named to other tabs; past it they read everything. */
const MOST_NAMED = 500

interface TabMessage {
  partitions: string[]
  refs: RecordRef[] | null
}

const latestDeedIn = (rows: readonly RecordRows[]): Deed | undefined =>
  rows.flatMap(({ record, entries }) => [record?.deed, ...entries.map(({ deed }) => deed)]).reduce(laterDeed, undefined)

const offsetIn = (fact: unknown, now: number): number =>
  Number.isSafeInteger(fact) ? believedOffset(now + Number(fact), now) : 0

export function createLibraryStore(ports: StorePorts): LibraryStore {
  const { disk, device, channel, warn } = ports
  const index = createLibraryIndex()
  const keeping = createObservable<Keeping>(ports.keeping)
  const partition = createObservable(ports.partition)
  const listeners = new Set<(ref: RecordRef) => void>()
  /** Changes that the disk refused: shown, sent, and tried again with the next one. */
  const held = new Map<string, OutboxEntry[]>()
  /** The latest deed of those that the disk refused. */
  let heldClock: Deed | undefined
  /** The latest deed on disk, as far as this tab knows. */
  let lastKept: Deed | undefined
  let offsetMs = 0
  let loading: Promise<void>
  /** Whether a library was read whole. */
  let isRead = false
  /** The latest deed that the shelves' head was kept after. */
  let headClock: Deed | undefined

  // Hardly ever is anything held, and the name of each of ten thousand rows would be spelt to find that out.
  const withHeld = (rows: RecordRows): RecordRows =>
    held.size === 0 ? rows : (held.get(refText(rows.ref)) ?? []).reduce(withEntry, rows)
  const isOpen = (ref: RecordRef) => ref.partition === partition.get()

  function show(rows: readonly RecordRows[]) {
    const open = rows.filter(({ ref }) => isOpen(ref)).map(withHeld)
    index.take(open)
    for (const { ref } of open) for (const listener of listeners) listener(ref)
  }

  function tell(rows: readonly RecordRows[]) {
    const message: TabMessage = {
      partitions: [...new Set(rows.map(({ ref }) => ref.partition))],
      refs: rows.length > MOST_NAMED ? null : rows.map(({ ref }) => ref),
    }
    if (rows.length > 0) channel.postMessage(message)
  }

  /** Shows what lies ready for the first rows of the shelves; whether there was any. */
  async function showHead(): Promise<boolean> {
    const opened = partition.get()
    const needs = { of: { refs: [] }, facts: [CLOCK_FACT, headFact(opened)] }
    const found = await disk.read(needs).catch(() => null)
    const rows = found ? rowsOfHead(found.facts, opened) : []
    if (rows.length === 0 || isRead || partition.get() !== opened) return false
    index.replace(rows)
    return true
  }

  async function load() {
    const opened = partition.get()
    const found = await disk
      .read({ of: { partitions: [opened] }, facts: [CLOCK_FACT, OFFSET_FACT] })
      .catch((): DiskReading => {
        warn('The library could not be read.')
        if (keeping.get() === 'disk') keeping.set('damaged')
        return { rows: [], facts: {}, damaged: 0 }
      })
    if (partition.get() !== opened) return
    isRead = true
    if (found.damaged > 0) warn(`${found.damaged} rows of the library are damaged; they stay where they are.`)
    if (found.damaged > 0 && keeping.get() === 'disk') keeping.set('damaged')
    lastKept = deedIn(found.facts[CLOCK_FACT])
    offsetMs ||= offsetIn(found.facts[OFFSET_FACT], ports.now())
    const unkept = [...held.values()].flatMap(([entry]) => (entry && isOpen(entry) ? [entry] : []))
    const known = new Set(unkept.length > 0 ? found.rows.map(({ ref }) => refText(ref)) : [])
    const missing = unkept
      .filter((entry) => !known.has(refText(entry)))
      .map((entry): RecordRows => ({ ref: refOf(entry), record: undefined, entries: [] }))
    index.replace([...found.rows, ...missing].map(withHeld))
    for (const listener of listeners) for (const { ref } of found.rows) listener(ref)
  }

  /**
   * The clock goes by what the library that is opened holds, so that a server whose deeds are far ahead, and whose word of the time is
   * no better, puts no other library ahead for years.
   */
  async function takeClockOf(opened: string) {
    const needs = { of: { partitions: [opened] }, facts: [CLOCK_FACT] }
    const work = ({ rows }: DiskState) => ({
      rows: [],
      // The clock may go back to where it was when the head was kept.
      facts: { [CLOCK_FACT]: latestDeedIn(rows), [headFact(opened)]: null },
    })
    await disk.change(needs, work).catch(() => {})
  }

  async function reread(refs: readonly RecordRef[]) {
    const found = await disk.read({ of: { refs: refs.filter(isOpen) }, facts: [CLOCK_FACT] }).catch(() => null)
    if (!found) return
    lastKept = laterDeed(lastKept, deedIn(found.facts[CLOCK_FACT]))
    show(found.rows)
  }

  channel.addEventListener('message', ({ data }: MessageEvent) => {
    const message = data as TabMessage
    if (!Array.isArray(message?.partitions) || !message.partitions.includes(partition.get())) return
    if (message.refs === null) loading = load()
    else void reread(message.refs)
  })

  /** What a deed does to a row, and the clock after it. */
  function changesOf(
    row: RecordRows,
    before: Deed | undefined,
    decide: Decide,
    { at, after: known }: EarlierMoment,
  ): { changes: OutboxEntry[]; last: Deed | undefined } {
    let last = known ?? before
    const view = viewOf(row)
    const changes = decide(view, row.ref).flatMap((value): OutboxEntry[] => {
      last = nextDeed(last, at + offsetMs, device)
      if (known && view && isLaterDeed(view.deed, last)) return []
      return [{ ...row.ref, ...value, id: ports.newId(), deed: last }]
    })
    return { changes, last: laterDeed(before, last) }
  }

  /** Keeps a deed in memory alone, because the disk refused it. */
  function hold(refs: readonly RecordRef[], decide: Decide, then: EarlierMoment) {
    for (const ref of refs) {
      const text = refText(ref)
      const row = index.rowsOf(text) ?? { ref: refOf(ref), record: undefined, entries: [] }
      const { changes, last } = changesOf(row, laterDeed(heldClock, lastKept), decide, then)
      heldClock = last
      for (const entry of changes) {
        held.set(text, [...(held.get(text) ?? []).filter(({ slot }) => slot !== entry.slot), entry])
      }
      show([row])
    }
  }

  /** The held changes came to lie on disk with these rows. */
  function release(rows: readonly RecordRows[], were: ReadonlyMap<string, OutboxEntry[]>) {
    for (const { ref } of rows) {
      const text = refText(ref)
      if (held.get(text) === were.get(text)) held.delete(text)
    }
    if (held.size > 0) return
    heldClock = undefined
    if (keeping.get() === 'full') keeping.set('disk')
  }

  const whatIsSeenFirst = showHead()
  loading = load()
  const firstLoad = loading
  return {
    index,
    keeping,
    partition,
    loaded: () => loading,
    firstShown: whatIsSeenFirst.then((isShown) => (isShown ? undefined : firstLoad)),

    async keepHead(tmdbIds) {
      await loading
      if (headClock && headClock === lastKept) return
      headClock = lastKept
      const name = headFact(partition.get())
      const needs = { of: { refs: refsOfHead(index, tmdbIds) }, facts: [CLOCK_FACT, name] }
      // Of what lies on disk, so that nothing of a library that is being forgotten comes back.
      const work = (found: DiskState) => ({ ...found, facts: { ...found.facts, [name]: headOf(found) } })
      await disk.change(needs, work).catch(() => {})
    },

    async open(next) {
      if (next === partition.get()) return loading
      partition.set(next)
      index.replace([])
      loading = takeClockOf(next).then(load)
      return loading
    },

    async act(refs, decide, then = { at: ports.now() }) {
      const were = new Map(held)
      const alongside = [...were.values()].flatMap(([entry]) => entry ?? [])
      const all = new Map([...refs, ...alongside].map((ref) => [refText(ref), refOf(ref)]))
      const asked = new Set(refs.map(refText))
      let last: Deed | undefined
      try {
        const state = await disk.change({ of: { refs: [...all.values()] }, facts: [CLOCK_FACT] }, (found) => {
          last = laterDeed(heldClock, deedIn(found.facts[CLOCK_FACT]))
          const rows = found.rows.map((row) => {
            if (!asked.has(refText(row.ref))) return withHeld(row)
            const now = withHeld(row)
            const done = changesOf(now, last, decide, then)
            last = done.last
            return done.changes.reduce(withEntry, now)
          })
          // What is done as of an earlier moment may leave the clock where it is.
          return { rows, facts: { [CLOCK_FACT]: last, ...(then.after && withoutHeads(rows)) } }
        })
        lastKept = last
        release(state.rows, were)
        show(state.rows)
        tell(state.rows)
      } catch (failure) {
        if (keeping.get() === 'disk' || keeping.get() === 'damaged') {
          warn(`The browser did not keep a change (${failure instanceof Error ? failure.name : 'unknown'}).`)
          keeping.set('full')
        }
        hold(refs, decide, then)
      }
    },

    async settle(needs, work) {
      const were = new Map(held)
      const state = await disk.change({ ...needs, facts: [...needs.facts, CLOCK_FACT] }, (found) => {
        const after = work({ ...found, rows: found.rows.map(withHeld) })
        return { ...after, facts: { ...found.facts, ...withoutHeads(after.rows), ...after.facts } }
      })
      lastKept = deedIn(state.facts[CLOCK_FACT])
      release(state.rows, were)
      show(state.rows)
      tell(state.rows)
      return state
    },

    fact: async (name) => (await disk.read({ of: { refs: [] }, facts: [name] })).facts[name],

    pending: () =>
      [...index.waiting()]
        .flatMap((rows) => rows.entries.filter(isPending))
        .toSorted((one, two) => compareDeeds(one.deed, two.deed)),

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    lastDeed: () => laterDeed(heldClock, lastKept),

    async setOffset(next) {
      const isNews = Math.abs(next - offsetMs) >= OFFSET_GRAIN_MS
      offsetMs = next
      if (!isNews) return
      const needs = { of: { refs: [] }, facts: [OFFSET_FACT] }
      await disk.change(needs, () => ({ rows: [], facts: { [OFFSET_FACT]: next } })).catch(() => {})
    },
  }
}
