import { createPageTokens, type PageTokens } from '@matinee/server-kit'
import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it } from 'vitest'
import { createStandalone } from './app.ts'
import { readConfig } from './config.ts'
import { createRequestMetrics } from './request-metrics.ts'

function standalone(env: NodeJS.ProcessEnv = {}, isUp = true, pageTokens?: PageTokens) {
  const metrics = createRequestMetrics()
  return createStandalone({
    config: readConfig(env),
    pageTokens,
    metrics,
    sendMetrics: async () => new Response(await metrics.registry.metrics()),
    askParts: async () => [{ part: 'database', isUp }],
    parts: {
      api: (request, { address }) => new Response(`${request.method} ${new URL(request.url).pathname} from ${address}`),
      catalogue: (request) => new Response(`catalogue ${new URL(request.url).pathname}`),
      proxy: () => new Response('proxy'),
      scraper: () => new Response('scraper'),
      samples: () => new Response('sample'),
      web: () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    },
  })
}
const get = (path: string, headers: Record<string, string> = {}, env: NodeJS.ProcessEnv = {}) =>
  standalone(env).request(`http://localhost:4210${path}`, { headers: { host: 'localhost:4210', ...headers } })

describe('standalone', () => {
  it('mounts each part under its path, and the page everywhere else', async () => {
    expect(await (await get('/catalogue/3/movie/1')).text()).toBe('catalogue /catalogue/3/movie/1')
    expect(await (await get('/samples/film/master.m3u8')).text()).toBe('sample')
    expect(await (await get('/proxy?destination=https%3A%2F%2Fa.test')).text()).toBe('proxy')
    expect(await (await get('/scraper/scrape')).text()).toBe('scraper')
    expect(await (await get('/media/tmdb-movie-1-x')).text()).toBe('<!doctype html>')
  })

  it('hands the accounts server every method, and who is connected', async () => {
    const request = new Request('http://localhost:4210/api/bookmarks', {
      method: 'PUT',
      headers: { host: 'localhost' },
    })
    const response = await standalone().fetch(request, { address: '192.0.2.7' })
    expect(await response.text()).toBe('PUT /api/bookmarks from 192.0.2.7')
    expect(await (await get('/api')).text()).toBe('GET /api from undefined')
  })

  it('is not ready while a part cannot answer', async () => {
    const broken = standalone({}, false)
    const response = await broken.request('http://localhost/readyz', { headers: { host: 'localhost' } })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toEqual({ ready: false, parts: { database: false } })
  })

  it('sends the page policy: no inline code, Trusted Types with one policy', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).not.toContain('unsafe')
  })

  it('keeps page and accounts from being loaded by other sites, and nothing that others may show or play', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy')
    for (const path of ['/', '/discover', '/api/meta'])
      expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
    for (const path of ['/config.js', '/catalogue/3/configuration', '/samples/film/360.mp4', '/proxy'])
      expect([path, await policyOf(path)]).toEqual([path, null])
  })

  it('renews the token of a page by what it goes on fetching while nobody looks at it, for no cache to keep', async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 1))
    const tokens = createPageTokens({ secret: 'nobody else knows it', paths: ['/proxy'] }, clock)
    const app = standalone({}, true, tokens)
    const ask = (path: string, cookie = '') =>
      app.request(`http://localhost${path}`, { headers: { host: 'localhost', cookie } })
    const pairOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0]
    const first = pairOf(await ask('/'))
    expect(pairOf(await ask('/proxy?destination=x', first))).toBeUndefined()
    clock.tick(1801 * 1000)
    const renewed = await ask('/proxy?destination=x', first)
    expect(renewed.headers.get('cache-control')).toBe('no-store')
    expect(pairOf(renewed)).toMatch(/^matinee-page-/)
    expect(pairOf(renewed)).not.toBe(first)
    clock.tick(1800 * 1000)
    for (const cookie of [first, '']) expect(pairOf(await ask('/proxy?destination=x', cookie))).toBeUndefined()
  })

  it('serves the page without a token while its secret cannot be had', async () => {
    const secret = () => Promise.reject(new Error('the database is away'))
    const tokens = createPageTokens({ secret, paths: ['/proxy'] }, createManualClock(0))
    const answer = await standalone({}, true, tokens).request('http://localhost/', { headers: { host: 'localhost' } })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  })

  it('S-526 admits the cast sender only where the host turned casting on', async () => {
    expect((await get('/')).headers.get('content-security-policy')).not.toContain('gstatic')
    const casting = await get('/', {}, { VITE_CAST_ENABLED: 'true' })
    expect(casting.headers.get('content-security-policy')).toContain("script-src 'self' https://www.gstatic.com;")
  })

  it('answers only by the names of this machine while it is bound to it', async () => {
    expect((await get('/', { host: 'matinee.attacker.test' })).status).toBe(421)
    expect((await get('/', { host: '127.0.0.1:4210' })).status).toBe(200)
    expect((await get('/', { host: '[::1]:4210' })).status).toBe(200)
    expect((await get('/', { host: 'films.test' }, { ALLOWED_HOSTS: 'films.test' })).status).toBe(200)
    const published = { HOST: '0.0.0.0', PUBLIC_URL: 'https://films.test' }
    expect((await get('/', { host: 'films.test' }, published)).status).toBe(200)
    expect((await get('/', { host: 'matinee.attacker.test' }, published)).status).toBe(421)
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('ALLOWED_HOSTS')
  })

  it('hands the page its configuration as a script that no value can break out of', async () => {
    const response = await get('/config.js', {}, { VITE_SAMPLES_URL: '/a</script><script>alert(1)//' })
    const script = await response.text()
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(script).not.toContain('</script>')
    expect(script).toContain('VITE_SAMPLES_URL')
  })

  it('says that it is healthy, ready and what it did', async () => {
    const app = standalone()
    const ask = (path: string) => app.request(`http://localhost${path}`, { headers: { host: 'localhost' } })
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    expect(await (await ask('/ping.txt')).text()).toBe('pong')
    expect(await (await ask('/metrics')).text()).toContain(
      'http_request_duration_seconds_count{method="GET",part="page",status="200"} 3',
    )
  })
})
