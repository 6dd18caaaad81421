import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { createAccountApi } from '../../../services/account-api/account-api.ts'
import type { Journal } from '../../library/journal/journal.ts'
import type { StorePorts } from '../../library/library-store.ts'
import type { LibraryDisk } from '../../library/disk.ts'
import { createTabs, openTab } from '../../library/testing/library-tab.ts'
import { createMemoryDisk, createMemoryDiskContents, type MemoryDiskContents } from '../../library/memory-disk.ts'
import { viewOf } from '../../library/outbox-entry.ts'
import { createBatchProtocol } from '../batch-protocol.ts'
import type { SyncProtocol } from '../protocol.ts'
import { createRestProtocol } from '../rest-protocol.ts'

export interface DeviceOptions {
  name: string
  /** How far its clock is off, ms. */
  clockErrorMs?: number
  /** What its page before left behind. */
  contents?: MemoryDiskContents
  disk?: LibraryDisk
  /** How far its clock is off by now, beside `clockErrorMs`. */
  errorMs?: () => number
  /** The steady clock of its page, ms, which stands still while the machine sleeps. */
  uptime?: () => number
  /** Put between the device and its disk. */
  wrap?: (disk: LibraryDisk) => LibraryDisk
  /** Put between the device and the server. */
  fetch?: typeof fetch
  /** Its way to the other tabs; alone without. */
  channel?: StorePorts['channel']
  /** Its write-ahead journal; one that forgets without. */
  journal?: Pick<Journal, 'append'>
  /** Which build of the app it runs. */
  build?: string
  /** Its patience with answers; endless without. */
  timeout?: (ms: number) => AbortSignal
}

/** A device of the server's account, with the library and one protocol, and without timers. */
export function openDevice(server: AccountServer, protocol: 'batch' | 'rest', options: DeviceOptions) {
  const {
    name,
    clockErrorMs = 0,
    contents = createMemoryDiskContents(),
    wrap = (disk) => disk,
    errorMs = () => 0,
    uptime = () => server.now,
  } = options
  const disk = wrap(options.disk ?? createMemoryDisk(contents))
  const now = () => server.now + clockErrorMs + errorMs()
  const access = server.session(name)
  const channel = options.channel ?? createTabs()()
  const tab = openTab({ disk, device: name, partition: access.userId, now, uptime, channel })
  const {
    fetch = server.fetch,
    timeout = () => new AbortController().signal,
    journal = { append: () => () => {} },
  } = options
  const api = createAccountApi({ fetch, timeout })
  const parts = {
    store: tab.store,
    journal,
    api,
    access,
    now,
    build: options.build ?? '1',
    hasRatings: server.hasRatings,
  }
  const made: SyncProtocol = protocol === 'batch' ? createBatchProtocol(parts) : createRestProtocol(parts)
  return {
    ...tab,
    access,
    api,
    contents,
    protocol: made,
    now,
    async sync() {
      await tab.loaded()
      await made.cycle(new AbortController().signal, true)
    },
    /** What a viewer sees, in short. */
    seen(): Record<string, unknown> {
      return Object.fromEntries(
        Array.from(tab.store.index.all())
          .flatMap((rows) => viewOf(rows) ?? [])
          .map((record) => {
            const key = [record.kind, record.tmdbId, record.episodeId].filter((part) => part !== '').join(' ')
            if (record.kind === 'bookmark') return [key, record.meta.title] as const
            if (record.kind === 'setting') return [key, record.value] as const
            if (record.kind === 'rating') return [key, `${record.stars} stars`] as const
            const { position, isHidden = false, isWatched = false } = record
            const marks = [isHidden ? 'hidden' : '', isWatched ? 'watched' : ''].filter((mark) => mark !== '')
            return [key, [position ? Math.round(position.watched) : '-', ...marks].join(' ')] as const
          })
          .toSorted(([one], [two]) => (one < two ? -1 : 1)),
      )
    },
  }
}
export type Device = ReturnType<typeof openDevice>

/** An account's server that offers the specified endpoints alone, and devices of it. */
export function restWorld() {
  const server = createAccountServer()
  server.hasBatchProtocol = false
  const open = (name: string, options: Partial<DeviceOptions> = {}) => openDevice(server, 'rest', { name, ...options })
  return { server, open }
}

/** A way to the server on which something is done once, after the next answer was made and before it arrives. */
export function createDetainedFetch(server: AccountServer) {
  let meanwhile: (() => Promise<unknown>) | undefined
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await server.fetch(input, init)
    const work = meanwhile
    meanwhile = undefined
    await work?.()
    return answer
  }
  return { fetch, meanwhile: (work: () => Promise<unknown>) => (meanwhile = work) }
}
