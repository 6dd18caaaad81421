import { describe, expect, it, vi } from 'vitest'
import { createTokens, TokenError } from './tokens.ts'

const signal = new AbortController().signal
const jwtUntil = (seconds: number) => `h.${btoa(JSON.stringify({ ip: 'x', exp: seconds })).replaceAll('=', '')}.s`

describe('tokens', () => {
  it('S-374 a waiting request gets the answer that the check gives after it asked', async () => {
    const solve = vi.fn(async () => 'solved')
    const report = vi.fn()
    const tokens = createTokens({ solve, now: () => 0, report })
    expect(await Promise.all([tokens.current(signal), tokens.current(signal)])).toEqual([
      'turnstile|solved',
      'turnstile|solved',
    ])
    expect(solve).toHaveBeenCalledTimes(1)
    await tokens.current(signal)
    expect(solve).toHaveBeenCalledTimes(2)
    expect(report).toHaveBeenCalledWith(true)
  })
  it('S-375 S-376 a check that fails rejects with its text and is reported', async () => {
    const report = vi.fn()
    const solve = () => Promise.reject(new Error('the frame did not load'))
    const tokens = createTokens({ solve, now: () => 0, report })
    await expect(tokens.current(signal)).rejects.toThrow(new TokenError())
    await expect(tokens.current(signal)).rejects.toThrow('Failed to get token')
    expect(report.mock.calls).toEqual([[false], [false]])
  })
  it('a viewer who leaves is no failure of the check', async () => {
    const report = vi.fn()
    const leaving = new AbortController()
    const solve = (until: AbortSignal) =>
      new Promise<string>((_, reject) => until.addEventListener('abort', () => reject(until.reason)))
    const waiting = createTokens({ solve, now: () => 0, report }).current(leaving.signal)
    leaving.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    expect(report).not.toHaveBeenCalled()
  })
  it('S-523 the JWT of a server is used while it is valid, without asking the check', async () => {
    let now = 0
    const solve = vi.fn(async () => 'solved')
    const tokens = createTokens({ solve, now: () => now, report: () => {} })
    const jwt = jwtUntil(600)
    tokens.accept(jwt)
    expect(await tokens.current(signal)).toBe(`jwt|${jwt}`)
    now = 600_000
    expect(await tokens.current(signal)).toBe('turnstile|solved')
    tokens.accept(jwtUntil(9999))
    expect(tokens.refuse()).toBe(true)
    expect(await tokens.current(signal)).toBe('turnstile|solved')
    tokens.accept('rubbish')
    expect(await tokens.current(signal)).toBe('turnstile|solved')
  })
  it('a host without a check has no tokens but those it is given', async () => {
    const tokens = createTokens({ solve: null, now: () => 0, report: () => {} })
    expect(await tokens.current(signal)).toBeUndefined()
    tokens.accept('h.e30.s')
    expect(await tokens.current(signal)).toBe('jwt|h.e30.s')
    expect(tokens.refuse()).toBe(false)
  })
})
