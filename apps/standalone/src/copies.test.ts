import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInteropClient } from '@matinee/testing'
import { expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

/** A server with one account on it, registered with this passphrase. */
async function serverWithAccount(passphrase: string) {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const url = await server.ready()
  const client = clientOf(url, passphrase)
  expect((await client.register('a device')).status).toBe(200)
  return { folder, server, url }
}
const clientOf = (url: string, passphrase: string) =>
  createInteropClient({ base: `${url}/api`, fetch: (request) => fetch(request), passphrase })

/** Whether a server that has this one file, and nothing else, knows the account. */
async function knows(file: string, passphrase: string): Promise<boolean> {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  mkdirSync(join(folder, 'data'))
  copyFileSync(file, join(folder, 'data', 'matinee.db'))
  const server = startServer(folder)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const { status } = await clientOf(await server.ready(), passphrase).login('another device')
  await server.stop()
  return status === 200
}

it('stopping leaves one file, which is a whole copy', async () => {
  const { folder, server } = await serverWithAccount('one file')
  expect(await server.stop()).toBe(0)
  expect(statSync(join(folder, 'data', 'matinee.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  expect(await knows(join(folder, 'data', 'matinee.db'), 'one file')).toBe(true)
})

it('--backup makes a whole copy while the server runs', { tags: ['slow'] }, async () => {
  const { folder } = await serverWithAccount('while it runs')
  const copy = join(folder, 'copy.db')
  const made = startServer(folder, {}, ['--backup', copy])
  expect(await made.ended).toBe(0)
  expect(made.said()).toContain(`Everything is copied to ${copy}`)
  expect(existsSync(`${copy}-wal`)).toBe(false)
  expect(await knows(copy, 'while it runs')).toBe(true)
})

it('--backup overwrites nothing', { tags: ['slow'] }, async () => {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const copy = join(folder, 'copy.db')
  mkdirSync(join(folder, 'data'))
  for (const file of [copy, join(folder, 'data', 'matinee.db')]) writeFileSync(file, 'of somebody else')
  const again = startServer(folder, {}, ['--backup', copy])
  expect(await again.ended).toBe(1)
  expect(readFileSync(copy, 'utf8')).toBe('of somebody else')
  expect(again.said().trim()).toBe(`There is a file ${copy} already: name one that is not there.`)
})

it('--backup says what it cannot do', { tags: ['slow'] }, async () => {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const nameless = startServer(folder, {}, ['--backup'])
  expect(await nameless.ended).toBe(1)
  expect(nameless.said().trim()).toBe('Name the file to copy to: npm start -- --backup copy.db')
  const elsewhere = startServer(folder, { DATABASE_URL: 'postgres://db/matinee' }, ['--backup', join(folder, 'x.db')])
  expect(await elsewhere.ended).toBe(1)
  expect(elsewhere.said().trim()).toBe(
    'PostgreSQL makes copies of its databases by itself: pg_dump does so while it runs.',
  )
  const empty = startServer(folder, {}, ['--backup', join(folder, 'x.db')])
  expect(await empty.ended).toBe(1)
  expect(empty.said().trim()).toBe(`There is no database ${join(folder, 'data', 'matinee.db')} to copy.`)
})
