import type { SettingsInput } from '@matinee/contracts'
import type { CallOptions } from '../../services/account-api/account-api.ts'
import { AccountApiError } from '../../services/account-api/account-api-error.ts'
import { plausibleOffset } from '../library/hybrid-clock.ts'
import { isPending, type OutboxEntry, type RecordRows } from '../library/outbox-entry.ts'
import { compareTimestamps, isLater, refOf, refText, type LibraryRecord, type RecordRef } from '../library/records.ts'
import { BODY_BYTES, fitting, type SyncProtocol, type ProtocolPorts } from './protocol.ts'
import { correctClockSkew, ON_ITS_WAY_MS } from './clock-skew.ts'
import {
  bookmarkOfWire,
  isInRestProtocol,
  planRecord,
  progressOfWire,
  readLists,
  settingsOfWire,
  settled,
  type RecordPlan,
  type ServerLists,
} from './rest-plan.ts'
import { begunAnew, byTitle, episodeFilter, importedRecord, inItsPlace, progressInput } from './rest-requests.ts'
import { wireMeta } from './wire.ts'

/** How long the lists are believed: they hold the whole library, and reading them every 5 s would be a burden. */
const LISTS_MS = 60_000
/** More new positions than this go as one import. */
const IMPORT_FROM = 5
/** Imports that a server takes in a window (protocols §2.2). */
const IMPORTS = { most: 5, everyMs: 600_000 }
const MOST_ITEMS = 500
/** A clock that is off by less is believed: servers answer whole seconds. */
const OFFSET_GRAIN_MS = 2000
/** Calls that a page may still begin when it goes. */
const MOST_FLUSHED = 5

const named = (record: LibraryRecord) => [refText(record), record] as const

/** Whether a record was acknowledged anew since it was as `before`. */
const isAcknowledgedSince = (record: LibraryRecord, before: LibraryRecord | undefined): boolean =>
  before?.updatedAt !== record.updatedAt || compareTimestamps(before.timestamp, record.timestamp) !== 0

/** The specified endpoints alone, for every other backend (protocols §13). */
export function createRestProtocol({ store, api, access, now }: ProtocolPorts): SyncProtocol {
  const partition = access.userId
  let listedAt = Number.NEGATIVE_INFINITY
  let imports: number[] = []
  /** What the lists hold and this page cannot read: it is there all the same. */
  let unreadable: readonly RecordRef[] = []
  /** How far this device's clock is off, ms, where an answer has told. */
  let offsetMs: number | undefined

  const acknowledgedLists = (): ServerLists =>
    new Map(Array.from(store.index.all()).flatMap(({ record }) => (record ? [[refText(record), record]] : [])))

  /** The lists; `before` stands for what cannot be read of them. */
  const readServer = async (before: ServerLists, options: CallOptions): Promise<ServerLists> => {
    const [bookmarks, progress, settings] = await Promise.all([
      api.bookmarks(access, options),
      api.progress(access, options),
      api.settings(access, options),
    ])
    unreadable = [...bookmarks, ...progress].flatMap((item) =>
      'unreadable' in item && item.unreadable ? [{ partition, ...item.unreadable }] : [],
    )
    const read = readLists(partition, {
      bookmarks: bookmarks.flatMap((item) => ('unreadable' in item ? [] : [item])),
      progress: progress.flatMap((item) => ('unreadable' in item ? [] : [item])),
      settings,
    })
    return new Map([...unreadable.flatMap((ref) => before.get(refText(ref)) ?? []).map(named), ...read])
  }

  /**
   * Brings the rows up to what the lists say; what is left to send. `before` is what was acknowledged when the lists were asked for:
   * what a page told the server since, as it was hidden, they may not know yet.
   */
  const reconcile = async (server: ServerLists, before: ServerLists): Promise<OutboxEntry[]> => {
    const sends: OutboxEntry[] = []
    await store.settle({ of: { partitions: [partition] }, metadata: [] }, ({ rows }) => {
      sends.length = 0
      const plan = ({ rows: after, send }: RecordPlan): RecordRows => {
        if (send) sends.push(send)
        return after
      }
      const known = new Set(rows.map(({ ref }) => refText(ref)))
      const news = Array.from(server).flatMap(([text, record]) =>
        known.has(text) || before.has(text) ? [] : [{ ref: refOf(record), record: undefined, entries: [] }],
      )
      const there = ({ ref, record }: RecordRows) =>
        record && isAcknowledgedSince(record, before.get(refText(ref))) ? record : server.get(refText(ref))
      return { rows: [...rows, ...news].map((row) => plan(planRecord(row, there(row)))), metadata: {} }
    })
    return sends
  }

  /** The server has these; `records` is how it has them. */
  const acknowledge = async (entries: readonly OutboxEntry[], records: readonly LibraryRecord[]) => {
    const answered = new Map(records.map((record) => [refText(record), record]))
    const sent = new Map(entries.map((entry) => [refText(entry), entry]))
    await store.settle({ of: { refs: entries.map(refOf) }, metadata: [] }, ({ rows }) => ({
      rows: rows.map((row) => {
        const text = refText(row.ref)
        const done = settled(row, inItsPlace(answered.get(text), sent.get(text)))
        // What was done while the request was under way is still to be told.
        const late = row.entries.filter(
          (entry) => isPending(entry) && isInRestProtocol(entry) && isLater(entry.timestamp, sent.get(text)?.timestamp),
        )
        return late.length > 0
          ? { ...done, entries: [...done.entries.filter((entry) => !late.includes(entry)), ...late] }
          : done
      }),
      metadata: {},
    }))
  }

  const refuse = (entry: OutboxEntry, reason: string) =>
    store.settle({ of: { refs: [refOf(entry)] }, metadata: [] }, ({ rows }) => ({
      rows: rows.map((row) => ({
        ...row,
        entries: row.entries.map((one) => (one.id === entry.id ? { ...one, refused: reason } : one)),
      })),
      metadata: {},
    }))

  /** Sends; what the server calls malformed is set aside, because sending it again cannot help. */
  const send = async (
    entries: readonly OutboxEntry[],
    call: (entries: readonly OutboxEntry[]) => Promise<LibraryRecord[]>,
  ) => {
    if (entries.length === 0) return
    try {
      await acknowledge(entries, await call(entries))
    } catch (failure) {
      // Other servers have other words for it; the question below goes to the same one.
      const isMalformed =
        failure instanceof AccountApiError &&
        (failure.code === 'invalid' || (failure.code === 'foreign' && failure.status === 400 && failure.isData))
      if (!isMalformed) throw failure
      const [only, ...others] = entries
      if (only && others.length === 0) {
        // A token that the server does not know is 400 to many: then it did not judge what was sent.
        await api.me(access.baseUrl, access.token)
        await refuse(only, 'malformed')
      } else for (const entry of entries) await send([entry], call)
    }
  }

  const calls = (options: CallOptions) => ({
    async putBookmarks(entries: readonly OutboxEntry[]) {
      const body = entries.flatMap((entry) =>
        entry.register === 'bookmark' ? [{ tmdbId: entry.tmdbId, meta: wireMeta(entry.value.meta) }] : [],
      )
      const records = (await api.putBookmarks(access, body, options)).map((one) => bookmarkOfWire(partition, one))
      const [last] = records.toSorted((one, two) => two.updatedAt - one.updatedAt)
      if (last) await measureOffset(last.updatedAt)
      return records
    },
    async putProgress([entry]: readonly OutboxEntry[]) {
      const input = entry && (progressInput(entry) ?? begunAnew(entry, store.index.rowsOf(refText(entry))?.record))
      if (!input) return []
      const record = progressOfWire(partition, await api.putProgress(access, input, options))
      await measureOffset(record.updatedAt)
      return [record]
    },
    async importProgress(entries: readonly OutboxEntry[]) {
      await api.importProgress(
        access,
        entries.flatMap((entry) => progressInput(entry) ?? []),
        options,
      )
      return entries.flatMap((entry) => importedRecord(entry) ?? [])
    },
    async removeBookmark([entry]: readonly OutboxEntry[]) {
      if (entry) await api.removeBookmark(access, entry.tmdbId, options)
      return []
    },
    /** These are all that the server has of a title. */
    async removeTitle([entry]: readonly OutboxEntry[]) {
      if (entry) await api.removeProgress(access, { tmdbId: entry.tmdbId }, options)
      return []
    },
    async removeEpisode([entry]: readonly OutboxEntry[]) {
      if (entry) await api.removeProgress(access, episodeFilter(entry), options)
      return []
    },
    async putSettings(entries: readonly OutboxEntry[]) {
      const body = Object.fromEntries(
        entries.flatMap((entry) => (entry.register === 'setting' ? [[entry.tmdbId, entry.value.value]] : [])),
      ) as SettingsInput
      return settingsOfWire(partition, await api.putSettings(access, body, options))
    },
  })

  /** What was just written says what time it is there. */
  const measureOffset = async (serverTime: number) => {
    const offset = plausibleOffset(serverTime, now())
    offsetMs = Math.abs(offset) > OFFSET_GRAIN_MS ? offset : 0
    await store.setOffset(offsetMs)
  }

  /** New positions beside those that the server has in another state. */
  const sendProgress = async (entries: readonly OutboxEntry[], server: ServerLists, options: CallOptions) => {
    const { putProgress, importProgress } = calls(options)
    const [known, fresh] = [
      entries.filter((entry) => server.has(refText(entry))),
      entries.filter((entry) => !server.has(refText(entry))),
    ]
    const isMany = fresh.length > IMPORT_FROM
    for (const entry of isMany ? known : [...known, ...fresh]) await send([entry], putProgress)
    let left = isMany ? fresh : []
    while (left.length > 0) {
      imports = imports.filter((at) => at > now() - IMPORTS.everyMs)
      if (imports.length >= IMPORTS.most) return
      const chunk = fitting(left, BODY_BYTES, MOST_ITEMS)
      imports.push(now())
      await send(chunk, importProgress)
      left = left.slice(chunk.length)
    }
  }

  /**
   * A filter without ids means the whole title, so a film goes that way, and a show of which nothing stays. A film whose id is also
   * a show's cannot go without it: it is begun anew instead.
   */
  const sendRemovals = async (entries: readonly OutboxEntry[], server: ServerLists, options: CallOptions) => {
    const { removeBookmark, removeTitle, removeEpisode, putProgress } = calls(options)
    for (const entry of entries) if (entry.kind === 'bookmark') await send([entry], removeBookmark)
    const removed = entries.filter(({ kind }) => kind === 'progress')
    for (const [tmdbId, group] of byTitle(removed)) {
      const known = [...server.values()].filter((record) => record.kind === 'progress' && record.tmdbId === tmdbId)
      const isHidden = unreadable.some(
        (ref) => ref.kind === 'progress' && ref.tmdbId === tmdbId && !server.has(refText(ref)),
      )
      if (!isHidden && known.length <= group.length) await send(group, removeTitle)
      else for (const entry of group) await send([entry], entry.episodeId === '' ? putProgress : removeEpisode)
    }
  }

  const sendAll = async (entries: readonly OutboxEntry[], server: ServerLists, options: CallOptions) => {
    const of = (register: OutboxEntry['register']) => entries.filter((entry) => entry.register === register)
    const { putBookmarks, putSettings } = calls(options)
    await send(of('setting'), putSettings)
    let bookmarks = of('bookmark')
    while (bookmarks.length > 0) {
      const chunk = fitting(bookmarks, BODY_BYTES, MOST_ITEMS)
      await send(chunk, putBookmarks)
      bookmarks = bookmarks.slice(chunk.length)
    }
    // A removal may take the whole title, so what is new of it comes after.
    await sendRemovals(of('tombstone'), server, options)
    await sendProgress(of('position'), server, options)
  }

  return {
    everyMs: { usual: 5000, live: 5000 },
    delayMs: 5000,
    sends: isInRestProtocol,
    async cycle(signal, isThorough) {
      const isDue = isThorough || now() - listedAt >= LISTS_MS || now() < listedAt
      const waiting = store.pending().filter(isInRestProtocol)
      // What is removed is compared with all that there is.
      const isRemoved = waiting.some(({ register, kind }) => register === 'tombstone' && kind === 'progress')
      const isListed = isDue || isRemoved
      if (!isListed && waiting.length === 0) return
      const before = acknowledgedLists()
      const server = isListed ? await readServer(before, { signal }) : before
      const sends = await reconcile(server, before)
      if (isListed) listedAt = now()
      await sendAll(sends, server, { signal })
      if (offsetMs !== undefined) await correctClockSkew(store, partition, now() + offsetMs, ON_ITS_WAY_MS)
    },
    async flush() {
      const server = acknowledgedLists()
      const sends = Array.from(store.index.waiting()).flatMap(
        (rows) => planRecord(rows, server.get(refText(rows.ref))).send ?? [],
      )
      await sendAll(sends.slice(-MOST_FLUSHED), server, { keepalive: true })
    },
    take: async () => false,
  }
}
