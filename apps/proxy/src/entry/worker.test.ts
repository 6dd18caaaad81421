import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type ProxyCase, proxySuite } from '@matinee/testing/proxy'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'
import workerd from 'workerd'

const folder = mkdtempSync(join(tmpdir(), 'matinee-proxy-worker-'))
let configurations = 0

beforeAll(() => {
  buildSync({
    entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    format: 'esm',
    target: 'es2023',
    conditions: ['workerd', 'worker', 'browser'],
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = (value: string): string => JSON.stringify(value)

/** Every name leads to the fake destination: the runtime resolves nothing itself. */
const configuration = (variables: Readonly<Record<string, string>>, destinationPort: number): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "proxy", worker = .proxy),
    (name = "world", external = (address = "127.0.0.1:${destinationPort}", http = ())),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "proxy")],
);
const proxy :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-06-01",
  compatibilityFlags = ["enable_request_signal"],
  bindings = [${Object.entries(variables)
    .map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`)
    .join(', ')}],
  globalOutbound = "world",
);
`

const start: ProxyCase['start'] = async (given, destinationPort) => {
  const file = join(folder, `${configurations++}.capnp`)
  writeFileSync(file, configuration({ PROXY_ALLOW_HOSTS: '*.example.org', ...given }, destinationPort))
  const child = spawn(workerd, ['serve', file, '--control-fd=3'], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  let said = ''
  // It also reports answers that were cut off on purpose.
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'exit')
  const events = createInterface({ input: child.stdio[3] as Readable })
  const [line] = (await Promise.race([once(events, 'line'), ended])) as [string]
  if (child.exitCode !== null) throw new Error(`the runtime did not start: ${said}`)
  const { port } = JSON.parse(line) as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      // A polite end would wait for answers that never end.
      child.kill('SIGKILL')
      await ended
    },
  }
}

proxySuite({ name: 'in the Worker runtime', start })
