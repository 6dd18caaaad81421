import { bookmarksOfReference, progressOfReference, type ReadStore } from '../transfer/reference-stores.ts'
import { legacyBookmarks } from './legacy-bookmarks.ts'
import { legacyProgress } from './legacy-progress.ts'
import { legacySettings, legacyVolume } from './legacy-settings.ts'
import { unresolvedTitles, readUnresolved, writeUnresolved, type UnresolvedGroup } from './unresolved-titles.ts'
import { migrateLegacyStore, moveUnresolved, type MigrationOutcome } from './legacy-store.ts'
import type { MigrationPorts } from './migration-ports.ts'
import { isRetryDue } from './needs-migration.ts'
import { boundAuth, splitAuth } from './reference-account.ts'

/** How far the move is. */
export interface MigrationProgress {
  done: number
  total: number
}

/** How everything came through, by key: what was moved, what waits for the network or the disk, what could not be read, whole or in part. */
export interface MigrationResult {
  moved: string[]
  postponed: string[]
  failed: string[]
  /** Titles that nobody could name, which this start is the first to know of. They are kept, and asked for again. */
  unresolved: string[]
}

interface Move {
  key: string
  run: (ports: MigrationPorts) => Promise<MigrationOutcome>
}

/**
 * Moves a store of the reference site into ours: a backup, then the library, and only then it goes from local storage. What is
 * done twice because the page died in between is the same as done once. Entries that cannot be read lie in the backup, and the
 * viewer is told.
 */
async function moveReference(
  key: string,
  ports: MigrationPorts,
  read: (store: unknown, now: number) => ReadStore,
): Promise<MigrationOutcome> {
  const text = ports.storage.getItem(key)
  if (text === null) return 'absent'
  try {
    await ports.backUp(key, text)
  } catch {
    return 'postponed'
  }
  // A text that is no JSON holds nothing that can be read.
  const { items, unreadable } = read(parse(text) ?? text, ports.now())
  try {
    if (items.length > 0) await ports.takeItems(items)
  } catch {
    return 'postponed'
  }
  ports.storage.removeItem(key)
  return unreadable > 0 ? 'failed' : 'moved'
}

/**
 * The account goes over, and with it its secrets leave local storage: the backup has none. While it waits it stays with the server it
 * was made at: the viewer's own, or else the host's.
 */
async function moveAuth(ports: MigrationPorts): Promise<MigrationOutcome> {
  const text = ports.storage.getItem('__MW::auth')
  const auth = text === null ? undefined : splitAuth(text)
  if (text === null || !auth?.account) return 'absent'
  const backendUrl = auth.account.backendUrl ?? ports.hostServer
  try {
    await ports.takeAccount({ ...auth.account, backendUrl })
    await ports.backUp('__MW::auth', auth.rest)
    ports.storage.setItem('__MW::auth', auth.rest)
    return 'moved'
  } catch {
    if (backendUrl !== null) ports.storage.setItem('__MW::auth', boundAuth(text, backendUrl))
    return 'postponed'
  }
}

const moves: readonly Move[] = [
  { key: 'mw-settings', run: (ports) => migrateLegacyStore(legacySettings, ports) },
  { key: 'mw-volume', run: (ports) => migrateLegacyStore(legacyVolume, ports) },
  { key: '__MW::auth', run: moveAuth },
  {
    key: '__MW::bookmarks',
    run: (ports) => moveReference('__MW::bookmarks', ports, bookmarksOfReference),
  },
  {
    key: '__MW::progress',
    run: (ports) => moveReference('__MW::progress', ports, progressOfReference),
  },
  { key: 'mw-bookmarks', run: (ports) => migrateLegacyStore(legacyBookmarks, ports) },
  { key: 'video-progress', run: (ports) => migrateLegacyStore(legacyProgress, ports) },
]

/** Asks again for titles that nobody could name before, when it is time. Where nobody can be asked they wait. */
async function retryUnresolved(ports: MigrationPorts): Promise<void> {
  const { storage } = ports
  const groups = readUnresolved(storage)
  if (groups.length === 0 || !isRetryDue(storage, ports.now())) return
  const still: UnresolvedGroup[] = []
  for (const group of groups) {
    const store = [legacyBookmarks, legacyProgress].find(({ key }) => key === group.key)
    if (store) still.push(...(await moveUnresolved(store, group, ports)))
  }
  writeUnresolved(storage, still, ports.now())
}

/**
 * Moves whatever older versions and the reference site left on this device (product facts §3, S-368 to S-371). One store's trouble
 * is not another's. Never rejects.
 */
export async function runMigrations(
  ports: MigrationPorts,
  onProgress: (progress: MigrationProgress) => void,
): Promise<MigrationResult> {
  const result: MigrationResult = { moved: [], postponed: [], failed: [], unresolved: [] }
  // They stay unresolved, and are tried again with the next start.
  await retryUnresolved(ports).catch(() => {})
  const known = new Set(unresolvedTitles(ports.storage))
  for (const [done, { key, run }] of moves.entries()) {
    onProgress({ done, total: moves.length })
    const outcome = await run(ports).catch((): MigrationOutcome => 'postponed')
    if (outcome !== 'absent') result[outcome].push(key)
  }
  onProgress({ done: moves.length, total: moves.length })
  result.unresolved = unresolvedTitles(ports.storage).filter((title) => !known.has(title))
  return result
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
