import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { holdClone, lackOfRoom } from './guards.mjs'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-guards-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('lackOfRoom', () => {
  it('says how much is left where it is less than 1 GB', () => {
    expect(lackOfRoom('/tmp', { bavail: 1000, bsize: 4096 })).toBe(
      'Only 3 MB are free in /tmp: make room for 1 GB, or set TMPDIR to another folder.',
    )
  })

  it('is silent where there is room', () => {
    expect(lackOfRoom('/tmp', { bavail: 2 ** 20, bsize: 4096 })).toBeUndefined()
  })
})

describe('holdClone', () => {
  it('refuses a second run in the same clone, and takes one in another', () => {
    const folder = newFolder()
    expect(holdClone('/clone', { folder })).toBeUndefined()
    expect(holdClone('/clone', { folder })).toBe(
      `Process ${process.pid} runs tests in this clone already: wait until it ends, or use another clone.`,
    )
    expect(holdClone('/other', { folder })).toBeUndefined()
  })

  it('takes over from a process that was killed', () => {
    const folder = newFolder()
    const { pid } = spawnSync(process.execPath, ['--version'])
    expect(holdClone('/clone', { folder, pid })).toBeUndefined()
    expect(holdClone('/clone', { folder })).toBeUndefined()
    expect(readdirSync(folder)).toHaveLength(1)
  })
})
