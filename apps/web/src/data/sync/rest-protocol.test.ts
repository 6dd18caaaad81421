import { registerOf } from '@matinee/testing/account-server'
import { describe, expect, it, vi } from 'vitest'
import { detour, episode, film } from '../library/testing/library-tab.ts'
import { openDevice, restWorld } from './testing/sync-device.ts'

const again = { ...film, duration: 1000 }

describe('sync with a server that has only the specified endpoints', () => {
  it('S-456 S-457 S-460 S-464 what is done on one device appears on the other', async () => {
    const { server, open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...again, watched: 60.4 })
    await phone.progress.save({ ...episode(1), watched: 30, duration: 100 })
    await phone.sync()
    await tv.sync()
    expect(tv.seen()).toEqual({ 'bookmark 5': 'Detour', 'progress 1': '60', 'progress 2 s1e1': '30' })
    expect(await tv.progress.one(episode(1))).toMatchObject({ seasonId: 's1', seasonNumber: 1, episodeNumber: 1 })
    expect(phone.store.pending()).toEqual([])
    expect(server.calls).not.toContain('POST /users/userABCDEFGH/changes')
  })

  it('S-459 S-465 removals travel, one by one', async () => {
    const { server, open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...again, watched: 60 })
    await phone.progress.save({ ...episode(1), watched: 30, duration: 100 })
    await phone.progress.save({ ...episode(2), watched: 30, duration: 100 })
    await phone.sync()
    await tv.sync()
    server.now += 5000
    await tv.bookmarks.remove('5')
    await tv.progress.remove({ tmdbId: '1' })
    await tv.progress.remove({ tmdbId: '2', seasonId: 's1', episodeId: 's1e1' })
    await tv.sync()
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 2 s1e2': '30' })
    expect(tv.seen()).toEqual(phone.seen())
  })

  it('a cycle that changes nothing tells no listener and no other tab', async () => {
    const { server, open } = restWorld()
    const channel = { addEventListener: () => {}, postMessage: vi.fn() }
    const phone = open('phone', { channel })
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...again, watched: 60 })
    await phone.sync()
    server.now += 5000
    const listener = vi.fn()
    phone.store.subscribe(listener)
    channel.postMessage.mockClear()
    await phone.sync()
    expect(listener).not.toHaveBeenCalled()
    expect(channel.postMessage).not.toHaveBeenCalled()

    await phone.progress.save({ ...again, watched: 90 })
    listener.mockClear()
    await phone.sync()
    expect(listener.mock.calls.map(([ref]) => ref.kind)).toEqual(['progress'])
  })

  it('the first sync merges, and replaces nothing', async () => {
    const { server, open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...again, watched: 60 })
    await phone.sync()
    server.now += 5000
    await tv.bookmarks.add({ ...detour, id: '6', title: 'M' })
    await tv.progress.save({ ...again, watched: 30 })
    await tv.progress.save({ ...episode(1), watched: 5, duration: 100 })
    await tv.sync()
    await phone.sync()
    expect(tv.seen()).toEqual({ 'bookmark 5': 'Detour', 'bookmark 6': 'M', 'progress 1': '30', 'progress 2 s1e1': '5' })
    expect(phone.seen()).toEqual(tv.seen())
  })

  it('the later mutation wins against what was changed elsewhere meanwhile', async () => {
    const { server, open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.progress.save({ ...again, watched: 60 })
    await phone.sync()
    await tv.sync()
    server.now += 60_000
    await phone.progress.save({ ...again, watched: 100 })
    server.now += 60_000
    await tv.progress.save({ ...again, watched: 500 })
    await tv.sync()
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '500' })
    server.now += 60_000
    await tv.progress.save({ ...again, watched: 20 })
    await tv.sync()
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '20' })
  })

  it('what was acknowledged once and is absent now was deleted elsewhere, unless it was watched on', async () => {
    const { server, open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...again, watched: 60 })
    await phone.progress.save({ ...episode(1), watched: 30, duration: 100 })
    for (const device of [phone, tv]) await device.sync()
    server.now += 5000
    await tv.bookmarks.remove('5')
    await tv.progress.remove({ tmdbId: '1' })
    await tv.progress.remove({ tmdbId: '2' })
    await tv.sync()
    server.now += 5000
    await phone.progress.save({ ...episode(1), watched: 40, duration: 100 })
    await phone.sync()
    await tv.sync()
    expect(phone.seen()).toEqual({ 'progress 2 s1e1': '40' })
    expect(tv.seen()).toEqual(phone.seen())
  })

  it('marks have no place there: they stay on the device, and nothing waits for them', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    await phone.progress.save({ ...again, watched: 60 })
    await phone.progress.mark([episode(1)], true)
    await phone.progress.hide(film)
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '60 hidden', 'progress 2 s1e1': '- watched' })
    expect(phone.store.pending().filter((entry) => phone.protocol.sends(entry))).toEqual([])
    const later = open('phone', { contents: phone.contents })
    await later.sync()
    expect(later.seen()).toEqual(phone.seen())
    // A server that is renewed learns them.
    server.hasBatchProtocol = true
    const renewed = openDevice(server, 'batch', { name: 'phone', contents: phone.contents })
    server.now += 1000
    await renewed.sync()
    const tv = openDevice(server, 'batch', { name: 'tv' })
    await tv.sync()
    expect(tv.seen()).toEqual(phone.seen())
  })

  it('S-461 S-462 S-463 many new positions go as imports, with their times', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    for (let number = 1; number <= 7; number += 1) {
      server.now += 1000
      await phone.progress.save({ ...episode(number), watched: number, duration: 100 })
    }
    server.now += 1_000_000
    await phone.sync()
    expect(server.calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /users/userABCDEFGH/progress/import'])
    const record = server.book.find({ kind: 'progress', tmdbId: '2', seasonId: 's1', episodeId: 's1e3' })
    expect(record && registerOf(record, 'position')).toEqual({
      watched: 3,
      duration: 100,
      updatedAt: server.now - 1_004_000,
    })
    expect(phone.store.pending()).toEqual([])
  })

  it('takes at most five imports in ten minutes; the rest waits', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    const many = async (season: number) => {
      for (let number = 1; number <= 6; number += 1) {
        await phone.progress.save({ ...episode(number, season), watched: 9, duration: 100 })
      }
    }
    for (let season = 1; season <= 6; season += 1) {
      await many(season)
      await phone.sync()
    }
    expect(phone.store.pending()).toHaveLength(6)
    server.now += 600_001
    await phone.sync()
    expect(phone.store.pending()).toEqual([])
  })

  it('a mark made after a removal outlives it', async () => {
    const { open } = restWorld()
    const phone = open('phone')
    await phone.progress.save({ ...again, watched: 60 })
    await phone.sync()
    await phone.progress.remove({ tmdbId: '1' })
    await phone.progress.mark([film], true)
    await phone.sync()
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '- watched' })
  })

  it('a bookmark added again elsewhere after it was removed here stays', async () => {
    const { server, open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    await phone.sync()
    await tv.sync()
    server.now += 60_000
    await phone.bookmarks.remove('5')
    server.now += 60_000
    await tv.bookmarks.remove('5')
    await tv.sync()
    await tv.bookmarks.add(detour)
    await tv.sync()
    const addedAt = server.now
    server.now += 60_000
    await phone.sync()
    await tv.sync()
    expect(tv.seen()).toEqual({ 'bookmark 5': 'Detour' })
    expect(phone.seen()).toEqual(tv.seen())
    expect(phone.bookmarks.get().get('5')?.updatedAt).toBe(addedAt)
  })

  it('what an undo brought back stands in its old place on its own device', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...again, watched: 60 })
    await phone.sync()
    const doneAt = server.now
    server.now += 60_000
    const removed = await phone.bookmarks.remove('5')
    const left = await phone.progress.remove({ tmdbId: '1' })
    await phone.sync()
    if (removed) await phone.bookmarks.restore(removed)
    await phone.progress.restore(left)
    await phone.sync()
    server.now += 60_000
    await phone.sync()
    expect(phone.bookmarks.get().get('5')?.updatedAt).toBe(doneAt)
    expect((await phone.progress.one(film))?.updatedAt).toBe(doneAt)
  })

  it('S-378 a bookmark that another device put again moves to its place in the order', async () => {
    const { server, open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.bookmarks.add(detour)
    await phone.sync()
    await tv.sync()
    server.now += 60_000
    await tv.bookmarks.remove('5')
    await tv.sync()
    await tv.bookmarks.add(detour)
    await tv.sync()
    await phone.sync()
    expect(phone.bookmarks.get().get('5')?.updatedAt).toBe(server.now)
  })

  it('S-358 does not read the whole library every 5 s', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    await phone.sync()
    const idle = () => phone.protocol.cycle(new AbortController().signal, false)
    server.calls.length = 0
    server.now += 5000
    await idle()
    expect(server.calls).toEqual([])
    await phone.progress.save({ ...again, watched: 60 })
    await idle()
    expect(server.calls).toEqual(['PUT /users/userABCDEFGH/progress/1'])
    server.now += 60_000
    await idle()
    expect(server.calls.filter((call) => call.startsWith('GET'))).toHaveLength(3)
  })

  it('of a removal and what was watched after it only the latter is told', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    await phone.progress.save({ ...again, watched: 60 })
    await phone.sync()
    await phone.progress.remove({ tmdbId: '1' })
    await phone.progress.save({ ...again, watched: 5 })
    server.calls.length = 0
    await phone.protocol.flush()
    expect(server.calls).toEqual(['PUT /users/userABCDEFGH/progress/1'])
    expect(phone.seen()).toEqual({ 'progress 1': '5' })
  })

  it('a show that is removed and begun again keeps what was begun', async () => {
    const { open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.progress.save({ ...episode(1), watched: 21, duration: 100 })
    await phone.sync()
    await phone.progress.remove({ tmdbId: '2' })
    await phone.progress.save({ ...episode(2), watched: 23, duration: 100 })
    await phone.sync()
    await tv.sync()
    expect(tv.seen()).toEqual({ 'progress 2 s1e2': '23' })
    expect(phone.seen()).toEqual(tv.seen())
  })

  it('a whole show is removed by one call, one whose rest stays by its episodes', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    for (const number of [1, 2, 3]) await phone.progress.save({ ...episode(number), watched: 30, duration: 100 })
    await phone.sync()
    await phone.progress.remove({ tmdbId: '2', seasonId: 's1', episodeId: 's1e1' })
    server.calls.length = 0
    await phone.sync()
    const deletions = () => server.calls.filter((call) => call.startsWith('DELETE'))
    expect(deletions()).toHaveLength(1)
    expect(Object.keys(phone.seen())).toHaveLength(2)
    await phone.progress.remove({ tmdbId: '2' })
    await phone.sync()
    expect(deletions()).toHaveLength(2)
    expect(phone.seen()).toEqual({})
  })

  it('a film is not removed together with the show of the same id', async () => {
    const { open } = restWorld()
    const [phone, tv] = [open('phone'), open('tv')]
    await phone.progress.save({ ...again, tmdbId: '2', watched: 60 })
    await phone.progress.save({ ...episode(1), watched: 30, duration: 100 })
    await phone.sync()
    await phone.progress.remove({ tmdbId: '2', seasonId: '', episodeId: '' })
    await phone.sync()
    await tv.sync()
    expect(tv.seen()).toEqual({ 'progress 2': '0', 'progress 2 s1e1': '30' })
    expect(phone.seen()).toEqual(tv.seen())
  })

  it('a setting of the batch protocol stays on the device, and keeps nothing else waiting', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    const ref = { partition: phone.access.userId, kind: 'setting', seasonId: '', episodeId: '' } as const
    const set = (tmdbId: string, value: string) =>
      phone.store.mutate([{ ...ref, tmdbId }], () => [{ register: 'setting', value: { value } }])
    await set('sealedConnections', 'iv.text.tag')
    await phone.sync()
    expect(server.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
    await set('applicationTheme', 'red')
    await phone.sync()
    expect(await phone.api.settings(phone.access)).toMatchObject({ applicationTheme: 'red' })
    expect(phone.store.pending().map((entry) => [entry.tmdbId, phone.protocol.sends(entry)])).toEqual([
      ['sealedConnections', false],
    ])
  })
})
