import { expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

async function started(variables: Record<string, string>) {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder, { LOG_LEVEL: 'warn', ...variables })
  onTestFinished(async () => void (await server.stop()))
  const url = await server.ready()
  await fetch(`${url}/media/tmdb-movie-1-x?token=hidden-word`)
  await fetch(`${url}/proxy/hidden-word?destination=https%3A%2F%2Fhidden-word.example`)
  await fetch(`${url}/ping.txt`)
  return server
}

it('an access log can be turned on: one line a request, without what an address carries beyond its path', async () => {
  const server = await started({ ACCESS_LOG: 'true' })
  const said = await server.until(/"path":"\/ping.txt"/)
  const lines = said.split('\n').filter((line) => line.includes('"method"'))
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ method: 'GET', path: '/media/tmdb-movie-1-x', status: 200, ms: expect.any(Number) }),
    expect.objectContaining({ method: 'GET', path: '/proxy' }),
    expect.objectContaining({ path: '/ping.txt' }),
  ])
  expect(said).not.toContain('hidden-word')
})

it('there is none unless it is', async () => {
  const server = await started({})
  await server.stop()
  expect(server.said()).not.toContain('/ping.txt')
})
