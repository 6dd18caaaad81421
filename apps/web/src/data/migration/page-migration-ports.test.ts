import 'fake-indexeddb/auto'
import { accountVectors } from '@matinee/testing/account-server'
import { expect, it } from 'vitest'
import { TitleNotFoundError } from '../../services/catalog/catalog-reader.ts'
import { createPlatformKeyMaker } from '../account/crypto/platform-key-maker.ts'
import { openDeviceDatabase } from '../kit/database.ts'
import { StepUnreachableError } from '../kit/define-store.ts'
import { ACCOUNT_KEY } from '../library/metadata-keys.ts'
import { createIdbDisk } from '../library/idb-disk.ts'
import { openTab } from '../library/testing/library-tab.ts'
import { createMigrationPorts } from './page-migration-ports.ts'
import { runMigrations } from './run-migrations.ts'

let names = 0
async function page({ storage = new Map<string, string>(), isRefused = false } = {}) {
  const database = await openDeviceDatabase(`migration-${(names += 1)}`)
  const tab = openTab({ disk: createIdbDisk(database) })
  const room = { isThere: true }
  const failing = { isMissing: false }
  const ask = async () => {
    throw failing.isMissing ? new TitleNotFoundError('x') : new Error('no network')
  }
  const ports = createMigrationPorts({
    data: { database: isRefused ? null : database, store: tab.store, library: tab, device: 'd' },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem(key, value) {
        if (!room.isThere) throw new DOMException('', 'QuotaExceededError')
        storage.set(key, value)
      },
      removeItem: (key) => storage.delete(key),
    },
    catalog: { search: ask, details: ask, season: ask, titleByImdbId: ask },
    aggregator: { title: ask },
    keyMaker: async () => createPlatformKeyMaker(crypto.subtle, () => Promise.reject(new Error('has Ed25519'))),
    backendUrl: null,
  })
  return { ports, database, storage, room, failing, ...tab }
}

it('S-366 keeps backups where they are specified, and in the database where those do not fit', async () => {
  const { ports, database, storage, room } = await page()
  await ports.backUp('BACKUP-v0-mw-bookmarks', 'one')
  room.isThere = false
  await ports.backUp('BACKUP-v1-mw-bookmarks', 'two')
  await ports.backUp('__MW::bookmarks', 'three')
  expect(Object.fromEntries(storage)).toEqual({ 'BACKUP-v0-mw-bookmarks': 'one' })
  expect(await database.getAll('backups')).toEqual(['two', 'three'])
})

it('a failure to ask is one to try again; what is not there is not', async () => {
  const { ports, failing } = await page()
  await expect(ports.search('x')).rejects.toThrow(StepUnreachableError)
  await expect(ports.aggregatorTitle('movie', '1')).rejects.toThrow(StepUnreachableError)
  failing.isMissing = true
  expect(await ports.search('x')).toEqual([])
  expect(await ports.details({ kind: 'movie', id: '1' })).toBeUndefined()
  expect(await ports.movieByImdbId('tt1')).toBeUndefined()
})

it('takes what was saved into the library, at its time', async () => {
  const { ports, bookmarks } = await page()
  const item = { kind: 'bookmark', tmdbId: '1', meta: { type: 'movie', title: 'M' }, updatedAt: 5 } as const
  await ports.takeItems([item])
  await ports.takeItems([{ ...item, meta: { type: 'movie', title: 'older' }, updatedAt: 4 }])
  expect(bookmarks.get().get('1')).toMatchObject({ meta: { title: 'M' }, updatedAt: 5 })
})

it('takes the account over with keys in place of the seed, once', async () => {
  const { ports, database, store } = await page()
  const [V1] = accountVectors
  const account = {
    token: 't',
    userId: 'user',
    sessionId: 's',
    deviceName: V1?.encrypted['Living room TV'] ?? '',
    profile: { colorA: 'a', colorB: 'b', icon: 'cat' },
    seed: '43AF7Knxvi88bYb9jWlvPBha49NpcNZ8BYjG91sgl5U=',
    backendUrl: 'https://b.test',
  }
  await expect(ports.takeAccount({ ...account, backendUrl: null })).rejects.toThrow('no accounts server')
  expect(await database.get('facts', ACCOUNT_KEY)).toBeUndefined()
  await ports.takeAccount(account)
  const metadata = (await database.get('facts', ACCOUNT_KEY)) as { baseUrl: string; keys: { sealing: CryptoKey } }
  expect(metadata).toMatchObject({ baseUrl: 'https://b.test', userId: 'user', token: 't', device: account.deviceName })
  expect(metadata.keys.sealing).toBeInstanceOf(CryptoKey)
  expect(JSON.stringify(metadata)).not.toContain(account.seed)
  expect(store.partition.get()).toBe('user')
  await ports.takeAccount({ ...account, userId: 'other' })
  expect(store.partition.get()).toBe('user')
})

it('a browser that refuses a database keeps what older versions left as it is, for the next start', async () => {
  const title = { id: '1', title: 'M', type: 'movie', year: '1950' }
  const before = {
    'mw-bookmarks': JSON.stringify({ bookmarks: [title], '--version': 2 }),
    'video-progress': JSON.stringify({
      items: [{ item: { meta: title }, progress: 60, percentage: 50, watchedAt: 5 }],
      '--version': 3,
    }),
    '__MW::bookmarks': JSON.stringify({ state: { bookmarks: { '2': { title: 'N', type: 'movie' } } }, version: 0 }),
  }
  const { ports, storage } = await page({ storage: new Map(Object.entries(before)), isRefused: true })
  const { postponed, moved, failed } = await runMigrations(ports, () => {})
  expect({ postponed: postponed.toSorted(), moved, failed }).toEqual({
    postponed: Object.keys(before).toSorted(),
    moved: [],
    failed: [],
  })
  expect(Object.fromEntries(storage)).toMatchObject(before)
})
