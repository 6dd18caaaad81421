import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForPage } from './ask-for-page.ts'

const FILM = '/media/tmdb-movie-11-a-film'
const TITLE = '/catalogue/3/movie/11?append_to_response=external_ids,videos'
const link = (change: object = {}) => ({
  isEnabled: true,
  tmdbId: '11',
  type: 'hls',
  url: 'https://films.example/a.m3u8',
  ...change,
})
const device = (change: object = {}) => ({ isShelfFull: false, links: undefined, played: null, ...change })

let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { href: 'https://site.example/', protocol: 'https:' })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response())
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [FILM, TITLE],
  ['/media/tmdb-tv-12-a-show/3/4', '/catalogue/3/tv/12?append_to_response=external_ids,videos'],
  ['/', '/catalogue/3/movie/top_rated?language=en-US&page=1'],
])('what %s begins with is asked for', (path, address) => {
  askForPage(path, {}, device())
  expect(asked).toEqual([`https://site.example${address}`])
})

test('the host says where its catalogue is', () => {
  askForPage(FILM, { VITE_CATALOGUE_URL: 'https://catalogue.example/3' }, device())
  expect(asked).toEqual(['https://catalogue.example/3/movie/11?append_to_response=external_ids,videos'])
})

test.each([
  '/discover',
  '/search/detour',
  '/media/tmdb-movie-11x',
  '/media/tmdb-show-11',
  '/media/JW1',
  '/media/tmdb-movie-011',
])('nothing is asked for at %s', (path) => {
  askForPage(path, {}, device({ links: [link()] }))
  expect(asked).toEqual([])
})

test.each([
  [{ VITE_DISALLOWED_IDS: 'movie-11' }],
  [{ VITE_HAS_ONBOARDING: true }],
  [{ VITE_TMDB_READ_API_KEY: 'a.b.c' }],
])('nothing is asked for where the page looks first: %o', (config) => {
  askForPage('/', config, device())
  askForPage(FILM, config, device({ links: [link()] }))
  expect(asked).toEqual([])
})

test("the playlist of the viewer's own link is asked for too", () => {
  askForPage(FILM, {}, device({ links: [link({ tmdbId: '12' }), link({ isEnabled: false }), link()] }))
  expect(asked).toEqual([`https://site.example${TITLE}`, 'https://films.example/a.m3u8'])
})

test.each([
  ['a file', [link({ type: 'mp4' })]],
  ['of an episode', [link({ season: 1, episode: 1 })]],
  ['no address of the web', [link({ url: 'javascript:alert(1)' })]],
  ['damaged', [{}, link({ url: 7 })]],
  ['no list', 'links'],
  ['of a line that the page of https may not read', [link({ url: 'http://films.example/a.m3u8' })]],
])('a link that is %s is left to the page', (_, links) => {
  askForPage(FILM, {}, device({ links }))
  expect(asked).toEqual([`https://site.example${TITLE}`])
})

test('where a stream has played the page goes on with that, and its link is not asked', () => {
  askForPage(FILM, {}, device({ links: [link()], played: '[["movie:11",{}]]' }))
  expect(asked).toEqual([`https://site.example${TITLE}`])
})

test('a home that the shelf filled at the last visit asks for no films', () => {
  askForPage('/', {}, device({ isShelfFull: true }))
  expect(asked).toEqual([])
})
