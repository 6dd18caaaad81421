import { describe, expect, it } from 'vitest'
import { createManualClock } from '@matinee/testing/clock'
import { createPageTokens } from './page-tokens.ts'

const PATHS = ['/proxy', '/scraper']
const HTTP = new Request('http://films.test/')
const HTTPS = new Request('http://films.test/', { headers: { 'x-forwarded-proto': 'https' } })

function tokens(secret = 'nobody else knows it') {
  const clock = createManualClock(Date.UTC(2026, 0, 1))
  return { clock, ...createPageTokens({ secret, paths: PATHS }, clock) }
}
const pairOf = (cookie = ''): string => cookie.split(';')[0] ?? ''
const asking = (cookie: string) => new Request('http://films.test/proxy', { headers: { cookie } })

describe('tokens of pages', () => {
  it('are cookies that no script reads, that no other site’s request carries, and that go to the parts alone', async () => {
    const cookies = await tokens().cookies(HTTP)
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(PATHS)
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^matinee-page-[\w-]{8}=\d+\.[\w-]{43}; Path=\S+; Max-Age=3600; HttpOnly; SameSite=Strict$/,
      )
    }
    for (const cookie of await tokens().cookies(HTTPS)) expect(cookie).toMatch(/^__Secure-.*; Secure$/)
  })

  it('are good for an hour, and say when half of it is over', async () => {
    const { clock, cookies, judge } = tokens()
    const [cookie] = await cookies(HTTPS)
    const request = asking(`theme=dark; ${pairOf(cookie)}`)
    expect(await judge(request)).toBe('fresh')
    clock.tick(1801 * 1000)
    expect(await judge(request)).toBe('ageing')
    clock.tick(1799 * 1000)
    expect(await judge(request)).toBe('refused')
  })

  it('are nobody’s when they were made elsewhere, bent, or told to live longer', async () => {
    const { cookies, judge } = tokens()
    const pair = pairOf((await cookies(HTTP))[0])
    const later = pair.replace(/=(\d+)/, (_, expires: string) => `=${Number(expires) + 1}`)
    const foreign = pairOf((await tokens('another site of this host').cookies(HTTP))[0])
    const named = `${pair.split('=')[0]}=${foreign.split('=')[1]}`
    for (const wrong of ['', 'x=1', later, foreign, named, pair.slice(0, -4), `${pair}AAAA`, pair.replace('.', '..')]) {
      expect([wrong, await judge(asking(wrong))]).toEqual([wrong, 'refused'])
    }
    expect(await judge(asking(`${named}; ${pair}`))).toBe('fresh')
  })

  it('are good on every instance that has the secret, and ask for it again when it could not be had', async () => {
    let isAway = true
    const secret = async () => {
      if (isAway) throw new Error('the database is away')
      return 'nobody else knows it'
    }
    const clock = createManualClock(Date.UTC(2026, 0, 1))
    const other = createPageTokens({ secret, paths: PATHS }, clock)
    await expect(other.cookies(HTTP)).rejects.toThrow('away')
    isAway = false
    expect(await tokens().judge(asking(pairOf((await other.cookies(HTTP))[0])))).toBe('fresh')
  })
})
