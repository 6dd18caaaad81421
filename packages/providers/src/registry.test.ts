import {
  connectionIdSchema,
  connectionsSchema,
  MOST_CONNECTIONS,
  SAMPLE_FILM_ID,
  SAMPLE_SHOW_ID,
  type MovieScrapeRequest,
  type ShowScrapeRequest,
} from '@matinee/contracts'
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
import { ADDON_MANIFEST } from '@matinee/testing/stremio'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createProviderEngine } from './engine/engine.ts'
import { storyOf } from './engine/fake-providers.ts'
import { itemUrl } from './kit/archive-address.ts'
import type { EmbedProvider, SourceProvider } from './kit/define.ts'
import { createFetcher } from './kit/fetcher.ts'
import { contextOver, scrapeBy } from './kit/testing/source-run.ts'
import { newConnectionId } from './kit/connection-id.ts'
import { createRegistry } from './registry.ts'
import { parseManifest } from './sources/addon/index.ts'

const ARCHIVE_URL = 'https://archive.org'
const { sources, embeds } = createRegistry()

const send = createFakeArchive({ items: ARCHIVE_ITEMS })

type Request = MovieScrapeRequest | ShowScrapeRequest
const openEmbed = (embed: EmbedProvider) => (url: string, to: Send, signal: AbortSignal) =>
  embed.scrape({ ...contextOver(to, signal), url })

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
  sample: (source) => providerSuite<Request>(source, { scrape: scrapeBy(source), ...sampleCases }),
  'sample-mp4': (source) => providerSuite<Request>(source, { scrape: scrapeBy(source), ...sampleCases }),
  'open-movies': (source) =>
    providerSuite<Request>(source, {
      scrape: scrapeBy(source),
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
      scrape: scrapeBy(source),
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

describe('the viewer’s connections', () => {
  const manifest = parseManifest(JSON.stringify(ADDON_MANIFEST))
  const server = (id: string, isEnabled = true) => ({
    id,
    name: id.toUpperCase(),
    isEnabled,
    url: 'https://media.example.org',
    userId: 'u',
    userName: 'Ada',
    token: 't0ken',
  })
  const addon = (id: string, resources = manifest.resources) => ({
    id,
    name: id.toUpperCase(),
    isEnabled: true,
    manifestUrl: `https://${id}.example.org/k3y/manifest.json`,
    manifest: { ...manifest, resources },
  })
  const connections = z.parse(connectionsSchema, {
    jellyfin: [server('cellar'), server('attic', false), server('shed')],
    addons: [addon('lamp'), addon('words', manifest.resources.slice(1)), addon('candle')],
    directLinks: [{ id: 'mine1', tmdbId: '77', type: 'mp4', url: 'https://nas.example.org/x.mp4' }],
  })

  it('become sources before all built-in ones, in the viewer’s order, without those turned off or without streams', () => {
    const engine = createProviderEngine({ ...createRegistry({ connections }), fetcher: createFetcher(send) })
    const sourceIds = engine.list().map(({ id }) => id)
    expect(sourceIds.slice(0, 6)).toEqual([
      'direct-links',
      'jellyfin-cellar',
      'jellyfin-shed',
      'addon-lamp',
      'addon-candle',
      'sample',
    ])
    expect(JSON.stringify(engine.list())).not.toMatch(/t0ken|k3y/)
  })

  it('have room for the largest number of connections', () => {
    const many = Array.from(
      { length: MOST_CONNECTIONS },
      (_, index) => `n${String.fromCharCode(97 + (index % 26), 97 + index / 26)}xx`,
    )
    const full = {
      jellyfin: many.map((id) => server(id)),
      addons: many.map((id) => addon(id)),
      directLinks: connections.directLinks,
    }
    expect(() =>
      createProviderEngine({ ...createRegistry({ connections: full }), fetcher: createFetcher(send) }),
    ).not.toThrow()
    expect(z.safeParse(connectionsSchema, full).success).toBe(true)
  })

  it('are named at random, in a form that reveals nothing', () => {
    let seed = 0.1
    const ids = Array.from({ length: 50 }, () => newConnectionId(() => (seed = (seed * 9301 + 0.49297) % 1)))
    for (const id of ids) expect(z.safeParse(connectionIdSchema, id).success).toBe(true)
    expect(new Set(ids).size).toBe(50)
  })
})

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

  it('ends without output for a title that no source has', async () => {
    expect((await run(movie(UNLICENSED.title, 1999))).at(-1)).toBe('noOutput')
    expect((await run(episode(2, 3))).at(-1)).toBe('noOutput')
  })
})
