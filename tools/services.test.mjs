import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onFreePort, startUntil } from './services.mjs'

const newFolder = () => mkdtempSync(join(tmpdir(), 'matinee-service-'))
const start = (program, folder) =>
  startUntil(process.execPath, ['--eval', program], { ready: /ready/, signal: 'SIGTERM', folder })

test('a service that says much is not held up while this process waits for something else', async () => {
  const folder = newFolder()
  const stop = await start(
    `const { writeSync, writeFileSync } = require('node:fs')
    writeSync(1, 'ready')
    for (let line = 0; line < 10_000; line += 1) writeSync(2, 'x'.repeat(100))
    writeFileSync('over', '')
    setInterval(() => {}, 1000)`,
    folder,
  )
  const waiting = "while (!require('node:fs').existsSync('over'));"
  const waited = spawnSync(process.execPath, ['--eval', waiting], { cwd: folder, timeout: 10_000 })
  await stop()
  expect(waited.status).toBe(0)
  expect(existsSync(folder)).toBe(false)
})

test('a service that ends before it is ready is an error, with what it said', async () => {
  await expect(start("console.log('no port'); process.exit(1)", newFolder())).rejects.toThrow(/ended:\nno port/)
})

test('a service that there is none of is an error', async () => {
  const options = { ready: /ready/, signal: 'SIGTERM', folder: newFolder() }
  await expect(startUntil('/no/such/service', [], options)).rejects.toThrow('ENOENT')
})

test('a port that another process takes first gives way to the next one', async () => {
  const ports = []
  const { port } = await onFreePort(async (free) => {
    ports.push(free)
    if (ports.length < 3) throw new Error('ended:\ncould not bind: Address already in use')
  })
  expect(ports).toHaveLength(3)
  expect(port).toBe(ports[2])
})

test('a service that fails for another reason is not started again', async () => {
  let starts = 0
  const start = () => {
    starts += 1
    return Promise.reject(new Error('no room'))
  }
  await expect(onFreePort(start)).rejects.toThrow('no room')
  expect(starts).toBe(1)
})
