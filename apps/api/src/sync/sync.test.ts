import { MOST_CHANGES, type SyncRecord } from '@matinee/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, onEveryEngine, START } from '../testing/running-api.ts'
import {
  changes,
  bookmarks,
  timestamp,
  deleteBookmark,
  meta,
  positions,
  putBookmark,
  putProgress,
  putSetting,
  statuses,
  submit,
  YEAR_MS,
} from './testing/changes.ts'

onEveryEngine('the sync addition', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  it('applies a batch and answers each change, the cursor and the time', async () => {
    const client = await server.register()
    const answer = await submit(
      client,
      putBookmark('1', START - 5000),
      putProgress('2', START - 4000, { position: { duration: 100, watched: 40 } }),
      putSetting('applicationTheme', START - 3000, 'blue'),
    )
    expect(statuses(answer)).toEqual(['applied', 'applied', 'applied'])
    expect(answer.cursor).toBe(3)
    expect(answer.serverTime).toBe(server.clock.now())
    expect(await bookmarks(client)).toMatchObject([{ tmdbId: '1', updatedAt: new Date(START - 5000).toISOString() }])
    expect(await positions(client)).toMatchObject([{ tmdbId: '2', watched: 40, duration: 100 }])
    expect((await client.call('GET', '/users/{uid}/settings')).body).toMatchObject({ applicationTheme: 'blue' })
  })

  it('an earlier mutation that comes later is superseded', async () => {
    const client = await server.register()
    await submit(client, putBookmark('1', START - 1000, 'Later'))
    const answer = await submit(client, putBookmark('1', START - 2000, 'Earlier'), deleteBookmark('1', START - 1500))
    expect(statuses(answer)).toEqual(['superseded', 'applied'])
    expect(await bookmarks(client)).toMatchObject([{ meta: { title: 'Later' } }])
  })

  it('a deletion is remembered: what was done before it cannot bring the record back', async () => {
    const client = await server.register()
    await submit(client, deleteBookmark('1', START - 1000))
    expect(statuses(await submit(client, putBookmark('1', START - 2000)))).toEqual(['superseded'])
    expect(await bookmarks(client)).toEqual([])
    expect(statuses(await submit(client, putBookmark('1', START - 500)))).toEqual(['applied'])
    expect(await bookmarks(client)).toHaveLength(1)
  })

  it('a rewatch moves the position back', async () => {
    const client = await server.register()
    await submit(client, putProgress('1', START - 2000, { position: { duration: 100, watched: 95 } }))
    await submit(client, putProgress('1', START - 1000, { position: { duration: 100, watched: 5 } }))
    expect(await positions(client)).toMatchObject([{ watched: 5 }])
  })

  it('sending a change twice does what sending it once does', async () => {
    const client = await server.register()
    const [put, late] = [putBookmark('1', START - 1000, 'A'), putBookmark('1', START - 2000, 'B')]
    await submit(client, put)
    await submit(client, late)
    await submit(client, putBookmark('1', START - 500, 'C'))
    const again = await submit(client, put, late)
    expect(again.results).toEqual([
      { id: put.id, status: 'duplicate', first: 'applied' },
      { id: late.id, status: 'duplicate', first: 'superseded' },
    ])
    expect(await bookmarks(client)).toMatchObject([{ meta: { title: 'C' } }])
  })

  it('a change that is twice in one batch, or in two at once, counts once', async () => {
    const client = await server.register()
    const change = putBookmark('1', START + YEAR_MS)
    const answers = await Promise.all([submit(client, change, change), submit(client, change)])
    expect(answers.flatMap(statuses).toSorted()).toEqual(['applied', 'duplicate', 'duplicate'])
    expect((await changes(client)).changes).toHaveLength(1)
  })

  describe('a malformed change', () => {
    it('rejects only itself, and says why', async () => {
      const client = await server.register()
      const wrong = [
        { ...putBookmark('1', START), deed: undefined },
        { ...putBookmark('1', START), id: 'not a uuid' },
        { ...putBookmark('1', START), kind: 'film' },
        { ...putBookmark('1', START), op: 'upsert' },
        { ...putBookmark('1', START), deed: timestamp(-1) },
        { ...putBookmark('1', START), deed: timestamp(1.5) },
        { ...putBookmark('1', START), deed: timestamp(START, 0, '') },
        { ...putBookmark('1', START), tmdbId: 'NUL \u0000' },
        putSetting('password', START, 'x'),
        putSetting('applicationTheme', START, 5),
        { ...putSetting('applicationTheme', START, 'x'), op: 'delete' },
        putProgress('1', START, { position: { duration: 1 } }),
        putProgress('1', START, { meta: null }),
        null,
        5,
        'text',
        [],
        {},
      ]
      const answer = await submit(client, putBookmark('a', START), ...wrong, putBookmark('b', START))
      expect(statuses(answer)).toEqual(['applied', ...wrong.map(() => 'rejected'), 'applied'])
      for (const result of answer.results) {
        if (result.status === 'rejected') expect(result.reason.length).toBeGreaterThan(3)
      }
      expect(await bookmarks(client)).toHaveLength(2)
      expect(await positions(client)).toEqual([])
    })

    it('can be sent again once it is right', async () => {
      const client = await server.register()
      const change = putBookmark('1', START)
      await submit(client, { ...change, tmdbId: 5 })
      expect(statuses(await submit(client, change))).toEqual(['applied'])
    })
  })

  it(`takes ${MOST_CHANGES} changes at once and no more`, async () => {
    const client = await server.register()
    const many = Array.from({ length: MOST_CHANGES + 1 }, (_, index) =>
      putBookmark(String(index), START - 1000 + index),
    )
    expect((await client.call('POST', '/users/{uid}/changes', { changes: many })).status).toBe(400)
    expect(await bookmarks(client)).toEqual([])
    expect(new Set(statuses(await submit(client, ...many.slice(1))))).toEqual(new Set(['applied']))
    expect(await bookmarks(client)).toHaveLength(MOST_CHANGES)
  })

  describe('marks', () => {
    it('hide and unhide without touching the position, and are no part of the specified list', async () => {
      const client = await server.register()
      await submit(client, putProgress('1', START - 3000, { position: { duration: 100, watched: 50 } }))
      await submit(
        client,
        putProgress('1', START - 2000, { isHidden: true }),
        putProgress('2', START - 2000, { isWatched: true }),
      )
      expect(await positions(client)).toMatchObject([{ tmdbId: '1', watched: 50 }])
      expect((await client.call('GET', '/users/{uid}/progress')).body).not.toMatchObject([{ isHidden: true }])
      const records = (await changes(client)).changes
      expect(records).toMatchObject([
        { tmdbId: '1', value: { position: { watched: 50 }, isHidden: true, isWatched: false } },
        { tmdbId: '2', value: { isHidden: false, isWatched: true } },
      ])
      expect(records[1]).not.toHaveProperty('value.position')
    })

    it('a position saved through the specified endpoint shows a hidden title again', async () => {
      const client = await server.register()
      await submit(
        client,
        putProgress('1', START - 2000, { position: { duration: 100, watched: 50 }, isHidden: true, isWatched: true }),
      )
      await client.call('PUT', '/users/{uid}/progress/1', { tmdbId: '1', meta, duration: 100, watched: 60 })
      expect((await changes(client)).changes).toMatchObject([
        { value: { position: { watched: 60 }, isHidden: false, isWatched: true } },
      ])
    })
  })

  describe('changes since a cursor', () => {
    it('come in the server’s order, each record once at its latest place', async () => {
      const client = await server.register()
      await submit(client, putBookmark('1', START - 3000), putBookmark('2', START - 2000))
      const { nextCursor } = await changes(client)
      expect((await changes(client, `?since=${nextCursor}`)).changes).toEqual([])
      await submit(client, putBookmark('1', START - 1000, 'Changed'), deleteBookmark('2', START - 500))
      const page = await changes(client, `?since=${nextCursor}`)
      expect(page.changes).toMatchObject([
        { kind: 'bookmark', op: 'put', tmdbId: '1', value: { meta: { title: 'Changed' } } },
        { kind: 'bookmark', op: 'delete', tmdbId: '2' },
      ])
      expect(page.more).toBe(false)
      expect((await changes(client)).changes.map(({ op }) => op)).toEqual(['put', 'delete'])
    })

    it('come in pages', async () => {
      const client = await server.register()
      await submit(client, ...Array.from({ length: 25 }, (_, index) => putBookmark(String(index), START - 100 + index)))
      const seen: number[] = []
      let page = await changes(client, '?limit=10')
      for (;;) {
        expect(page.changes.length).toBeLessThanOrEqual(10)
        seen.push(...page.changes.map(({ cursor }) => cursor))
        if (!page.more) break
        page = await changes(client, `?since=${page.nextCursor}&limit=10`)
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
    })

    it('from a cursor that never was begin anew, and say so', async () => {
      const client = await server.register()
      await submit(client, putBookmark('1', START - 1000))
      const page = await changes(client, '?since=999')
      expect(page).toMatchObject({ reset: true, nextCursor: 1, more: false })
      expect(page.changes).toHaveLength(1)
      expect((await changes(client, '?since=0')).reset).toBeUndefined()
    })
  })

  describe('beside the specified endpoints', () => {
    it('each write of them is a change', async () => {
      const client = await server.register()
      await client.call('POST', '/users/{uid}/bookmarks/1', { tmdbId: '1', meta })
      await client.call('PUT', '/users/{uid}/bookmarks', [{ tmdbId: '2', meta }])
      await client.call('PUT', '/users/{uid}/progress/3', { tmdbId: '3', meta, duration: 9, watched: 1 })
      await client.call('PUT', '/users/{uid}/progress/import', [{ tmdbId: '4', meta, duration: 9, watched: 2 }])
      await client.call('PUT', '/users/{uid}/settings', { applicationLanguage: 'de' })
      await client.call('DELETE', '/users/{uid}/bookmarks/1')
      await client.call('DELETE', '/users/{uid}/progress/3', {})
      const page = await changes(client)
      const named = (record: SyncRecord) => {
        if (record.kind === 'setting') return record.name
        return record.kind === 'rating' ? record.title : record.tmdbId
      }
      expect(page.changes.map((record) => [record.kind, record.op, named(record)])).toEqual([
        ['bookmark', 'put', '2'],
        ['progress', 'put', '4'],
        ['setting', 'put', 'applicationLanguage'],
        ['bookmark', 'delete', '1'],
        ['progress', 'delete', '3'],
      ])
      expect(page.nextCursor).toBe(7)
    })

    it('they are mutations of now: what was done before loses, what is done after wins', async () => {
      const client = await server.register()
      await client.call('PUT', '/users/{uid}/progress/1', { tmdbId: '1', meta, duration: 100, watched: 50 })
      const at = server.clock.now()
      const before = await submit(client, putProgress('1', at - 1, { position: { duration: 100, watched: 10 } }))
      expect(statuses(before)).toEqual(['superseded'])
      await server.clock.advance(10)
      await submit(client, putProgress('1', at + 1, { position: { duration: 100, watched: 20 } }))
      expect(await positions(client)).toMatchObject([{ watched: 20 }])
      await client.call('DELETE', '/users/{uid}/progress/1', {})
      expect(
        statuses(await submit(client, putProgress('1', at + 2, { position: { duration: 100, watched: 30 } }))),
      ).toEqual(['superseded'])
    })

    it('an import that is behind changes nothing', async () => {
      const client = await server.register()
      const item = { tmdbId: '1', meta, duration: 100, watched: 50, updatedAt: '2024-01-01T00:00:00Z' }
      await client.call('PUT', '/users/{uid}/progress/import', [item])
      const { nextCursor } = await changes(client)
      await client.call('PUT', '/users/{uid}/progress/import', [{ ...item, watched: 40 }])
      expect((await changes(client, `?since=${nextCursor}`)).changes).toEqual([])
    })
  })

  it('settings go one by one, so that two devices can set two', async () => {
    const client = await server.register()
    await submit(client, putSetting('applicationTheme', START - 1000, 'red'))
    await submit(
      client,
      putSetting('applicationLanguage', START - 2000, 'de'),
      putSetting('proxyUrls', START - 2000, ['https://p.test']),
    )
    await submit(client, putSetting('applicationTheme', START - 3000, 'blue'))
    expect((await client.call('GET', '/users/{uid}/settings')).body).toMatchObject({
      applicationTheme: 'red',
      applicationLanguage: 'de',
      proxyUrls: ['https://p.test'],
    })
  })
})
