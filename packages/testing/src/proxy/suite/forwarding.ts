import { describe, expect, it } from 'vitest'
import { GZIPPED_TEXT } from '../fake-destination.ts'
import { requestRaw } from '../request-raw.ts'
import { expectFailure, type ProxyFixture } from '../proxy-fixture.ts'

/** Requests and answers on their way through. */
export function forwardingSuite(fixture: ProxyFixture): void {
  const { at, through, last, proxy } = fixture

  describe('passes requests on', () => {
    it('S-522 fetches the destination of the query parameter', async () => {
      const answer = await through(at('/echo?a=1&b=%20'))
      expect(answer.status).toBe(200)
      expect(answer.json()).toMatchObject({ method: 'GET', path: '/echo?a=1&b=%20' })
      expect(answer.headers['x-final-destination']).toBe(at('/echo?a=1&b=%20'))
    })

    it('says that it is there when nothing is asked for', async () => {
      const answer = await requestRaw(`${await proxy()}/`)
      expect(answer.status).toBe(200)
      expect(answer.json()).toEqual({ message: expect.any(String) as unknown })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    })

    it('has one path', async () => {
      const answer = await requestRaw(`${await proxy()}/other?destination=${encodeURIComponent(at('/echo'))}`)
      expectFailure(answer, 404, 'unknown-path')
    })

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s carries its body', async (method) => {
      const body = '{"a":"ü"}'
      const answer = await through(at('/echo'), { method, body, headers: { 'content-type': 'application/json' } })
      expect(answer.json()).toMatchObject({ method, body, headers: { 'content-type': 'application/json' } })
    })

    it('streams a body that is longer than it would keep, and one of unknown length', async () => {
      const body = 'x'.repeat(200_000)
      const length = { 'content-length': String(body.length) }
      expect((await through(at('/echo'), { method: 'POST', body, headers: length })).json()).toMatchObject({ body })
      const chunked = { 'transfer-encoding': 'chunked' }
      expect((await through(at('/echo'), { method: 'POST', body, headers: chunked })).json()).toMatchObject({ body })
    })

    it('OPTIONS that is no preflight reaches the destination', async () => {
      expect((await through(at('/echo'), { method: 'OPTIONS' })).json()).toMatchObject({ method: 'OPTIONS' })
    })

    it('HEAD has headers and no body', async () => {
      const answer = await through(at('/bytes?n=5000'), { method: 'HEAD' })
      expect(answer.headers['content-length']).toBe('5000')
      expect(answer.body).toHaveLength(0)
    })

    it('status and its text are the destination’s', async () => {
      for (const code of ['404', '500', '429', '204', '304']) {
        expect((await through(at(`/status?code=${code}`))).status).toBe(Number(code))
      }
    })
  })

  describe('headers of the request', () => {
    it('maps what pages cannot send', async () => {
      await through(at('/echo'), {
        headers: {
          'X-Cookie': 'a=1',
          'X-Referer': 'https://site.example/',
          'X-Origin': 'https://site.example',
          'X-User-Agent': 'Player/1',
          'X-X-Real-Ip': '192.0.2.1',
          Range: 'bytes=0-',
          Authorization: 'Bearer abc',
        },
      })
      const { headers } = last()
      expect(headers).toMatchObject({
        cookie: 'a=1',
        referer: 'https://site.example/',
        origin: 'https://site.example',
        'user-agent': 'Player/1',
        'x-real-ip': '192.0.2.1',
        range: 'bytes=0-',
        authorization: 'Bearer abc',
      })
      expect(Object.keys(headers).filter((header) => /^x-(cookie|referer|origin|user|x)/.test(header))).toEqual([])
    })

    it('S-523 keeps the token, the visitor’s agent, own cookies and what networks add to itself', async () => {
      const dropped = {
        'X-Token': 'jwt|secret',
        'User-Agent': 'Visitor/1',
        Cookie: 'session=ours',
        Authorization: `Basic ${btoa('viewer:of the gateway')}`,
        'Remote-User': 'viewer',
        'Tailscale-User-Login': 'viewer',
        'X-Amzn-Oidc-Data': 'a.b.c',
        'X-Auth-Request-Access-Token': 'a.b.c',
        'X-Authentik-Username': 'viewer',
        'X-Goog-Authenticated-User-Email': 'viewer',
        'X-Goog-Iap-Jwt-Assertion': 'a.b.c',
        'X-Ms-Client-Principal-Name': 'viewer',
        'X-Ms-Token-Aad-Id-Token': 'a.b.c',
        'X-Pomerium-Jwt-Assertion': 'a.b.c',
        'X-Remote-User': 'viewer',
        'X-Vouch-User': 'viewer',
        'X-Webauth-User': 'viewer',
        'CF-Connecting-IP': '192.0.2.1',
        'CF-Ray': '1',
        'X-Forwarded-For': '192.0.2.1',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'for=192.0.2.1',
        'X-Real-Ip': '192.0.2.1',
        'CDN-Loop': 'x',
        'X-Amzn-Trace-Id': '1',
        'Sec-Fetch-Mode': 'cors',
      }
      await through(at('/echo'), { headers: dropped })
      const { headers } = last()
      for (const header of Object.keys(dropped)) {
        if (header !== 'User-Agent') expect(headers[header.toLowerCase()], header).toBeUndefined()
      }
      expect(headers['user-agent']).toContain('Firefox/93.0')
    })

    it('takes headers for a player from the query', async () => {
      const headers = encodeURIComponent(JSON.stringify({ referer: 'https://site.example/' }))
      const base = `${await proxy()}/?destination=${encodeURIComponent(at('/echo'))}`
      expect((await requestRaw(`${base}&headers=${headers}`)).json()).toMatchObject({
        headers: { referer: 'https://site.example/' },
      })
      expectFailure(
        await requestRaw(`${base}&headers=${encodeURIComponent('{"host":"x"}')}`),
        400,
        'destination-invalid',
      )
    })
  })

  describe('the answer', () => {
    it('keeps lengths and ranges', async () => {
      const whole = await through(at('/bytes?n=300000'))
      expect(whole.headers['content-length']).toBe('300000')
      expect(whole.body).toHaveLength(300_000)
      const part = await through(at('/bytes?n=300000'), { headers: { Range: 'bytes=1000-1999' } })
      expect(part.status).toBe(206)
      expect(part.headers).toMatchObject({ 'content-length': '1000', 'content-range': 'bytes 1000-1999/300000' })
      expect(part.body.equals(whole.body.subarray(1000, 2000))).toBe(true)
    })

    it('passes bodies of unknown length', async () => {
      const answer = await through(at('/chunked'))
      expect(answer.text).toBe('one two')
      expect(answer.headers['content-length']).toBeUndefined()
    })

    it('never sends an encoded body as a plain one, nor with a wrong length', async () => {
      const plain = await through(at('/gzip'), { headers: { 'accept-encoding': 'identity' } })
      expect(plain.text).toBe(GZIPPED_TEXT)
      expect(plain.headers['content-length']).toBe(String(GZIPPED_TEXT.length))
    })

    it('obeys none of the destination’s wishes about our origin', async () => {
      const { headers, status } = await through(at('/hostile'))
      expect(status).toBe(401)
      const stored = Object.keys(headers).filter((header) =>
        /^(set-cookie|clear-site|strict-tr|www-auth|service-worker|x-token|link|refresh|access-control-allow-cred)/.test(
          header,
        ),
      )
      expect(stored).toEqual([])
      expect(headers).toMatchObject({
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-final-destination': at('/hostile'),
        'x-set-cookie': 'session=theirs; Path=/, second=2',
        'x-own': 'kept',
      })
      expect(headers['vary']).toContain('Origin')
    })
  })
}
