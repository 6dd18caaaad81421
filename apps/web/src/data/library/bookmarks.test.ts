import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { openDeviceDatabase } from '../kit/database.ts'
import { createBookmarkLibrary } from './bookmarks.ts'
import { createDeedClock } from './deed-clock.ts'

it('S-225 S-226 S-227 bookmarks are kept by title, on disk and in every tab', async () => {
  const database = await openDeviceDatabase('bookmarks-test')
  const library = () =>
    createBookmarkLibrary({
      database,
      nextDeed: createDeedClock({ device: 'd', now: () => 7, offsetMs: () => 0 }),
      channel: new BroadcastChannel('bookmarks-test'),
      partition: () => '',
    })
  const [one, two] = [library(), library()]
  await one.add({ id: '5', kind: 'movie', title: 'Detour', year: 1945, poster: '/d.svg' })
  expect(one.get().get('5')).toMatchObject({
    tmdbId: '5',
    meta: { type: 'movie', title: 'Detour', year: 1945, poster: '/d.svg' },
    updatedAt: 7,
  })
  await vi.waitFor(() => expect(two.get().has('5')).toBe(true))
  await one.remove('5')
  expect(one.get().size).toBe(0)
  await vi.waitFor(() => expect(two.get().size).toBe(0))
})
