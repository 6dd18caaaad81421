import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from 'node:events'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Product {
  url: string
  stop: () => Promise<void>
}

/** What runs the product: its built server, or another program with its arguments. */
const BUILT_SERVER = ['dist/standalone/main.js']

/** Starts the built product on a free port with a state folder of its own; ready when it says so. */
export async function startProduct(
  env: Record<string, string> = {},
  program: readonly string[] = BUILT_SERVER,
): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'matinee-e2e-'))
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      MATINEE_DATA: data,
      LOG_LEVEL: 'warn',
      // Every journey calls from the same address, and more than ten of them register within ten minutes.
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A journey that fails stops nothing.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const url = await readyAddress(child)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      end()
      await ended
      process.removeListener('exit', end)
      rmSync(data, { recursive: true })
    },
  }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  let said = ''
  child.stdout?.setEncoding('utf8')
  for await (const text of child.stdout ?? []) {
    said += String(text)
    const ready = /ready: (http:\S+)/.exec(said)
    if (ready) {
      child.stdout?.resume()
      return ready[1] as string
    }
  }
  throw new Error(`the product ended before it was ready: ${said}`)
}
