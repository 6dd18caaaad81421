import { describe, expect, it } from 'vitest'
import { createReferenceProxyClient } from './reference-client.ts'
import { createReferenceProxy } from './reference-proxy.ts'

describe('the reference proxy and its client', () => {
  const proxy = createReferenceProxy({
    fetch: (url, init) => {
      if (url.endsWith('/gone')) return Promise.reject(new Error('gone'))
      return Promise.resolve(Response.json({ url, ...Object.fromEntries(new Headers(init.headers)) }))
    },
    judgeToken: (token) => (token === 'turnstile|solved' ? 'a.b.c' : token === 'jwt|a.b.c' ? '' : undefined),
  })
  const client = createReferenceProxyClient(['http://one.example.org'], proxy)

  it('refuse without a token, mint one for the widget’s, and go on with it', async () => {
    expect((await client.ask('https://a.example/')).status).toBe(401)
    client.solve('solved')
    const first = await client.ask('https://a.example/x', { headers: { Referer: 'https://site.example/' } })
    expect(first.body).toMatchObject({ url: 'https://a.example/x', referer: 'https://site.example/' })
    expect(client.token()).toBe('a.b.c')
    // What the reference lacks: the token goes on to the destination.
    expect((await client.ask('https://a.example/')).body).toMatchObject({ 'x-token': 'jwt|a.b.c' })
  })

  it('answer failures without CORS, as a page then meets them', async () => {
    const response = await proxy(
      new Request('http://one.example.org/?destination=https://a.example/gone', {
        headers: { 'X-Token': 'jwt|a.b.c' },
      }),
    )
    expect(response.status).toBe(500)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
