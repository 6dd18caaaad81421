import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

async function saidBehindProxy(variables: Readonly<Record<string, string>>): Promise<string> {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder, { LOG_LEVEL: 'warn', ...variables })
  onTestFinished(async () => void (await server.stop()))
  const url = await server.ready()
  for (let request = 0; request < 2; request++) {
    await fetch(`${url}/ping.txt`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  }
  await server.stop()
  return server.said()
}

it('a server behind a reverse proxy that it does not trust says once what to set', async () => {
  const said = await saidBehindProxy({})
  expect(said.match(/TRUST_PROXY=1/g)).toHaveLength(1)
  expect(said).not.toContain('192.0.2.1')
  expect(await saidBehindProxy({ TRUST_PROXY: '1' })).not.toContain('TRUST_PROXY')
})

it('the recipe for a reverse proxy sets what the warning asks for', () => {
  const guide = readFileSync(new URL('../../../docs/self-hosting.md', import.meta.url), 'utf8')
  const [, recipe = ''] = guide.split('## A secure address')
  expect(recipe).toContain('TRUST_PROXY=1')
})
