import { randomUUID } from 'node:crypto'
import { type BatchAnswer, batchAnswerSchema, type ChangesPage, changesPageSchema } from '@matinee/contracts'
import { accountKeysOf, createInteropClient, type InteropClient } from '@matinee/testing'
import { afterEach, expect, it } from 'vitest'
import { film, onEveryDatabase } from '../testing/running-api.ts'
import { type KilledServer, startKilled } from './testing/killable-server.ts'

const WRITES = 1000
const AT_ONCE = 24
/** After so many answers the server is killed. */
const KILLED_AFTER = [137, 411, 702]
const CHANGES_A_BATCH = 5
const PATIENCE = { timeout: 120_000 }

onEveryDatabase('a server that is killed while it writes', (makeDatabase) => {
  let server: KilledServer
  let client: InteropClient
  const start = async (passphrase: string, killedAfter: readonly number[]): Promise<void> => {
    server = startKilled(await makeDatabase(), killedAfter)
    client = createInteropClient({ base: 'http://api.test', fetch: (request) => server.fetch(request), passphrase })
    expect((await client.register('device')).status).toBe(200)
  }
  afterEach(() => server.end())

  it(`loses nothing it acknowledged in ${WRITES} writes and ${KILLED_AFTER.length} kills`, PATIENCE, async () => {
    await start('crash', KILLED_AFTER)
    const acknowledged = new Map<string, number>()
    const deletedAgain = new Set<string>()
    let sent = 0
    const work = async (): Promise<void> => {
      while (sent < WRITES) {
        const index = sent++
        const tmdbId = String(index)
        try {
          const put = await client.call('PUT', `/users/{uid}/progress/${tmdbId}`, {
            tmdbId,
            meta: film('x'),
            duration: 9999,
            watched: index,
          })
          if (put.status !== 200) throw new Error(`answered ${put.status}`)
          acknowledged.set(tmdbId, index)
          if (index % 10 === 0) {
            const removed = await client.call('DELETE', `/users/{uid}/progress/${tmdbId}`, {})
            if (removed.status === 200) deletedAgain.add(tmdbId)
          }
        } catch {
          await server.isBack()
        }
        server.answered(acknowledged.size)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await server.isBack()
    expect(server.remainingKills()).toBe(0)
    expect(acknowledged.size).toBeGreaterThan(WRITES - AT_ONCE * (KILLED_AFTER.length + 1))

    const { status, body } = await client.call('GET', '/users/{uid}/progress')
    expect(status).toBe(200)
    const stored = new Map(
      (body as { tmdbId: string; watched: number }[]).map(({ tmdbId, watched }) => [tmdbId, watched]),
    )
    for (const [tmdbId, watched] of acknowledged) {
      if (deletedAgain.has(tmdbId)) expect(stored.has(tmdbId), tmdbId).toBe(false)
      else if (Number(tmdbId) % 10 !== 0) expect(stored.get(tmdbId), tmdbId).toBe(watched)
    }
    expect(client.keys.publicKey).toBe(accountKeysOf('crash').publicKey)
    expect((await client.login('again')).status).toBe(200)
  })

  it(
    `takes each of ${WRITES} changes in batches once, whatever was killed in between`,
    { ...PATIENCE, tags: ['slow'] },
    async () => {
      await start('crash in batches', KILLED_AFTER)
      let answered = 0
      /** Batches of which the server had everything when they were sent again: killed between its disk and its answer. */
      let unacknowledged = 0
      let last: BatchAnswer | undefined

      /** Says the same until it is heard, as a device does. */
      const submit = async (changes: readonly unknown[]): Promise<BatchAnswer> => {
        for (;;) {
          try {
            const { status, body } = await client.call('POST', '/users/{uid}/changes', { changes })
            expect(status).toBe(200)
            return batchAnswerSchema.parse(body)
          } catch (failure) {
            if (!(failure instanceof Error) || failure.message !== 'the server is gone') throw failure
            await server.isBack()
          }
        }
      }

      const batches = Array.from({ length: WRITES / CHANGES_A_BATCH }, (_, batch) =>
        Array.from({ length: CHANGES_A_BATCH }, (_unused, place) => changeOf(batch * CHANGES_A_BATCH + place)),
      )
      let sent = 0
      const work = async (): Promise<void> => {
        for (let batch = batches[sent++]; batch; batch = batches[sent++]) {
          const answer = await submit(batch)
          const statuses = new Set(answer.results.map(({ status }) => status))
          // All of it or nothing: what was killed half way is found whole, or not at all.
          expect(statuses.size).toBe(1)
          if (statuses.has('duplicate')) unacknowledged += 1
          else expect(statuses).toEqual(new Set(['applied']))
          answered += batch.length
          if (!last || answer.cursor > last.cursor) last = answer
          server.answered(answered)
        }
      }
      await Promise.all([follow(), ...Array.from({ length: AT_ONCE }, work)])
      await server.isBack()
      expect(server.remainingKills()).toBe(0)
      expect(unacknowledged).toBeLessThanOrEqual(AT_ONCE * KILLED_AFTER.length)

      const whole = await readFrom(0)
      expect(whole.map(idOf).toSorted()).toEqual(batches.flat().map(idOf).toSorted())
      expect(new Set(whole.map(({ cursor }) => cursor)).size).toBe(WRITES)
      const cursor = Math.max(...whole.map((record) => record.cursor))
      expect(cursor).toBe(last?.cursor)

      // Everything once more: nothing is done twice, and nobody hears of news.
      for (const batch of batches) {
        const answer = await submit(batch)
        expect(new Set(answer.results.map(({ status }) => status))).toEqual(new Set(['duplicate']))
        expect(answer.cursor).toBe(cursor)
      }

      /** Another device, which reads on from where it was, through every kill: it misses nothing. */
      async function follow(): Promise<void> {
        const received = new Set<string>()
        let since = 0
        while (received.size < WRITES) {
          const page = await pageFrom(since)
          expect(page.reset).toBeUndefined()
          for (const record of page.changes) received.add(idOf(record))
          since = page.nextCursor
        }
      }

      async function pageFrom(since: number): Promise<ChangesPage> {
        for (;;) {
          try {
            const { status, body } = await client.call('GET', `/users/{uid}/changes?since=${since}`)
            expect(status).toBe(200)
            return changesPageSchema.parse(body)
          } catch (failure) {
            if (!(failure instanceof Error) || failure.message !== 'the server is gone') throw failure
            await server.isBack()
          }
        }
      }

      async function readFrom(since: number): Promise<ChangesPage['changes']> {
        const page = await pageFrom(since)
        return page.more ? [...page.changes, ...(await readFrom(page.nextCursor))] : page.changes
      }
    },
  )
})

/** Bookmarks and positions by turns, each of a title of its own. */
function changeOf(index: number) {
  const common = {
    id: randomUUID(),
    op: 'put',
    tmdbId: String(index),
    deed: { at: 1000 + index, counter: 0, device: 'd' },
  }
  return index % 2 === 0
    ? { ...common, kind: 'bookmark', value: { meta: film('x') } }
    : { ...common, kind: 'progress', value: { meta: film('x'), position: { duration: 9999, watched: index } } }
}

const idOf = (record: object): string => {
  const { kind, tmdbId } = record as { kind: string; tmdbId: string }
  return `${kind} ${tmdbId}`
}
