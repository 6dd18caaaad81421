import { settingsSchema, userAndSessionSchema } from '@matinee/contracts'
import type { InteropClient } from '@matinee/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, film, onEveryEngine } from '../testing/running-api.ts'
import { openStorage } from './open.ts'
import type { RecordRow } from './schema.ts'
import type { Storage } from './storage.ts'

const BOOKMARKS = '/users/{uid}/bookmarks'
const PROGRESS = '/users/{uid}/progress'
const SETTINGS = '/users/{uid}/settings'

/** Rows that somebody wrote into with the database's own tools, or that a disk spoiled. */
onEveryEngine('rows damaged by hand', (start) => {
  let server: ApiUnderTest
  let storage: Storage
  beforeAll(async () => {
    server = await start()
    storage = openStorage(server.database, { warn: () => {} })
    return () => storage.close()
  })

  const damage = (client: InteropClient, titleId: string, columns: Partial<Pick<RecordRow, 'wire' | 'state'>>) =>
    storage.write((rows) =>
      rows
        .updateTable('records')
        .set(columns)
        .where('user_id', '=', client.userId)
        .where('title_id', '=', titleId)
        .executeTakeFirstOrThrow(),
    )
  const list = async (client: InteropClient, path: string) => {
    const { status, body } = await client.call('GET', path)
    expect(status).toBe(200)
    return body as { tmdbId: string; updatedAt: string; meta: { title: string } }[]
  }
  const idsOf = (items: readonly { tmdbId: string }[]) => items.map(({ tmdbId }) => tmdbId).toSorted()
  const position = (watched: number) => ({ meta: film('One'), duration: 100, watched })
  const viewer = async () => {
    const client = await server.register()
    await client.call('PUT', BOOKMARKS, [
      { tmdbId: '1', meta: film('One') },
      { tmdbId: '2', meta: film('Two') },
    ])
    await client.call('PUT', `${PROGRESS}/1`, position(10))
    server.logged.length = 0
    return client
  }
  const changes = async (client: InteropClient, query = '') => {
    const { status, body } = await client.call('GET', `/users/{uid}/changes${query}`)
    expect(status).toBe(200)
    return body as { changes: { kind: string; op: string; tmdbId: string }[]; more: boolean; nextCursor: number }
  }

  describe('the item of the specified lists', () => {
    it.each([
      ['cut off', '{"tmdbId":"1","meta":{"tit'],
      [
        'of another title',
        '{"tmdbId":"9","meta":{"title":"Nine","type":"movie"},"updatedAt":"2026-01-01T00:00:00.000Z"},5',
      ],
      ['no item', '5'],
      ['without a moment', '{"tmdbId":"1","meta":{"title":"One","type":"movie"},"updatedAt":"soon"}'],
      ['empty', ''],
    ])('%s, is made again from its record: the list is whole', async (_, wire) => {
      const client = await viewer()
      const before = { bookmarks: await list(client, BOOKMARKS), progress: await list(client, PROGRESS) }
      await damage(client, '1', { wire })
      const after = await list(client, BOOKMARKS)
      expect(after.toSorted((one, two) => (one.tmdbId < two.tmdbId ? -1 : 1))).toEqual(before.bookmarks)
      expect(await list(client, PROGRESS)).toEqual(before.progress)
      expect(server.logged).toEqual(Array(2).fill('stored records are damaged {"mended":1,"lost":0}'))
    })

    it('is whole again once the record is written', async () => {
      const client = await viewer()
      await damage(client, '1', { wire: '{' })
      await client.call('PUT', BOOKMARKS, [{ tmdbId: '1', meta: film('One') }])
      await client.call('PUT', `${PROGRESS}/1`, position(20))
      expect(idsOf(await list(client, BOOKMARKS))).toEqual(['1', '2'])
      expect(await list(client, PROGRESS)).toMatchObject([{ watched: 20 }])
      expect(server.logged).toEqual([])
    })
  })

  describe('the record itself', () => {
    const broken = ['{', '5', '{"registers":{"bookmark":{"stamp":"x"}}}', '{"registers":{"other":{}}}', 'null']

    it.each(broken)('%s is read from its item', async (state) => {
      const client = await viewer()
      await damage(client, '1', { state })
      expect(idsOf(await list(client, BOOKMARKS))).toEqual(['1', '2'])
      const page = await changes(client)
      expect(page.changes.map(({ kind, op, tmdbId }) => `${kind} ${op} ${tmdbId}`).toSorted()).toEqual([
        'bookmark put 1',
        'bookmark put 2',
        'progress put 1',
      ])
      expect(page.changes.find(({ kind }) => kind === 'progress')).toMatchObject({
        value: { position: { watched: 10, duration: 100 }, meta: { title: 'One' } },
      })
      expect(server.logged).toEqual(['stored records are damaged {"mended":2,"lost":0}'])
    })

    it('whose item is damaged too is left out; the others are not, and no page ends for it', async () => {
      const client = await viewer()
      await damage(client, '1', { state: '{', wire: '{' })
      expect(idsOf(await list(client, BOOKMARKS))).toEqual(['2'])
      expect(await list(client, PROGRESS)).toEqual([])
      const first = await changes(client, '?limit=1')
      expect(first.changes.map(({ tmdbId }) => tmdbId)).toEqual(['2'])
      expect(first.more).toBe(false)
      expect(server.logged.every((line) => /^stored records are damaged \{"mended":0,"lost":\d\}$/.test(line))).toBe(
        true,
      )
      expect(server.logged.length).toBeGreaterThan(0)
    })

    it('is replaced by the next mutation', async () => {
      const client = await viewer()
      await damage(client, '1', { state: '{', wire: '{' })
      expect((await client.call('POST', `${BOOKMARKS}/1`, { tmdbId: '1', meta: film('One') })).status).toBe(200)
      expect((await client.call('PUT', `${PROGRESS}/1`, position(30))).status).toBe(200)
      server.logged.length = 0
      expect(idsOf(await list(client, BOOKMARKS))).toEqual(['1', '2'])
      expect(await list(client, PROGRESS)).toMatchObject([{ watched: 30 }])
      expect((await changes(client)).changes).toHaveLength(3)
      expect(server.logged).toEqual([])
    })

    it('that was deleted stays deleted', async () => {
      const client = await viewer()
      await client.call('DELETE', `${BOOKMARKS}/2`)
      await damage(client, '2', { state: '{' })
      expect((await changes(client)).changes.find(({ tmdbId }) => tmdbId === '2')).toMatchObject({ op: 'delete' })
      expect(idsOf(await list(client, BOOKMARKS))).toEqual(['1'])
    })
  })

  it.each(['{', '{"registers":{"setting":{"stamp":[1,0,""],"value":{"no":"setting"}}}}'])(
    'a setting %s is as if never set, the others stay, and it can be set again',
    async (state) => {
      const client = await viewer()
      await client.call('PUT', SETTINGS, { applicationTheme: 'blue', applicationLanguage: 'de' })
      await damage(client, 'applicationTheme', { state })
      const read = async () => settingsSchema.parse((await client.call('GET', SETTINGS)).body)
      expect(await read()).toMatchObject({ applicationTheme: null, applicationLanguage: 'de' })
      expect(server.logged).toEqual(['stored records are damaged {"mended":0,"lost":1}'])
      await client.call('PUT', SETTINGS, { applicationTheme: 'red' })
      expect(await read()).toMatchObject({ applicationTheme: 'red', applicationLanguage: 'de' })
    },
  )

  it.each(['{', '5', '{"colorA":7}'])(
    'a profile %s is the first one until the viewer chooses another',
    async (profile) => {
      const client = await viewer()
      await storage.write((rows) =>
        rows.updateTable('users').set({ profile }).where('id', '=', client.userId).execute(),
      )
      const me = async () => userAndSessionSchema.parse((await client.call('GET', '/users/@me')).body).user.profile
      expect(await me()).toEqual({ colorA: '#0A54FF', colorB: '#0A54FF', icon: 'cat' })
      const chosen = { colorA: '#CF2E68', colorB: '#F9DD7F', icon: 'couch' }
      expect((await client.call('PATCH', '/users/{uid}', { profile: chosen })).status).toBe(200)
      expect(await me()).toEqual(chosen)
    },
  )

  it('another viewer notices nothing', async () => {
    const [client, other] = [await viewer(), await viewer()]
    await storage.write((rows) =>
      rows
        .updateTable('records')
        .set({ state: sql`'{'`, wire: '{' })
        .where('user_id', '=', client.userId)
        .execute(),
    )
    server.logged.length = 0
    expect(idsOf(await list(other, BOOKMARKS))).toEqual(['1', '2'])
    expect(server.logged).toEqual([])
  })
})
