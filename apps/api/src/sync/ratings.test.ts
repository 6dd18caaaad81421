import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, onEveryEngine, START } from '../testing/running-api.ts'
import { changes, deleteRating, putProgress, putRating, statuses, submit, YEAR_MS } from './testing/changes.ts'

onEveryEngine('ratings', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  it('are stored and listed by title, a film apart from the show of its id, and no part of progress', async () => {
    const client = await server.register()
    const position = { position: { duration: 100, watched: 40 } }
    const answer = await submit(
      client,
      putRating('movie/603', START - 3000, 4),
      putRating('show/603', START - 2000, 2),
      putProgress('603', START - 1000, position),
    )
    expect(statuses(answer)).toEqual(['applied', 'applied', 'applied'])
    expect((await changes(client)).changes).toMatchObject([
      { kind: 'rating', op: 'put', title: 'movie/603', value: { stars: 4 } },
      { kind: 'rating', op: 'put', title: 'show/603', value: { stars: 2 } },
      { kind: 'progress', tmdbId: '603' },
    ])
  })

  it('can be changed and taken away; the latest mutation wins', async () => {
    const client = await server.register()
    await submit(client, putRating('movie/1', START - 3000, 4))
    const earlier = await submit(client, putRating('movie/1', START - 4000, 1), putRating('movie/1', START - 2000, 5))
    expect(statuses(earlier)).toEqual(['superseded', 'applied'])
    expect((await changes(client)).changes).toMatchObject([{ op: 'put', value: { stars: 5 } }])
    expect(statuses(await submit(client, deleteRating('movie/1', START - 1000)))).toEqual(['applied'])
    expect(statuses(await submit(client, putRating('movie/1', START - 1500, 3)))).toEqual(['superseded'])
    expect((await changes(client)).changes).toMatchObject([{ kind: 'rating', op: 'delete', title: 'movie/1' }])
    expect(statuses(await submit(client, putRating('movie/1', START - 500, 2)))).toEqual(['applied'])
    expect((await changes(client)).changes).toMatchObject([{ op: 'put', value: { stars: 2 } }])
  })

  it('from the future count as given at the receipt', async () => {
    const client = await server.register()
    await submit(client, putRating('movie/1', START + YEAR_MS, 4))
    const [record] = (await changes(client)).changes
    expect(record?.deed.at).toBeLessThanOrEqual(server.clock.now())
  })

  it.each([[0], [6], [-1], [2.5], ['3'], [null], [undefined], [true]])('%j is no rating', async (stars) => {
    const client = await server.register()
    expect(statuses(await submit(client, putRating('movie/1', START, stars)))).toEqual(['rejected'])
    expect((await changes(client)).changes).toEqual([])
  })

  it.each([['603'], ['movie/'], ['episode/603'], ['movie'], [`movie/${'x'.repeat(250)}`], ['movie/NUL \u0000']])(
    '%j is no title that can be rated',
    async (title) => {
      const client = await server.register()
      expect(statuses(await submit(client, putRating(title, START, 3)))).toEqual(['rejected'])
      expect(statuses(await submit(client, deleteRating(title, START)))).toEqual(['rejected'])
    },
  )

  describe('and the account', () => {
    it('count among its records of titles', async () => {
      const own = await start({ quota: { records: 2, bytes: 100_000 } })
      const client = await own.register()
      const most = ['1', '2', '3'].map((id, at) => putRating(`movie/${id}`, START - 100 + at, 3))
      expect(statuses(await submit(client, ...most))).toEqual(['applied', 'applied', 'rejected'])
      await own.restart()
      expect((await client.call('GET', '/users/{uid}/usage')).body).toMatchObject({ records: 2 })
      await submit(client, deleteRating('movie/1', START))
      expect((await client.call('GET', '/users/{uid}/usage')).body).toMatchObject({ records: 1 })
    })

    it('survive a restart of the server', async () => {
      const own = await start()
      const client = await own.register()
      await submit(client, putRating('show/2', START, 5))
      await own.restart()
      expect((await changes(client)).changes).toMatchObject([{ title: 'show/2', value: { stars: 5 } }])
    })
  })
})
