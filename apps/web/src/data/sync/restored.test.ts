import { createAccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { reportedCursorsKey } from '../library/metadata-keys.ts'
import { writeMetadata } from '../library/write-metadata.ts'
import { detour, episode, film } from '../library/testing/library-tab.ts'
import { openDevice, type DeviceOptions } from './testing/sync-device.ts'

const HOUR = 3_600_000

function world() {
  const server = createAccountServer()
  const open = (name: string, options: Partial<DeviceOptions> = {}) => openDevice(server, 'batch', { name, ...options })
  const [phone, tv] = [open('phone'), open('tv')]
  const pass = (ms: number) => void (server.now += ms)
  /** Until nobody has anything to tell. */
  const syncAll = async () => {
    for (let round = 0; round < 3; round += 1) for (const device of [phone, tv]) await device.sync()
  }
  return { server, open, phone, tv, pass, syncAll }
}

/** What the phone and the server know, a backup of half of that, and a tv that begins after it was restored. */
async function restored() {
  const { server, phone, ...rest } = world()
  const { pass } = rest
  await phone.bookmarks.add(detour)
  await phone.progress.save({ ...film, watched: 60, duration: 1000 })
  await phone.progress.mark([episode(1)], true)
  await phone.sync()
  const restore = server.book.backUp()
  pass(HOUR)
  await phone.bookmarks.add({ ...detour, id: '6', title: 'M' })
  await phone.bookmarks.add({ ...detour, title: 'Detour, restored' })
  await phone.progress.save({ ...film, watched: 90, duration: 1000 })
  await phone.progress.hide(film)
  await phone.progress.mark([episode(3)], true)
  await phone.sync()
  pass(HOUR)
  restore()
  return { server, phone, ...rest, before: phone.seen() }
}

describe('a server that was restored from a backup', () => {
  it('is given again what it lost, also once others have written past the place of this device', async () => {
    const { server, phone, tv, pass, syncAll, before } = await restored()
    const lost = server.book.cursor
    for (let watched = 1; watched <= 8; watched += 1) {
      pass(3000)
      await tv.progress.save({ ...episode(2), watched, duration: 100 })
      await tv.sync()
    }
    expect(server.book.cursor).toBe(lost + 8)
    expect(Object.keys(tv.seen())).toHaveLength(4)
    await syncAll()
    expect(phone.seen()).toEqual({ ...before, 'progress 2 s1e2': '8' })
    expect(tv.seen()).toEqual(phone.seen())
    expect([...phone.store.index.waiting()]).toEqual([])
    // Asked again it knows where everybody is.
    server.calls.length = 0
    await phone.sync()
    expect(server.calls).toEqual(['GET /users/userABCDEFGH/changes'])
  })

  it('keeps what others did later to the same', async () => {
    const { phone, tv, pass, syncAll, before } = await restored()
    pass(1000)
    await tv.sync()
    await tv.bookmarks.add({ ...detour, title: 'Detour, again' })
    await tv.progress.save({ ...film, watched: 5, duration: 1000 })
    await syncAll()
    // A later position leaves a mark to its own mutation.
    expect(tv.seen()).toEqual({ ...before, 'bookmark 5': 'Detour, again', 'progress 1': '5 hidden' })
    expect(phone.seen()).toEqual(tv.seen())
  })

  it('is given again what other front ends wrote, which has no device', async () => {
    const { server, phone, tv, pass, syncAll } = world()
    const restore = server.book.backUp()
    const meta = { title: 'Detour', year: 1945, type: 'movie' as const }
    await phone.api.putProgress(phone.access, { tmdbId: '1', meta, duration: 1000, watched: 100 })
    await phone.sync()
    pass(HOUR)
    restore()
    await syncAll()
    expect(tv.seen()).toEqual({ 'progress 1': '100' })
    expect([...phone.store.index.waiting()]).toEqual([])
  })

  it('that lost a batch before anything was read is given it again', async () => {
    const { server, phone, tv, pass, open } = world()
    await phone.bookmarks.add(detour)
    await phone.sync()
    const restore = server.book.backUp()
    await phone.bookmarks.add({ ...detour, id: '6', title: 'M' })
    await phone.protocol.flush()
    pass(HOUR)
    restore()
    for (const id of ['7', '8']) await tv.bookmarks.add({ ...detour, id })
    await tv.sync()
    const again = open('phone', { contents: phone.contents })
    for (let round = 0; round < 2; round += 1) await again.sync()
    await tv.sync()
    expect(Object.keys(tv.seen())).toHaveLength(4)
    expect(again.seen()).toEqual(tv.seen())
  })

  it('a place that was only forgotten gives nothing back that is gone', async () => {
    const { server, phone, tv, syncAll } = world()
    await phone.bookmarks.add(detour)
    await syncAll()
    server.book.records.clear()
    server.forgetCursors = true
    await tv.sync()
    expect(tv.seen()).toEqual({})
  })

  it('what is told within a batch does not hide that the place before it is lost', async () => {
    const { server, phone, tv, pass, syncAll, before } = await restored()
    await tv.sync()
    // The batch goes first, and takes the order past every place of before.
    for (const id of ['11', '12', '13', '14', '15', '16', '17', '18', '19'])
      await phone.bookmarks.add({ ...detour, id })
    await phone.protocol.flush()
    pass(HOUR)
    await syncAll()
    expect(Object.keys(phone.seen())).toHaveLength(Object.keys(before).length + 9)
    expect(tv.seen()).toEqual(phone.seen())
    expect(server.book.records.size).toBe(Object.keys(before).length + 9)
  })

  it('what it told is not remembered for longer than until it is read again, and rubbish is nothing', async () => {
    const { phone, pass } = world()
    const reported = () => phone.store.metadata(reportedCursorsKey(phone.access.userId))
    for (let id = 0; id < 30; id += 1) {
      await phone.bookmarks.add({ ...detour, id: String(id) })
      await phone.protocol.flush()
      pass(HOUR)
    }
    expect(await reported()).toHaveLength(10)
    await phone.sync()
    expect(await reported()).toHaveLength(1)
    await writeMetadata(phone.store, reportedCursorsKey(phone.access.userId), [{ cursor: 'x' }])
    await phone.sync()
    expect(await reported()).toHaveLength(1)
  })
})
