/** Processes that one of ours starts, and the one that started ours. Node's own modules only. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const LOOK_EVERY_MS = 250

/** Runs a command with its output shown; ends this process when it fails, and it with this process. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  let ending
  const passOn = (signal) => {
    ending = signal
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  const [code] = await once(child, 'exit')
  for (const signal of SIGNALS) process.removeListener(signal, passOn)
  if (ending) process.exit(128 + constants.signals[ending])
  if (code !== 0) process.exit(code ?? 1)
}

/**
 * Ends this process when npm is told to end: npm tells the shell between them, which ends and tells nobody. What was started without
 * npm outlives its shell, as anything does.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  looking.unref()
}
