import { describe, expect, it } from 'vitest'
import { isCacheable, cachingStrategyOf } from './caching-strategy.ts'

const ORIGIN = 'https://films.test'
const installed = new Set(['/', '/favicon.svg'])
const strategy = (path: string, request: Partial<{ method: string; mode: string }> = {}) =>
  cachingStrategyOf({ method: 'GET', mode: 'cors', ...request, url: new URL(path, ORIGIN).href }, ORIGIN, installed)

describe('caching strategies of the service worker', () => {
  it.each(['/config.js', '/ping.txt', '/api/meta', '/api/users/@me', '/catalogue/3/search/multi?query=x', '/metrics'])(
    '%s is never cached, not even as a page',
    (path) => {
      expect(strategy(path)).toBe('network')
      expect(strategy(path, { mode: 'navigate' })).toBe('network')
    },
  )

  it.each(['/proxy/?destination=x', '/scraper/scrape', '/samples/film/master.m3u8', 'https://else.test/assets/a.js'])(
    '%s is none of its business',
    (path) => expect(strategy(path)).toBe('network'),
  )

  it('a request that changes something goes to the server', () => {
    expect(strategy('/assets/a.js', { method: 'POST' })).toBe('network')
    expect(strategy('/', { method: 'POST', mode: 'navigate' })).toBe('network')
  })

  it('client routes are the page, hashed files are cached, posters are pictures', () => {
    expect(strategy('/media/tmdb-movie-1-x', { mode: 'navigate' })).toBe('page')
    expect(strategy('/assets/index-x.js')).toBe('kept')
    expect(strategy('/catalogue/t/p/w342/x.svg')).toBe('picture')
    expect(strategy('/favicon.svg')).toBe('installed')
    expect(strategy('/elsewhere.txt')).toBe('network')
  })
})

it.each([
  [200, 'text/javascript', true],
  [200, 'image/svg+xml', true],
  [200, 'text/html; charset=utf-8', false],
  [404, 'text/javascript', false],
  [206, 'font/woff2', false],
])('an answer of %i with %s is cached as a file: %s', (status, type, isStored) => {
  expect(isCacheable(new Response('x', { status, headers: { 'content-type': type } }))).toBe(isStored)
})
