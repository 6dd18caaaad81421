import type { AddonConnection, MovieScrapeRequest, ScrapeRequest, SourceOutput } from '@matinee/contracts'
import { createManualClock } from '@matinee/testing/clock'
import { providerSuite, type Send } from '@matinee/testing/providers'
import { ADDON_MANIFEST, createFakeAddon, startAddonServer, type AddonServer } from '@matinee/testing/stremio'
import sdk from 'stremio-addon-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnswerMemory } from '../../kit/answer-memory.ts'
import { createFetcher } from '../../kit/fetcher.ts'
import { contextOver, scrapeBy } from '../../kit/testing/source-run.ts'
import { addon, hasStreams, manifestAddress, openAddon, parseManifest } from './index.ts'

const signal = new AbortController().signal
const manifest = parseManifest(JSON.stringify(ADDON_MANIFEST))
const MANIFEST_URL = 'https://lamplight.example.org/k3y-0f-a-viewer/manifest.json'
const connection: AddonConnection = {
  id: 'lamplight',
  name: 'Lamplight',
  isEnabled: true,
  manifestUrl: MANIFEST_URL,
  manifest,
}

const movie: MovieScrapeRequest = {
  type: 'movie',
  title: 'Harbour Lights',
  releaseYear: 1952,
  tmdbId: '9',
  imdbId: 'tt0044001',
}
const episode: ScrapeRequest = {
  ...movie,
  type: 'show',
  imdbId: 'tt0903747',
  season: { number: 1, tmdbId: '1' },
  episode: { number: 2, tmdbId: '2' },
}

const ask = (request: ScrapeRequest, send: Send, to = connection, until = signal): Promise<SourceOutput> =>
  scrapeBy(addon(to, { rank: 1, isSecurePage: false }))(request, send, until)
const serving = (...streams: unknown[]): Send =>
  createFakeAddon({ basePath: '/k3y-0f-a-viewer', streams: { 'movie/tt0044001': streams } })

const MP4 = { name: 'Lamplight 1080p', url: 'https://films.example.org/harbour.mp4' }
providerSuite<ScrapeRequest>(addon(connection, { rank: 1, isSecurePage: false }), {
  scrape: (input, send, until) => ask(input, send, connection, until),
  found: [{ name: 'a film', input: movie, send: serving(MP4) }],
  notFound: [
    { name: 'an empty list', input: movie, send: serving() },
    { name: 'only what does not play', input: movie, send: serving({ infoHash: 'a'.repeat(40) }) },
    { name: 'a title without an IMDb id', input: { ...movie, imdbId: undefined } as never },
  ],
  asking: [{ name: 'a film', input: movie }],
})

describe("an add-on's streams", () => {
  it('are good for as long as it says, unless an address ran out', async () => {
    let asked = 0
    const send: Send = async () => {
      asked += 1
      // Only the first answer is good for a while.
      const age = asked === 1 ? { cacheMaxAge: 60 } : {}
      return Response.json({ streams: [{ url: `https://films.example.org/${asked}.m3u8` }], ...age })
    }
    const source = addon(connection, { rank: 1, isSecurePage: false, answers: createAnswerMemory(() => 0) })
    const answerTo = async (isAnew: boolean) => {
      const found = await source.scrapeMovie?.({ ...contextOver(send, signal, isAnew), request: movie })
      const [stream] = found?.stream ?? []
      return stream?.type === 'hls' && stream.playlist.slice(-6)
    }
    const answers = [await answerTo(false), await answerTo(false), await answerTo(true), await answerTo(false)]
    expect(answers).toEqual(['1.m3u8', '1.m3u8', '2.m3u8', '3.m3u8'])
  })

  it('are files and HLS by their endings, in its own order, with the quality its words name', async () => {
    const { stream = [] } = await ask(
      movie,
      serving(
        { url: 'https://a.example/x.m3u8?k=1', name: 'HLS' },
        { url: 'https://a.example/play', title: '4K HDR' },
        {
          url: 'http://a.example/x',
          behaviorHints: { notWebReady: true, filename: 'Harbour.720p.mp4', videoSize: 1000 },
        },
      ),
    )
    expect(stream.map((each) => (each.type === 'hls' ? each.playlist : Object.keys(each.qualities).join()))).toEqual([
      'https://a.example/x.m3u8?k=1',
      '4k',
      '720',
    ])
    expect(stream[2]?.file).toEqual({ name: 'Harbour.720p.mp4', bytes: 1000 })
    expect(new Set(stream.map(({ id }) => id)).size).toBe(3)
  })
  it('count streams that do not play here, and why', async () => {
    const { stream = [], notPlayable } = await ask(
      movie,
      serving(
        { infoHash: 'a'.repeat(40), fileIdx: 1 },
        { url: 'magnet:?xt=urn:btih:aaaa' },
        { ytId: 'abc' },
        { externalUrl: 'https://shop.example/rent' },
        { url: 'https://a.example/x.mkv' },
        { url: 'https://a.example/dl', behaviorHints: { notWebReady: true } },
        { url: 'rtmp://a.example/x' },
        { url: 'javascript:alert(1)' },
        null,
        7,
        MP4,
      ),
    )
    expect(stream).toHaveLength(1)
    expect(notPlayable).toEqual([
      { reason: 'torrent', count: 2 },
      { reason: 'youtube', count: 1 },
      { reason: 'external', count: 1 },
      { reason: 'format', count: 4 },
    ])
  })
  it('report unplayable streams also when nothing else is there', async () => {
    await expect(ask(movie, serving({ ytId: 'abc' }))).rejects.toMatchObject({
      code: 'not-found',
      notPlayable: [{ reason: 'youtube', count: 1 }],
    })
  })
  it('that need headers are offered to targets that can send them', async () => {
    const behaviorHints = {
      notWebReady: true,
      proxyHeaders: { request: { Referer: 'https://a.example', 'bad name': 'x' } },
    }
    const { stream = [] } = await ask(movie, serving({ url: 'https://a.example/x.mp4', behaviorHints }))
    expect(stream[0]).toMatchObject({ flags: [], headers: { Referer: 'https://a.example' } })
    expect(Object.keys(stream[0]?.headers ?? {})).toEqual(['Referer'])
  })
  it.each([
    ['a number', 7],
    ['nothing', null],
    ['a list', ['x']],
  ])('keep their other headers when the value of one is %s', async (_, value) => {
    const behaviorHints = { proxyHeaders: { request: { Referer: 'https://a.example', 'X-Part': value } } }
    const { stream = [] } = await ask(movie, serving({ url: 'https://a.example/x.mp4', behaviorHints }))
    expect(stream[0]?.headers).toEqual({ Referer: 'https://a.example' })
  })
  it('are offered also when a word of theirs is a number or no word at all', async () => {
    const { stream = [] } = await ask(
      movie,
      serving(
        { url: 'https://a.example/1.mp4', name: 1080 },
        { url: 'https://a.example/2.mp4', title: 720, description: 2 },
        { url: 'https://a.example/3.mp4', name: { a: 1 }, title: true },
        { infoHash: 5, ytId: [], externalUrl: {}, url: 'https://a.example/4.mp4', name: '360p' },
      ),
    )
    expect(stream.map((each) => (each.type === 'file' ? Object.keys(each.qualities).join() : ''))).toEqual([
      '1080',
      '720',
      'unknown',
      '360',
    ])
  })
  it.each([
    ['https://a.example/play?src=https%3A%2F%2Fb.example%2Ffilm.m3u8'],
    ['https://a.example/play?u=https://b.example/film.m3u8&k=1'],
    ['https://a.example/proxy.php?/film/index.M3U8?token=x'],
  ])('are playlists when a query names one: %s', async (url) => {
    const { stream = [] } = await ask(movie, serving({ url }))
    expect(stream).toMatchObject([{ type: 'hls', playlist: url }])
  })
  it('are files when their own ending says so, whatever the query names', async () => {
    const url = 'https://a.example/film.mp4?from=list.m3u8'
    expect((await ask(movie, serving({ url }))).stream).toMatchObject([{ type: 'file' }])
  })
  it('of WebM are offered where the target decodes it, and counted where not', async () => {
    const webm = { url: 'https://a.example/film.webm', title: '720p' }
    const at = (canDecode: (type: string) => boolean) =>
      scrapeBy(addon(connection, { rank: 1, isSecurePage: false, canDecode }))(movie, serving(webm, MP4), signal)
    const able = await at((type) => type === 'video/webm; codecs="vp9, opus"')
    expect(able.stream).toMatchObject([
      { type: 'file', qualities: { '720': { type: 'webm', url: webm.url } } },
      { type: 'file', qualities: { '1080': { type: 'mp4', url: MP4.url } } },
    ])
    const named = { url: 'https://a.example/play/7', title: '480p', behaviorHints: { filename: 'Film.WebM' } }
    const { stream } = await scrapeBy(addon(connection, { rank: 1, isSecurePage: false, canDecode: () => true }))(
      movie,
      serving(named),
      signal,
    )
    expect(stream).toMatchObject([{ qualities: { '480': { type: 'webm', url: named.url } } }])
    const unable = await at(() => false)
    expect(unable.stream).toHaveLength(1)
    expect(unable.notPlayable).toEqual([{ reason: 'format', count: 1 }])
  })
  it('bring their subtitles, in languages as the standard names them', async () => {
    const subtitles = [
      { id: '1', url: 'https://a.example/en.srt', lang: 'eng' },
      { id: '2', url: 'https://a.example/pt.vtt?x', lang: 'pob' },
      { id: '3', url: 'file:///etc/passwd', lang: 'eng' },
      { id: '4', url: 'https://a.example/x.srt', lang: 'my own words' },
    ]
    const { stream = [] } = await ask(movie, serving({ ...MP4, subtitles }))
    expect(stream[0]?.captions.map(({ type, language }) => `${type} ${language}`)).toEqual([
      'srt en',
      'vtt pt-BR',
      'srt und',
    ])
  })
  it('are secret: the id names neither address nor key', async () => {
    const { stream = [] } = await ask(movie, serving(MP4))
    expect(stream[0]).toMatchObject({ id: 'addon-lamplight-0', hasSecretAddress: true })
  })
  it('are not asked for where the manifest says that the add-on has none such', async () => {
    const only = (resources: unknown[]): AddonConnection => ({
      ...connection,
      manifest: parseManifest(JSON.stringify({ ...ADDON_MANIFEST, resources })),
    })
    const never: Send = () => Promise.reject(new Error('asked'))
    const kitsu = only([{ name: 'stream', types: ['movie'], idPrefixes: ['kitsu:'] }])
    await expect(ask(movie, never, kitsu)).rejects.toMatchObject({ code: 'not-found' })
    await expect(ask(episode, never, only([{ name: 'stream', types: ['movie'] }]))).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(hasStreams(only(['subtitles']))).toBe(false)
  })
})

describe('the address of an add-on', () => {
  it.each([
    ['https://a.example/manifest.json', 'https://a.example/manifest.json'],
    [' https://a.example/k=1/manifest.json?x=y#z ', 'https://a.example/k=1/manifest.json?x=y'],
    ['stremio://a.example/abc/manifest.json', 'https://a.example/abc/manifest.json'],
    ['stremio://127.0.0.1:7000/manifest.json', 'http://127.0.0.1:7000/manifest.json'],
    ['http://localhost:7000', 'http://localhost:7000/manifest.json'],
    ['https://a.example/configure', 'https://a.example/manifest.json'],
    ['a.example/abc/', 'https://a.example/abc/manifest.json'],
    ['localhost:7000', 'http://localhost:7000/manifest.json'],
  ])('%s is %s', (typed, url) => {
    expect(manifestAddress(typed)).toBe(url)
  })
  it.each([
    '',
    'file:///x/manifest.json',
    'data:application/json,{}',
    'javascript:alert(1)',
    'ipfs://x/manifest.json',
    'https://',
  ])('%j is none', (typed) => {
    expect(() => manifestAddress(typed)).toThrow(expect.objectContaining({ code: 'bad-address' }))
  })
})

describe('opening an add-on', () => {
  const open = (send: Send, more = {}) => openAddon(MANIFEST_URL, { fetcher: createFetcher(send), ...more }, signal)
  const answering =
    (body: string, status = 200): Send =>
    () =>
      Promise.resolve(new Response(body, { status }))
  const lying = (more: object): Send =>
    createFakeAddon({ basePath: '/k3y-0f-a-viewer', manifest: { ...ADDON_MANIFEST, ...more } })

  it('stores the used part of its manifest', async () => {
    expect(await open(lying({ behaviorHints: { p2p: true } }))).toEqual({
      name: 'Lamplight',
      manifestUrl: MANIFEST_URL,
      manifest: {
        id: 'org.example.lamplight',
        name: 'Lamplight',
        version: '1.0.3',
        description: 'Films of a village cinema',
        resources: [
          { name: 'stream', types: ['movie', 'series'], idPrefixes: ['tt'] },
          { name: 'subtitles', types: ['movie', 'series'], idPrefixes: ['tt'] },
        ],
        isPeerToPeer: true,
        isAdult: false,
      },
    })
  })
  it.each([
    ['a page', answering('<!doctype html><title>Lamplight</title>'), 'not-the-service'],
    ['another JSON', answering('[1,2]'), 'not-the-service'],
    ['a missing name', lying({ name: '' }), 'not-the-service'],
    ['resources that are no list', lying({ resources: 'stream' }), 'not-the-service'],
    ['catalogues only', lying({ resources: ['catalog', 'meta'] }), 'nothing-usable'],
    ['streams of no kind we have', lying({ types: ['tv', 'channel'], resources: ['stream'] }), 'nothing-usable'],
    ['resources that are rubbish', lying({ resources: [null, 7, {}, { name: {} }] }), 'nothing-usable'],
    ['one that wants settings', lying({ behaviorHints: { configurationRequired: true } }), 'needs-configuration'],
    ['nothing there', answering('', 404), 'not-the-service'],
    ['a broken add-on', answering('', 500), 'upstream'],
    [
      'a huge manifest',
      answering(JSON.stringify({ ...ADDON_MANIFEST, description: 'x'.repeat(600_000) })),
      'too-large',
    ],
    ['nobody', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ] as const)('names %s', async (_, send, code) => {
    const error: unknown = await open(send).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    expect(String(error)).not.toContain('k3y')
  })
  it('cleans its description', async () => {
    const { name, manifest } = await open(
      lying({
        name: ` A\u202Egnp.\u0000exe${'x'.repeat(500)}`,
        version: {},
        description: 7,
        idPrefixes: ['tt', 5, ''],
      }),
    )
    expect(name).toHaveLength(100)
    expect(name).toMatch(/^A gnp\. exex/)
    expect([manifest.version, manifest.description, manifest.resources[0]?.idPrefixes]).toEqual(['', '', ['tt']])
  })
  it('does not wait for ever, and forbids http from a page of https', async () => {
    const clock = createManualClock()
    const hanging = expect(open(() => new Promise(() => {}), { clock })).rejects.toMatchObject({ code: 'timeout' })
    await clock.advance(10_000)
    await hanging
    const fetcher = createFetcher(() => Promise.reject(new Error('asked')))
    await expect(openAddon('http://a.example', { fetcher, isSecurePage: true }, signal)).rejects.toMatchObject({
      code: 'mixed-content',
    })
  })
})

describe('an add-on built with the SDK of the protocol', () => {
  let server: AddonServer
  beforeAll(async () => {
    server = await startAddonServer(sdk, {
      manifest: ADDON_MANIFEST,
      streams: { 'movie/tt0044001': [MP4], 'series/tt0903747:1:2': [{ url: 'https://a.example/e2.m3u8' }] },
    })
  })
  afterAll(() => server.close())
  const real: Send = (request) => fetch(request)

  it('is opened and asked for a film and an episode', async () => {
    const opened = await openAddon(server.url, { fetcher: createFetcher(real) }, signal)
    expect(opened.manifest).toEqual(manifest)
    const stored: AddonConnection = { id: 'sdk1', isEnabled: true, ...opened }
    expect((await ask(movie, real, stored)).stream).toMatchObject([{ qualities: { '1080': { url: MP4.url } } }])
    expect((await ask(episode, real, stored)).stream).toMatchObject([
      { type: 'hls', playlist: 'https://a.example/e2.m3u8' },
    ])
    await expect(ask({ ...movie, imdbId: 'tt0000009' } as ScrapeRequest, real, stored)).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(server.asked).toEqual(['stream/movie/tt0044001', 'stream/series/tt0903747:1:2', 'stream/movie/tt0000009'])
  })
})
