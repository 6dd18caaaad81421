import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, it, vi } from 'vitest'
import { openDeviceDatabase } from './database.ts'

const record = { partition: '', kind: 'bookmark', tmdbId: '1', seasonId: '', episodeId: '', more: true }

it('takes over the records of its first version', async () => {
  const first = await openDB('first-version', 1, {
    upgrade(database) {
      const records = database.createObjectStore('records', {
        keyPath: ['partition', 'kind', 'tmdbId', 'seasonId', 'episodeId'],
      })
      records.createIndex('byKind', ['partition', 'kind'])
      database.createObjectStore('outbox', { autoIncrement: true }).createIndex('byPartition', 'partition')
      database.createObjectStore('facts')
      database.createObjectStore('backups')
    },
  })
  await first.put('records', record)
  await first.put('facts', 'd', 'device')
  first.close()
  const database = await openDeviceDatabase('first-version')
  expect(await database.getAll('records')).toEqual([record])
  expect(await database.get('facts', 'device')).toBe('d')
  await database.put('outbox', { ...record, slot: 'gone' })
  expect(await database.count('outbox')).toBe(1)
})

it('takes over the changes that its second version had waiting', async () => {
  const entry = { ...record, slot: 'gone' }
  const second = await openDB('second-version', 2, {
    upgrade(database) {
      const keyPath = ['partition', 'kind', 'tmdbId', 'seasonId', 'episodeId']
      database.createObjectStore('records', { keyPath }).createIndex('byKind', ['partition', 'kind'])
      database.createObjectStore('facts')
      database.createObjectStore('backups')
      database.createObjectStore('outbox', { keyPath: [...keyPath, 'slot'] })
    },
  })
  await second.put('records', record)
  await second.put('outbox', entry)
  second.close()
  const database = await openDeviceDatabase('second-version')
  expect(await database.getAll('records')).toEqual([record])
  expect(await database.getAll('outbox')).toEqual([entry])
  expect([...database.transaction('records').store.indexNames]).toEqual([])
})

it('lets a newer version in another tab have the database', async () => {
  const old = await openDeviceDatabase('newer-version')
  const newer = await openDB('newer-version', 4)
  expect(newer.version).toBe(4)
  expect(() => old.transaction('facts')).toThrow()
})

it('a browser that refuses by throwing rejects like any other', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  await expect(openDeviceDatabase('refused')).rejects.toThrow('refused')
  open.mockRestore()
})
