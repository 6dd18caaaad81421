import type { ScrapeEvent, ScrapeRequest } from '@matinee/contracts'
import { createReferenceScrapeServer, type StoryEvent } from '@matinee/testing/scrape-server'
import { describe, expect, it } from 'vitest'
import { createTokens, type Tokens } from '../transport/tokens.ts'
import { createScrapeServer, mediaFields } from './scrape-server.ts'
import type { ScrapeOptions } from './streams.ts'

const signal = new AbortController().signal
const film: ScrapeRequest = { type: 'movie', title: 'Detour', releaseYear: 1945, tmdbId: '1', imdbId: 'tt0037638' }
const stream = { type: 'hls', id: 's', flags: ['cors-allowed'], captions: [], playlist: 'https://films.example/a.m3u8' }

function stage(story: (path: string, query: URLSearchParams) => readonly StoryEvent[], tokens?: Tokens) {
  const there = createReferenceScrapeServer({
    sources: [
      { id: 'a', name: 'A', rank: 2 },
      { id: 'b', name: 'B', rank: 1 },
    ],
    embeds: [{ id: 'e', name: 'E', rank: 1 }],
    story,
  })
  const warnings: string[] = []
  const server = createScrapeServer({
    url: 'https://scrape.example',
    fetch: async (input, init) => there.fetch(new Request(input, init)),
    tokens: tokens ?? createTokens({ solve: null, now: () => 0, report: () => {} }),
    warn: (message) => warnings.push(message),
  })
  const run = async (except: Pick<ScrapeOptions, 'exceptSources' | 'exceptStreams'> = {}) => {
    const events: ScrapeEvent[] = []
    for await (const event of server.scrape(film, { signal, ...except })) events.push(event)
    return events
  }
  return { there, server, run, warnings }
}

describe('a search on a scrape server', () => {
  it('S-480 S-481 requests its providers, then emits its events as they come', async () => {
    const { there, run, server } = stage(() => [
      ['init', { sourceIds: ['a', 'b'] }],
      ['start', 'a'],
      ['update', { id: 'a', percentage: 100, status: 'notfound', reason: 'not there' }],
      ['start', 'b'],
      ['completed', { sourceId: 'b', stream }],
    ])
    expect((await run()).map(({ event }) => event)).toEqual(['init', 'start', 'update', 'start', 'completed'])
    expect(there.calls).toEqual(['/metadata', `/scrape?${new URLSearchParams(mediaFields(film))}`])
    expect(server.providers().map(({ id }) => id)).toEqual(['a', 'b', 'e'])
  })
  it('a start ends pending attempts with success', async () => {
    const { run } = stage(() => [
      ['init', { sourceIds: ['a', 'b'] }],
      ['start', 'a'],
      ['start', 'b'],
      ['noOutput', ''],
    ])
    expect((await run()).slice(2)).toEqual([
      { event: 'update', id: 'a', percentage: 100, status: 'success' },
      { event: 'start', id: 'b' },
      { event: 'noOutput' },
    ])
  })
  it('S-482 S-488 S-490 S-491 asks one source, and S-483 S-489 one embed', async () => {
    const { server, there } = stage((path) => [
      path === '/scrape/source'
        ? ['completed', { embeds: [{ embedId: 'e', url: 'https://host.example/1' }], stream: [stream] }]
        : ['completed', { stream: [stream] }],
    ])
    expect(await server.source('a', film, signal)).toMatchObject({ embeds: [{ embedId: 'e' }], stream: [{ id: 's' }] })
    expect(await server.embed('e', 'https://host.example/1', signal)).toMatchObject({ stream: [{ id: 's' }] })
    expect(there.calls[0]).toContain('id=a')
    expect(there.calls[1]).toBe('/scrape/embed?id=e&url=https%3A%2F%2Fhost.example%2F1')
  })
  it('S-273 S-274 sends the title, of a show also the episode, and leaves out empty fields', () => {
    expect(mediaFields({ ...film, imdbId: '' })).toEqual({
      type: 'movie',
      title: 'Detour',
      releaseYear: '1945',
      tmdbId: '1',
    })
    const show: ScrapeRequest = {
      type: 'show',
      title: 'T',
      releaseYear: 2000,
      tmdbId: '2',
      season: { number: 3, tmdbId: '30' },
      episode: { number: 4, tmdbId: '400' },
    }
    expect(mediaFields(show)).toMatchObject({
      seasonNumber: '3',
      seasonTmdbId: '30',
      episodeNumber: '4',
      episodeTmdbId: '400',
    })
  })
  it('S-486 S-530 a not-found error is one here too, any other a failure', async () => {
    const of = (name: string) => stage(() => [['error', { name, message: 'because' }]]).server.source('a', film, signal)
    await expect(of('NotFoundError')).rejects.toMatchObject({ code: 'notfound', message: 'because' })
    await expect(of('Error')).rejects.toMatchObject({ code: 'failed', message: 'because' })
  })
  it('S-532 one that ends without an end closed improperly', async () => {
    for (const mood of ['closes half way', 'ends improperly'] as const) {
      const { there, run } = stage(() => [
        ['init', { sourceIds: ['a'] }],
        ['noOutput', ''],
      ])
      there.mood = mood
      await expect(run()).rejects.toThrow('SSE closed improperly')
    }
  })
  it('S-531 a connection that fails is logged, without the searched title', async () => {
    const { server, there, warnings } = stage(() => [])
    await server.prepare(signal)
    there.mood = 'refuses'
    await expect(server.source('a', film, signal)).rejects.toMatchObject({ code: 'failed' })
    expect(warnings).toHaveLength(1)
    expect(warnings.join()).not.toContain('Detour')
  })
  it('a server without its list of providers has its own error', async () => {
    const { there, run } = stage(() => [])
    there.mood = 'refuses'
    await expect(run()).rejects.toMatchObject({ code: 'metadata' })
  })
  it('S-484 S-485 sends a token and keeps the one it gets', async () => {
    const tokens = createTokens({ solve: async () => 'solved', now: () => 0, report: () => {} })
    const { server, there } = stage(
      () => [
        ['token', 'h.e30.s'],
        ['completed', { stream: [stream] }],
      ],
      tokens,
    )
    await server.embed('e', 'x', signal)
    await server.embed('e', 'x', signal)
    expect(there.calls.map((call) => new URLSearchParams(call.split('?')[1]).get('token'))).toEqual([
      'turnstile|solved',
      'jwt|h.e30.s',
    ])
  })
  it('S-571 without a token nothing is asked', async () => {
    const tokens = createTokens({ solve: () => Promise.reject(new Error('no')), now: () => 0, report: () => {} })
    const { run, there } = stage(() => [], tokens)
    await expect(run()).rejects.toMatchObject({ code: 'humanCheck', message: 'Failed to verify your humanity' })
    expect(there.calls).toEqual(['/metadata'])
  })
  it('without some sources the others are asked one after another', async () => {
    const { run, there } = stage((path) =>
      path === '/scrape/source'
        ? [['completed', { embeds: [{ embedId: 'e', url: 'https://host.example/1' }] }]]
        : [['completed', { stream: [stream] }]],
    )
    const events = await run({ exceptSources: ['a'] })
    expect(events.at(0)).toEqual({ event: 'init', sourceIds: ['b'] })
    expect(events.at(-1)).toMatchObject({ event: 'completed', output: { sourceId: 'b', embedId: 'e' } })
    expect(there.calls.map((call) => call.split('?')[0])).toEqual(['/metadata', '/scrape/source', '/scrape/embed'])
  })
  it('without a stream its source is asked for another', async () => {
    const { run } = stage(() => [['completed', { embeds: [], stream: [stream, { ...stream, id: 'other' }] }]])
    const events = await run({ exceptStreams: [{ sourceId: 'a', streamId: stream.id }] })
    expect(events.at(-1)).toMatchObject({ event: 'completed', output: { sourceId: 'a', stream: { id: 'other' } } })
  })
})
