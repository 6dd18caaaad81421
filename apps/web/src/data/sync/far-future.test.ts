import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { detour, film } from '../library/testing/library-tab.ts'
import { adoptAnonymous } from '../library/partitions.ts'
import { openDevice } from './testing/sync-device.ts'

const FAR = Date.UTC(3000, 0, 1)

/** What a server says when its records carry mutations of the year 3000, and its clock where it lies about that too. */
function aheadFetch(server: AccountServer, { isTimeToo }: { isTimeToo: boolean }): typeof fetch {
  return async (input, init) => {
    const answer = await server.fetch(input, init)
    const said = (await answer.clone().json()) as { changes?: Array<{ deed: object }>; serverTime: number }
    if (!said.changes) return answer
    const changes = said.changes.map((change) => ({ ...change, deed: { ...change.deed, at: FAR } }))
    return Response.json({ ...said, changes, serverTime: isTimeToo ? FAR : said.serverTime })
  }
}

/** A phone that has read such a server. */
async function phoneOf({ isTimeToo }: { isTimeToo: boolean }) {
  const server = createAccountServer()
  const tv = openDevice(server, 'batch', { name: 'tv' })
  await tv.progress.save({ ...film, watched: 100, duration: 1000 })
  await tv.sync()
  const phone = openDevice(server, 'batch', { name: 'phone', fetch: aheadFetch(server, { isTimeToo }) })
  await phone.sync()
  expect(phone.store.lastTimestamp()?.at).toBe(FAR)
  return { server, tv, phone }
}

describe('a server whose mutations are of the far future', () => {
  it.each([true, false])('puts no other library ahead (its time too: %s)', async (isTimeToo) => {
    const { server, phone } = await phoneOf({ isTimeToo })
    await phone.store.open('')
    await phone.bookmarks.add(detour)
    expect(phone.bookmarks.get().get('5')).toMatchObject({ timestamp: { at: server.now }, updatedAt: server.now })

    await phone.store.open('another account')
    await adoptAnonymous(phone.store, 'another account', () => crypto.randomUUID())
    await phone.progress.save({ ...film, watched: 10, duration: 1000 })
    expect(phone.store.pending().map(({ timestamp }) => timestamp.at)).toEqual([server.now, server.now])
  })

  it.each([true, false])('loses nothing that is done with it (its time too: %s)', async (isTimeToo) => {
    const { server, tv, phone } = await phoneOf({ isTimeToo })
    server.now += 1000
    await phone.progress.save({ ...film, watched: 200, duration: 1000 })
    server.now += 1000
    await phone.sync()
    await tv.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '200' })
    expect(tv.seen()).toEqual({ 'progress 1': '200' })
    server.now += 1000
    await tv.progress.save({ ...film, watched: 300, duration: 1000 })
    await tv.sync()
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 1': '300' })
  })
})
