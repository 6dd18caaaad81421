import { randomBytes } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@matinee/server-kit'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '@matinee/testing/clock'
import { createChallenges } from './challenges.ts'

const NOON = Date.UTC(2026, 2, 2, 12)

describe('challenges', () => {
  const instance = ({ at = NOON, secret = 'a secret' } = {}) => {
    const clock = createManualClock(at)
    return { clock, ...createChallenges({ secret, clock, random: randomBytes }) }
  }

  it('are good for the flow and the key they were given for', () => {
    const { issue, read } = instance()
    const [registration, login] = [issue('registration', ''), issue('login', 'mine')]
    expect(read(registration, 'registration', '')?.isForThis).toBe(true)
    expect(read(registration, 'login', '')?.isForThis).toBe(false)
    expect(read(login, 'login', 'mine')?.isForThis).toBe(true)
    expect(read(login, 'login', 'theirs')?.isForThis).toBe(false)
    expect(read(login, 'registration', '')?.isForThis).toBe(false)
  })

  it('are each another one', () => {
    const { issue } = instance()
    const codes = Array.from({ length: 200 }, () => issue('registration', ''))
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('are over after five minutes, and remembered a minute longer for clocks that are late', () => {
    const { clock, issue, read } = instance()
    const code = issue('registration', '')
    clock.set(NOON + 5 * MINUTE_MS - 1)
    expect(read(code, 'registration', '')).toEqual({ isForThis: true, rememberedUntil: NOON + 6 * MINUTE_MS })
    clock.set(NOON + 5 * MINUTE_MS)
    expect(read(code, 'registration', '')).toBeUndefined()
  })

  it('are not ours again when their time comes round', () => {
    const { clock, issue, read } = instance()
    const code = issue('registration', '')
    for (const turns of [1, 2, 100, 10_000]) {
      clock.set(NOON + turns * 2 ** 24)
      expect(read(code, 'registration', '')).toBeUndefined()
    }
  })

  it('are known to another instance whose clock is not a minute off, with the same life', () => {
    const code = instance().issue('registration', '')
    const known = { isForThis: true, rememberedUntil: NOON + 6 * MINUTE_MS }
    for (const off of [-MINUTE_MS, -1, 1, MINUTE_MS]) {
      expect(instance({ at: NOON + off }).read(code, 'registration', '')).toEqual(known)
    }
    expect(instance({ at: NOON - MINUTE_MS - 1 }).read(code, 'registration', '')).toBeUndefined()
    expect(instance({ at: NOON - HOUR_MS }).read(code, 'registration', '')).toBeUndefined()
  })

  it('are nobody’s with another secret, or with any letter changed', () => {
    const { issue, read } = instance()
    const code = issue('registration', '')
    expect(instance({ secret: 'another' }).read(code, 'registration', '')).toBeUndefined()
    for (const [at, letter] of [...code].entries()) {
      const changed = `${code.slice(0, at)}${letter === '0' ? '1' : '0'}${code.slice(at + 1)}`
      expect(read(changed, 'registration', '')?.isForThis, changed).not.toBe(true)
    }
  })

  it('have one spelling', () => {
    const { issue, read } = instance()
    const code = issue('registration', '')
    for (const other of [code.toUpperCase(), ` ${code}`, `${code}\n`, code.replaceAll('-', ''), `{${code}}`]) {
      expect(read(other, 'registration', '')).toBeUndefined()
    }
  })
})
