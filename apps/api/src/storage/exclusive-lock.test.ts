import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { DatabaseInUseError, lockDatabase } from './exclusive-lock.ts'

function newDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'matinee.db')
}

it('a database is locked until it is given back', () => {
  const database = newDatabase()
  const release = lockDatabase(database)
  expect(() => lockDatabase(database)).toThrow(DatabaseInUseError)
  release()
  release()
  lockDatabase(database)()
})

it('a database stays locked by a process that forgot how to give it back, and is free once that ended', async () => {
  const database = newDatabase()
  const holder = fork(fileURLToPath(new URL('./testing/lock-and-collect.ts', import.meta.url)), [database], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  })
  const ended = once(holder, 'exit')
  onTestFinished(() => void holder.kill('SIGKILL'))
  expect((await once(holder, 'message'))[0]).toBe('collected')
  expect(() => lockDatabase(database)).toThrow(DatabaseInUseError)
  holder.kill('SIGKILL')
  await ended
  lockDatabase(database)()
})
