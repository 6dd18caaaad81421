import type { AddonConnection, Connections, ExternalSubtitle, FileStream, ScrapeRequest } from '@matinee/contracts'
import { createFakeOpenSubtitles, type FakeSubtitle } from '@matinee/testing/opensubtitles'
import { createManualClock } from '@matinee/testing/clock'
import { type Send } from '@matinee/testing/providers'
import { ADDON_MANIFEST, createFakeAddon, startAddonServer, type AddonServer } from '@matinee/testing/stremio'
import sdk from 'stremio-addon-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher } from '../kit/fetcher.ts'
import { createProbe } from '../kit/probe.ts'
import { parseManifest } from '../sources/addon/index.ts'
import { hashFile } from './file-hash.ts'
import { createSubtitleFinder, testOpenSubtitles, type SubtitleFinderDeps } from './find-subtitles.ts'

const signal = new AbortController().signal
const movie: ScrapeRequest = {
  type: 'movie',
  title: 'Harbour Lights',
  releaseYear: 1952,
  tmdbId: '9052',
  imdbId: 'tt0044001',
}
const episode: ScrapeRequest = {
  type: 'show',
  title: 'Lighthouse Road',
  releaseYear: 1971,
  tmdbId: '7071',
  imdbId: 'tt0067001',
  season: { number: 1, tmdbId: '1' },
  episode: { number: 2, tmdbId: '2' },
}
const SUBTITLES: readonly FakeSubtitle[] = [
  { fileId: 1, imdbId: 44_001, language: 'en', downloads: 10 },
  { fileId: 2, imdbId: 44_001, language: 'en', downloads: 900, isMachineMade: true },
  { fileId: 3, imdbId: 44_001, language: 'en', downloads: 500 },
  { fileId: 4, imdbId: 44_001, language: 'en', downloads: 2, isTrusted: true, isHearingImpaired: true },
  { fileId: 5, imdbId: 44_001, language: 'en', downloads: 1, hash: '00000000000a1b2c' },
  { fileId: 6, imdbId: 44_001, language: 'pt-br', downloads: 5 },
  { fileId: 7, imdbId: 44_001, language: 'pt-pt', downloads: 50 },
  { fileId: 8, imdbId: 44_001, language: 'en', parts: 2 },
  { fileId: 10, imdbId: 44_001, language: 'en', isForeignPartsOnly: true },
  { fileId: 11, parentImdbId: 67_001, season: 1, episode: 2, language: 'en' },
  { fileId: 12, parentImdbId: 67_001, season: 1, episode: 3, language: 'en' },
]
const manifest = parseManifest(JSON.stringify(ADDON_MANIFEST))
const addonAt = (manifestUrl: string, id = 'lamp'): AddonConnection => ({
  id,
  name: 'Lamplight',
  isEnabled: true,
  manifestUrl,
  manifest,
})

function finder(send: Send, connections: Partial<Connections> = {}, more: Partial<SubtitleFinderDeps> = {}) {
  return createSubtitleFinder({
    connections: { addons: [], openSubtitles: { apiKey: 'host-key' }, ...connections },
    fetcher: createFetcher(send),
    now: () => 0,
    ...more,
  })
}
const idsOf = (subtitles: readonly ExternalSubtitle[]): string[] =>
  subtitles.map(({ id }) => id.replace('opensubtitles-', ''))
const service = () => createFakeOpenSubtitles({ subtitles: SUBTITLES })

describe('subtitles from OpenSubtitles', () => {
  it('are found by IMDb id, best first in the wanted languages', async () => {
    const fake = service()
    const { subtitles, failures } = await finder(fake).findSubtitles(
      { request: movie, languages: ['pt-BR', 'en'] },
      signal,
    )
    expect(idsOf(subtitles)).toEqual(['6', '7', '4', '3', '1', '5', '2'])
    expect(failures).toEqual([])
    expect(subtitles[2]).toEqual({
      id: 'opensubtitles-4',
      providerId: 'opensubtitles',
      providerName: 'OpenSubtitles',
      language: 'en',
      label: 'Harbour.Lights.4',
      isHashMatch: false,
      isHearingImpaired: true,
      isMachineTranslated: false,
    })
    expect(fake.asked).toEqual(['/api/v1/subtitles?imdb_id=44001&languages=en%2Cpt-br%2Cpt-pt&type=movie'])
  })
  it('are those of the very episode', async () => {
    const fake = service()
    const { subtitles } = await finder(fake).findSubtitles({ request: episode, languages: ['en'] }, signal)
    expect(idsOf(subtitles)).toEqual(['11'])
    expect(fake.asked[0]).toBe(
      '/api/v1/subtitles?episode_number=2&languages=en&parent_imdb_id=67001&season_number=1&type=episode',
    )
  })
  it('are found by TMDB id, or by name where no database knows the title', async () => {
    const fake = service()
    const { imdbId: _, ...unknown } = { ...movie, imdbId: '' }
    await finder(fake).findSubtitles({ request: unknown, languages: [] }, signal)
    await finder(fake).findSubtitles({ request: { ...unknown, tmdbId: '1000044001' }, languages: [] }, signal)
    expect(fake.asked).toEqual([
      '/api/v1/subtitles?tmdb_id=9052&type=movie',
      '/api/v1/subtitles?query=harbour+lights&type=movie&year=1952',
    ])
  })
  it('come first when they were made for this very file', async () => {
    const stream: FileStream = {
      type: 'file',
      id: 'x',
      flags: [],
      captions: [],
      qualities: {},
      file: { openSubtitlesHash: '00000000000a1b2c' },
    }
    const { subtitles } = await finder(service()).findSubtitles({ request: movie, languages: ['en'], stream }, signal)
    expect([idsOf(subtitles)[0], subtitles[0]?.isHashMatch]).toEqual(['5', true])
  })
  it('open as a caption of the external list, once an hour for one download', async () => {
    const fake = service()
    let time = 0
    const found = finder(fake, {}, { now: () => time })
    const { subtitles } = await found.findSubtitles({ request: movie, languages: ['en'] }, signal)
    const [best = expect.unreachable()] = subtitles
    const caption = await found.openSubtitle(best, signal)
    expect(caption).toEqual({
      id: 'opensubtitles-4',
      type: 'srt',
      url: 'https://api.opensubtitles.com/download/4.srt',
      language: 'en',
      hasCorsRestrictions: true,
      opensubtitles: true,
    })
    await found.openSubtitle(best, signal)
    expect(fake.asked.filter((path) => path.endsWith('/download'))).toHaveLength(1)
    time = 3_600_000
    await found.openSubtitle(best, signal)
    expect(fake.asked.filter((path) => path.endsWith('/download'))).toHaveLength(2)
  })
  it('say when no downloads are left, and until when', async () => {
    const found = finder(createFakeOpenSubtitles({ subtitles: SUBTITLES, quota: 0 }))
    const { subtitles } = await found.findSubtitles({ request: movie, languages: ['en'] }, signal)
    const opened = found.openSubtitle(subtitles[0] ?? expect.unreachable(), signal)
    await expect(opened).rejects.toMatchObject({ code: 'quota', resetsAt: '2027-01-02T00:00:00.000Z' })
    await expect(found.openSubtitle({ id: 'opensubtitles-999' }, signal)).rejects.toMatchObject({ code: 'not-found' })
  })
  it("use the viewer's key before the host's, and name a wrong one without repeating it", async () => {
    const viewer = finder(
      createFakeOpenSubtitles({ subtitles: SUBTITLES, apiKey: 'mine' }),
      { openSubtitles: { apiKey: 'mine' } },
      { hostApiKey: 'host-key' },
    )
    expect((await viewer.findSubtitles({ request: movie, languages: ['en'] }, signal)).subtitles).not.toEqual([])
    const wrong = await finder(service(), { openSubtitles: { apiKey: 's3cret' } }).findSubtitles(
      { request: movie, languages: [] },
      signal,
    )
    expect(wrong).toEqual({
      subtitles: [],
      failures: [{ providerId: 'opensubtitles', providerName: 'OpenSubtitles', code: 'wrong-key' }],
    })
  })
  it.each([
    ['a page', () => Promise.resolve(new Response('<!doctype html>')), 'malformed'],
    ['a throttle', () => Promise.resolve(new Response('', { status: 429 })), 'quota'],
    ['nobody', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ] as const)('name %s instead of an answer', async (_, send, code) => {
    const { failures } = await finder(send).findSubtitles({ request: movie, languages: [] }, signal)
    expect(failures.map((failure) => failure.code)).toEqual([code])
  })
  it('do not wait for ever, and end with the signal', async () => {
    const clock = createManualClock()
    const found = finder(() => new Promise(() => {}), {}, { clock })
    const asked = found.findSubtitles({ request: movie, languages: [] }, signal)
    await clock.advance(8000)
    expect((await asked).failures[0]?.code).toBe('timeout')
    const controller = new AbortController()
    const left = found.findSubtitles({ request: movie, languages: [] }, controller.signal)
    controller.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })
  it('want a key that works, which can be tried', async () => {
    const fetcher = createFetcher(service())
    await expect(testOpenSubtitles('host-key', { fetcher }, signal)).resolves.toBeUndefined()
    await expect(testOpenSubtitles('s3cret', { fetcher }, signal)).rejects.toMatchObject({ code: 'wrong-key' })
  })
  it('cannot be had when nobody is connected', () => {
    const found = createSubtitleFinder({ connections: { addons: [] }, fetcher: createFetcher(service()), now: () => 0 })
    expect(found.isConnected).toBe(false)
  })
})

describe('subtitles from add-ons', () => {
  let server: AddonServer
  beforeAll(async () => {
    server = await startAddonServer(sdk, {
      manifest: ADDON_MANIFEST,
      subtitles: { 'movie/tt0044001': [{ id: 'a', url: 'https://a.example/en.srt', lang: 'eng' }] },
    })
  })
  afterAll(() => server.close())

  it('are in one list with the others, and one that fails hides none', async () => {
    const opensubtitles = service()
    const lamp = createFakeAddon({
      subtitles: { 'movie/tt0044001': [{ id: 'a', url: 'https://a.example/de.vtt', lang: 'ger' }] },
    })
    const send: Send = async (request) => {
      const { hostname } = new URL(request.url)
      if (hostname === 'broken.example.org') return new Response('', { status: 500 })
      return hostname === 'lamp.example.org' ? lamp(request) : opensubtitles(request)
    }
    const addons = [
      addonAt('https://lamp.example.org/manifest.json'),
      addonAt('https://broken.example.org/manifest.json', 'broken'),
    ]
    const found = finder(send, { addons })
    const { subtitles, failures } = await found.findSubtitles({ request: movie, languages: ['de', 'en'] }, signal)
    expect(idsOf(subtitles).slice(0, 2)).toEqual(['addon-lamp-subtitle-0', '4'])
    expect(failures).toEqual([{ providerId: 'addon-broken', providerName: 'Lamplight', code: 'upstream' }])
    expect(await found.openSubtitle(subtitles[0] ?? expect.unreachable(), signal)).toMatchObject({
      url: 'https://a.example/de.vtt',
      type: 'vtt',
      language: 'de',
      opensubtitles: true,
    })
  })
  it('receive the file’s facts, by a server built with the SDK', async () => {
    const addons = [addonAt(`${server.url}/manifest.json`)]
    const found = createSubtitleFinder({
      connections: { addons },
      fetcher: createFetcher((request) => fetch(request)),
      now: () => 0,
    })
    const file = { name: 'Harbour & Lights 1.mp4', bytes: 123, openSubtitlesHash: '0123456789abcdef' }
    const stream: FileStream = { type: 'file', id: 'x', flags: [], captions: [], qualities: {}, file }
    const { subtitles } = await found.findSubtitles({ request: movie, languages: [], stream }, signal)
    expect(subtitles.map(({ language }) => language)).toEqual(['en'])
    expect(server.asked).toEqual([
      `subtitles/movie/tt0044001 ${JSON.stringify({ videoHash: file.openSubtitlesHash, videoSize: '123', filename: file.name })}`,
    ])
  })
})

describe('the hash of a file', () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251)
  const ranged: Send = async (request) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.get('range') ?? '') ?? []
    const part = bytes.slice(Number(from), Number(to) + 1)
    return new Response(part, { status: 206, headers: { 'content-range': `bytes ${from}-${to}/${bytes.byteLength}` } })
  }
  it('is its size and the sums of its ends', async () => {
    const view = new DataView(bytes.buffer)
    let sum = BigInt(bytes.byteLength)
    for (let at = 0; at < 65_536; at += 8) {
      sum += view.getBigUint64(at, true) + view.getBigUint64(bytes.byteLength - 65_536 + at, true)
    }
    const expected = BigInt.asUintN(64, sum).toString(16).padStart(16, '0')
    expect(await hashFile('https://a.example/x.mp4', createProbe(ranged), signal)).toEqual({
      bytes: 200_000,
      openSubtitlesHash: expected,
    })
  })
  it('is left out where the server sends no parts, or the file is short', async () => {
    const whole: Send = async () => new Response(bytes)
    const short: Send = async () => new Response('x', { status: 206, headers: { 'content-range': 'bytes 0-0/1' } })
    for (const send of [whole, short]) {
      expect(await hashFile('https://a.example/x.mp4', createProbe(send), signal)).toBeUndefined()
    }
  })
  it('is asked of a stream of one file, and of no other', async () => {
    const opensubtitles = service()
    const probe = createProbe(ranged)
    const stream: FileStream = {
      type: 'file',
      id: 'x',
      flags: [],
      captions: [],
      qualities: { '720': { type: 'mp4', url: 'https://a.example/x.mp4' } },
    }
    const found = finder(opensubtitles, {}, { probe })
    await found.findSubtitles({ request: movie, languages: [], stream }, signal)
    const two = {
      ...stream,
      qualities: { ...stream.qualities, '360': { type: 'mp4' as const, url: 'https://a.example/y.mp4' } },
    }
    await found.findSubtitles({ request: movie, languages: [], stream: two }, signal)
    expect(opensubtitles.asked.map((path) => path.includes('moviehash'))).toEqual([true, false])
  })
})
