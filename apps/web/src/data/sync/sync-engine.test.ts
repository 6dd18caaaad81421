import { describe, expect, it } from 'vitest'
import { AccountApiError } from '../../services/account-api/account-api-error.ts'
import type { LiveChanges } from '../../services/account-api/live-changes.ts'
import { detour, film } from '../library/testing/library-tab.ts'
import { posts, start } from './testing/running-engine.ts'
import { openDevice } from './testing/sync-device.ts'

describe('the sync engine', () => {
  it('reads at the start, and tells of a mutation within 200 ms', async () => {
    const { server, engine, device, follow } = start()
    await follow(0)
    expect(engine.status.get()).toEqual({ state: 'synced' })
    await device.bookmarks.add(detour)
    expect(engine.status.get()).toEqual({ state: 'waiting', count: 1 })
    await device.progress.save({ ...film, watched: 1, duration: 200 })
    expect(posts(server)).toEqual([])
    await follow(200)
    expect(posts(server)).toHaveLength(1)
    expect(engine.status.get()).toEqual({ state: 'synced' })
    expect(server.book.records.size).toBe(2)
  })

  it('S-358 asks every 5 s without live events', async () => {
    const { server, follow } = start()
    await follow(0)
    server.calls.length = 0
    await follow(15_100)
    expect(server.calls).toEqual(Array.from({ length: 3 }, () => 'GET /users/userABCDEFGH/changes'))
  })

  it('S-358 tells the specified endpoints every 5 s', async () => {
    const { server, device, follow, engine } = start({ hasBatchProtocol: false })
    await follow(0)
    await device.bookmarks.add(detour)
    server.calls.length = 0
    await follow(4000)
    expect(server.calls).toEqual([])
    await follow(1100)
    expect(server.calls).toEqual(['PUT /users/userABCDEFGH/bookmarks'])
    expect(engine.status.get()).toEqual({ state: 'synced' })
  })

  it('comes back after failures with longer and longer waits, and at once when asked', async () => {
    const { server, device, engine, follow, time, claims } = start()
    await follow(0)
    server.mood = 'fails'
    server.calls.length = 0
    await device.bookmarks.add(detour)
    await follow(200)
    expect(engine.status.get()).toEqual({ state: 'error', code: 'failed', count: 1 })
    await device.progress.save({ ...film, watched: 1, duration: 200 })
    await follow(900)
    expect(server.calls).toHaveLength(1)
    await follow(100)
    expect(server.calls).toHaveLength(2)
    await follow(2000)
    await follow(4000)
    expect(server.calls).toHaveLength(4)
    await follow(3_600_000)
    expect(Math.max(...time.pending())).toBeLessThanOrEqual(300_000)
    server.mood = 'well'
    void engine.syncNow()
    await follow(0)
    expect(engine.status.get()).toEqual({ state: 'synced' })
    expect(claims).toHaveLength(1)
    expect(server.book.records.size).toBe(2)
  })

  it('a server whose disk is full is not synced with and says why, and is by itself when there is room', async () => {
    const { server, device, engine, follow } = start()
    await follow(0)
    server.mood = 'is full'
    await device.bookmarks.add(detour)
    await follow(200)
    expect(engine.status.get()).toEqual({ state: 'error', code: 'diskFull', count: 1 })
    server.mood = 'well'
    await follow(29_000)
    expect(engine.status.get()).toEqual({ state: 'error', code: 'diskFull', count: 1 })
    await follow(10_000)
    expect(engine.status.get()).toEqual({ state: 'synced' })
    expect(server.book.records.size).toBe(1)
  })

  describe.each([
    ['the addition', true],
    ['the specified endpoints alone', false],
  ])('with %s', (_name, hasBatchProtocol) => {
    it.each([
      ['fails', { state: 'error', code: 'failed' }],
      ['busy', { state: 'error', code: 'tooMany' }],
      ['closes half way', { state: 'error', code: 'shape' }],
      ['hangs', { state: 'offline' }],
      ['forgets to answer', { state: 'offline' }],
      ['unreachable', { state: 'offline' }],
    ] as const)('a server that %s is told of, and loses nothing', async (mood, said) => {
      const { server, device, engine, follow } = start({ hasBatchProtocol })
      await follow(0)
      server.mood = mood
      await device.bookmarks.add(detour)
      await device.progress.save({ ...film, watched: 60, duration: 1000 })
      // The time until a mutation is told, and then the patience with an answer.
      await follow(26_000)
      expect(engine.status.get()).toEqual({ ...said, count: 2 })
      expect(device.seen()).toEqual({ 'bookmark 5': 'Detour', 'progress 1': '60' })
      server.mood = 'well'
      const asked = engine.syncNow()
      await follow(27_000)
      await asked
      expect(engine.status.get()).toEqual({ state: 'synced' })
      expect(server.book.records.size).toBe(2)
      const tv = openDevice(server, hasBatchProtocol ? 'batch' : 'rest', { name: 'tv' })
      await tv.sync()
      expect(tv.seen()).toEqual(device.seen())
    })

    it('a busy server is left alone for as long as it asks', async () => {
      const { server, device, engine, follow } = start({ hasBatchProtocol })
      await follow(0)
      server.mood = 'busy'
      server.calls.length = 0
      await device.bookmarks.add(detour)
      await follow(5000)
      expect(server.calls).toHaveLength(1)
      server.mood = 'well'
      await follow(hasBatchProtocol ? 2100 : 6900)
      expect(server.calls).toHaveLength(1)
      await follow(200)
      expect(engine.status.get()).toEqual({ state: 'synced' })
    })
  })

  it('asked or online again while a cycle hangs, it tries again as soon as that fails', async () => {
    const { server, device, engine, follow, online } = start()
    await follow(0)
    server.mood = 'fails'
    await device.bookmarks.add(detour)
    await follow(60_000)
    let fail = () => {}
    const hanging = new Promise<never>((_resolve, reject) => {
      fail = () => reject(new AccountApiError('unreachable'))
    })
    device.api.submit = () => hanging
    void engine.syncNow()
    await follow(0)
    online.set(false)
    online.set(true)
    const { submit } = openDevice(server, 'batch', { name: 'other' }).api
    device.api.submit = submit
    server.mood = 'well'
    fail()
    await follow(0)
    expect(engine.status.get()).toEqual({ state: 'synced' })
  })

  it('says when what was asked for has been tried: well, badly, offline, and over', async () => {
    const { server, device, engine, follow, online, life } = start({ hasBatchProtocol: false })
    await follow(0)
    await device.bookmarks.add(detour)
    expect(engine.waiting()).toBe(1)
    await engine.syncNow()
    expect(engine.waiting()).toBe(0)
    expect(server.book.records.size).toBe(1)

    // Asked in the middle of a cycle it means another one: the first may have begun before the last mutation.
    const first = engine.syncNow()
    await device.progress.save({ ...film, watched: 1, duration: 200 })
    const second = engine.syncNow()
    await first
    await follow(0)
    await second
    expect(engine.waiting()).toBe(0)

    server.mood = 'fails'
    await device.bookmarks.remove('5')
    await engine.syncNow()
    expect(engine.status.get()).toMatchObject({ state: 'error', count: 1 })
    online.set(false)
    await engine.syncNow()
    expect(engine.waiting()).toBe(1)
    life.abort()
    await engine.syncNow()
  })

  it('waits for the lead where another tab has it', async () => {
    const { server, device, engine, follow, isLeader, claims } = start({ isLeader: false })
    await device.bookmarks.add(detour)
    const syncing = engine.syncNow()
    await follow(0)
    expect(claims).toHaveLength(1)
    expect(server.calls).toEqual([])
    isLeader.set(true)
    await syncing
    expect(engine.waiting()).toBe(0)
  })

  it.each(['invalid', 'unauthorized', 'forbidden', 'foreign'] as const)(
    'has the session asked for after %s',
    async (code) => {
      const { device, follow, signedOut } = start()
      await follow(0)
      device.api.submit = () => Promise.reject(new AccountApiError(code))
      await device.bookmarks.add(detour)
      await follow(200)
      expect(signedOut()).toBe(1)
    },
  )

  it('waits as long as a busy server asks', async () => {
    const { server, device, engine, follow } = start()
    await follow(0)
    server.mood = 'busy'
    server.calls.length = 0
    await device.bookmarks.add(detour)
    await follow(200)
    expect(engine.status.get()).toEqual({ state: 'error', code: 'tooMany', count: 1 })
    server.mood = 'well'
    await follow(6800)
    expect(server.calls).toHaveLength(1)
    await follow(200)
    expect(engine.status.get()).toEqual({ state: 'synced' })
  })

  it('does nothing offline and says so; online again it goes on at once', async () => {
    const { server, device, engine, follow, online } = start({ isOnline: false })
    await device.bookmarks.add(detour)
    await follow(60_000)
    expect(server.calls).toEqual([])
    expect(engine.status.get()).toEqual({ state: 'offline', count: 1 })
    online.set(true)
    await follow(0)
    expect(engine.status.get()).toEqual({ state: 'synced' })
    server.mood = 'unreachable'
    await device.bookmarks.remove('5')
    await follow(200)
    expect(engine.status.get()).toEqual({ state: 'offline', count: 1 })
  })

  it('leaves the work to the tab that leads, and takes it over', async () => {
    const { server, device, follow, isLeader } = start({ isLeader: false })
    await device.bookmarks.add(detour)
    await follow(60_000)
    expect(server.calls).toEqual([])
    isLeader.set(true)
    await follow(0)
    expect(server.book.records.size).toBe(1)
  })

  it('tells of a session that is over, and keeps what waits', async () => {
    const { server, device, follow, signedOut } = start()
    await follow(0)
    server.mood = 'signed out'
    await device.bookmarks.add(detour)
    await follow(200)
    expect(signedOut()).toBe(1)
    expect(device.store.pending()).toHaveLength(1)
  })

  it('S-362 ends with its signal', async () => {
    const { server, device, engine, follow, life, time } = start()
    await follow(0)
    life.abort()
    server.calls.length = 0
    await device.bookmarks.add(detour)
    void engine.syncNow()
    await follow(3_600_000)
    expect(server.calls).toEqual([])
    expect(engine.status.get()).toEqual({ state: 'off' })
    expect(time.pending()).toEqual([])
  })

  it('tells what waits when the page is hidden', async () => {
    const { server, device, engine, follow } = start({ isLeader: true })
    await follow(0)
    await device.bookmarks.add(detour)
    await engine.flush()
    expect(posts(server)).toHaveLength(1)
    await device.progress.save({ ...film, watched: 9, duration: 200 })
    await follow(0)
    expect(posts(server)).toHaveLength(2)
    void engine.syncNow()
    await follow(0)
    server.calls.length = 0
    await device.progress.save({ ...film, watched: 12, duration: 200 })
    await follow(0)
    expect(posts(server)).toEqual([])
  })

  it('has a session that another device ended asked for within seconds, by the live stream alone', async () => {
    let end = () => {}
    let isOver = false
    const live: LiveChanges = {
      async subscribe(_access, onChange) {
        if (isOver) throw new AccountApiError('unauthorized')
        onChange({ cursor: 0, since: 0, serverTime: 0 })
        await new Promise<void>((resolve) => (end = resolve))
      },
    }
    const { device, follow, signedOut } = start({ live, hasLive: true })
    await follow(1000)
    device.api.changes = () => Promise.reject(new AccountApiError('unauthorized'))
    isOver = true
    end()
    await follow(1500)
    expect(signedOut()).toBeGreaterThan(0)
  })

  it('hears of changes live, reads what it missed, asks seldom meanwhile, and listens again when it breaks', async () => {
    const streams: { onChange: Parameters<LiveChanges['subscribe']>[1]; end: () => void }[] = []
    const live: LiveChanges = {
      subscribe: (_access, onChange, signal) =>
        new Promise((resolve, reject) => {
          streams.push({ onChange, end: resolve })
          signal.addEventListener('abort', () => reject(new Error('ended')), { once: true })
        }),
    }
    const { server, follow, device, isLeader, online } = start({ live, hasLive: true })
    const tv = openDevice(server, 'batch', { name: 'tv' })
    await follow(10)
    expect(streams).toHaveLength(1)
    const notify = async () => {
      const since = server.book.cursor
      await tv.bookmarks.add({ ...detour, id: String(since) })
      await follow(10)
      await tv.sync()
      return { since, cursor: server.book.cursor }
    }

    const first = await notify()
    server.calls.length = 0
    streams[0]?.onChange({ ...first, since: first.cursor })
    await follow(0)
    expect(device.seen()).toEqual(tv.seen())
    expect(server.calls).toHaveLength(1)

    const second = await notify()
    const { changes } = await tv.api.changes(tv.access, second.since)
    server.calls.length = 0
    streams[0]?.onChange({ ...second, changes })
    await follow(0)
    expect(device.seen()).toEqual(tv.seen())
    await follow(50_000)
    expect(server.calls).toEqual([])

    streams[0]?.end()
    await follow(5000)
    expect(streams).toHaveLength(2)
    // A stream of the network before is not waited for.
    online.set(false)
    await follow(0)
    online.set(true)
    await follow(2000)
    expect(streams).toHaveLength(3)
    isLeader.set(false)
    await follow(600_000)
    expect(streams).toHaveLength(3)
  })
})

it('the status of a sync that was ended stays off, however its last cycle ends', async () => {
  const { device, engine, life, follow, server } = start()
  await follow(200)
  await device.bookmarks.add(detour)
  server.mood = 'fails'
  const cycle = engine.syncNow()
  life.abort()
  await cycle
  await follow(10_000)
  expect(engine.status.get()).toEqual({ state: 'off' })
})
