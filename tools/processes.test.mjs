import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const tool = new URL('./processes.mjs', import.meta.url).href
const script = (text) => [process.execPath, ['--input-type=module', '--eval', text]]

/** Starts it, and resolves to the process, and to what it says first. */
async function started(file, args, env = {}) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

/** Resolves when no process has this id. */
const isGone = (pid) =>
  expect
    .poll(() => {
      try {
        return process.kill(Number(pid), 0)
      } catch {
        return false
      }
    })
    .toBe(false)

test('what is told to end ends what it runs', async () => {
  const inner = 'console.log(process.pid); setInterval(() => {}, 1000)'
  const outer = `import { run } from '${tool}'
    await run(process.execPath, ['--eval', ${JSON.stringify(inner)}])`
  const { child, said } = await started(...script(outer))
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  await isGone(said)
})

test('a command that fails ends what runs it, with its code', async () => {
  const child = spawn(
    ...script(`import { run } from '${tool}'; await run(process.execPath, ['--eval', 'process.exit(3)'])`),
  )
  expect(await once(child, 'exit')).toEqual([3, null])
})

test.runIf(process.platform !== 'win32')('what npm started ends with the shell between them', async () => {
  const text = `import { endWithNpm } from '${tool}'
    endWithNpm()
    console.log(process.pid)
    setInterval(() => {}, 1000)`
  const { child, said } = await started(
    'sh',
    ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, text],
    { npm_lifecycle_event: 'start' },
  )
  child.kill('SIGTERM')
  await isGone(said)
})
