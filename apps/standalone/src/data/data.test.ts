import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataError } from '@matinee/api'
import { createInteropClient, type InteropClient } from '@matinee/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../compose.ts'
import { readConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import { folderForServer, runOnData, type StartedServer, startServer } from '../testing/started-server.ts'
import { runDataCommand } from './command.ts'
import { holdDatabase } from './database-lock.ts'

function newFolder(): string {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  return folder
}

function started(folder: string, variables: Record<string, string> = {}): StartedServer {
  const server = startServer(folder, { RATE_LIMITS: 'off', ...variables })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return server
}

const clientAt = (base: string, fetcher: (request: Request) => Promise<Response> = (request) => fetch(request)) =>
  createInteropClient({ base: `${base}/api`, fetch: fetcher, passphrase: 'of the data' })

const configOf = (folder: string, variables: Record<string, string> = {}) =>
  readConfig({ MATINEE_DATA: join(folder, 'data'), RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...variables })

/** The product in this process, which takes no lock. */
function serve(folder: string): { client: InteropClient; stop: () => Promise<void> } {
  const app = createApp(configOf(folder), { samples: new URL('../../../../samples', import.meta.url) })
  return { client: clientAt('http://localhost', async (request) => app.fetch(request, {})), stop: app.close }
}

/** One command in this process: what it says, and the exit code that this means. */
async function run(folder: string, args: readonly string[], variables: Record<string, string> = {}) {
  try {
    return { code: 0, said: await runDataCommand(args, () => configOf(folder, variables)) }
  } catch (failure) {
    if (failure instanceof StartError || failure instanceof DataError) return { code: 1, said: failure.message }
    throw failure
  }
}

const inUse = (folder: string) =>
  `Another process has the database in ${join(folder, 'data')} open: a server, or npm run data. End that first, or set MATINEE_DATA to another folder.`
const add = async (client: InteropClient, tmdbId: string) => {
  const body = { tmdbId, meta: { title: `Film ${tmdbId}`, year: 1945, type: 'movie' } }
  expect((await client.call('POST', `/users/{uid}/bookmarks/${tmdbId}`, body)).status).toBe(200)
}
const bookmarks = async (client: InteropClient) => (await client.call('GET', '/users/{uid}/bookmarks')).body
const databaseIn = (folder: string) => join(folder, 'data', 'matinee.db')
const copiesIn = (folder: string, words: string) => readdirSync(join(folder, 'data')).filter((n) => n.startsWith(words))

/** Writes over a text that is once in a file, with another of the same length. */
function replaceIn(file: string, text: string, by: string): void {
  const bytes = readFileSync(file)
  const at = bytes.indexOf(text)
  expect(at).toBeGreaterThan(0)
  bytes.write(by, at)
  writeFileSync(file, bytes)
}

/** A folder with the database of a server that was stopped: one account with one bookmark. */
async function folderWithDatabase(): Promise<string> {
  const folder = newFolder()
  const { client, stop } = serve(folder)
  expect((await client.register('a device')).status).toBe(200)
  await add(client, '1')
  await stop()
  return folder
}

describe('backup', () => {
  it('copies everything while the server runs, for its owner alone, and replaces a file only when asked to', async () => {
    const folder = newFolder()
    const { client, stop } = serve(folder)
    onTestFinished(stop)
    expect((await client.register('a device')).status).toBe(200)
    await add(client, '1')
    const copy = join(folder, 'copy.db')
    expect(await run(folder, ['backup', copy])).toEqual({ code: 0, said: `Everything is copied to ${copy}.` })
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    const first = readFileSync(copy)
    await add(client, '2')
    expect(await run(folder, ['backup', copy])).toEqual({
      code: 1,
      said: `There is a file ${copy} already: name one that is not there.`,
    })
    expect(readFileSync(copy)).toEqual(first)
    expect((await run(folder, ['backup', copy, '--force'])).code).toBe(0)
    expect(readFileSync(copy)).not.toEqual(first)
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db'])
  })

  it('goes beside the database where no file is named', async () => {
    const folder = await folderWithDatabase()
    expect((await run(folder, ['backup'])).code).toBe(0)
    expect(copiesIn(folder, 'matinee-backup-')).toEqual([expect.stringMatching(/^matinee-backup-[\dTZ-]+\.db$/)])
  })
})

describe('restore', () => {
  it('brings back exactly what was copied, keeps what was there, and is refused while a server runs', async () => {
    const folder = newFolder()
    const before = started(folder)
    const client = clientAt(await before.ready())
    expect((await client.register('a device')).status).toBe(200)
    await add(client, '1')
    const copied = await bookmarks(client)
    expect((await runOnData(folder, ['backup', 'copy.db'])).code).toBe(0)
    await add(client, '2')
    const more = await bookmarks(client)

    expect(await runOnData(folder, ['restore', 'copy.db'])).toEqual({ code: 1, said: inUse(folder) })
    expect(await bookmarks(client)).toEqual(more)
    await before.stop()

    const { code, said } = await runOnData(folder, ['restore', 'copy.db'])
    const [aside = ''] = copiesIn(folder, 'matinee-replaced-')
    expect({ code, said }).toEqual({
      code: 0,
      said: `The database is that of ${join(folder, 'copy.db')} now. What was there before is in ${join(folder, 'data', aside)}.`,
    })
    expect(statSync(databaseIn(folder)).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data', aside)).mode & 0o777).toBe(0o600)
    const after = serve(folder)
    expect((await after.client.login('a device')).status).toBe(200)
    expect(await bookmarks(after.client)).toEqual(copied)
    await add(after.client, '3')
    await after.stop()

    // And back again, to what was replaced.
    expect((await run(folder, ['restore', join(folder, 'data', aside)])).code).toBe(0)
    const last = serve(folder)
    onTestFinished(last.stop)
    expect((await last.client.login('a device')).status).toBe(200)
    expect(await bookmarks(last.client)).toEqual(more)
  })

  it('refuses what is no database of this server, and of a later one, with a sentence', async () => {
    const folder = await folderWithDatabase()
    const whole = readFileSync(databaseIn(folder))
    const path = (name: string) => join(folder, name)
    writeFileSync(path('words.txt'), 'some words, and no database '.repeat(400))
    writeFileSync(path('empty.db'), '')
    expect((await run(folder, ['backup', path('later.db')])).code).toBe(0)
    replaceIn(path('later.db'), 'accounts-and-library', 'accounts-and-videos!')
    writeFileSync(path('damaged.db'), whole.subarray(0, whole.length / 2))
    const wrong = {
      'words.txt': `${path('words.txt')} is damaged, or is no database. Nothing was changed.`,
      'empty.db': `${path('empty.db')} is a database of another program. Nothing was changed.`,
      'later.db': `${path('later.db')} was written by another version. Restore it with that version, or a newer one. Nothing was changed.`,
      'damaged.db': `${path('damaged.db')} is damaged, or is no database. Nothing was changed.`,
      'nowhere.db': `There is no file ${path('nowhere.db')} to restore.`,
      site: `${path('site')} is no file.`,
      'data/matinee.db': `The file ${databaseIn(folder)} is the database itself: name a copy.`,
    }
    for (const [name, said] of Object.entries(wrong)) {
      expect(await run(folder, ['restore', path(name)])).toEqual({ code: 1, said })
    }
    expect(readFileSync(databaseIn(folder))).toEqual(whole)
    const left = readdirSync(join(folder, 'data')).filter((name) => !/-(?:wal|shm)$/.test(name))
    expect(left.toSorted()).toEqual(['matinee.db', 'matinee.db-lock'])
  })

  it('replaces a database that is damaged, and keeps it as it was', async () => {
    const folder = await folderWithDatabase()
    const copy = join(folder, 'copy.db')
    expect((await run(folder, ['backup', copy])).code).toBe(0)
    const damaged = 'no database '.repeat(700)
    writeFileSync(databaseIn(folder), damaged)
    // Of a restoration that was killed.
    writeFileSync(`${databaseIn(folder)}-restoring`, 'half')
    expect((await run(folder, ['restore', copy])).code).toBe(0)
    const [aside = ''] = copiesIn(folder, 'matinee-replaced-')
    expect(readFileSync(join(folder, 'data', aside), 'utf8')).toBe(damaged)
    expect(existsSync(`${databaseIn(folder)}-restoring`)).toBe(false)
    const { client, stop } = serve(folder)
    onTestFinished(stop)
    expect((await client.login('a device')).status).toBe(200)
  })
})

describe('check', () => {
  it('says that all is well, also while the server runs', async () => {
    const folder = newFolder()
    const { client, stop } = serve(folder)
    onTestFinished(stop)
    expect((await client.register('a device')).status).toBe(200)
    await add(client, '1')
    expect(await run(folder, ['check'])).toEqual({
      code: 0,
      said: `The database ${databaseIn(folder)} is whole: 1 accounts and 1 records can be read.`,
    })
  })

  it('says what is wrong, with exit code 1', async () => {
    const folder = await folderWithDatabase()
    replaceIn(databaseIn(folder), '{"registers"', '{"registars"')
    const { code, said } = await runOnData(folder, ['check'])
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([
      `The database ${databaseIn(folder)} is not as it should be:`,
      expect.stringMatching(/^The record "bookmark 1" of account \S+ cannot be read\.$/),
    ])
    writeFileSync(databaseIn(folder), 'no database '.repeat(700))
    expect(await run(folder, ['check'])).toEqual({
      code: 1,
      said: `The database ${databaseIn(folder)} is not as it should be:\nThe file is damaged, or is no database.`,
    })
  })
})

describe('two processes', () => {
  it('never open one database; a crash of the first lets go of it', async () => {
    const folder = newFolder()
    const first = started(folder)
    const client = clientAt(await first.ready())
    expect((await client.register('a device')).status).toBe(200)
    const second = started(folder, { LOG_LEVEL: 'silent' })
    expect(await second.ended).toBe(1)
    expect(second.said().trim()).toBe(inUse(folder))
    await add(client, '1')
    await first.stop('SIGKILL')
    const third = clientAt(await started(folder).ready())
    expect((await third.login('a device')).status).toBe(200)
    expect(await bookmarks(third)).toHaveLength(1)
  })
})

describe('a database of another version', () => {
  it('is refused at the start with a sentence, and stays as it is', async () => {
    const folder = await folderWithDatabase()
    replaceIn(databaseIn(folder), 'accounts-and-library', 'accounts-and-videos!')
    const server = started(folder, { LOG_LEVEL: 'silent' })
    expect(await server.ended).toBe(1)
    expect(server.said().trim()).toBe(
      `The database ${databaseIn(folder)} was written by another version. Start that version, or a newer one.`,
    )
    const { code, said } = await run(folder, ['check'])
    expect([code, said.split('\n')[1]]).toEqual([
      1,
      'The schema has the step "milestones", which this version does not know.',
    ])
  })
})

describe('move-to-postgres', () => {
  it('wants an address, and no password where others can read it', async () => {
    const folder = await folderWithDatabase()
    const move = (...args: string[]) => run(folder, ['move-to-postgres', ...args])
    expect(await move()).toEqual({
      code: 1,
      said: 'Name the PostgreSQL to move to: npm run data -- move-to-postgres postgres://host/name',
    })
    expect(await move('mysql://host/name')).toEqual({
      code: 1,
      said: 'The address to move to must start with postgres:// or postgresql://',
    })
    for (const url of ['postgres://me:hidden-word@127.0.0.1/x', 'postgres://127.0.0.1/x?password=hidden-word']) {
      const { code, said } = await move(url)
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/as the variable DATABASE_URL, and change the password\.$/),
      ])
      expect(said).not.toContain('hidden-word')
    }
  })

  it('says that nobody answers there, without the password', async () => {
    const folder = await folderWithDatabase()
    const variables = { DATABASE_URL: 'postgres://me:hidden-word@127.0.0.1:9/films' }
    expect(await run(folder, ['move-to-postgres'], variables)).toEqual({
      code: 1,
      said: 'The database postgres://me@127.0.0.1:9/films does not answer.',
    })
  })

  it('is refused while a server runs on the file', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    writeFileSync(databaseIn(folder), '')
    onTestFinished(holdDatabase(configOf(folder)))
    expect(await run(folder, ['move-to-postgres', 'postgres://127.0.0.1:9/x'])).toEqual({
      code: 1,
      said: inUse(folder),
    })
  })
})

describe('a command', () => {
  const words = ['backup', 'restore', 'move-to-postgres', 'check']

  it('is explained, whatever the variables are', async () => {
    const { code, said } = await runOnData(newFolder(), ['--help'], { PORT: 'wrong' })
    expect(code).toBe(0)
    for (const word of words) expect(said).toContain(word)
  })

  it.each([['sing'], ['check', 'it'], ['backup', 'a', 'b'], ['restore', 'a', '--force'], ['backup', '--farce']])(
    'that is none is answered with those there are: %s %s %s',
    async (...args) => {
      const { code, said } = await run(newFolder(), args)
      expect([code, said]).toEqual([1, expect.stringContaining('move-to-postgres [url]')])
    },
  )

  it.each(words)('%s says that there is nothing to work on', async (word) => {
    const folder = newFolder()
    mkdirSync(join(folder, 'data'))
    chmodSync(join(folder, 'data'), 0o700)
    const args = { restore: ['nothing.db'], 'move-to-postgres': ['postgres://127.0.0.1:9/x'] }[word] ?? []
    const { code, said } = await run(folder, [word, ...args])
    expect([code, said]).toEqual([1, expect.stringMatching(/^There is no (?:database|file) /)])
    expect(readdirSync(join(folder, 'data'))).toEqual([])
  })
})
