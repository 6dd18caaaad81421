import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openStorage } from '../storage/open.ts'
import { putBookmark, putProgress, submit } from '../sync/testing/changes.ts'
import { onEveryDatabase, onEveryEngine, START } from '../testing/running-api.ts'
import { checkDatabase } from './check-database.ts'

const LOG = { warn: () => {} }
/** More than are named one by one, and than a page has. */
const MANY = 240

onEveryEngine('checking a database', (start) => {
  it('finds nothing in a whole one, while a server uses it', async () => {
    const server = await start()
    const client = await server.register()
    await submit(client, putBookmark('1', START), putProgress('2', START, { position: { duration: 9, watched: 1 } }))
    await client.call('DELETE', '/users/{uid}/bookmarks/1')
    expect(await checkDatabase(server.database, LOG)).toEqual({ problems: [], accounts: 1, records: 2 })
  })

  it('names what cannot be read, and counts the rest', async () => {
    const server = await start()
    const client = await server.register()
    for (let first = 0; first < MANY; first += 80) {
      await submit(client, ...Array.from({ length: 80 }, (_, at) => putBookmark(String(1000 + first + at), START)))
    }
    const storage = openStorage(server.database, LOG)
    await storage.write(async (rows) => {
      await rows.updateTable('records').set({ state: '{' }).execute()
      await rows.updateTable('users').set({ profile: '5' }).execute()
      await sql`insert into seen_changes values ('nobody', 'a change', 'applied', 1)`.execute(rows)
    })
    await storage.close()
    const { problems } = await checkDatabase(server.database, LOG)
    expect(problems.slice(0, 3)).toEqual([
      '1 rows of "seen_changes" belong to no account.',
      `The profile of account ${client.userId} cannot be read.`,
      `The record "bookmark 1000" of account ${client.userId} cannot be read.`,
    ])
    expect(problems.at(-1)).toBe(`${MANY - 20} more records cannot be read.`)
    expect(problems).toHaveLength(23)
  })

  it('says that a version after this one wrote it', async () => {
    const server = await start()
    const storage = openStorage(server.database, LOG)
    await storage.write((rows) => sql`insert into schema_steps values (3, 'from the future', 1)`.execute(rows))
    await storage.close()
    const { problems } = await checkDatabase(server.database, LOG)
    expect(problems).toEqual(['The schema has the step "from the future", which this version does not know.'])
  })
})

onEveryDatabase('checking a database without a schema', (make) => {
  it('says that there are no accounts in it', async () => {
    const { problems } = await checkDatabase(await make(), LOG)
    expect(problems).toEqual(['There are no accounts in it: it is new, or of another program.'])
  })
})
