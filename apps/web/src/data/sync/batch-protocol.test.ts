import { createAccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { detour, episode, film, openTab } from '../library/testing/library-tab.ts'
import { createMemoryDisk, createMemoryDiskContents } from '../library/memory-disk.ts'
import { createDetainedFetch, openDevice, type DeviceOptions } from './testing/sync-device.ts'

function world() {
  const server = createAccountServer()
  const open = (name: string, options: Partial<DeviceOptions> = {}) => openDevice(server, 'batch', { name, ...options })
  return { server, open }
}

describe('sync with the batch protocol', () => {
  it('S-005 what is done on one device appears on the other', async () => {
    const { server, open } = world()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...film, watched: 60.4, duration: 1000 })
    await phone.progress.save({
      ...episode(1),
      seasonTitle: 'First',
      episodeTitle: 'Pilot',
      watched: 30,
      duration: 100,
    })
    await phone.progress.hide(film)
    await phone.sync()
    await tv.sync()
    expect(tv.seen()).toEqual({ 'bookmark 5': 'Detour', 'progress 1': '60 hidden', 'progress 2 s1e1': '30' })
    expect(tv.bookmarks.get().get('5')).toMatchObject({
      meta: detour.kind && { type: 'movie', year: 1945, poster: '/d.svg' },
    })
    expect(await tv.progress.one(episode(1))).toMatchObject({ seasonId: 's1', seasonNumber: 1, episodeNumber: 1 })
    expect(phone.seen()).toEqual(tv.seen())
    // No server keeps the names of episodes: the device that knows them does.
    expect(await phone.progress.one(episode(1))).toMatchObject({ seasonTitle: 'First', episodeTitle: 'Pilot' })
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('S-359 S-361 S-575 a change leaves the outbox only when the server has answered, and survives a reload', async () => {
    const { server, open } = world()
    const phone = open('phone')
    await phone.bookmarks.add(detour)
    server.mood = 'unreachable'
    await expect(phone.sync()).rejects.toThrow('unreachable')
    const again = open('phone', { contents: phone.contents })
    await again.loaded()
    expect(again.store.pending()).toHaveLength(1)
    server.mood = 'well'
    await again.sync()
    expect(again.store.pending()).toEqual([])
    expect(server.book.records.size).toBe(1)
    expect([...again.store.index.waiting()]).toEqual([])
  })

  it('what was done later wins, whichever arrives last', async () => {
    const { server, open } = world()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.progress.save({ ...film, watched: 10, duration: 1000 })
    server.now += 5000
    await tv.progress.save({ ...film, watched: 900, duration: 1000 })
    server.now += 5000
    await tv.sync()
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '900' })
    // A rewatch moves it back.
    await phone.progress.save({ ...film, watched: 20, duration: 1000 })
    server.now += 5000
    await phone.sync()
    await tv.sync()
    expect(tv.seen()).toEqual({ 'progress 1': '20' })
  })

  it('what an undo brought back stands in its old place on every device', async () => {
    const { server, open } = world()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...film, watched: 60, duration: 1000 })
    const doneAt = server.now
    server.now += 60_000
    await phone.sync()
    const removed = await phone.bookmarks.remove('5')
    const left = await phone.progress.remove({ tmdbId: '1' })
    await phone.sync()
    server.now += 60_000
    if (removed) await phone.bookmarks.restore(removed)
    await phone.progress.restore(left)
    await phone.sync()
    await tv.sync()
    for (const device of [phone, tv]) {
      expect(device.bookmarks.get().get('5')?.updatedAt).toBe(doneAt)
      expect((await device.progress.one(film))?.updatedAt).toBe(doneAt)
    }
  })

  it('a mark of one device does not undo a position of another', async () => {
    const { server, open } = world()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.progress.save({ ...film, watched: 100, duration: 1000 })
    server.now += 1000
    await phone.sync()
    await tv.sync()
    await tv.progress.save({ ...film, watched: 500, duration: 1000 })
    server.now += 1000
    await phone.progress.hide(film)
    server.now += 1000
    for (const device of [phone, tv, phone]) await device.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '500 hidden' })
    expect(tv.seen()).toEqual(phone.seen())
  })

  it('a screen never falls back to an older state between the answer and the next reading', async () => {
    const { server, open } = world()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.progress.save({ ...film, watched: 100, duration: 1000 })
    server.now += 1000
    await phone.sync()
    // What others did is read first, in pages.
    server.pageSize = 1
    for (const id of ['7', '8', '9']) await tv.bookmarks.add({ ...detour, id })
    await tv.sync()
    await phone.progress.save({ ...film, watched: 200, duration: 1000 })
    server.now += 1000
    const seen: unknown[] = []
    phone.store.subscribe(() => seen.push(phone.seen()['progress 1']))
    await phone.sync()
    expect(new Set(seen)).toEqual(new Set(['200']))
    expect(phone.store.index.rowsOf([phone.access.userId, 'progress', '1', '', ''].join('\0'))?.record).toMatchObject({
      position: { watched: 200 },
    })
  })

  it('what is done while a batch is under way is sent after it', async () => {
    const { server, open } = world()
    const { fetch, meanwhile } = createDetainedFetch(server)
    const phone = open('phone', {
      fetch,
    })
    await phone.progress.save({ ...film, watched: 100, duration: 1000 })
    meanwhile(() => {
      server.now += 1
      return phone.progress.save({ ...film, watched: 103, duration: 1000 })
    })
    server.now += 10
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '103' })
    server.now += 10
    await phone.sync()
    const tv = open('tv')
    await tv.sync()
    expect(tv.seen()).toEqual({ 'progress 1': '103' })
  })

  it('a change the server will never take is set aside, shown, and kept', async () => {
    const { server, open } = world()
    const phone = open('phone')
    await phone.bookmarks.add({ ...detour, id: 'x'.repeat(300) })
    await phone.bookmarks.add(detour)
    await phone.sync()
    expect(phone.store.pending()).toEqual([])
    expect(phone.bookmarks.get().size).toBe(2)
    expect(server.book.records.size).toBe(1)
  })

  it('titles and years that the wire refuses travel in a form it takes', async () => {
    const { open } = world()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add({ id: '1', kind: 'show', title: `${'A'.repeat(1200)}` })
    await phone.bookmarks.add({ id: '2', kind: 'movie', title: 'half \ud83d and \u0000', poster: 'p'.repeat(3000) })
    await phone.sync()
    await tv.sync()
    expect(tv.bookmarks.get().get('1')?.meta).toEqual({ type: 'show', title: 'A'.repeat(1000) })
    expect(tv.bookmarks.get().get('2')?.meta).toEqual({ type: 'movie', title: 'half \ufffd and ' })
  })

  it('reads in pages, and begins anew where the server lost its place', async () => {
    const { server, open } = world()
    server.pageSize = 3
    const [phone, tv] = [open('phone'), open('tv')]
    const add = (id: number) => phone.bookmarks.add({ ...detour, id: String(id), title: `No. ${id}` })
    for (let id = 0; id < 10; id += 1) await add(id)
    await phone.sync()
    await tv.sync()
    expect(Object.keys(tv.seen())).toHaveLength(10)
    server.now += 10
    for (let id = 10; id < 20; id += 1) await add(id)
    await phone.sync()
    await tv.sync()
    expect(Object.keys(tv.seen())).toHaveLength(20)
    // A bookmark that went while the server's order was lost is gone, one that only waits is not.
    server.book.records.delete(['bookmark', '3', '', ''].join('\0'))
    await tv.bookmarks.add({ ...detour, id: 'new' })
    server.forgetCursors = true
    await tv.sync()
    expect(tv.bookmarks.get().has('3')).toBe(false)
    expect(tv.bookmarks.get().has('new')).toBe(true)
    expect(Object.keys(tv.seen())).toHaveLength(20)
  })

  it('takes live events that begin where it stands, and reads for all others', async () => {
    const { server, open } = world()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    server.now += 10
    await phone.sync()
    await tv.sync()
    const before = server.book.cursor
    await phone.bookmarks.add({ ...detour, id: '6', title: 'M' })
    server.now += 10
    await phone.sync()
    const page = await phone.api.changes(phone.access, before)
    const event = { since: before, cursor: server.book.cursor, changes: page.changes }
    expect(await tv.protocol.take({ ...event, since: before - 1 })).toBe(false)
    expect(await tv.protocol.take({ since: before, cursor: event.cursor })).toBe(false)
    expect(tv.bookmarks.get().size).toBe(1)
    expect(await tv.protocol.take(event)).toBe(true)
    expect(tv.seen()).toEqual(phone.seen())
    expect(await tv.protocol.take(event)).toBe(false)
  })

  describe('wrong clocks', () => {
    const YEARS = 4 * 365 * 86_400_000
    it('a device set to 2030 does not win for years', async () => {
      const { server, open } = world()
      const [phone, tv] = [open('phone', { clockErrorMs: YEARS }), open('tv')]
      await phone.progress.save({ ...film, watched: 100, duration: 1000 })
      server.now += 1000
      await phone.sync()
      server.now += 1000
      await tv.sync()
      await tv.progress.save({ ...film, watched: 200, duration: 1000 })
      server.now += 1000
      await tv.sync()
      await phone.sync()
      expect(phone.seen()).toEqual({ 'progress 1': '200' })
      expect(phone.store.lastTimestamp()?.at).toBeLessThanOrEqual(server.now)
      await phone.progress.save({ ...film, watched: 300, duration: 1000 })
      server.now += 1000
      await phone.sync()
      await tv.sync()
      expect(tv.seen()).toEqual({ 'progress 1': '300' })
    })

    it('a device set to the past still wins with what it did after it saw the other', async () => {
      const { server, open } = world()
      const [phone, tv] = [open('phone', { clockErrorMs: -YEARS }), open('tv')]
      await tv.progress.save({ ...film, watched: 100, duration: 1000 })
      server.now += 1000
      await tv.sync()
      await phone.sync()
      server.mood = 'unreachable'
      await phone.progress.save({ ...film, watched: 200, duration: 1000 })
      server.mood = 'well'
      await phone.sync()
      await tv.sync()
      expect(tv.seen()).toEqual({ 'progress 1': '200' })
    })

    it('what is done after another front end’s mutation was read is later than it, also by a clock that was set back', async () => {
      const { open } = world()
      const clock = { errorMs: 0 }
      const [phone, other] = [open('phone', { errorMs: () => clock.errorMs }), open('other')]
      const meta = { title: 'Detour', year: 1945, type: 'movie' as const }
      await other.api.putProgress(other.access, { tmdbId: '1', meta, duration: 1000, watched: 100 })
      await phone.sync()
      clock.errorMs = -3_600_000
      await phone.progress.save({ ...film, watched: 200, duration: 1000 })
      await phone.sync()
      await other.sync()
      expect(other.seen()).toEqual({ 'progress 1': '200' })
      expect(phone.seen()).toEqual(other.seen())
    })

    it('an offset that somebody edited by hand is put right by the first answer', async () => {
      const { server, open } = world()
      const phone = open('phone')
      await phone.store.setOffset(25 * YEARS)
      await phone.sync()
      await phone.bookmarks.add(detour)
      expect(phone.store.pending().map(({ timestamp }) => timestamp.at)).toEqual([server.now])
    })

    it('a device that was ahead before anybody logged in is not ahead of its account', async () => {
      const { server, open } = world()
      const contents = createMemoryDiskContents()
      const before = openTab({ disk: createMemoryDisk(contents), now: () => server.now + YEARS })
      await before.bookmarks.add(detour)
      await before.bookmarks.remove('5')
      const phone = open('phone', { contents })
      await phone.sync()
      await phone.bookmarks.add(detour)
      expect(phone.store.pending().map(({ timestamp }) => timestamp.at)).toEqual([server.now])
    })

    it('a server that lies about the time sends no device into a far future', async () => {
      const { server, open } = world()
      const phone = open('phone', {
        fetch: async (input, init) => {
          const reported = (await (await server.fetch(input, init)).json()) as object
          return Response.json(
            'serverTime' in reported ? { ...reported, serverTime: server.now + 125 * YEARS } : reported,
          )
        },
      })
      await phone.bookmarks.add(detour)
      await phone.sync()
      await phone.bookmarks.remove('5')
      expect(phone.store.pending().map(({ timestamp }) => timestamp.at)).toEqual([server.now])
    })

    it('mutations keep their order while the clock is put right', async () => {
      const { server, open } = world()
      const tv = open('tv')
      const { fetch, meanwhile } = createDetainedFetch(server)
      const phone = open('phone', {
        clockErrorMs: YEARS,
        fetch,
      })
      await phone.bookmarks.add(detour)
      await phone.progress.save({ ...film, watched: 100, duration: 1000 })
      // Removed while the first batch is under way, with the clock still ahead; then the server fails.
      meanwhile(async () => {
        await phone.bookmarks.remove('5')
        server.mood = 'fails'
      })
      server.now += 1000
      await expect(phone.sync()).rejects.toThrow()
      server.mood = 'well'
      server.now += 1000
      await phone.bookmarks.add({ ...detour, title: 'Again' })
      await phone.progress.save({ ...film, watched: 5, duration: 1000 })
      server.now += 1000
      await phone.sync()
      await tv.sync()
      expect(tv.seen()).toEqual({ 'bookmark 5': 'Again', 'progress 1': '5' })
      expect(phone.seen()).toEqual(tv.seen())
    })
  })

  it('a request that outlives the page is small', async () => {
    const { server, open } = world()
    const sent: RequestInit[] = []
    const phone = open('phone', {
      fetch: (input, init) => {
        if (init) sent.push(init)
        return server.fetch(input, { ...init, keepalive: false })
      },
    })
    // One that is larger than that by itself waits for the next page.
    const name = { kind: 'setting', tmdbId: 'sealedConnections', seasonId: '', episodeId: '' } as const
    const sealed = `${'A'.repeat(22)}==.${'B'.repeat(100_000)}.${'C'.repeat(22)}==`
    await phone.store.mutate([{ partition: phone.access.userId, ...name }], () => [
      { register: 'setting', value: { value: sealed } },
    ])
    for (let id = 0; id < 299; id += 1) {
      await phone.bookmarks.add({ ...detour, id: String(id), title: 'A'.repeat(900) })
    }
    await phone.protocol.flush()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.keepalive).toBe(true)
    expect(String(sent[0]?.body).length).toBeLessThan(60_000)
    await phone.sync()
    expect(server.book.records.size).toBe(300)
  })
})
