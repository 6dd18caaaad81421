import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { film, hang, type Host, json, never, page, startGateway, token } from './testing/gateway-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('two hosts', () => {
  test('the primary host is asked with the token in a header, and nobody else', async () => {
    const { get, asked } = startGateway({ primary: () => page(film(1, 'Salt', 1929)) })
    expect((await get('/3/movie/popular')).status).toBe(200)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url).toBe('https://primary.test/3/movie/popular?page=1')
    expect(asked[0]?.init.headers).toEqual({ authorization: `Bearer ${token}`, accept: 'application/json' })
    expect(asked[0]?.init.redirect).toBe('error')
  })

  const failures: Readonly<Record<string, Host>> = {
    'is not there': () => Promise.reject(new TypeError('fetch failed')),
    'answers 404': () => json({}, 404),
    'answers 401': () => json({}, 401),
    'answers 429': () => json({}, 429),
    'answers 500': () => json({}, 500),
    'answers HTML': () => new Response('<!doctype html><title>Sign in</title>'),
    'answers nothing': () => new Response(''),
    'has no body': () => new Response(null, { status: 204 }),
    'breaks off': () => new Response('{"page":1,"resu'),
    'answers without end': () => new Response(`"${'x'.repeat(5_000_000)}"`),
  }
  test.each(Object.entries(failures))('the fallback host is asked when the primary %s', async (_, primary) => {
    const { get, urls } = startGateway({ primary, fallback: () => page(film(1, 'Salt', 1929)) })
    expect((await get('/3/movie/popular')).status).toBe(200)
    expect(urls()).toEqual([
      'https://primary.test/3/movie/popular?page=1',
      'https://fallback.test/3/movie/popular?page=1',
    ])
  })

  test('the primary host has 5 seconds', async () => {
    const { get, asked } = startGateway({ primary: hang, fallback: () => page() })
    const response = get('/3/movie/popular')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    expect((await response).status).toBe(200)
  })

  test('the fallback host has 30 seconds, then the viewer is told', async () => {
    const { get, asked } = startGateway({ primary: hang, fallback: hang })
    const response = get('/3/movie/popular')
    await vi.advanceTimersByTimeAsync(5_000 + 29_999)
    expect(asked[1]?.init.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await response).status).toBe(504)
  })

  const refused: readonly (readonly [string, Host, Host, number])[] = [
    ['both know no such title', failures['answers 404'] ?? never, failures['answers 404'] ?? never, 404],
    [
      'one knows no such title and the other fails',
      failures['answers 404'] ?? never,
      failures['answers 500'] ?? never,
      404,
    ],
    ['both refuse the token', failures['answers 401'] ?? never, failures['answers 401'] ?? never, 502],
    ['both ask for a pause', failures['answers 429'] ?? never, failures['answers 429'] ?? never, 429],
    ['both fail', failures['answers 500'] ?? never, failures['is not there'] ?? never, 502],
    ['both answer HTML', failures['answers HTML'] ?? never, failures['answers HTML'] ?? never, 502],
    ['both answer nothing', failures['answers nothing'] ?? never, failures['has no body'] ?? never, 502],
    ['both answer something else', () => json({ hello: 1 }), never, 502],
    ['both answer no object', () => json(null), never, 502],
  ]
  test.each(refused)('when %s, the error has the movie database’s shape', async (_, primary, fallback, status) => {
    const { get } = startGateway({ primary, fallback })
    const response = await get('/3/tv/12345')
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      success: false,
      status_code: expect.any(Number),
      status_message: expect.any(String),
    })
    if (status === 429) expect(response.headers.get('retry-after')).toBe('10')
  })

  test('the token is in no answer, no error and no log', async () => {
    const leaky: Host = () => Promise.reject(new Error(`failed with Bearer ${token}`))
    const { get, logged } = startGateway({ primary: leaky, fallback: leaky, images: leaky })
    for (const path of ['/3/movie/popular', '/3/search/multi?query=zzz', '/3/movie/5', '/t/p/w342/a.jpg']) {
      const response = await get(path)
      expect(response.status).toBeGreaterThanOrEqual(500)
      expect((await response.text()) + JSON.stringify([...response.headers])).not.toContain(token)
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toContain(token)
  })
})
