import type { TabChannel } from '../../services/storage/tab-channel.ts'
import type { StorePorts } from '../kit/open-store.ts'
import { openDeviceDatabase, type DeviceDatabase } from '../kit/database.ts'
import { randomBytes, randomName, randomUuid } from '../kit/random-id.ts'
import { ACCOUNT_KEY, DEVICE_KEY } from './metadata-keys.ts'
import { createBookmarkLibrary } from './bookmarks.ts'
import { createIdbDisk } from './idb-disk.ts'
import type { Library, LibraryFiles } from './library-context.ts'
import type { Journal } from './journal/journal.ts'
import { replayJournal } from './journal/replay.ts'
import { createLibraryStore, type LibraryStore } from './library-store.ts'
import { createMemoryDisk } from './memory-disk.ts'
import { createProgressLibrary } from './progress.ts'
import { createRatingLibrary } from './ratings.ts'
import { isDeviceName } from './records.ts'
import { retryWhenFull } from './retry-when-full.ts'
import { marked } from '../../services/arrival/use-arrived.ts'
import { after } from '../../services/idle/after.ts'

/** Waits before each look at a database that the browser closed, ms. */
const LOOKED_FOR_AFTER_MS = [0, 100, 1000, 5000]

/** What the data of this device is made of; everything above is a view of it. */
export interface DeviceData {
  /** Null where the browser refuses one. */
  database: DeviceDatabase | null
  store: LibraryStore
  library: Library
  /** This device's own name in mutations. */
  device: string
}

/** This device's own name in mutations: made once, kept in the database. */
async function deviceIdOf(database: DeviceDatabase | null): Promise<string> {
  // An unreadable name is made anew.
  const known = await database?.get('facts', DEVICE_KEY).catch(() => undefined)
  if (isDeviceName(known)) return known
  const made = randomName(randomBytes)
  // Not kept, it is this device's name until the page goes.
  await database?.put('facts', made, DEVICE_KEY).catch(() => {})
  return made
}

/** Whose library was open when this device was last used: the account's that is kept, or the anonymous one. */
async function partitionOf(database: DeviceDatabase | null): Promise<string> {
  // An unreadable disk holds no account.
  const account = await database?.get('facts', ACCOUNT_KEY).catch(() => undefined)
  const { userId } = Object(account) as { userId?: unknown }
  return typeof userId === 'string' ? userId : ''
}

/** The library as files; their code is loaded when a viewer wants one. */
function createLibraryFiles(store: LibraryStore, device: string): LibraryFiles {
  const load = () => import('../transfer/library-transfer.ts')
  return {
    export: async (beside) => (await load()).exportLibraryFile(store, beside),
    preview: async (file) => (await load()).previewLibraryFile(store, file),
    import: async (file) => (await load()).importLibraryFile({ store, device }, file),
  }
}

/** The library over its store. */
export function createLibrary(store: LibraryStore, device: string): Library {
  return {
    progress: createProgressLibrary(store),
    files: createLibraryFiles(store, device),
    bookmarks: createBookmarkLibrary(store),
    ratings: createRatingLibrary(store),
    persistence: store.persistence,
    firstRead: marked(store.firstShown),
    saveFirstRows: store.saveFirstRows,
    saveAgain: store.saveAgain,
    loaded: store.loaded,
  }
}

/** Opens the data of this device; where the browser refuses a database it lasts as long as the page. */
export async function openDeviceData({
  warn,
  journal,
  channel,
}: Pick<StorePorts, 'warn'> & { journal: Journal; channel: TabChannel }): Promise<DeviceData> {
  const database = await openDeviceDatabase().catch(() => null)
  if (!database) warn('The browser keeps no data for this page: what is saved lasts until it is closed.')
  const [device, partition] = await Promise.all([deviceIdOf(database), partitionOf(database)])
  const disk = database ? createIdbDisk(database, () => void lookForDevice()) : createMemoryDisk()
  const opened = createLibraryStore({
    disk,
    persistence: database ? 'disk' : 'page',
    device,
    partition,
    now: () => Date.now(),
    uptime: () => performance.now(),
    newId: () => randomUuid(randomBytes),
    channel,
    warn,
  })
  /** A database that was closed is there again, and empty where the browser removed what it held. */
  const lookForDevice = async () => {
    for (const ms of LOOKED_FOR_AFTER_MS) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      // While the browser is removing it, it opens none.
      const found = await disk.read({ of: { refs: [] }, metadata: [DEVICE_KEY] }).catch(() => null)
      if (!found) continue
      if (found.metadata[DEVICE_KEY] !== device) opened.reportCleared()
      return
    }
  }
  const store = await replayJournal(opened, journal)
  retryWhenFull(store, after)
  return { database, store, library: createLibrary(store, device), device }
}
