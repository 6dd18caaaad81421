import { describe, expect, it } from 'vitest'
import type { Arrival } from '../fake-destination.ts'
import { requestRaw } from '../request-raw.ts'
import { expectFailure, OPEN, type ProxyFixture } from '../proxy-fixture.ts'
import { createReferenceProxyClient } from '../reference-client.ts'

/** The human check and signed addresses (protocols §8). */
export function admissionSuite(fixture: ProxyFixture): void {
  const { at, through, proxy } = fixture

  describe('the human check', () => {
    const CHECKED = (): Record<string, string> => ({
      ...OPEN,
      TURNSTILE_SECRET: 'the provider knows',
      JWT_SECRET: 'nobody else knows this',
      TURNSTILE_VERIFY_URL: at('/siteverify'),
    })
    const from = (address: string): { headers: Record<string, string> } => ({
      headers: { 'CF-Connecting-IP': address, 'X-Forwarded-For': address },
    })

    it('S-523 lets a client of the reference in with a widget’s token, then with the token it got for it', async () => {
      const base = await proxy({ ...CHECKED(), TRUST_PROXY: '1' })
      const client = createReferenceProxyClient([base])
      const { headers } = from('203.0.113.9')
      expect((await client.ask(at('/echo'), { headers })).status).toBe(401)
      client.solve('solved')
      expect((await client.ask(at('/echo'), { headers })).status).toBe(200)
      const token = client.token() ?? ''
      expect(token.split('.')).toHaveLength(3)
      const again = await client.ask(at('/echo'), { headers })
      expect(again.status).toBe(200)
      expect((again.body as Arrival).headers['x-token']).toBeUndefined()
      expect(client.token()).toBe(token)
      const elsewhere = await client.ask(at('/echo'), from('203.0.113.10'))
      expect(elsewhere).toMatchObject({ status: 401, body: { error: expect.any(String) as unknown } })
      const verified = fixture.destination().arrivals.find(({ path }) => path === '/siteverify')
      expect(new URLSearchParams(verified?.body).get('remoteip')).toBe('203.0.113.9')
    })

    it.each([undefined, 'jwt|', 'jwt|a.b.c', 'turnstile|wrong', 'solved', 'jwt|eyJhbGciOiJub25lIn0.eyJpcCI6IjEifQ.'])(
      'refuses the token %s with a reason that pages can read',
      async (token) => {
        const { headers } = from('203.0.113.9')
        const options = { headers: { ...headers, ...(token !== undefined && { 'X-Token': token }) } }
        const answer = await through(at('/echo'), options, { ...CHECKED(), TRUST_PROXY: '1' })
        expect(answer.status).toBe(401)
        expect(answer.json()).toEqual({ error: expect.any(String) as unknown })
        expect(answer.headers['access-control-allow-origin']).toBe('*')
      },
    )

    it('asks for no token to say that it is there', async () => {
      expect((await requestRaw(`${await proxy({ ...CHECKED(), TRUST_PROXY: '1' })}/`)).status).toBe(200)
    })

    it('signs addresses for players, which go without a token, and no further', async () => {
      const signing = { ...CHECKED(), TRUST_PROXY: '1', PROXY_SIGNING_SECRET: 'signs what players may fetch' }
      const base = await proxy(signing)
      const { headers } = from('203.0.113.9')
      const asked = `${base}/?destination=${encodeURIComponent(at('/master.m3u8'))}&rewrite=hls`
      expect((await requestRaw(`${asked}&sign=true`, { headers })).status).toBe(401)
      const token = { ...headers, 'X-Token': 'turnstile|solved' }
      const signed = (await requestRaw(`${asked}&sign=true`, { headers: token })).json() as { url: string }
      const address = new URL(signed.url, `${base}/`).href
      const master = await requestRaw(address, { headers })
      expect(master.status).toBe(200)
      expect(master.headers['cache-control']).toBe('no-store')
      const nested = master.text.split('\n').find((line) => line.startsWith('?')) ?? ''
      expect((await requestRaw(new URL(nested, address).href, { headers })).text).toContain('#EXTINF')
      const bent = [
        address.replace('master', 'other'),
        address.replace('&rewrite=hls', ''),
        address.replace(/expires=\d+/, 'expires=9999999999'),
        address.replace(/signature=.{4}/, 'signature=AAAA'),
        `${address}&headers=${encodeURIComponent('{"cookie":"a=1"}')}`,
      ]
      for (const wrong of bent) expectFailure(await requestRaw(wrong, { headers }), 403, 'signature-refused')
    })

    it('lets a player on any page read what a signed address names, and nothing else', async () => {
      const base = await proxy({ PROXY_SIGNING_SECRET: 'signs what players may fetch' })
      const asked = `${base}/?destination=${encodeURIComponent(at('/master.m3u8'))}&rewrite=hls`
      const receiver = { Origin: 'https://receiver.example', 'Sec-Fetch-Site': 'cross-site' }
      const forPlayers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
      const preflight = { method: 'OPTIONS', headers: { ...receiver, 'Access-Control-Request-Method': 'GET' } }

      const refused = await requestRaw(asked, { headers: receiver })
      expectFailure(refused, 403, 'origin-refused')
      expect(refused.headers['access-control-allow-origin']).toBeUndefined()
      expectFailure(await requestRaw(`${asked}&sign=true`, { headers: receiver }), 403, 'origin-refused')
      expect((await requestRaw(asked, preflight)).headers['access-control-allow-origin']).toBeUndefined()

      const own = await requestRaw(asked, { headers: { Origin: base } })
      expect(own.headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(own.text).not.toContain('signature=')
      const signed = (await requestRaw(`${asked}&sign=true`, { headers: { Origin: base } })).json() as { url: string }
      const address = new URL(signed.url, `${base}/`).href
      const master = await requestRaw(address, { headers: receiver })
      expect(master.status).toBe(200)
      expect(master.headers).toMatchObject(forPlayers)
      expect((await requestRaw(address, preflight)).headers['access-control-allow-origin']).toBe('*')
      expect(
        (await requestRaw(address.replace('master', 'other'), preflight)).headers['access-control-allow-origin'],
      ).toBeUndefined()
      const nested = master.text.split('\n').find((line) => line.startsWith('?')) ?? ''
      const media = await requestRaw(new URL(nested, address).href, { headers: receiver })
      expect(media.text).toContain('#EXTINF')
      expect(media.headers).toMatchObject(forPlayers)
    })

    it('lets nobody write to what a signed address names', async () => {
      const base = await proxy({ PROXY_SIGNING_SECRET: 'signs what players may fetch' })
      const asked = `${base}/?destination=${encodeURIComponent(at('/echo'))}&sign=true`
      const { url } = (await requestRaw(asked, { headers: { Origin: base } })).json() as { url: string }
      const address = new URL(url, `${base}/`).href
      const before = fixture.destination().arrivals.length
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        expectFailure(await requestRaw(address, { method, headers: { Origin: base } }), 403, 'signature-refused')
      }
      const preflight = { Origin: 'https://receiver.example', 'Access-Control-Request-Method': 'POST' }
      const answer = await requestRaw(address, { method: 'OPTIONS', headers: preflight })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(fixture.destination().arrivals).toHaveLength(before)
      for (const method of ['GET', 'HEAD']) expect((await requestRaw(address, { method })).status).toBe(200)
    })

    it('signs for the asking page alone where it wants that, down to the last address of a playlist', async () => {
      const page = 'https://films.example'
      const base = await proxy({ PROXY_SIGNING_SECRET: 'signs what players may fetch', PROXY_ORIGINS: page })
      const asked = `${base}/?destination=${encodeURIComponent(at('/master.m3u8'))}&rewrite=hls&sign=true&for=page`
      const answer = await requestRaw(asked, { headers: { Origin: page } })
      const address = new URL((answer.json() as { url: string }).url, `${base}/`).href
      const refused = [
        { Origin: 'https://other.example' },
        { Origin: 'null' },
        { Origin: base },
        { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://other.example/' },
        { 'Sec-Fetch-Site': 'same-origin' },
      ]
      const master = await requestRaw(address, { headers: { Origin: page } })
      const nested = master.text.split('\n').find((line) => line.startsWith('?')) ?? ''
      expect(new URLSearchParams(nested).get('for')).toBe(page)
      for (const one of [address, new URL(nested, address).href]) {
        for (const headers of refused) expectFailure(await requestRaw(one, { headers }), 403, 'signature-refused')
        // A media element says no origin, and a television nothing at all.
        for (const headers of [{ Origin: page }, { 'Sec-Fetch-Site': 'cross-site' }, {}]) {
          expect((await requestRaw(one, { headers })).status).toBe(200)
        }
        expectFailure(await requestRaw(one.replace('&for=', '&to=')), 403, 'signature-refused')
      }
    })

    it('signs for the own page by its host, because TLS can end in front', async () => {
      const base = await proxy({ PROXY_SIGNING_SECRET: 'signs what players may fetch' })
      const asked = `${base}/?destination=${encodeURIComponent(at('/echo'))}&sign=true&for=page`
      const own = { 'Sec-Fetch-Site': 'same-origin' }
      const address = new URL(((await requestRaw(asked, { headers: own })).json() as { url: string }).url, `${base}/`)
      expect(address.searchParams.get('for')).toBe(base)
      const origin = base.replace('http:', 'https:')
      for (const headers of [own, { Origin: origin }, {}]) {
        expect((await requestRaw(address.href, { headers })).status).toBe(200)
      }
      const elsewhere = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'video', 'Sec-Fetch-Mode': 'no-cors' }
      expectFailure(await requestRaw(address.href, { headers: elsewhere }), 403, 'signature-refused')
    })
  })
}
