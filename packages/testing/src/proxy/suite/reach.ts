import { describe, expect, it } from 'vitest'
import type { Arrival } from '../fake-destination.ts'
import { CLOSED, expectFailure, OPEN, type ProxyFixture } from '../proxy-fixture.ts'

/** Where a proxy goes, and where it does not. */
export function reachSuite(fixture: ProxyFixture): void {
  const { at, through, last } = fixture

  describe('redirects', () => {
    it('are followed, and the last address is told', async () => {
      const target = at('/echo?end', 'other.example.org')
      const answer = await through(at(`/redirect?to=${encodeURIComponent(target)}`))
      expect(answer.json()).toMatchObject({ path: '/echo?end' })
      expect(answer.headers['x-final-destination']).toBe(target)
    })

    it('to another site lose what was said to one', async () => {
      const target = encodeURIComponent(at('/echo', 'other.example.org'))
      const headers = { 'X-Cookie': 'a=1', Authorization: 'Bearer abc', 'X-Referer': 'https://site.example/' }
      const { headers: arrived } = (await through(at(`/redirect?to=${target}`), { headers })).json() as Arrival
      expect(arrived['cookie']).toBeUndefined()
      expect(arrived['authorization']).toBeUndefined()
      expect(arrived['referer']).toBe('https://site.example/')
    })

    it('303 turns into GET, 307 sends the body again', async () => {
      const post = { method: 'POST', body: 'again', headers: { 'content-type': 'text/plain', 'content-length': '5' } }
      const seeOther = (await through(at('/redirect?status=303&to=/echo'), post)).json()
      expect(seeOther).toMatchObject({ method: 'GET', body: '' })
      const temporary = (await through(at('/redirect?status=307&to=/echo'), post)).json()
      expect(temporary).toMatchObject({ method: 'POST', body: 'again' })
    })

    it.each(['UPSTREAM.Example.ORG', 'upstream.example.org.', 'Upstream.example.org.'])(
      'to %s go where they go without capitals and dot, and so does a destination',
      async (host) => {
        const { origin, port } = new URL(at('/'))
        const asked = `http://${host}:${port}/echo`
        for (const address of [asked, at(`/redirect?to=${encodeURIComponent(asked)}`)]) {
          const answer = await through(address)
          expect(answer.json()).toMatchObject({ path: '/echo', headers: { host: new URL(origin).host } })
          expect(answer.headers['x-final-destination']).toBe(at('/echo'))
        }
      },
    )

    it('that never end are ended', async () => {
      expectFailure(await through(at('/for-ever')), 500, 'too-many-redirects')
    })

    it.each(['file:///etc/passwd', 'data:text/html,x', 'ftp://upstream.example.org/', 'javascript:1', 'http://'])(
      'to %s are not followed',
      async (to) => {
        expectFailure(await through(at(`/redirect?to=${encodeURIComponent(to)}`)), 500, 'redirect-invalid')
      },
    )

    it.each(['http://%:b@upstream.example.org/', 'http://user:50%off@upstream.example.org/'])(
      'to %s are refused as such a destination is',
      async (to) => {
        expectFailure(await through(at(`/redirect?to=${encodeURIComponent(to)}`)), 400, 'destination-invalid')
      },
    )

    it.each([
      ['/echo?t=фильм', '/echo?t=%D1%84%D0%B8%D0%BB%D1%8C%D0%BC'],
      ['/echo?t=é', '/echo?t=%C3%A9'],
      ['/echo?t=映画', '/echo?t=%E6%98%A0%E7%94%BB'],
    ])('to %s in bytes of UTF-8 ask for these bytes', async (to, path) => {
      const bytes = Buffer.from(to, 'utf8').toString('latin1')
      const answer = await through(at(`/redirect?to=${encodeURIComponent(bytes)}`))
      expect(answer.json()).toMatchObject({ path })
    })

    it.each(['http://169.254.169.254/latest/meta-data/', 'http://[::1]:1/', 'http://0xa000001/', '//10.0.0.1/'])(
      'to %s are not followed',
      async (to) => {
        const answer = await through(at(`/redirect?to=${encodeURIComponent(to)}`))
        expect(last().path).toContain('/redirect?')
        expect(answer.status).toBe(403)
      },
    )
  })

  describe('destinations that are none', () => {
    it.each([
      'file:///etc/passwd',
      'data:text/html,x',
      'ftp://a.example/',
      '//a.example',
      'a.example',
      'http://',
      'http://a%:b@a.example/',
    ])('%s', async (address) => {
      expectFailure(await through(address), 400, 'destination-invalid')
    })

    it.each([
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://0177.0.0.1/',
      'http://127.1/',
      'http://0/',
      'http://[::1]/',
      'http://[::]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[::127.0.0.1]/',
      'http://[64:ff9b::127.0.0.1]/',
      'http://[2002:7f00:1::]/',
      'http://[fe80::1]/',
      'http://[fec0::1]/',
      'http://[fd00:ec2::254]/',
      'http://[ff02::1]/',
      'http://[2001:db8::1]/',
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://192.168.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://100.64.0.1/',
      'http://100.100.100.200/',
      'http://192.0.2.1/',
      'http://198.18.0.1/',
      'http://224.0.0.1/',
      'http://255.255.255.255/',
      'http://168.63.129.16/',
      'http://①②⑦.0.0.1/',
    ])('%s is not reached', async (address) => {
      expect((await through(address, {}, { ...OPEN, ...CLOSED })).status).toBe(403)
    })

    it('hosts that the operator did not list', async () => {
      const variables = { ...OPEN, PROXY_ALLOW_HOSTS: 'upstream.example.org, *.media.example' }
      expect((await through(at('/echo'), {}, variables)).status).toBe(200)
      expectFailure(await through(at('/echo', 'other.example.org'), {}, variables), 403, 'host-refused')
      const target = encodeURIComponent(at('/echo', 'other.example.org'))
      expectFailure(await through(at(`/redirect?to=${target}`), {}, variables), 403, 'host-refused')
    })

    it('and those that were listed with capitals and a dot are', async () => {
      const variables = { ...OPEN, PROXY_ALLOW_HOSTS: 'UPSTREAM.example.org., *.Other.Example.' }
      expect((await through(at('/echo'), {}, variables)).status).toBe(200)
      expectFailure(await through(at('/echo', 'other.example.org'), {}, variables), 403, 'host-refused')
    })

    it('ports where other protocols are spoken', async () => {
      expectFailure(await through('http://upstream.example.org:25/'), 403, 'host-refused')
    })
  })

  it('says of a failure where, never what: addresses can carry keys', async () => {
    const { text } = await through('http://user:word@upstream.example.org:25/path-key?api_key=secret')
    expect(text).toContain('http://upstream.example.org:25')
    expect(text).not.toMatch(/path-key|secret|word|user/)
  })
}
