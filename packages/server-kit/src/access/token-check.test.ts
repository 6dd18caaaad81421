import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '@matinee/testing/clock'
import { createTokenCheck } from './token-check.ts'

const OPTIONS = {
  turnstileSecret: 'widget secret',
  jwtSecret: 'nobody else knows it',
  verifyUrl: 'https://verify.test',
}

function check(answer: (init: RequestInit) => Promise<Response> = async () => Response.json({ success: true })) {
  const clock = createManualClock(Date.UTC(2026, 0, 1))
  const asked: { url: string; init: RequestInit }[] = []
  const failures: unknown[] = []
  const judge = createTokenCheck(OPTIONS, {
    clock,
    fetch(url, init) {
      asked.push({ url, init })
      return answer(init)
    },
    onFailure: (failure) => failures.push(failure),
    howTo: 'Send it as X-Token.',
  })
  return { clock, asked, failures, judge }
}

describe('a check of tokens', () => {
  it('asks the provider about a widget’s token, and gives one of its own for ten minutes and this address', async () => {
    const { judge, asked, clock } = check()
    const verdict = await judge('turnstile|solved', '192.0.2.1')
    expect(verdict).toMatchObject({ admitted: true })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url).toBe('https://verify.test')
    expect(String(asked[0]?.init.body)).toBe('secret=widget+secret&response=solved&remoteip=192.0.2.1')
    const token = `jwt|${verdict.admitted ? verdict.minted : ''}`
    expect(await judge(token, '192.0.2.1')).toEqual({ admitted: true })
    expect(await judge(token, '192.0.2.2')).toMatchObject({ admitted: false })
    clock.tick(599_000)
    expect(await judge(token, '192.0.2.1')).toEqual({ admitted: true })
    clock.tick(2000)
    expect(await judge(token, '192.0.2.1')).toMatchObject({ admitted: false })
    expect(asked).toHaveLength(1)
  })

  it.each([
    [null, 'A token is needed. Send it as X-Token.'],
    ['', 'A token is needed. Send it as X-Token.'],
    ['x'.repeat(9000), 'A token is needed. Send it as X-Token.'],
    ['solved', 'The token must begin with jwt| or turnstile|.'],
    ['recaptcha|solved', 'The token must begin with jwt| or turnstile|.'],
    ['jwt|a.b.c', 'The token has expired, or is not for this address.'],
  ])('refuses %s, and says why', async (token, error) => {
    const { judge, asked } = check()
    expect(await judge(token, '192.0.2.1')).toEqual({ admitted: false, error })
    expect(asked).toEqual([])
  })

  it('refuses tokens that somebody else signed, or that never end', async () => {
    const { judge, clock } = check()
    const sign = (secret: string, more: (jwt: SignJWT) => SignJWT) =>
      more(new SignJWT({ ip: '192.0.2.1' }).setProtectedHeader({ alg: 'HS256' })).sign(new TextEncoder().encode(secret))
    const soon = Math.floor(clock.now() / 1000) + 60
    expect(
      await judge(`jwt|${await sign(OPTIONS.jwtSecret, (jwt) => jwt.setExpirationTime(soon))}`, '192.0.2.1'),
    ).toEqual({ admitted: true })
    expect(
      await judge(`jwt|${await sign('another secret', (jwt) => jwt.setExpirationTime(soon))}`, '192.0.2.1'),
    ).toMatchObject({ admitted: false })
    expect(await judge(`jwt|${await sign(OPTIONS.jwtSecret, (jwt) => jwt)}`, '192.0.2.1')).toMatchObject({
      admitted: false,
    })
  })

  it.each([
    ['says no', async () => Response.json({ success: false })],
    ['answers an error', async () => Response.json({ success: true }, { status: 500 })],
    [
      'leads elsewhere',
      async () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } }),
    ],
    ['answers no JSON', async () => new Response('yes')],
    ['cannot be reached', () => Promise.reject(new TypeError('refused'))],
  ])('lets nobody in when the provider %s', async (_how, answer) => {
    const { judge } = check(answer)
    expect(await judge('turnstile|solved', '192.0.2.1')).toEqual({
      admitted: false,
      error: 'The human check was not passed.',
    })
  })

  it('gives up on a provider that hangs, and says so', async () => {
    const { judge, clock, failures } = check(
      ({ signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('given up')))),
    )
    const judging = judge('turnstile|solved', '192.0.2.1')
    clock.tick(5000)
    expect(await judging).toMatchObject({ admitted: false })
    expect(failures).toHaveLength(1)
  })
})
