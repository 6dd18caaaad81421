import type { InteropClient } from '@matinee/testing'
import { expect, it, vi } from 'vitest'
import { deleteBookmark, putBookmark, statuses, submit } from '../sync/testing/changes.ts'
import { film, onEveryEngine, START } from '../testing/running-api.ts'

const bookmark = (at: number | string, title = 'x') => ({ tmdbId: String(at), meta: film(title) })
const some = (count: number, from = 0) => Array.from({ length: count }, (_, at) => bookmark(from + at))

onEveryEngine('the quota of an account', (start) => {
  const small = { quota: { records: 20, bytes: 100_000 } }
  const storedCount = async (client: InteropClient) => {
    const { body } = await client.call('GET', '/users/{uid}/bookmarks')
    return Array.isArray(body) ? body.length : undefined
  }
  const usage = async (client: InteropClient) => (await client.call('GET', '/users/{uid}/usage')).body

  it('refuses what is one too many, keeps what is there, and takes more when something went', async () => {
    const client = await (await start(small)).register()
    expect((await client.call('PUT', '/users/{uid}/bookmarks', some(15))).status).toBe(200)
    const refused = await client.call('PUT', '/users/{uid}/bookmarks', some(6, 15))
    expect([refused.status, refused.body]).toEqual([413, expect.objectContaining({ errorType: 'message' })])
    expect(await storedCount(client)).toBe(15)
    expect((await client.call('PUT', '/users/{uid}/bookmarks', some(5, 15))).status).toBe(200)
    const one = { meta: film('x'), duration: 100, watched: 1 }
    expect((await client.call('POST', '/users/{uid}/bookmarks/20', bookmark(20))).status).toBe(413)
    expect((await client.call('PUT', '/users/{uid}/progress/1', one)).status).toBe(413)
    // What is there can be written again, and settings are no records of titles.
    expect((await client.call('PUT', '/users/{uid}/bookmarks', [bookmark(3, 'another name')])).status).toBe(200)
    expect((await client.call('PUT', '/users/{uid}/settings', { applicationTheme: 'red' })).status).toBe(200)
    expect((await client.call('DELETE', '/users/{uid}/bookmarks/3')).status).toBe(200)
    expect((await client.call('PUT', '/users/{uid}/progress/1', one)).status).toBe(200)
    expect((await client.call('PUT', '/users/{uid}/progress/2', one)).status).toBe(413)
  })

  it('refuses changes of a batch one by one, and takes them when there is room', async () => {
    const client = await (await start(small)).register()
    const changes = Array.from({ length: 25 }, (_, at) => putBookmark(String(at), START + at - 100))
    const { results: first } = await submit(client, ...changes)
    expect(first.filter(({ status }) => status === 'applied')).toHaveLength(20)
    expect(first.slice(20)).toEqual(changes.slice(20).map(({ id }) => ({ id, status: 'rejected', reason: 'full' })))
    const later = await submit(
      client,
      deleteBookmark('0', START),
      putBookmark('1', START, 'again'),
      putBookmark('30', START),
    )
    expect(statuses(later)).toEqual(['applied', 'applied', 'applied'])
    expect(statuses(await submit(client, ...changes.slice(20)))).toEqual(Array.from({ length: 5 }, () => 'rejected'))
    await submit(client, deleteBookmark('2', START))
    expect(statuses(await submit(client, ...changes.slice(20)))[0]).toBe('applied')
  })

  it('counts bytes, also of what grows', async () => {
    const client = await (await start({ quota: { records: 1000, bytes: 10_000 } })).register()
    const long = 'x'.repeat(900)
    const answers: number[] = []
    for (let at = 0; at < 14; at++) {
      const { status } = await client.call('POST', `/users/{uid}/bookmarks/${at}`, bookmark(at, long))
      answers.push(status)
    }
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), ...Array.from({ length: 5 }, () => 413)])
    for (let at = 0; at < 9; at++) {
      await client.call('PUT', '/users/{uid}/bookmarks', [
        { tmdbId: String(at), meta: film(long, { poster: 'y'.repeat(2000) }) },
      ])
    }
    expect(await usage(client)).toMatchObject({ records: 9, mostBytes: 10_000 })
    expect((await usage(client)) as { bytes: number }).toSatisfy(({ bytes }: { bytes: number }) => bytes < 12_500)
  })

  it('says what is used', async () => {
    const client = await (await start(small)).register()
    expect(await usage(client)).toEqual({ records: 0, bytes: 0, mostRecords: 20, mostBytes: 100_000 })
    await client.call('PUT', '/users/{uid}/bookmarks', some(7))
    await client.call('DELETE', '/users/{uid}/bookmarks/1')
    expect(await usage(client)).toMatchObject({ records: 6, mostRecords: 20 })
    const meta = (await client.call('GET', '/meta')).body
    expect(meta).toMatchObject({ sync: { usage: true } })
  })

  it('does not let deletions gather without end', async () => {
    const client = await (await start(small)).register()
    let refusedAt = 0
    for (let at = 0; at < 100 && refusedAt === 0; at++) {
      const { status } = await client.call('POST', `/users/{uid}/bookmarks/${at}`, bookmark(at))
      if (status === 413) refusedAt = at
      await client.call('DELETE', `/users/{uid}/bookmarks/${at}`)
    }
    expect(refusedAt).toBe(80)
  })

  it('holds where two instances write by turns, and after a restart', async () => {
    const one = await start(small)
    const two = await start({ ...small, database: one.database })
    const client = await one.register()
    const elsewhere = (method: string, path: string, body: unknown) =>
      two.send(path.replace('{uid}', client.userId), {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
        body: JSON.stringify(body),
      })
    const answers: number[] = []
    for (let at = 0; at < 24; at++) {
      const call = at % 2 === 0 ? client.call : elsewhere
      answers.push((await call('POST', `/users/{uid}/bookmarks/${at}`, bookmark(at))).status)
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), ...Array.from({ length: 4 }, () => 413)])
    await one.restart()
    expect((await client.call('POST', '/users/{uid}/bookmarks/99', bookmark(99))).status).toBe(413)
    expect(await storedCount(client)).toBe(20)
  })

  it('is far above 10,000 bookmarks and 10,000 positions by default', async () => {
    const client = await (await start()).register()
    const position = (at: number) => ({ tmdbId: String(at), meta: film('x'), duration: 100, watched: 1 })
    for (let from = 0; from < 10_000; from += 5000) {
      expect((await client.call('PUT', '/users/{uid}/bookmarks', some(5000, from))).status).toBe(200)
      const positions = Array.from({ length: 5000 }, (_, at) => position(from + at))
      expect((await client.call('PUT', '/users/{uid}/progress/import', positions)).status).toBe(200)
    }
    const { records, bytes, mostRecords, mostBytes } = (await usage(client)) as Record<string, number>
    expect(records).toBe(20_000)
    expect(Number(records) / Number(mostRecords)).toBeLessThan(0.5)
    expect(Number(bytes) / Number(mostBytes)).toBeLessThan(0.5)
  })

  it('limits how often an account writes, wherever it writes from', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      const server = await start({ limits: 'sign-in', trustedProxies: 1 })
      const client = await server.register()
      const other = await server.register()
      const write = (at: number, of = client) =>
        server.send(`/users/${of.userId}/settings`, {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${of.token}`,
            'x-forwarded-for': `192.0.2.${at % 250}`,
          },
          body: '{}',
        })
      for (let at = 0; at < 3000; at += 100) {
        const answers = await Promise.all(Array.from({ length: 100 }, (_, more) => write(at + more)))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      }
      const refused = await write(0)
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect((await write(0, other)).status).toBe(200)
      expect((await client.call('GET', '/users/{uid}/bookmarks')).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })
})
