/** The accounts server alone in a process of its own, as `standalone` serves it. This module is also that process. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '@matinee/api'

export interface Served {
  url: string
  /** CPU that the server has used so far, in ms. */
  cpuMs: () => Promise<number>
  stop: () => Promise<void>
}

async function serve(database: string): Promise<void> {
  const api = createApi({
    database,
    identity: { name: 'bench', version: '0' },
    log: { warn: (fields, message) => console.error(message, fields) },
    limits: 'off',
  })
  await api.ready
  const server = createServer(getRequestListener((request) => api.fetch(request)))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1000)
  })
}

/** Starts one on a database. */
export async function startApi(database: string): Promise<Served> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['serve', database], {
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(child, 'exit')
  const next = async (): Promise<number> => {
    const said = await Promise.race([once(child, 'message'), ended])
    if (child.exitCode !== null) throw new Error('the server ended')
    return Number(said[0])
  }
  const port = await next()
  return {
    url: `http://127.0.0.1:${port}`,
    cpuMs: () => {
      child.send('cpu')
      return next()
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '')
