import { describe, expect, it } from 'vitest'
import { createOwnPartsFetch } from './own-parts-fetch.ts'

const BASE = 'https://films.test/films/'

/** A site whose token is good until `forget`, and what it was asked. */
function site() {
  const asked: string[] = []
  let isKnown = true
  let isThere = true
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname} ${request.credentials} ${await request.text()}`.trim())
    if (!isThere && pathname.endsWith('ping.txt')) throw new TypeError('Failed to fetch')
    if (pathname.endsWith('ping.txt')) isKnown = true
    if (isKnown || !/(?:proxy|scraper)/.test(pathname)) return new Response('there')
    return new Response('', { status: 401, headers: { 'x-page-token': 'needed' } })
  }
  return {
    asked,
    ask: createOwnPartsFetch({ fetch, base: BASE }),
    forget: () => (isKnown = false),
    leave: () => (isThere = false),
  }
}

describe('a fetch from the parts of the own site', () => {
  it.each([
    [`${BASE}proxy/?destination=https%3A%2F%2Fa.test`, true],
    [`${BASE}scraper/metadata`, true],
    [`${BASE}proxy`, true],
    [`${BASE}proxying`, false],
    ['https://films.test/proxy/', false],
    ['https://other.test/films/proxy/', false],
  ])('%s is asked with a new token after a refusal: %s', async (address, isOwn) => {
    const { ask, asked, forget } = site()
    for (const input of [address, new Request(address)]) {
      forget()
      expect((await ask(input)).status).toBe(isOwn ? 200 : 401)
    }
    expect(asked.filter((line) => line.includes('ping.txt'))).toHaveLength(isOwn ? 2 : 0)
    // Cookies go with what is the site's own.
    expect(new Set(asked.map((line) => line.split(' ')[2]))).toEqual(new Set(['same-origin']))
  })

  it('brings another token when it ran out, and asks for the same once more, body and all', async () => {
    const { ask, asked, forget } = site()
    forget()
    const answer = await ask(`${BASE}proxy/`, { method: 'POST', body: 'q' })
    expect(await answer.text()).toBe('there')
    expect(asked).toEqual([
      'POST /films/proxy/ same-origin q',
      'GET /films/ping.txt same-origin',
      'POST /films/proxy/ same-origin q',
    ])
    forget()
    expect((await ask(new Request(`${BASE}proxy/`, { method: 'POST', body: 'q' }))).status).toBe(200)
  })

  it('brings one for all that wait for it', async () => {
    const { ask, asked, forget } = site()
    forget()
    await Promise.all([1, 2, 3].map((n) => ask(`${BASE}proxy/?destination=${n}`)))
    expect(asked.filter((line) => line.includes('ping'))).toHaveLength(1)
  })

  it('says that it was refused when no other token comes', async () => {
    const { ask, asked, forget, leave } = site()
    forget()
    leave()
    expect((await ask(`${BASE}proxy/`)).status).toBe(401)
    expect(asked).toHaveLength(3)
  })

  it('takes a 401 of a destination for nothing else', async () => {
    const asked: string[] = []
    const ask = createOwnPartsFetch({
      base: BASE,
      async fetch(input) {
        asked.push(String(input))
        return new Response('', { status: 401 })
      },
    })
    expect((await ask(`${BASE}proxy/`)).status).toBe(401)
    expect(asked).toHaveLength(1)
  })
})
