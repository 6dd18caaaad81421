import { openDeviceDatabase, type DeviceDatabase } from '../kit/database.ts'
import { createBookmarkLibrary } from './bookmarks.ts'
import { createDeedClock } from './deed-clock.ts'
import type { Library } from './library-context.ts'
import { createProgressLibrary } from './progress.ts'

const CHANNEL = 'matinee-library'

/** This device's own name in deeds: made once, kept in the database. */
async function deviceIdOf(database: DeviceDatabase | null): Promise<string> {
  const known = await database?.get('facts', 'device').catch(() => undefined)
  if (typeof known === 'string') return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  await database?.put('facts', made, 'device').catch(() => {})
  return made
}

/** Opens the library of this device; where the browser refuses a database it lasts as long as the page. */
export async function openLibrary(warn: (message: string) => void): Promise<Library> {
  const database = await openDeviceDatabase().catch(() => null)
  const device = await deviceIdOf(database)
  const ports = {
    database,
    nextDeed: createDeedClock({ device, now: () => Date.now(), offsetMs: () => 0 }),
    channel: new BroadcastChannel(CHANNEL),
    partition: () => '',
    warn,
  }
  return { progress: createProgressLibrary(ports), bookmarks: createBookmarkLibrary(ports) }
}
