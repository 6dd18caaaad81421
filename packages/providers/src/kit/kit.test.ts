import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NotFoundError, ProviderError, providerErrorFrom } from './errors.ts'
import { createFetcher, readJson, type FetcherAnswer } from './fetcher.ts'
import { qualityOf } from './quality.ts'
import { encodePath, isFetchable, joinUrl } from './url.ts'

describe('qualityOf', () => {
  it.each([
    [1920, 1080, '1080'],
    [1920, 800, '1080'],
    [1440, 1080, '1080'],
    [1280, 534, '720'],
    [960, 720, '720'],
    [720, 576, '480'],
    [720, 480, '480'],
    [854, 480, '480'],
    [640, 480, '480'],
    [640, 360, '360'],
    [320, 240, '360'],
    [3840, 2160, '4k'],
    [3840, 1600, '4k'],
    [2560, 1440, '1080'],
    [0, 720, '720'],
    [1280, 0, '720'],
    [720, 1280, '720'],
    [0, 0, 'unknown'],
  ])('%i × %i is %s', (width, height, quality) => {
    expect(qualityOf(width, height)).toBe(quality)
  })
})

describe('addresses', () => {
  it('are encoded by segment', () => {
    expect(encodePath('a b/50%#1?.mp4')).toBe('a%20b/50%25%231%3F.mp4')
    expect(joinUrl('https://archive.org/', 'download', 'x', 'a/b c.mp4')).toBe(
      'https://archive.org/download/x/a/b%20c.mp4',
    )
    expect(joinUrl('/samples/', 'show/s1e1', 'master.m3u8')).toBe('/samples/show/s1e1/master.m3u8')
  })

  it.each(['https://a.example/x', 'HTTP://a.example', 'http://127.0.0.1:9/x', '/samples/film/master.m3u8'])(
    '%s may be fetched',
    (url) => {
      expect(isFetchable(url)).toBe(true)
    },
  )

  it.each([
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'blob:https://a.example/1',
    'ftp://a.example/x',
    '//a.example/x',
    '/\\a.example/x',
    '/\t/a.example/x',
    'samples/film',
    'https://',
    'http:a.example',
    `https://a.example/${'x'.repeat(9000)}`,
  ])('%j may not', (url) => {
    expect(isFetchable(url)).toBe(false)
  })
})

describe('errors', () => {
  it('keep their code, and strangers get one', () => {
    const known = new ProviderError('upstream', 'no')
    expect(providerErrorFrom(known)).toBe(known)
    expect(providerErrorFrom('words')).toMatchObject({ code: 'crashed', message: 'words' })
    expect(providerErrorFrom(new Error('x'.repeat(9000))).message).toHaveLength(300)
    const foreign = Object.assign(new Error('gone'), { name: 'NotFoundError' })
    expect(providerErrorFrom(foreign)).toBeInstanceOf(NotFoundError)
  })
})

describe('the fetcher', () => {
  const signal = new AbortController().signal

  it('sends its options and reads text', async () => {
    let sent: Request | undefined
    const fetcher = createFetcher(async (request) => {
      sent = request
      return new Response('grüße', { status: 201, headers: { 'x-a': 'b' } })
    })
    const answer = await fetcher('/x', {
      baseUrl: 'https://a.example/y',
      method: 'POST',
      body: 'z',
      headers: { 'x-c': 'd' },
      signal,
    })
    expect([sent?.url, sent?.method, sent?.headers.get('x-c'), await sent?.text()]).toEqual([
      'https://a.example/x',
      'POST',
      'd',
      'z',
    ])
    expect([answer.statusCode, answer.body, answer.headers.get('x-a'), answer.finalUrl]).toEqual([
      201,
      'grüße',
      'b',
      '/x',
    ])
  })

  it('goes by no earlier answer where one ran out', async () => {
    const modes: string[] = []
    const fetcher = createFetcher(async ({ cache }) => {
      modes.push(cache)
      return new Response('')
    })
    await fetcher('https://a.example', { signal })
    await fetcher('https://a.example', { signal, isAnew: true })
    expect(modes).toEqual(['default', 'reload'])
  })

  it('stops reading an answer that never ends', async () => {
    const chunk = new Uint8Array(1024 * 1024)
    let isCancelled = false
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(chunk),
      cancel: () => {
        isCancelled = true
      },
    })
    const fetcher = createFetcher(async () => new Response(endless))
    await expect(fetcher('https://a.example', { signal })).rejects.toMatchObject({ code: 'too-large' })
    expect(isCancelled).toBe(true)
  })

  it('names a lost connection, and keeps the reason of its signal', async () => {
    const fetcher = createFetcher(() => Promise.reject(new TypeError('fetch failed')))
    await expect(fetcher('https://a.example', { signal })).rejects.toMatchObject({ code: 'network' })
    const reason = new Error('left')
    await expect(fetcher('https://a.example', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it.each([
    [404, '{}', 'not-found'],
    [410, '{}', 'not-found'],
    [500, '{}', 'upstream'],
    [200, '<p>', 'malformed'],
    [200, '{"a":1}', 'malformed'],
  ])('reads status %i with %s as %s', (statusCode, body, code) => {
    const answer: FetcherAnswer = { statusCode, body, headers: new Headers(), finalUrl: 'https://a.example' }
    expect(() => readJson(answer, z.object({ a: z.string() }))).toThrow(expect.objectContaining({ code }))
  })
})
