import type { DirectLink, ScrapeRequest } from '@matinee/contracts'
import { providerSuite } from '@matinee/testing/providers'
import { describe, expect, it } from 'vitest'
import { scrapeBy } from '../../kit/testing/source-run.ts'
import { assertLink, directLinks, linkTypeOf } from './index.ts'

const link = (id: string, more: Partial<DirectLink> = {}): DirectLink => ({
  id,
  isEnabled: true,
  tmdbId: '77',
  type: 'mp4',
  url: `https://nas.example.org/${id}.mp4?key=secret`,
  captions: [],
  ...more,
})
const movie: ScrapeRequest = { type: 'movie', title: 'Ours', releaseYear: 2001, tmdbId: '77' }
const episode = (number: number): ScrapeRequest => ({
  ...movie,
  type: 'show',
  season: { number: 1, tmdbId: '1' },
  episode: { number, tmdbId: '2' },
})
const captions: DirectLink['captions'] = [{ url: 'https://nas.example.org/en.srt', type: 'srt', language: 'en' }]
const LINKS = [
  link('film'),
  link('again', { type: 'hls', url: 'https://nas.example.org/film.m3u8', captions }),
  link('part', { season: 1, episode: 2 }),
]
const source = directLinks(LINKS, { rank: 1, isSecurePage: true })
const noService = () => Promise.reject(new Error('asked'))
const ask = (request: ScrapeRequest, from = source) => scrapeBy(from)(request, noService, new AbortController().signal)

providerSuite<ScrapeRequest>(source, {
  scrape: (input) => ask(input),
  found: [
    { name: 'a film', input: movie },
    { name: 'an episode', input: episode(2) },
  ],
  notFound: [
    { name: 'another film', input: { ...movie, tmdbId: '78' } },
    { name: 'another episode', input: episode(3) },
  ],
  asking: [],
})

describe("a viewer's own links", () => {
  it('play in their order, as file or HLS, with captions', async () => {
    const { stream = [] } = await ask(movie)
    expect(stream.map(({ id, type }) => `${id} ${type}`)).toEqual(['link-film file', 'link-again hls'])
    expect(stream[1]?.captions).toEqual([{ id: 'caption-0', ...captions[0], hasCorsRestrictions: true }])
    expect(stream.every(({ hasSecretAddress }) => hasSecretAddress)).toBe(true)
  })
  it('of a film are not those of its episodes', async () => {
    expect((await ask(episode(2))).stream?.map(({ id }) => id)).toEqual(['link-part'])
  })
  it('that the browser forbids say so', async () => {
    const plain = directLinks([link('film', { url: 'http://nas/film.mp4' })], { rank: 1, isSecurePage: true })
    await expect(ask(movie, plain)).rejects.toMatchObject({ code: 'mixed-content' })
  })
  it.each(['file:///etc/passwd', 'data:video/mp4,x', 'javascript:alert(1)', '/samples/film.mp4', 'https://'])(
    '%j may not be one',
    (url) => {
      expect(() => assertLink(url, false)).toThrow(expect.objectContaining({ code: 'bad-address' }))
    },
  )
  it('have a type by their ending', () => {
    expect(
      ['https://a.example/x.M3U8?y', 'https://a.example/x.m4v', 'https://a.example/x', 'no'].map(linkTypeOf),
    ).toEqual(['hls', 'mp4', undefined, undefined])
    expect(linkTypeOf('https://a.example/x.WebM?key=1')).toBe('webm')
  })
  it('to WebM are files of WebM', async () => {
    const webm = directLinks([link('film', { type: 'webm', url: 'https://a.example/x.webm' })], {
      rank: 1,
      isSecurePage: true,
    })
    const { stream } = await ask(movie, webm)
    expect(stream).toMatchObject([{ qualities: { unknown: { type: 'webm', url: 'https://a.example/x.webm' } } }])
  })
})
