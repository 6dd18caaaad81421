import { SAMPLE_FILM_ID, SAMPLE_SHOW_ID, type MovieScrapeRequest, type ShowScrapeRequest } from '@matinee/contracts'
import {
  ARCHIVE_ITEMS,
  AUDIO_ITEM,
  AWKWARD_NAMES,
  createFakeArchive,
  DARK_ITEM,
  EMPTY_ITEM,
  LANTERN_STREET,
  LENT_ITEM,
  NO_FILES,
  OLD_FORMATS,
  providerSuite,
  UNLICENSED,
  WIDE_SHORT,
  type FakeArchiveItem,
  type Send,
} from '@matinee/testing/providers'
import { describe, expect, it } from 'vitest'
import { createProviderEngine } from './engine/engine.ts'
import { storyOf } from './engine/fake-providers.ts'
import { itemUrl } from './kit/archive-address.ts'
import type { EmbedProvider, ProviderContext, SourceProvider } from './kit/define.ts'
import { createFetcher } from './kit/fetcher.ts'
import { createRegistry } from './registry.ts'

const ARCHIVE_URL = 'https://archive.org'
const { sources, embeds } = createRegistry()

const send = createFakeArchive({ items: ARCHIVE_ITEMS })

function contextFor(to: Send, signal: AbortSignal): ProviderContext {
  const fetcher = createFetcher(to)
  const fetch: ProviderContext['fetch'] = (url, options) => fetcher(url, { ...options, signal })
  return { fetch, proxiedFetch: fetch, signal, progress: () => {}, log: () => {} }
}

type Request = MovieScrapeRequest | ShowScrapeRequest
const askSource = (source: SourceProvider) => async (request: Request, to: Send, signal: AbortSignal) =>
  request.type === 'movie'
    ? source.scrapeMovie?.({ ...contextFor(to, signal), request })
    : source.scrapeShow?.({ ...contextFor(to, signal), request })
const openEmbed = (embed: EmbedProvider) => (url: string, to: Send, signal: AbortSignal) =>
  embed.scrape({ ...contextFor(to, signal), url })

const movie = (title: string, releaseYear: number, more: Partial<MovieScrapeRequest> = {}): MovieScrapeRequest => ({
  type: 'movie',
  title,
  releaseYear,
  tmdbId: '77',
  ...more,
})
const episode = (season: number, number: number, tmdbId = String(SAMPLE_SHOW_ID)): ShowScrapeRequest => ({
  type: 'show',
  title: 'Test Card Theatre',
  releaseYear: 2026,
  tmdbId,
  season: { number: season, tmdbId: '1' },
  episode: { number, tmdbId: '2' },
})
const sampleFilm = movie("The Projectionist's Reel", 2026, { tmdbId: String(SAMPLE_FILM_ID) })
const lantern = movie('Lantern Street', 1941)
const address = (item: FakeArchiveItem): string => itemUrl(ARCHIVE_URL, item.identifier)

const sampleCases = {
  found: [
    { name: 'the film', input: sampleFilm },
    { name: 'an episode', input: episode(2, 2) },
  ],
  notFound: [
    { name: 'another film', input: lantern },
    { name: 'another show', input: episode(1, 1, '9') },
    { name: 'the unaired episode', input: episode(2, 3) },
    { name: 'an episode that never was', input: episode(7, 1) },
  ],
  asking: [],
}

const CASES: Readonly<Record<string, (source: SourceProvider) => void>> = {
  sample: (source) => providerSuite<Request>(source, { scrape: askSource(source), ...sampleCases }),
  'sample-mp4': (source) => providerSuite<Request>(source, { scrape: askSource(source), ...sampleCases }),
  'open-movies': (source) =>
    providerSuite<Request>(source, {
      scrape: askSource(source),
      found: [
        { name: 'by its IMDb id', input: movie('anything', 1900, { imdbId: 'tt1727587' }) },
        { name: 'by title and year', input: movie('Tears of Steel', 2012) },
      ],
      notFound: [
        { name: 'another film', input: lantern },
        { name: 'the same title of another year', input: movie('Sintel', 1980) },
        { name: 'the same title with another IMDb id', input: movie('Sintel', 2010, { imdbId: 'tt0000001' }) },
      ],
      asking: [],
    }),
  archive: (source) =>
    providerSuite<Request>(source, {
      scrape: askSource(source),
      found: [
        { name: 'by the known item', input: movie('anything', 1900, { archiveId: 'LanternStreet1941' }), send },
        { name: 'by search', input: lantern, send },
      ],
      notFound: [
        { name: 'a title nobody uploaded', input: movie('Nobody Made This', 1950), send },
        { name: 'the title in another year', input: movie('Lantern Street', 1948), send },
        { name: 'a film under copyright that somebody uploaded', input: movie('Neon Harbour', 1999), send },
        { name: 'a title of signs', input: movie('"*) OR (', 1950), send },
      ],
      asking: [{ name: 'a search', input: lantern }],
    }),
}

describe('the registry', () => {
  it('has a case in this file for every source, and only known names', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(sources.map(({ id }) => id).toSorted())
    expect(embeds.map(({ id }) => id)).toEqual(['archive-item'])
  })

  it('is accepted by the engine: ids and ranks are unique, and all of it runs in a browser', () => {
    const engine = createProviderEngine({ sources, embeds, fetcher: createFetcher(send) })
    expect(engine.list().map(({ id }) => id)).toEqual([
      'sample',
      'open-movies',
      'archive',
      'sample-mp4',
      'archive-item',
    ])
  })

  it('works under any address of the samples and of the archive', async () => {
    const elsewhere = createRegistry({
      samplesUrl: 'https://cdn.example.org/reel',
      archiveUrl: 'http://127.0.0.1:9/ia/',
    })
    const engine = createProviderEngine({ ...elsewhere, fetcher: createFetcher(send) })
    const signal = new AbortController().signal
    expect((await engine.runSource('sample', sampleFilm, { signal })).stream).toMatchObject([
      { playlist: 'https://cdn.example.org/reel/film/master.m3u8' },
    ])
    expect((await engine.runSource('archive', movie('x', 1, { archiveId: 'a.b-c' }), { signal })).embeds).toEqual([
      { embedId: 'archive-item', url: 'http://127.0.0.1:9/ia/details/a.b-c' },
    ])
  })
})

for (const source of sources) CASES[source.id]?.(source)

for (const embed of embeds) {
  providerSuite<string>(embed, {
    scrape: openEmbed(embed),
    found: [LANTERN_STREET, AWKWARD_NAMES, WIDE_SHORT].map((item) => ({
      name: item.title,
      input: address(item),
      send,
    })),
    notFound: [
      ...[DARK_ITEM, EMPTY_ITEM, NO_FILES, OLD_FORMATS, AUDIO_ITEM, LENT_ITEM].map((item) => ({
        name: item.identifier,
        input: address(item),
        send,
      })),
      { name: 'an unknown item', input: `${ARCHIVE_URL}/details/nobody`, send },
      { name: 'an address that is none', input: 'https://archive.org/about' },
      { name: 'an item with a hostile name', input: 'https://archive.org/details/..%2f..%2fetc' },
    ],
    asking: [{ name: 'an item', input: address(LANTERN_STREET) }],
  })
}

describe('a run over everything we ship', () => {
  const run = async (request: Request): Promise<string[]> => {
    const engine = createProviderEngine({ sources, embeds, fetcher: createFetcher(send) })
    const events = []
    for await (const event of engine.run(request, { signal: new AbortController().signal })) events.push(event)
    return storyOf(events)
  }

  it('answers the sample film from the first source, with nobody else asked', async () => {
    expect(await run(sampleFilm)).toEqual([
      'init sample open-movies archive sample-mp4',
      'start sample',
      'sample success 100',
      'completed sample sample-hls',
    ])
  })

  it('goes down the list to an item of the archive', async () => {
    expect((await run(movie('A Wider Sea', 2012))).slice(-6)).toEqual([
      'archive success 100',
      'archive has archive-0=archive-item',
      'start archive-0',
      'archive-0 pending 80',
      'archive-0 success 100',
      'completed archive archive-item archive-wide_short',
    ])
  })

  it('ends without output for what nobody has', async () => {
    expect((await run(movie(UNLICENSED.title, 1999))).at(-1)).toBe('noOutput')
    expect((await run(episode(2, 3))).at(-1)).toBe('noOutput')
  })
})
