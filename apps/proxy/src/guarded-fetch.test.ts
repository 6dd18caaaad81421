import { GZIPPED_TEXT, startFakeDestination } from '@matinee/testing/proxy'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proxyOptionsOf, readProxyVariables } from './config.ts'
import { createNodeProxy } from './entry/node.ts'

describe('a fetch for the other parts of the server', () => {
  let destination: Awaited<ReturnType<typeof startFakeDestination>>
  const proxy = createNodeProxy({
    options: proxyOptionsOf(readProxyVariables({}), { version: 'test' }),
    allowAddresses: ['127.0.0.1'],
    log: { warn: () => {} },
    resolve: (name) =>
      Promise.resolve([{ address: name === 'inner.example.org' ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
  })
  beforeEach(async () => {
    destination = await startFakeDestination()
  })
  afterEach(async () => {
    await destination.close()
  })
  const get = (path: string, init?: RequestInit, host = 'films.example.org'): Promise<Response> =>
    proxy.guardedFetch(new Request(`http://${host}:${destination.port}${path}`, init))

  it('follows redirects, decodes, and says where it ended', async () => {
    const response = await get('/redirect?to=/gzip')
    expect(await response.text()).toBe(GZIPPED_TEXT)
    expect(response.url).toBe(`http://films.example.org:${destination.port}/gzip`)
  })

  it('sends bodies, and passes refusals by status on', async () => {
    expect(await (await get('/echo', { method: 'POST', body: 'a' })).json()).toMatchObject({
      method: 'POST',
      body: 'a',
    })
    expect((await get('/status?code=404')).status).toBe(404)
  })

  it('reaches no private address, by name, by number or by redirect', async () => {
    await expect(get('/echo', {}, 'inner.example.org')).rejects.toMatchObject({ code: 'address-refused' })
    await expect(get('/echo', {}, '10.0.0.1')).rejects.toMatchObject({ code: 'address-refused' })
    const inner = encodeURIComponent('http://inner.example.org/')
    await expect(get(`/redirect?to=${inner}`)).rejects.toMatchObject({ code: 'address-refused' })
  })

  it.each(['Films.Example.ORG', 'films.example.org.', 'FILMS.example.org.'])(
    'asks %s by its name without capitals and dot',
    async (host) => {
      const response = await get('/echo', {}, host)
      expect(response.url).toBe(`http://films.example.org:${destination.port}/echo`)
      const { headers } = (await response.json()) as { headers: Record<string, string> }
      expect(headers['host']).toBe(`films.example.org:${destination.port}`)
    },
  )

  it('reaches no private address behind a dot', async () => {
    for (const host of ['INNER.example.org.', '10.0.0.1.']) {
      await expect(get('/echo', {}, host)).rejects.toMatchObject({ code: 'address-refused' })
    }
  })

  it('ends with who asked', async () => {
    const leaving = new AbortController()
    const asked = get('/silent', { signal: leaving.signal })
    await expect.poll(() => destination.arrivals.length).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await destination.clientGone
  })
})
