import { bookmarkListSchema } from '@matinee/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, film, onEveryEngine, START } from '../testing/running-api.ts'
import {
  changes,
  bookmarks,
  timestamp,
  deleteBookmark,
  meta,
  positions,
  putBookmark,
  putProgress,
  statuses,
  submit,
  YEAR_MS,
} from './testing/changes.ts'

onEveryEngine('clocks of the sync addition', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  describe('a device with a wrong clock', () => {
    it('that is ahead does not win for years', async () => {
      const client = await server.register()
      await submit(client, putBookmark('1', START + 4 * YEAR_MS, 'From 2030'))
      await server.clock.advance(1000)
      expect(statuses(await submit(client, putBookmark('1', server.clock.now() - 1, 'Now')))).toEqual(['applied'])
      expect(await bookmarks(client)).toMatchObject([{ meta: { title: 'Now' } }])
    })

    it('that is ahead is believed in the order of its own mutations', async () => {
      const client = await server.register()
      const future = START + YEAR_MS
      await submit(
        client,
        putBookmark('1', future + 2, 'Third'),
        putBookmark('1', future, 'First'),
        putBookmark('1', future + 1, 'Second'),
      )
      expect(await bookmarks(client)).toMatchObject([{ meta: { title: 'Third' } }])
      await submit(client, putBookmark('1', future + 3, 'Fourth'))
      expect(await bookmarks(client)).toMatchObject([{ meta: { title: 'Fourth' } }])
    })

    it('is believed up to the very millisecond of the receipt, where its mutations keep their order', async () => {
      const client = await server.register()
      const at = server.clock.now()
      const put = (title: string, counter: number) => ({
        ...putBookmark('1', at, title),
        deed: timestamp(at, counter),
      })
      await client.call('POST', '/users/{uid}/bookmarks/2', { tmdbId: '2', meta })
      await client.call('DELETE', '/users/{uid}/bookmarks/2')
      await submit(client, put('First', 0))
      await client.call('PUT', '/users/{uid}/bookmarks', [{ tmdbId: '3', meta }])
      await server.clock.advance(1)
      expect(statuses(await submit(client, put('Second', 1)))).toEqual(['applied'])
      server.clock.set(at)
      await submit(client, put('Hundredth', 100))
      await client.call('PUT', '/users/{uid}/bookmarks', [{ tmdbId: '1', meta: film('By a write without a time') }])
      expect(await bookmarks(client)).toMatchObject([{ meta: { title: 'By a write without a time' } }, {}])
      await server.clock.advance(1)
    })

    it('is told the time', async () => {
      const client = await server.register()
      const { changes: found } = await submit(client, putBookmark('1', START + YEAR_MS)).then(() => changes(client))
      expect(found[0]?.deed.at).toBeLessThanOrEqual(server.clock.now())
    })
  })

  it('a mutation may say when a viewer sees it as done, until the mutation itself', async () => {
    const client = await server.register()
    const moment = new Date(START - YEAR_MS).toISOString()
    const later = new Date(START + YEAR_MS).toISOString()
    const value = { meta, updatedAt: moment }
    await submit(
      client,
      { ...putBookmark('1', START - 2000), value },
      { ...putBookmark('2', START - 1000), value: { meta, updatedAt: later } },
      putProgress('3', START - 1000, { position: { duration: 9, watched: 5, updatedAt: moment } }),
    )
    expect(await positions(client)).toMatchObject([{ updatedAt: moment }])
    const done = new Date(START - 1000).toISOString()
    expect(await bookmarks(client)).toMatchObject([{ updatedAt: moment }, { updatedAt: done }])
    expect((await changes(client)).changes[0]).toMatchObject({ value: { updatedAt: moment } })
    await client.call('PUT', '/users/{uid}/bookmarks', [{ tmdbId: '1', meta }])
    const now = new Date(server.clock.now()).toISOString()
    expect(await bookmarks(client)).toMatchObject([{ updatedAt: now }, { updatedAt: done }])
  })

  it('a moment before all calendars of computers is their first, and every list can be read', async () => {
    const client = await server.register()
    const put = putBookmark('1', START - 1000)
    const updatedAt = '0000-01-01T00:00:00+23:59'
    const position = { duration: 100, watched: 1, updatedAt }
    await submit(client, { ...put, value: { ...put.value, updatedAt } }, putProgress('1', START - 900, { position }))
    const found = (await changes(client)).changes.flatMap((record) =>
      record.kind === 'bookmark' && record.op === 'put' ? [record.value.updatedAt] : [],
    )
    expect(found).toEqual([new Date(0).toISOString()])
    expect(bookmarkListSchema.parse(await bookmarks(client))).toHaveLength(1)
    expect(await positions(client)).toMatchObject([{ updatedAt: new Date(0).toISOString() }])
  })

  it('what a server wrote while its clock was ahead does not win for years', async () => {
    const own = await start()
    own.clock.set(START + 4 * YEAR_MS)
    const client = await own.register()
    await client.call('PUT', '/users/{uid}/bookmarks', [{ tmdbId: '1', meta: film('From 2030') }])
    expect(await bookmarks(client)).toHaveLength(1)
    own.clock.set(START)
    expect(statuses(await submit(client, deleteBookmark('1', START - 10)))).toEqual(['applied'])
    expect(await bookmarks(client)).toEqual([])
    expect(statuses(await submit(client, putBookmark('1', START - 5, 'Now')))).toEqual(['applied'])
    expect(await bookmarks(client)).toMatchObject([{ meta: { title: 'Now' } }])
  })

  it('a server whose clock goes back keeps the order of mutations', async () => {
    const own = await start()
    const client = await own.register()
    const put = (watched: number) =>
      client.call('PUT', '/users/{uid}/progress/1', { tmdbId: '1', meta, duration: 100, watched })
    await put(10)
    own.clock.set(START - 60_000)
    await put(20)
    expect((await client.call('GET', '/users/{uid}/progress')).body).toMatchObject([{ watched: 20 }])
    await submit(client, putProgress('1', START + 5, { position: { duration: 100, watched: 30 } }))
    expect((await client.call('GET', '/users/{uid}/progress')).body).toMatchObject([{ watched: 30 }])
  })
})
