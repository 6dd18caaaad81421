import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestRaw } from '@matinee/testing/proxy'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

const SITE = { PUBLIC_URL: 'http://films.test', PROXY_ALLOW_ADDRESSES: '127.0.0.1', LOG_LEVEL: 'warn' }
const OWN = { 'sec-fetch-site': 'same-origin' }

/** Where the proxy is sent. */
let destination = ''
beforeAll(async () => {
  const server = createServer((incoming, answer) => {
    answer.setHeader('cache-control', 'max-age=60').end(`cookie: ${incoming.headers.cookie ?? 'none'}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  destination = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film`
  return () => void server.close()
})

async function started(variables: Readonly<Record<string, string>>) {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder, variables)
  onTestFinished(async () => void (await server.stop()))
  const url = await server.ready()
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
  return {
    ask,
    proxied: (headers?: Record<string, string>, query = '') =>
      ask(`/proxy?destination=${encodeURIComponent(destination)}${query}`, headers),
    /** As a browser asks: Node's fetch would say that it does not navigate. */
    tokenFrom: async (path: string, headers: Record<string, string> = {}) =>
      [(await requestRaw(url + path, { headers })).headers['set-cookie']].flat()[0]?.split(';')[0],
  }
}

describe('a server on a network', () => {
  it('carries for pages of its own that hold its token, and for no program', async () => {
    const { ask, proxied, tokenFrom } = await started(SITE)
    for (const headers of [{}, OWN, { ...OWN, cookie: 'matinee-page-x=9999999999.AAAA' }]) {
      const answer = await proxied(headers)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('x-page-token')).toBe('needed')
      expect(await answer.json()).toMatchObject({ code: 'page-refused', statusCode: 401 })
      for (const path of ['/scraper/metadata', '/scraper/scrape?type=movie']) {
        const searched = await ask(path, headers)
        expect([searched.status, searched.headers.get('x-page-token')]).toEqual([401, 'needed'])
      }
    }
    const cookie = (await tokenFrom('/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })) ?? ''
    const carried = await proxied({ ...OWN, cookie })
    expect([carried.status, await carried.text()]).toEqual([200, 'cookie: none'])
    // A fresh one is not made again with each piece of a film.
    expect(carried.headers.getSetCookie()).toEqual([])
    expect(carried.headers.get('cache-control')).toBe('max-age=60')
    expect((await ask('/scraper/metadata', { ...OWN, cookie })).status).toBe(200)
    // The token alone does not let a page of another site in.
    expect((await proxied({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await proxied({ cookie, origin: 'https://other.test' })).status).toBe(403)
  })

  it('gives a token with each page and each sign of life, to this site alone', async () => {
    const { ask, tokenFrom } = await started(SITE)
    for (const path of ['/', '/media/tmdb-movie-1-x', '/config.js', '/ping.txt']) {
      expect([path, await tokenFrom(path, OWN)]).toEqual([path, expect.stringMatching(/^matinee-page-/)])
    }
    for (const site of ['cross-site', 'same-site']) {
      for (const path of ['/ping.txt', '/config.js']) {
        expect([path, await tokenFrom(path, { 'sec-fetch-site': site })]).toEqual([path, undefined])
      }
    }
    // No cache may give one viewer's cookie to another.
    expect((await ask('/config.js')).headers.get('cache-control')).toBe('no-store')
    for (const path of ['/api/meta', '/catalogue/3/configuration', '/assets/page-1.js', '/proxy']) {
      expect([path, await tokenFrom(path, OWN)]).toEqual([path, undefined])
    }
    const secure = (await ask('/', { 'x-forwarded-proto': 'https' })).headers.getSetCookie()
    expect(secure.map((cookie) => cookie.includes('; Secure'))).toEqual([true, true])
  })

  it(
    'still carries for receivers by signed addresses, and for pages that the operator listed',
    { tags: ['slow'] },
    async () => {
      const { ask, proxied, tokenFrom } = await started({ ...SITE, PROXY_ORIGINS: 'https://front.test' })
      const cookie = (await tokenFrom('/')) ?? ''
      expect((await proxied({}, '&sign=true')).status).toBe(401)
      const { url } = (await (await proxied({ ...OWN, cookie }, '&sign=true')).json()) as { url: string }
      expect((await ask(`/proxy/${url}`)).status).toBe(200)
      expect((await proxied({ origin: 'https://front.test' })).status).toBe(200)
      expect((await proxied({ origin: 'https://other.test' })).status).toBe(403)
    },
  )

  it('lets who passed the human check in by its token, as before', { tags: ['slow'] }, async () => {
    const check = { TURNSTILE_SECRET: 'widget secret', JWT_SECRET: 'nobody else knows it' }
    const { proxied } = await started({ ...SITE, ...check })
    expect(await (await proxied()).json()).toEqual({ error: expect.stringContaining('human check') as string })
  })

  it.each([
    ['by the names of a reverse proxy', { ALLOWED_HOSTS: 'films.test' }],
    ['by a trusted reverse proxy', { TRUST_PROXY: '1' }],
    ['by itself', { HOST: '0.0.0.0', ALLOWED_HOSTS: 'films.test' }],
    ['below a path', { PUBLIC_URL: 'https://host.test/films', BASE_PATH: '/films' }],
  ])('asks for it also where it is reached %s', { tags: ['slow'] }, async (_, variables) => {
    const { ask, proxied } = await started({ PROXY_ALLOW_ADDRESSES: '127.0.0.1', LOG_LEVEL: 'warn', ...variables })
    expect((await proxied()).status).toBe(401)
    const base = 'BASE_PATH' in variables ? '/films' : ''
    const cookies = (await ask('/')).headers.getSetCookie()
    expect(cookies.map((cookie) => /Path=([^;]*)/.exec(cookie)?.[1])).toEqual([`${base}/proxy`, `${base}/scraper`])
    expect((await proxied({ cookie: cookies[0]?.split(';')[0] ?? '' })).status).toBe(200)
  })
})

it('a server of one machine asks for none, and gives none', { tags: ['slow'] }, async () => {
  const { ask, proxied } = await started({ PROXY_ALLOW_ADDRESSES: '127.0.0.1', LOG_LEVEL: 'warn' })
  expect((await proxied()).status).toBe(200)
  expect((await ask('/scraper/metadata')).status).toBe(200)
  expect((await ask('/')).headers.getSetCookie()).toEqual([])
})
