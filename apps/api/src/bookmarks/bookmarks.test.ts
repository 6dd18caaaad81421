import { type Bookmark, bookmarkListSchema, bookmarkSchema } from '@matinee/contracts'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUnderTest, film, onEveryEngine } from '../testing/running-api.ts'

onEveryEngine('bookmarks', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  const PATH = '/users/{uid}/bookmarks'
  const bookmark = (tmdbId: string, title = 'Detour', more = {}) => ({ tmdbId, meta: film(title, more) })

  it('S-225 S-226 S-458 adds one and answers it', async () => {
    const client = await server.register()
    const meta = { title: 'Detour', year: 1945, type: 'movie', poster: 'https://posters.test/1.jpg' }
    const { status, body } = await client.call('POST', `${PATH}/20367`, { tmdbId: '20367', meta })
    expect(status).toBe(200)
    expect(body).toEqual({ tmdbId: '20367', meta, updatedAt: new Date(server.clock.now()).toISOString() })
  })

  it('S-456 lists them in the specified shape', async () => {
    const client = await server.register()
    expect((await client.call('GET', PATH)).body).toEqual([])
    await client.call('POST', `${PATH}/1`, bookmark('1', 'One "quoted" \\ ☃ 📺', { poster: '' }))
    await client.call('POST', `${PATH}/2`, bookmark('2', 'Two'))
    const { body } = await client.call('GET', PATH)
    const list = bookmarkListSchema.parse(body).toSorted((one, two) => one.tmdbId.localeCompare(two.tmdbId))
    expect(list.map(({ meta }) => meta.title)).toEqual(['One "quoted" \\ ☃ 📺', 'Two'])
  })

  it('S-458 one that is there is 400', async () => {
    const client = await server.register()
    await client.call('POST', `${PATH}/1`, bookmark('1', 'First'))
    const { status, body } = await client.call('POST', `${PATH}/1`, bookmark('1', 'Second'))
    expect(status).toBe(400)
    expect(body).toMatchObject({ errorType: 'message' })
    expect(bookmarkListSchema.parse((await client.call('GET', PATH)).body)[0]?.meta.title).toBe('First')
  })

  it('S-458 the id of the path wins, and may be any text', async () => {
    const client = await server.register()
    const { body } = await client.call('POST', `${PATH}/${encodeURIComponent('a/b ☃?')}`, bookmark('other'))
    expect(bookmarkSchema.parse(body).tmdbId).toBe('a/b ☃?')
    expect((await client.call('DELETE', `${PATH}/${encodeURIComponent('a/b ☃?')}`)).body).toEqual({ tmdbId: 'a/b ☃?' })
    expect((await client.call('GET', PATH)).body).toEqual([])
  })

  it('S-457 puts a list over what is there, deletes nothing, and answers what it wrote', async () => {
    const client = await server.register()
    await client.call('POST', `${PATH}/1`, bookmark('1', 'Old'))
    await client.call('POST', `${PATH}/9`, bookmark('9', 'Kept'))
    const { status, body } = await client.call('PUT', PATH, [bookmark('1', 'New'), bookmark('2', 'Two')])
    expect(status).toBe(200)
    expect(bookmarkListSchema.parse(body).map(({ meta }) => meta.title)).toEqual(['New', 'Two'])
    const titles = bookmarkListSchema.parse((await client.call('GET', PATH)).body).map(({ meta }) => meta.title)
    expect(titles.toSorted()).toEqual(['Kept', 'New', 'Two'])
    expect((await client.call('PUT', PATH, [])).body).toEqual([])
  })

  it('S-457 of two for one title the last counts', async () => {
    const client = await server.register()
    const { status, body } = await client.call('PUT', PATH, [bookmark('1', 'First'), bookmark('1', 'Last')])
    expect(status).toBe(200)
    expect(bookmarkListSchema.parse(body).map(({ meta }) => meta.title)).toEqual(['Last'])
  })

  it('S-457 takes a long list whole', async () => {
    const client = await server.register()
    const list = Array.from({ length: 2000 }, (_, index) => bookmark(String(index), `Film ${index}`))
    expect((await client.call('PUT', PATH, list)).body).toHaveLength(2000)
    expect((await client.call('GET', PATH)).body).toHaveLength(2000)
  })

  it('S-459 deletes one, and one that is not there', async () => {
    const client = await server.register()
    await client.call('POST', `${PATH}/1`, bookmark('1'))
    for (const _ of [1, 2]) {
      const { status, body } = await client.call('DELETE', `${PATH}/1`)
      expect([status, body]).toEqual([200, { tmdbId: '1' }])
    }
    expect((await client.call('GET', PATH)).body).toEqual([])
    expect((await client.call('POST', `${PATH}/1`, bookmark('1', 'Again'))).status).toBe(200)
  })

  it('S-426 S-427 a bookmark without a year, a type or an id is refused', async () => {
    const client = await server.register()
    for (const meta of [
      { title: 'x', year: null, type: 'movie' },
      { title: 'x', year: '1945', type: 'movie' },
      { title: 'x', year: 1945, type: '' },
      { title: 'x', year: 1945 },
      { title: 'x', year: 1945, type: 'movie', poster: null },
      { title: 5, year: 1945, type: 'movie' },
      {},
      null,
    ]) {
      const { status, body } = await client.call('POST', `${PATH}/1`, { tmdbId: '1', meta })
      expect(status, JSON.stringify(meta)).toBe(400)
      expect(body).toMatchObject({ errorType: 'validation' })
    }
    expect((await client.call('POST', `${PATH}/1`, { meta: film('x') })).status).toBe(400)
    expect((await client.call('PUT', PATH, [bookmark('1'), { tmdbId: '2', meta: {} }])).status).toBe(400)
    expect((await client.call('GET', PATH)).body).toEqual([])
  })

  it('keeps the lists of two accounts apart', async () => {
    const [one, two] = [await server.register(), await server.register()]
    await one.call('POST', `${PATH}/1`, bookmark('1', 'One’s'))
    await two.call('POST', `${PATH}/1`, bookmark('1', 'Two’s'))
    for (const [client, title] of [
      [one, 'One’s'],
      [two, 'Two’s'],
    ] as const) {
      const { body } = await client.call('GET', PATH)
      expect((body as Bookmark[]).map(({ meta }) => meta.title)).toEqual([title])
    }
    for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
      const path = `/users/${two.userId}/bookmarks${method === 'GET' || method === 'PUT' ? '' : '/1'}`
      const body = method === 'PUT' ? [] : method === 'POST' ? bookmark('1') : undefined
      expect((await one.call(method, path, body)).status, method).toBe(403)
    }
  })
})
