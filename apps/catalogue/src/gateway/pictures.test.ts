import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hang, startGateway } from './testing/gateway-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('pictures', () => {
  const picture = (body: string | Uint8Array, type = 'image/jpeg'): Response =>
    new Response(body, { headers: { 'content-type': type } })

  test('pass through without the token, closed and long to keep', async () => {
    const { get, asked } = startGateway({ images: () => picture('jpeg') })
    const response = await get('/t/p/w342//abcDEF_1-2.jpg')
    expect(await response.text()).toBe('jpeg')
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
    expect(asked[0]?.url).toBe('https://images.test/t/p/w342/abcDEF_1-2.jpg')
    expect(JSON.stringify(asked[0]?.init)).not.toContain('Bearer')
  })

  test('wide ones in their own widths', async () => {
    const { get, asked } = startGateway({ images: () => picture('jpeg') })
    for (const size of ['w300', 'w780', 'w1280', 'original']) expect((await get(`/t/p/${size}/a.jpg`)).status).toBe(200)
    expect(asked).toHaveLength(4)
  })

  test('only pictures do', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/javascript', '']) {
      const { get } = startGateway({ images: () => picture('<svg onload="x"/>', type) })
      expect((await get('/t/p/w342/a.jpg')).status, type).toBe(502)
    }
    const { get, asked } = startGateway({})
    for (const file of ['a.svg', 'a.html', '..%2fx.jpg', 'a.jpg%3fx', `${'a'.repeat(200)}.jpg`]) {
      expect((await get(`/t/p/w342/${file}`)).status, file).toBe(404)
    }
    for (const size of ['w9999', 'w1920']) expect((await get(`/t/p/${size}/a.jpg`)).status, size).toBe(404)
    expect(asked).toEqual([])
  })

  test('one that is too large breaks off', async () => {
    const { get } = startGateway({ images: () => picture(new Uint8Array(20_000_001)) })
    await expect((await get('/t/p/original/a.jpg')).arrayBuffer()).rejects.toThrow()
  })

  test('one that is not there is not found, one that hangs is given up after 30 seconds', async () => {
    const gone = startGateway({ images: () => new Response('', { status: 404 }) })
    expect((await gone.get('/t/p/w342/a.jpg')).status).toBe(404)
    const slow = startGateway({ images: hang })
    const response = slow.get('/t/p/w342/a.jpg')
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await response).status).toBe(504)
  })
})
