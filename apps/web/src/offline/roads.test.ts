import { describe, expect, it } from 'vitest'
import { isWorthKeeping, roadOf } from './roads.ts'

const ORIGIN = 'https://films.test'
const installed = new Set(['/', '/favicon.svg'])
const road = (path: string, request: Partial<{ method: string; mode: string }> = {}) =>
  roadOf({ method: 'GET', mode: 'cors', ...request, url: new URL(path, ORIGIN).href }, ORIGIN, installed)

describe('roads of the service worker', () => {
  it.each(['/config.js', '/ping.txt', '/api/meta', '/api/users/@me', '/catalogue/3/search/multi?query=x', '/metrics'])(
    '%s is never kept, not even as a page',
    (path) => {
      expect(road(path)).toBe('network')
      expect(road(path, { mode: 'navigate' })).toBe('network')
    },
  )

  it.each(['/proxy/?destination=x', '/scraper/scrape', '/samples/film/master.m3u8', 'https://else.test/assets/a.js'])(
    '%s is none of its business',
    (path) => expect(road(path)).toBe('network'),
  )

  it('what changes something goes to the server', () => {
    expect(road('/assets/a.js', { method: 'POST' })).toBe('network')
    expect(road('/', { method: 'POST', mode: 'navigate' })).toBe('network')
  })

  it('client routes are the page, hashed files are kept, posters are pictures', () => {
    expect(road('/media/tmdb-movie-1-x', { mode: 'navigate' })).toBe('page')
    expect(road('/assets/index-x.js')).toBe('kept')
    expect(road('/catalogue/t/p/w342/x.svg')).toBe('picture')
    expect(road('/favicon.svg')).toBe('installed')
    expect(road('/elsewhere.txt')).toBe('network')
  })
})

it.each([
  [200, 'text/javascript', true],
  [200, 'image/svg+xml', true],
  [200, 'text/html; charset=utf-8', false],
  [404, 'text/javascript', false],
  [206, 'font/woff2', false],
])('an answer of %i with %s is kept as a file: %s', (status, type, isKept) => {
  expect(isWorthKeeping(new Response('x', { status, headers: { 'content-type': type } }))).toBe(isKept)
})
