import { createManualClock } from '@matinee/testing/clock'
import { expect, it } from 'vitest'
import type { LibraryDisk } from './disk.ts'
import { RETRY_MS } from '../kit/full-disk.ts'
import { createMemoryDisk } from './memory-disk.ts'
import { retryWhenFull } from './retry-when-full.ts'
import { detour, openTab } from './testing/library-tab.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it.each([
  ['full', 'QuotaExceededError'],
  ['refused', 'UnknownError'],
] as const)(
  'what a disk refused (%s) is written as soon as it takes it, and not asked for again',
  async (state, name) => {
    const clock = createManualClock()
    const disk = createMemoryDisk()
    const room = { isThere: false, asked: 0 }
    const change: LibraryDisk['change'] = (needs, work) => {
      room.asked += 1
      return room.isThere ? disk.change(needs, work) : Promise.reject(new DOMException('', name))
    }
    const { store, bookmarks } = openTab({ disk: { ...disk, change } })
    retryWhenFull(store, clock.after)
    await store.loaded()
    await bookmarks.add(detour)
    await bookmarks.add({ ...detour, id: '6' })
    expect(store.persistence.get()).toBe(state)
    expect(room.asked).toBe(2)
    clock.tick(RETRY_MS)
    await settled()
    expect([store.persistence.get(), room.asked]).toEqual([state, 3])
    room.isThere = true
    clock.tick(RETRY_MS - 1)
    await settled()
    expect(room.asked).toBe(3)
    clock.tick(1)
    await settled()
    expect([store.persistence.get(), room.asked]).toEqual(['disk', 4])
    const next = openTab({ disk })
    await next.store.loaded()
    expect([...next.bookmarks.get().keys()].toSorted()).toEqual(['5', '6'])
    clock.tick(RETRY_MS * 3)
    await settled()
    expect(room.asked).toBe(4)
  },
)
