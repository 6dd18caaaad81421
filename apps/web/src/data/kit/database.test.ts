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

it('lets a newer version in another tab have the database', async () => {
  const old = await openDeviceDatabase('newer-version')
  const newer = await openDB('newer-version', 3)
  expect(newer.version).toBe(3)
  expect(() => old.transaction('facts')).toThrow()
})

it('a browser that refuses by throwing rejects like any other', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  await expect(openDeviceDatabase('refused')).rejects.toThrow('refused')
  open.mockRestore()
})
