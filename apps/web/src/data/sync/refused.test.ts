import { expect, it } from 'vitest'
import { detour, film } from '../library/testing/library-tab.ts'
import { retryRefused } from './refused.ts'
import { posts, start } from './testing/running-engine.ts'

it('tells how many changes the server did not take, and offers them again only when asked', async () => {
  const { device, engine, follow, server } = start()
  const { submit } = device.api
  device.api.submit = async (access, changes, options) => {
    const { results, ...answer } = await submit(
      access,
      changes.filter(({ kind }) => kind !== 'bookmark'),
      options,
    )
    const reported = new Map(results.map((result) => [result.id, result]))
    const rejected = ({ id }: { id: string }) => ({ id, status: 'rejected', reason: 'malformed' }) as const
    return { ...answer, results: changes.map((change) => reported.get(change.id) ?? rejected(change)) }
  }
  await device.bookmarks.add(detour)
  await device.bookmarks.add({ ...detour, id: '6' })
  await device.progress.save({ ...film, watched: 60, duration: 1000 })
  await follow(200)
  expect(engine.status.get()).toEqual({ state: 'refused', count: 2 })
  expect(engine.waiting()).toBe(0)
  server.calls.length = 0
  await engine.syncNow()
  expect(posts(server)).toEqual([])

  await retryRefused(device.store)
  expect(engine.status.get()).toEqual({ state: 'waiting', count: 2 })
  await engine.syncNow()
  expect(engine.status.get()).toEqual({ state: 'refused', count: 2 })
  expect(posts(server)).toHaveLength(1)

  // The server was updated.
  device.api.submit = submit
  await retryRefused(device.store)
  await engine.syncNow()
  expect(engine.status.get()).toEqual({ state: 'synced' })
  expect(server.book.records.size).toBe(3)
})
