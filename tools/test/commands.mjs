import { spawn } from 'node:child_process'
import { root } from '../prepare.mjs'

/**
 * Runs a program in the repository's root.
 * @param {{ env?: object, isQuiet?: boolean }} [how] `isQuiet` keeps its output for the caller, for steps that run side by side.
 * @returns {Promise<{ status: number, output: string }>} `status` is 1 where the program could not be started or was killed.
 */
export function run(file, args, { env = {}, isQuiet = false } = {}) {
  const child = spawn(file, args, {
    cwd: root,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // A log holds no colours: they are many times the size of what they colour.
    env: { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }), ...env },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ status: 1, output: `${output}${message}\n` }))
    child.once('close', (status) => resolve({ status: status ?? 1, output }))
  })
}
