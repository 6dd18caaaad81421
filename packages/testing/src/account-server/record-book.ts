import {
  CLOCKS_APART_MS,
  type BookmarkMeta,
  type Change,
  type ProgressMeta,
  type Stars,
  type SyncRecord,
} from '@matinee/contracts'

/** When a mutation was done, as the server believes it. */
export type StoredTimestamp = readonly [at: number, counter: number, device: string]

/** Each of these goes by its own latest mutation. */
interface Registers {
  bookmark?: BookmarkMeta
  savedAt?: number
  part?: { meta: ProgressMeta; seasonNumber: number | null; episodeNumber: number | null }
  position?: { duration: number; watched: number; updatedAt: number }
  isHidden?: boolean
  isWatched?: boolean
  setting?: unknown
  rating?: Stars
}
type Name = keyof Registers

export interface BookRecord {
  kind: 'bookmark' | 'progress' | 'rating' | 'setting'
  tmdbId: string
  seasonId: string
  episodeId: string
  cursor: number
  registers: Map<Name, { timestamp: StoredTimestamp; value: unknown }>
  gone: StoredTimestamp | undefined
}

export function isLater(one: StoredTimestamp, other: StoredTimestamp | undefined): boolean {
  if (!other) return true
  const at = one.findIndex((part, index) => part !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

const KEYS = ['kind', 'tmdbId', 'seasonId', 'episodeId'] as const
type RecordName = Pick<BookRecord, (typeof KEYS)[number]>

/** The records of one account with their order: what contracts account/sync says, in the plainest form. */
export class RecordBook {
  readonly records = new Map<string, BookRecord>()
  readonly seen = new Map<string, 'applied' | 'superseded'>()
  cursor = 0
  /** The server's time of every place, ms; told by its owner before each answer. */
  now = 0
  #times: number[] = []
  #clock: StoredTimestamp = [0, 0, '']

  /** Keeps everything as it is; the returned function brings it back, as restoring a backup does. */
  backUp(): () => void {
    const { records, seen, cursor } = structuredClone({ records: this.records, seen: this.seen, cursor: this.cursor })
    const [times, clock] = [[...this.#times], this.#clock]
    return () => {
      this.records.clear()
      this.seen.clear()
      for (const [text, record] of structuredClone(records)) this.records.set(text, record)
      for (const [id, outcome] of seen) this.seen.set(id, outcome)
      this.cursor = cursor
      this.#times = [...times]
      this.#clock = clock
    }
  }

  /** Whether it had not come to a place when a device was told of it. */
  isRestoredSince(reported: number, at: number): boolean {
    return reported > this.cursor || (this.#times[reported] ?? 0) > at + CLOCKS_APART_MS
  }

  find(name: RecordName): BookRecord | undefined {
    return this.records.get(KEYS.map((key) => name[key]).join('\0'))
  }

  /** A timestamp later than every other of this account. */
  timestamp(now: number, device = ''): StoredTimestamp {
    this.#clock = now > this.#clock[0] ? [now, 0, device] : [this.#clock[0], this.#clock[1] + 1, device]
    return this.#clock
  }

  put(name: RecordName, timestamp: StoredTimestamp, values: Registers): boolean {
    const record = this.find(name) ?? this.#made(name)
    if (!isLater(timestamp, record.gone)) return false
    let isApplied = false
    for (const [key, value] of Object.entries(values) as [Name, unknown][]) {
      if (value === undefined || !isLater(timestamp, record.registers.get(key)?.timestamp)) continue
      record.registers.set(key, { timestamp, value })
      isApplied = true
    }
    return isApplied && this.#written(record)
  }

  remove(name: RecordName, timestamp: StoredTimestamp): boolean {
    const record = this.find(name) ?? this.#made(name)
    if (!isLater(timestamp, record.gone)) return false
    for (const [key, register] of record.registers)
      if (!isLater(register.timestamp, timestamp)) record.registers.delete(key)
    record.gone = timestamp
    return this.#written(record)
  }

  /** Applies one change of a batch. */
  apply(change: Change, now: number): boolean {
    const { at, counter, device } = change.deed
    const timestamp: StoredTimestamp = at <= now ? [at, counter, device] : this.timestamp(now, device)
    if (timestamp[0] === this.#clock[0] && isLater(timestamp, this.#clock)) this.#clock = timestamp
    const name = nameOf(change)
    if (change.op === 'delete') return this.remove(name, timestamp)
    if (change.kind === 'rating') return this.put(name, timestamp, { rating: change.value.stars })
    if (change.kind === 'setting') return this.put(name, timestamp, { setting: change.value })
    const momentIn = ({ updatedAt }: { updatedAt?: string | undefined }) =>
      updatedAt === undefined ? timestamp[0] : Math.min(Date.parse(updatedAt), timestamp[0])
    if (change.kind === 'bookmark') {
      return this.put(name, timestamp, { bookmark: change.value.meta, savedAt: momentIn(change.value) })
    }
    const { meta, seasonNumber = null, episodeNumber = null, position, isHidden, isWatched } = change.value
    return this.put(name, timestamp, {
      part: { meta, seasonNumber, episodeNumber },
      ...(position && { position: { ...position, updatedAt: momentIn(position) } }),
      ...(isHidden !== undefined && { isHidden }),
      ...(isWatched !== undefined && { isWatched }),
    })
  }

  since(cursor: number): BookRecord[] {
    return [...this.records.values()]
      .filter((record) => record.cursor > cursor)
      .toSorted((one, two) => one.cursor - two.cursor)
  }

  #made(name: RecordName): BookRecord {
    const { kind, tmdbId, seasonId, episodeId } = name
    return { kind, tmdbId, seasonId, episodeId, cursor: 0, registers: new Map(), gone: undefined }
  }

  #written(record: BookRecord): true {
    record.cursor = this.cursor += 1
    this.#times[this.cursor] = this.now
    this.records.set(KEYS.map((key) => record[key]).join('\0'), record)
    return true
  }
}

export function nameOf(change: Change): RecordName {
  if (change.kind === 'setting') return { kind: 'setting', tmdbId: change.name, seasonId: '', episodeId: '' }
  if (change.kind === 'bookmark') return { kind: 'bookmark', tmdbId: change.tmdbId, seasonId: '', episodeId: '' }
  if (change.kind === 'rating') return { kind: 'rating', tmdbId: change.title, seasonId: '', episodeId: '' }
  const { tmdbId, seasonId, episodeId } = change
  return { kind: 'progress', tmdbId, seasonId: seasonId ?? '', episodeId: episodeId ?? '' }
}

const moment = (ms: number) => new Date(ms).toISOString()
export const registerOf = <Key extends Name>(record: BookRecord, key: Key): Registers[Key] =>
  record.registers.get(key)?.value as Registers[Key]

/** When a bookmark was saved: when its mutation was done, unless that said otherwise. */
export function savedAtOf({ registers }: BookRecord): number {
  const [bookmark, savedAt] = [registers.get('bookmark'), registers.get('savedAt')]
  return bookmark && savedAt && !isLater(bookmark.timestamp, savedAt.timestamp)
    ? Number(savedAt.value)
    : (bookmark?.timestamp[0] ?? 0)
}

/** A record as GET changes answers it. */
export function syncRecordOf(record: BookRecord): SyncRecord {
  const { kind, tmdbId, cursor, registers, gone } = record
  const timestamps = [...registers.values()].map(({ timestamp }) => timestamp)
  const latest = timestamps.reduce((one, two) => (isLater(two, one) ? two : one), gone ?? ([0, 0, ''] as const))
  const common = { cursor, deed: { at: latest[0], counter: latest[1], device: latest[2] } }
  if (kind === 'setting') {
    return { ...common, kind, op: 'put', name: tmdbId, value: registerOf(record, 'setting') } as SyncRecord
  }
  if (kind === 'bookmark') {
    const meta = registerOf(record, 'bookmark')
    if (!meta) return { ...common, kind, op: 'delete', tmdbId }
    const updatedAt = moment(savedAtOf(record))
    return { ...common, kind, op: 'put', tmdbId, value: { meta, updatedAt } }
  }
  if (kind === 'rating') {
    const stars = registerOf(record, 'rating')
    const key = { kind, title: tmdbId } as const
    return stars ? { ...common, ...key, op: 'put', value: { stars } } : { ...common, ...key, op: 'delete' }
  }
  const key = { kind, tmdbId, seasonId: record.seasonId || null, episodeId: record.episodeId || null } as const
  const part = registerOf(record, 'part')
  if (!part) return { ...common, ...key, op: 'delete' }
  const position = registerOf(record, 'position')
  return {
    ...common,
    ...key,
    op: 'put',
    value: {
      id: `item-${tmdbId}-${record.seasonId}-${record.episodeId}`,
      ...part,
      ...(position && { position: { ...position, updatedAt: moment(position.updatedAt) } }),
      isHidden: registerOf(record, 'isHidden') ?? false,
      isWatched: registerOf(record, 'isWatched') ?? false,
    },
  }
}
