/** What is known to spoil a run is said before it begins. */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LEAST_ROOM_BYTES = 1024 ** 3

/**
 * Returns a sentence where the temporary folder has too little room for the databases, profiles and films of the tests.
 * @returns {string | undefined}
 */
export function lackOfRoom(folder = tmpdir(), { bavail, bsize } = statfsSync(folder)) {
  if (bavail * bsize >= LEAST_ROOM_BYTES) return undefined
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  return `Only ${megabytes} MB are free in ${folder}: make room for 1 GB, or set TMPDIR to another folder.`
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (reason) {
    return reason.code === 'EPERM'
  }
}

/**
 * Makes this process the only one that runs tests in a clone, until it ends. A process that was killed holds nothing.
 * @returns {string | undefined} A sentence where another one runs them already.
 */
export function holdClone(root, { folder = tmpdir(), pid = process.pid } = {}) {
  const lock = join(folder, `matinee-tests-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)
  for (;;) {
    try {
      writeFileSync(lock, String(pid), { flag: 'wx' })
      process.once('exit', () => rmSync(lock, { force: true }))
      return undefined
    } catch (reason) {
      if (reason.code !== 'EEXIST') throw reason
    }
    const holder = Number(readFileSync(lock, 'utf8'))
    if (holder > 0 && isAlive(holder)) {
      return `Process ${holder} runs tests in this clone already: wait until it ends, or use another clone.`
    }
    rmSync(lock, { force: true })
  }
}
