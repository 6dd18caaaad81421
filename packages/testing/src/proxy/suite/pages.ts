import { describe, expect, it } from 'vitest'
import { expectFailure, type ProxyFixture } from '../proxy-fixture.ts'

/** What browsers may ask for, and make of it. */
export function pagesSuite(fixture: ProxyFixture): void {
  const { at, through, proxy } = fixture

  describe('pages', () => {
    it('may send every verb and header, by preflight', async () => {
      const answer = await through(at('/echo'), {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://site.example',
          'Access-Control-Request-Method': 'DELETE',
          'Access-Control-Request-Headers': 'x-cookie, x-token',
        },
      })
      expect(answer.status).toBe(204)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'x-cookie, x-token',
      })
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        expect(answer.headers['access-control-allow-methods']).toContain(method)
      }
    })

    it('may read errors', async () => {
      const answer = await through('nonsense', { headers: { Origin: 'https://site.example' } })
      expectFailure(answer, 400, 'destination-invalid')
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    })

    it('of other sites are refused unless the operator lists them', async () => {
      const elsewhere = { headers: { Origin: 'https://site.example' } }
      const closed = await through(at('/echo'), elsewhere, {})
      expectFailure(closed, 403, 'origin-refused')
      expect(closed.headers['access-control-allow-origin']).toBeUndefined()
      const listed = { PROXY_ORIGINS: 'https://site.example' }
      const answer = await through(at('/echo'), elsewhere, listed)
      expect(answer.status).toBe(200)
      expect(answer.headers['access-control-allow-origin']).toBe('https://site.example')
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expectFailure(await through(at('/echo'), { headers: { Origin: 'null' } }, listed), 403, 'origin-refused')
    })

    it('of the own origin, and programs that are no browser, may', async () => {
      const own = await proxy({})
      for (const headers of [{ Origin: own }, { 'Sec-Fetch-Site': 'same-origin' }, {}]) {
        const answer = await through(at('/echo'), { headers }, {})
        expect(answer.status).toBe(200)
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
      }
    })

    it('of other sites may not load it as media either, where only the own origin may', async () => {
      const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'video' }
      expectFailure(await through(at('/echo'), { headers }, {}), 403, 'origin-refused')
      const referred = { ...headers, Referer: 'https://site.example/' }
      const listed = { PROXY_ORIGINS: 'https://site.example' }
      expect((await through(at('/echo'), { headers: referred }, listed)).status).toBe(200)
    })

    it.each([
      ['Sec-Fetch-Mode', 'navigate'],
      ...['document', 'iframe', 'frame', 'embed', 'object', 'script', 'style', 'worker', 'sharedworker'].map((what) => [
        'Sec-Fetch-Dest',
        what,
      ]),
      ['Sec-Fetch-Dest', 'serviceworker'],
      ['Sec-Fetch-Dest', 'xslt'],
    ])('can never be made of what was fetched: %s: %s', async (header, value) => {
      const before = fixture.destination().arrivals.length
      expectFailure(await through(at('/echo'), { headers: { [header ?? '']: value ?? '' } }), 403, 'request-refused')
      expect(fixture.destination().arrivals).toHaveLength(before)
    })

    it.each(['empty', 'video', 'audio', 'track', 'image'])('may have it as %s', async (what) => {
      expect((await through(at('/echo'), { headers: { 'Sec-Fetch-Dest': what } })).status).toBe(200)
    })
  })
}
