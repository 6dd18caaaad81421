import { describe, expect, it } from 'vitest'
import { expectFailure, OPEN, type ProxyFixture } from '../proxy-fixture.ts'

/** Size, pace and broken ends. */
export function limitsSuite(fixture: ProxyFixture): void {
  const { at, through } = fixture

  describe('limits', () => {
    it('an answer that says it is too large is not begun', async () => {
      const answer = await through(at('/bytes?n=5000'), {}, { ...OPEN, PROXY_MOST_BYTES: '1000' })
      expectFailure(answer, 500, 'answer-too-large')
    })

    it('an endless one breaks off', async () => {
      await expect(through(at('/endless'), {}, { ...OPEN, PROXY_MOST_BYTES: '100000' })).rejects.toThrow()
    })

    it('a body is cut, whether or not it says its length', async () => {
      const variables = { ...OPEN, PROXY_MOST_REQUEST_BYTES: '1000' }
      const body = 'x'.repeat(100_000)
      const declared = await through(
        at('/echo'),
        { method: 'POST', body, headers: { 'content-length': '100000' } },
        variables,
      )
      expectFailure(declared, 413, 'body-too-large')
      const chunked = { method: 'POST', body, headers: { 'transfer-encoding': 'chunked' } }
      expectFailure(await through(at('/echo'), chunked, variables), 413, 'body-too-large')
    })

    it('an address that asks too often waits', async () => {
      const variables = { ...OPEN, PROXY_REQUESTS_PER_MINUTE: '2' }
      const headers = { 'CF-Connecting-IP': '203.0.113.5' }
      await through(at('/echo'), { headers }, variables)
      await through(at('/echo'), { headers }, variables)
      const answer = await through(at('/echo'), { headers }, variables)
      expectFailure(answer, 429, 'too-many-requests')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    })

    it('a half answer is never taken for a whole one', async () => {
      await expect(through(at('/broken'))).rejects.toThrow()
    })

    it('what is no web server is a failure', async () => {
      expect((await through(at('/no-http'))).status).toBe(500)
    })

    it('a client that leaves ends the destination’s work', async () => {
      const gone = new AbortController()
      const asked = through(at('/silent'), { signal: gone.signal })
      await expect.poll(() => fixture.destination().arrivals.some(({ path }) => path === '/silent')).toBe(true)
      gone.abort()
      await expect(asked).rejects.toThrow()
      await fixture.destination().clientGone
    })
  })
}
