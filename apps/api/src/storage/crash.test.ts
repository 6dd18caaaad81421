import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountKeysOf, createInteropClient } from '@matinee/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { film } from '../api-under-test.ts'

const WRITES = 1000
const AT_ONCE = 24
/** After so many answers the server is killed. */
const KILLED_AFTER = [137, 411, 702]

/** A server in a process of its own, asked over its channel. */
function startChild(database: string) {
  const child: ChildProcess = fork(fileURLToPath(new URL('./server-to-kill.ts', import.meta.url)), [database], {
    execArgv: ['--import', 'tsx'],
  })
  const waiting = new Map<number, { resolve: (response: Response) => void; reject: (reason: Error) => void }>()
  let next = 0
  child.on('message', ({ id, status, body }: { id: number; status: number; body: string }) => {
    waiting.get(id)?.resolve(new Response(body, { status }))
    waiting.delete(id)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      for (const { reject } of waiting.values()) reject(new Error('the server is gone'))
      waiting.clear()
      resolve()
    })
  })
  return {
    fetch: async (request: Request): Promise<Response> => {
      const body = await request.text()
      const id = next++
      return new Promise((resolve, reject) => {
        if (!child.connected) return reject(new Error('the server is gone'))
        waiting.set(id, { resolve, reject })
        return child.send({ id, method: request.method, url: request.url, headers: [...request.headers], body })
      })
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('a server that is killed while it writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-crash-'))
  const database = join(folder, 'matinee.db')
  let child = startChild(database)
  afterAll(async () => {
    await child.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    `loses nothing it acknowledged in ${WRITES} writes and ${KILLED_AFTER.length} kills`,
    { timeout: 120_000 },
    async () => {
      const client = createInteropClient({
        base: 'http://api.test',
        fetch: (request) => child.fetch(request),
        passphrase: 'crash',
      })
      expect((await client.register('device')).status).toBe(200)

      const acknowledged = new Map<string, number>()
      const deletedAgain = new Set<string>()
      const kills = [...KILLED_AFTER]
      let killing: Promise<void> | undefined
      let sent = 0
      const restart = async (): Promise<void> => {
        await child.kill()
        child = startChild(database)
        killing = undefined
      }
      const killIfDue = (): void => {
        if (killing || acknowledged.size < (kills[0] ?? Infinity)) return
        kills.shift()
        killing = restart()
      }
      const work = async (): Promise<void> => {
        while (sent < WRITES) {
          const index = sent++
          const tmdbId = String(index)
          try {
            const put = await client.call('PUT', `/users/{uid}/progress/${tmdbId}`, {
              tmdbId,
              meta: film('x'),
              duration: 9999,
              watched: index,
            })
            if (put.status !== 200) throw new Error(`answered ${put.status}`)
            acknowledged.set(tmdbId, index)
            if (index % 10 === 0) {
              const removed = await client.call('DELETE', `/users/{uid}/progress/${tmdbId}`, {})
              if (removed.status === 200) deletedAgain.add(tmdbId)
            }
          } catch {
            await killing
          }
          killIfDue()
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      await killing
      expect(kills).toEqual([])
      expect(acknowledged.size).toBeGreaterThan(WRITES - AT_ONCE * (KILLED_AFTER.length + 1))

      const { status, body } = await client.call('GET', '/users/{uid}/progress')
      expect(status).toBe(200)
      const kept = new Map(
        (body as { tmdbId: string; watched: number }[]).map(({ tmdbId, watched }) => [tmdbId, watched]),
      )
      for (const [tmdbId, watched] of acknowledged) {
        if (deletedAgain.has(tmdbId)) expect(kept.has(tmdbId), tmdbId).toBe(false)
        else if (Number(tmdbId) % 10 !== 0) expect(kept.get(tmdbId), tmdbId).toBe(watched)
      }
      expect(client.keys.publicKey).toBe(accountKeysOf('crash').publicKey)
      expect((await client.login('again')).status).toBe(200)
    },
  )
})
