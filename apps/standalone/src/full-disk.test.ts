import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInteropClient } from '@matinee/testing'
import { expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

const canLimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0

/** Lets a process write no file beyond so many bytes: for the process, its disk is full. The limit can be taken back. */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  expect(status).toBe(0)
}

it.runIf(canLimit)(
  'a full disk is told in the log and in the answer; what was kept stays; writing goes on',
  async () => {
    const { folder, remove } = folderForServer()
    onTestFinished(remove)
    const server = startServer(folder, { RATE_LIMITS: 'off' })
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    const url = await server.ready()
    const clientOf = (passphrase: string) =>
      createInteropClient({ base: `${url}/api`, fetch: (request) => fetch(request), passphrase })
    const early = clientOf('kept before the disk was full')
    expect((await early.register('a device')).status).toBe(200)

    const { pid = 0 } = server.process
    limitFiles(pid, statSync(join(folder, 'data', 'matinee.db-wal')).size)
    const late = clientOf('came when the disk was full')
    const refused = await late.register('a device')
    expect(refused.status).toBe(503)
    expect(refused.body).toEqual({
      errorType: 'message',
      message: 'The disk of the server is full. What it took before is safe.',
      code: 'diskFull',
    })
    const said = await server.until(/the disk of the database is full/)
    expect(said).toContain(`"part":"database","address":"${join(folder, 'data', 'matinee.db')}"`)
    for (let times = 0; times < 20; times += 1) expect((await late.register('a device')).status).toBe(503)
    expect(server.said().match(/the disk of the database is full/g)).toHaveLength(1)
    const unready = await fetch(`${url}/readyz`)
    expect(unready.status).toBe(503)
    expect(unready.headers.get('retry-after')).not.toBeNull()

    limitFiles(pid, 'unlimited')
    // A busy disk may take longer than the two seconds in which there is an answer: then the server is asked again.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    expect((await late.register('a device')).status).toBe(200)
    expect((await early.login('another device')).status).toBe(200)
  },
)
