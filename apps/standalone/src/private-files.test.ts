import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInteropClient } from '@matinee/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

/** A process that takes no right away from the files it makes. */
const GENEROUS = { NODE_OPTIONS: '--import=data:text/javascript,process.umask(0)' }

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const modesIn = (folder: string) => readdirSync(folder).map((name) => [name, modeOf(join(folder, name))])

function folderWithData(): { folder: string; data: string } {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  return { folder, data: join(folder, 'data') }
}

function started(folder: string, args: readonly string[] = []) {
  const server = startServer(folder, GENEROUS, args)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return server
}

describe.skipIf(process.platform === 'win32')('files of the accounts', () => {
  it('are for their owner alone, whatever the umask: database, log, copies', async () => {
    const { folder, data } = folderWithData()
    const server = started(folder)
    const url = await server.ready()
    const client = createInteropClient({ base: `${url}/api`, fetch: (request) => fetch(request), passphrase: 'x' })
    expect((await client.register('a device')).status).toBe(200)
    expect(modeOf(data)).toBe('700')
    expect(modesIn(data)).toEqual([
      ['matinee.db', '600'],
      ['matinee.db-lock', '600'],
      ['matinee.db-shm', '600'],
      ['matinee.db-wal', '600'],
    ])
    const copy = join(folder, 'copy.db')
    expect(await started(folder, ['--backup', copy]).ended).toBe(0)
    expect(modeOf(copy)).toBe('600')
  })

  it('that others can read are closed at the next start, and so is their folder', { tags: ['slow'] }, async () => {
    const { folder, data } = folderWithData()
    const first = started(folder)
    await first.ready()
    await first.stop('SIGKILL')
    for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644)
    chmodSync(data, 0o755)
    await started(folder).ready()
    expect(modeOf(data)).toBe('700')
    expect(modesIn(data).every(([, mode]) => mode === '600')).toBe(true)
  })

  it('are not put into a folder that others can read and that holds more', { tags: ['slow'] }, async () => {
    const { folder, data } = folderWithData()
    mkdirSync(data)
    chmodSync(data, 0o755)
    writeFileSync(join(data, 'holiday.txt'), 'of somebody else')
    const server = started(folder)
    expect(await server.ended).toBe(1)
    expect(server.said().trim().split('\n')).toContain(
      `The folder ${data} can be read by others, and holds more than the accounts. Set MATINEE_DATA to a folder in it, which is then made for this user alone, or close it: chmod 700 ${data}`,
    )
    expect(modeOf(data)).toBe('755')
    chmodSync(data, 0o700)
    await started(folder).ready()
  })
})
