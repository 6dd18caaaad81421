import { type ProgressItem, progressItemSchema, progressListSchema } from '@matinee/contracts'
import type { InteropClient } from '@matinee/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, film, onEveryEngine } from '../testing/running-api.ts'

const PATH = '/users/{uid}/progress'
const movie = (tmdbId: string, watched: number, more = {}) => ({
  ...{ tmdbId, meta: film('Detour'), duration: 4080, watched },
  ...more,
})
const episode = (tmdbId: string, number: number, watched: number, more = {}) => ({
  tmdbId,
  meta: { title: 'Test Card Theatre', year: 2026, type: 'show' },
  duration: 1500,
  watched,
  seasonId: 's1',
  seasonNumber: 1,
  episodeId: `e${number}`,
  episodeNumber: number,
  ...more,
})

onEveryEngine('progress', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  const list = async (client: InteropClient): Promise<ProgressItem[]> =>
    progressListSchema
      .parse((await client.call('GET', PATH)).body)
      .toSorted((one, two) => `${one.tmdbId}${one.episode.id}`.localeCompare(`${two.tmdbId}${two.episode.id}`))

  it('S-227 S-228 S-229 S-464 saves a film and answers it', async () => {
    const client = await server.register()
    const { status, body } = await client.call('PUT', `${PATH}/20367`, movie('20367', 61.6))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      tmdbId: '20367',
      season: { id: null, number: null },
      episode: { id: null, number: null },
      meta: film('Detour'),
      duration: 4080,
      watched: 62,
      updatedAt: new Date(server.clock.now()).toISOString(),
    })
    expect((await client.call('GET', PATH)).body).toEqual([body])
  })

  it('S-230 S-231 S-232 S-460 saves episodes beside each other and lists them', async () => {
    const client = await server.register()
    expect(await list(client)).toEqual([])
    await client.call('PUT', `${PATH}/7`, episode('7', 1, 100))
    await client.call('PUT', `${PATH}/7`, episode('7', 2, 200))
    expect(
      (await list(client)).map(({ season, episode: { id, number }, watched }) => [season, id, number, watched]),
    ).toEqual([
      [{ id: 's1', number: 1 }, 'e1', 1, 100],
      [{ id: 's1', number: 1 }, 'e2', 2, 200],
    ])
  })

  it('S-464 puts a lower position over a higher one, at the server’s time', async () => {
    const client = await server.register()
    const first = await client.call('PUT', `${PATH}/1`, movie('1', 500))
    await server.clock.advance(1000)
    const second = await client.call('PUT', `${PATH}/1`, movie('1', 20, { updatedAt: '2022-01-01T00:00:00Z' }))
    expect(second.body).toMatchObject({
      id: progressItemSchema.parse(first.body).id,
      watched: 20,
      updatedAt: new Date(server.clock.now()).toISOString(),
    })
    expect(await list(client)).toHaveLength(1)
  })

  it('S-464 no season, null and an empty text are the same, and the id of the path counts', async () => {
    const client = await server.register()
    await client.call('PUT', `${PATH}/1`, movie('other', 10))
    await client.call('PUT', `${PATH}/1`, movie('1', 20, { seasonId: null, episodeId: null }))
    await client.call('PUT', `${PATH}/1`, movie('1', 30, { seasonId: '', episodeId: '' }))
    const { tmdbId: _, ...withoutId } = movie('1', 40)
    await client.call('PUT', `${PATH}/1`, withoutId)
    expect((await list(client)).map(({ tmdbId, watched }) => [tmdbId, watched])).toEqual([['1', 40]])
  })

  it('S-464 numbers that a later save leaves out stay', async () => {
    const client = await server.register()
    await client.call('PUT', `${PATH}/7`, episode('7', 3, 100))
    const { body } = await client.call(
      'PUT',
      `${PATH}/7`,
      episode('7', 3, 120, { seasonNumber: undefined, episodeNumber: undefined }),
    )
    expect(body).toMatchObject({ season: { number: 1 }, episode: { number: 3 } })
  })

  it('two saves of one film at once are one item', async () => {
    const client = await server.register()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((watched) => client.call('PUT', `${PATH}/1`, movie('1', watched))),
    )
    expect(new Set(answers.map(({ body }) => progressItemSchema.parse(body).id)).size).toBe(1)
    expect(await list(client)).toHaveLength(1)
  })

  it('S-462 refuses what is not a position', async () => {
    const client = await server.register()
    for (const wrong of [
      { watched: null },
      { watched: '5' },
      { duration: undefined },
      { meta: undefined },
      { meta: film('x', { year: null }) },
      { meta: film('x', { type: '' }) },
      { meta: film('x', { type: 'series' }) },
      { updatedAt: 'yesterday' },
      { seasonId: 5 },
      { episodeId: 'x'.repeat(256) },
      { seasonId: 'NUL \u0000' },
      { seasonNumber: 'one' },
    ]) {
      const { status, body } = await client.call('PUT', `${PATH}/1`, movie('1', 5, wrong))
      expect(status, JSON.stringify(wrong)).toBe(400)
      expect(body).toMatchObject({
        errorType: 'validation',
        errors: [{ code: expect.any(String), path: expect.any(Array) }],
      })
    }
    expect(await list(client)).toEqual([])
  })

  it('brings numbers of any size into what can be kept', async () => {
    const client = await server.register()
    await client.call('PUT', `${PATH}/1`, movie('1', -5, { duration: 1e300 }))
    expect((await list(client))[0]).toMatchObject({ watched: 0, duration: Number.MAX_SAFE_INTEGER })
  })

  describe('S-461 an import', () => {
    const IMPORT = `${PATH}/import`

    it('S-461 S-462 S-463 of a mixed list is applied whole: the greater position wins, new ones are as given', async () => {
      const client = await server.register()
      await client.call('PUT', `${PATH}/1`, movie('1', 100))
      await client.call('PUT', `${PATH}/2`, movie('2', 900))
      const at = '2024-01-02T03:04:05.678Z'
      const items = [
        movie('1', 500, { updatedAt: at, duration: 1, meta: film('Renamed') }),
        movie('2', 300, { updatedAt: at }),
        movie('3', 50, { updatedAt: at }),
        episode('7', 1, 10, { updatedAt: at }),
      ]
      const { status, body } = await client.call('PUT', IMPORT, items)
      expect(status).toBe(200)
      const now = new Date(server.clock.now()).toISOString()
      expect(
        progressListSchema
          .parse(body)
          .map(({ tmdbId, watched, duration, updatedAt, meta }) => [tmdbId, watched, duration, updatedAt, meta.title]),
      ).toEqual([
        ['1', 500, 4080, at, 'Detour'],
        ['2', 900, 4080, now, 'Detour'],
        ['3', 50, 4080, at, 'Detour'],
        ['7', 10, 1500, at, 'Test Card Theatre'],
      ])
      expect((await list(client)).map(({ watched }) => watched)).toEqual([500, 900, 50, 10])
    })

    it('counts each film once, also twice in one request', async () => {
      const client = await server.register()
      const { body } = await client.call('PUT', IMPORT, [
        movie('1', 10),
        movie('1', 30),
        movie('1', 20, { seasonId: null }),
      ])
      expect(progressListSchema.parse(body).map(({ watched }) => watched)).toEqual([30])
      expect(await list(client)).toHaveLength(1)
    })

    it('goes by the later moment where the positions are equal', async () => {
      const client = await server.register()
      await client.call('PUT', IMPORT, [movie('1', 10, { updatedAt: '2024-06-01T00:00:00Z' })])
      await client.call('PUT', IMPORT, [movie('1', 10, { updatedAt: '2024-05-01T00:00:00Z' })])
      expect((await list(client))[0]?.updatedAt).toBe('2024-06-01T00:00:00.000Z')
      await client.call('PUT', IMPORT, [movie('1', 10, { updatedAt: '2024-07-01T00:00:00+02:00' })])
      expect((await list(client))[0]?.updatedAt).toBe('2024-06-30T22:00:00.000Z')
    })

    it('believes moments from 13 July 2021 until now', async () => {
      const client = await server.register()
      const now = server.clock.now()
      await client.call('PUT', IMPORT, [
        movie('1', 10, { updatedAt: '1999-01-01T00:00:00Z' }),
        movie('2', 10, { updatedAt: new Date(now + 1000).toISOString() }),
        movie('3', 10),
      ])
      const [one, two, three] = (await list(client)).map(({ updatedAt }) => updatedAt)
      expect(one).toBe('2021-07-13T00:00:00.000Z')
      expect(two).toBe(new Date(now).toISOString())
      expect(three).toBe(new Date(now).toISOString())
    })

    it('does what it does once, however often it is sent', async () => {
      const client = await server.register()
      const items = [movie('1', 10, { updatedAt: '2024-06-01T00:00:00Z' }), episode('7', 1, 5)]
      const first = await client.call('PUT', IMPORT, items)
      await server.clock.advance(5000)
      expect((await client.call('PUT', IMPORT, items.slice(0, 1))).body).toEqual((first.body as unknown[]).slice(0, 1))
    })

    it('of nothing is nothing, and of one wrong item nothing as well', async () => {
      const client = await server.register()
      expect((await client.call('PUT', IMPORT, [])).body).toEqual([])
      const { status } = await client.call('PUT', IMPORT, [movie('1', 10), movie('2', 10, { meta: null })])
      expect(status).toBe(400)
      expect(await list(client)).toEqual([])
    })

    it('of thousands of episodes works', async () => {
      const client = await server.register()
      const items = Array.from({ length: 3000 }, (_, index) => episode(String(index % 7), index, index))
      expect((await client.call('PUT', IMPORT, items)).body).toHaveLength(3000)
      expect((await client.call('PUT', IMPORT, items)).body).toHaveLength(3000)
      expect(await list(client)).toHaveLength(3000)
    })
  })

  describe('S-465 S-239 deleting', () => {
    const filled = async (): Promise<InteropClient> => {
      const client = await server.register()
      await client.call('PUT', `${PATH}/import`, [
        episode('7', 1, 10),
        episode('7', 2, 20),
        episode('7', 3, 30, { seasonId: 's2', seasonNumber: 2 }),
        movie('8', 40),
      ])
      return client
    }

    it.each([
      ['a whole title', {}, 3, []],
      ['a season', { seasonId: 's1' }, 2, ['e3']],
      ['an episode', { seasonId: 's1', episodeId: 'e2' }, 1, ['e1', 'e3']],
      ['an episode without its season', { episodeId: 'e3' }, 1, ['e1', 'e2']],
      ['with empty filters', { seasonId: '', episodeId: '' }, 3, []],
      ['what does not fit', { seasonId: 's2', episodeId: 'e1' }, 0, ['e1', 'e2', 'e3']],
    ])('%s', async (_, filters, count, left) => {
      const client = await filled()
      const { status, body } = await client.call('DELETE', `${PATH}/7`, filters)
      expect([status, body]).toEqual([200, { count, tmdbId: '7', ...filters }])
      const items = await list(client)
      expect(items.filter(({ tmdbId }) => tmdbId === '7').map(({ episode: { id } }) => id)).toEqual(left)
      expect(items.some(({ tmdbId }) => tmdbId === '8')).toBe(true)
    })

    it('twice counts nothing the second time', async () => {
      const client = await filled()
      await client.call('DELETE', `${PATH}/7`, {})
      expect((await client.call('DELETE', `${PATH}/7`, {})).body).toMatchObject({ count: 0 })
    })

    it('without a body is 400', async () => {
      const client = await filled()
      expect((await client.call('DELETE', `${PATH}/7`)).status).toBe(400)
      expect(await list(client)).toHaveLength(4)
    })
  })
})
