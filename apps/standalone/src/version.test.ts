import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { folderForServer, startServer } from './testing/started-server.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

it('the log begins with the version, and the accounts server says the same', async () => {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder)
  onTestFinished(async () => void (await server.stop()))
  const url = await server.ready()
  expect(server.said().split('\n')[0]).toContain(`Matinee ${version}`)
  expect(await (await fetch(`${url}/api/meta`)).json()).toMatchObject({ version })
  expect(await server.stop()).toBe(0)
})

it('--version says it and starts nothing', () => {
  const start = fileURLToPath(new URL('../../../tools/start.mjs', import.meta.url))
  const { stdout, status } = spawnSync(process.execPath, [start, '--version'], { encoding: 'utf8' })
  expect([stdout, status]).toEqual([`${version}\n`, 0])
})
