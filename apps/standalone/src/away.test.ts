import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createInteropClient } from '@matinee/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

const POSTGRES = process.env['MATINEE_TEST_POSTGRES']
const TOKEN = 'a.b.c'

/** A port that refuses, is silent, or passes on to a server, as the test says. */
async function door(target?: URL) {
  let isOpen = target !== undefined
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (!isOpen) return
    const beyond = connect(Number(target?.port), target?.hostname)
    beyond.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => beyond.destroy())
    socket.pipe(beyond).pipe(socket)
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const refuse = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  onTestFinished(async () => void (server.listening && (await refuse())))
  return {
    port,
    refuse,
    async open() {
      isOpen = true
      await listen(port)
    },
  }
}

async function refusedPort(): Promise<number> {
  const closed = await door()
  await closed.refuse()
  return closed.port
}

/** A server that listens, whether it is ready or not; its port is taken from the system a moment before. */
async function listening(variables: Record<string, string>) {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const port = await refusedPort()
  const server = startServer(folder, { PORT: String(port), ...variables })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return { server, url }
}

/** What `/readyz` says, and in how many milliseconds. */
async function readiness(url: string) {
  const asked = performance.now()
  const answer = await fetch(`${url}/readyz`)
  const body: unknown = await answer.json()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body, ms: performance.now() - asked }
}

describe('a database that is away', () => {
  it('refuses at the start: nothing says ready, answers say when to come back, the log says where it is', async () => {
    const port = await refusedPort()
    const { server, url } = await listening({ DATABASE_URL: `postgres://films:hidden-word@127.0.0.1:${port}/films` })
    const answer = await readiness(url)
    expect(answer).toMatchObject({ status: 503, retryAfter: '5', body: { ready: false, parts: { database: false } } })
    expect(answer.ms).toBeLessThan(2000)
    const meta = await fetch(`${url}/api/meta`)
    expect([meta.status, meta.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await fetch(`${url}/`)).status).toBe(200)
    await server.until(new RegExp(`"part":"database","address":"postgres://films@127.0.0.1:${port}/films"`))
    expect(server.said()).not.toContain('is ready')
    expect(server.said()).not.toContain('hidden-word')
    expect(await server.stop()).toBe(0)
  })

  it(
    'on a network: pages are served without a token, and what asks for one says when to come back',
    { tags: ['slow'] },
    async () => {
      const silent = await door()
      for (const port of [await refusedPort(), silent.port]) {
        const { server, url } = await listening({
          DATABASE_URL: `postgres://films@127.0.0.1:${port}/films`,
          PUBLIC_URL: 'http://films.test',
        })
        for (const path of ['/', '/ping.txt']) {
          const answer = await fetch(url + path)
          expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
        }
        const destination = encodeURIComponent('https://films.example/1.m3u8')
        for (const path of [
          `/proxy?destination=${destination}`,
          `/proxy?destination=${destination}&expires=9999999999&signature=x`,
          '/scraper/metadata',
        ]) {
          const answer = await fetch(url + path)
          expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
        }
        expect(server.said()).not.toContain('a request failed')
      }
    },
  )

  it('is silent: the truth is known within two seconds', { tags: ['slow'] }, async () => {
    const silent = await door()
    const { url } = await listening({ DATABASE_URL: `postgres://films@127.0.0.1:${silent.port}/films` })
    const answer = await readiness(url)
    expect(answer).toMatchObject({ status: 503, body: { ready: false } })
    expect(answer.ms).toBeLessThan(2000)
  })

  it.runIf(POSTGRES !== undefined)(
    'goes and comes: nothing that was acknowledged is lost',
    { tags: ['slow'] },
    async () => {
      const real = new URL(POSTGRES ?? '')
      const way = await door(new URL(real))
      await way.refuse()
      real.port = String(way.port)
      real.hostname = '127.0.0.1'
      const { server, url } = await listening({ DATABASE_URL: real.href, RATE_LIMITS: 'off' })
      expect((await readiness(url)).status).toBe(503)
      await way.open()
      await server.ready()
      expect(await readiness(url)).toMatchObject({ status: 200, body: { ready: true } })
      const passphrase = `kept across ${way.port} at ${Date.now()}`
      const client = createInteropClient({ base: `${url}/api`, fetch: (request) => fetch(request), passphrase })
      expect((await client.register('a device')).status).toBe(200)

      await way.refuse()
      const away = await readiness(url)
      expect(away).toMatchObject({ status: 503, body: { parts: { database: false } } })
      expect(away.ms).toBeLessThan(2000)
      expect((await client.login('a device')).status).toBe(503)

      await way.open()
      await expect.poll(async () => (await readiness(url)).status).toBe(200)
      expect((await client.login('a device')).status).toBe(200)
    },
  )
})

describe('other parts that are away', () => {
  it('Redis is told by name, and accounts go on without it', async () => {
    const port = await refusedPort()
    const { server, url } = await listening({ REDIS_URL: `redis://:hidden-word@127.0.0.1:${port}` })
    await expect
      .poll(async () => (await readiness(url)).body)
      .toEqual({
        ready: false,
        parts: { database: true, redis: false, catalogue: true },
      })
    expect((await fetch(`${url}/api/meta`)).status).toBe(200)
    await server.until(new RegExp(`"part":"redis","address":"redis://127.0.0.1:${port}`))
    expect(server.said()).not.toContain('hidden-word')
    expect(server.said()).not.toContain('is ready')
  })

  it('the movie database is told by name', { tags: ['slow'] }, async () => {
    const port = await refusedPort()
    const address = `http://127.0.0.1:${port}/3`
    const { server, url } = await listening({ TMDB_READ_TOKEN: TOKEN, TMDB_API_URL: address })
    await expect
      .poll(async () => (await readiness(url)).body)
      .toEqual({
        ready: false,
        parts: { database: true, catalogue: false },
      })
    await server.until(new RegExp(`"part":"catalogue","address":"${address}"`))
    expect(server.said()).not.toContain('is ready')
  })
})
