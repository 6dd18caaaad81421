import type { TitleDetails } from '@matinee/domain'
import type { DeviceDatabase } from '../kit/database.ts'
import { progressRecordSchema, recordKey, type Deed, type ProgressRecord } from './records.ts'

/** The film or the episode whose position is kept. */
export interface ProgressKey {
  tmdbId: string
  /** '' for a film. */
  seasonId: string
  episodeId: string
}

export interface ProgressSave extends ProgressKey {
  title: Pick<TitleDetails, 'kind' | 'title' | 'year' | 'poster'>
  seasonNumber?: number
  episodeNumber?: number
  episodeTitle?: string
  /** Seconds. */
  watched: number
  duration: number
}

/** Where the viewer stopped, by film and by episode. */
export interface ProgressLibrary {
  /** Resolves once the position is on disk. Never rejects: a browser that refuses is told of once, by `warn`. */
  save(save: ProgressSave): Promise<void>
  /** Everything that is known of a title: one record of a film, one an episode of a show. */
  ofTitle(tmdbId: string): Promise<ProgressRecord[]>
  one(key: ProgressKey): Promise<ProgressRecord | undefined>
  /** Hears of every save, by this tab or another. */
  subscribe(listener: (tmdbId: string) => void): () => void
}

export interface ProgressPorts {
  /** Null where the browser refuses a database. */
  database: DeviceDatabase | null
  /** The newest deed of this device. */
  nextDeed: () => Deed
  /** Tells the other tabs. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  partition: () => string
  warn: (message: string) => void
}

function read(stored: unknown): ProgressRecord[] {
  const parsed = progressRecordSchema.safeParse(stored)
  return parsed.success ? [parsed.data] : []
}

/** The device's progress over its database; without one it lasts as long as the page. */
export function createProgressLibrary({
  database,
  nextDeed,
  channel,
  partition,
  warn,
}: ProgressPorts): ProgressLibrary {
  const unsaved = new Map<string, ProgressRecord>()
  const listeners = new Set<(tmdbId: string) => void>()
  let hasWarned = false
  const publish = (tmdbId: string) => {
    for (const listener of listeners) listener(tmdbId)
  }
  channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (typeof data === 'string') publish(data)
  })
  const keyOf = (key: ProgressKey) => recordKey({ partition: partition(), kind: 'progress', ...key })

  return {
    async save({ title, watched, duration, ...key }) {
      const deed = nextDeed()
      const record: ProgressRecord = {
        ...key,
        partition: partition(),
        kind: 'progress',
        deed,
        updatedAt: deed.at,
        meta: {
          type: title.kind,
          title: title.title,
          ...(title.year !== undefined && { year: title.year }),
          ...(title.poster !== undefined && { poster: title.poster }),
        },
        position: { watched, duration },
      }
      unsaved.set(keyOf(key).join('\0'), record)
      try {
        if (!database) throw new Error('no database')
        await database.put('records', record)
        unsaved.delete(keyOf(key).join('\0'))
      } catch {
        if (!hasWarned) warn('The browser keeps no data for this page: positions last until it is closed.')
        hasWarned = true
      }
      publish(key.tmdbId)
      channel.postMessage(key.tmdbId)
    },

    async ofTitle(tmdbId) {
      const [from, to] = [
        [partition(), 'progress', tmdbId],
        [partition(), 'progress', tmdbId, []],
      ]
      const stored = (await database?.getAll('records', IDBKeyRange.bound(from, to)).catch(() => [])) ?? []
      const known = new Map(stored.flatMap(read).map((record) => [recordKey(record).join('\0'), record]))
      for (const [key, record] of unsaved) if (record.tmdbId === tmdbId) known.set(key, record)
      return [...known.values()]
    },

    async one(key) {
      const held = unsaved.get(keyOf(key).join('\0'))
      if (held) return held
      return read(await database?.get('records', keyOf(key)).catch(() => undefined))[0]
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
