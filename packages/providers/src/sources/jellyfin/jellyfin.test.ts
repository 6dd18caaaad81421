import type {
  FileStream,
  HlsStream,
  JellyfinConnection,
  MovieScrapeRequest,
  ScrapeRequest,
  Stream,
} from '@matinee/contracts'
import {
  COPPER_MILE,
  createFakeJellyfin,
  HARBOUR_LIGHTS,
  LOCKED_FORMAT,
  QUARRY_SONG,
  type FakeJellyfin,
  type FakeJellyfinItem,
} from '@matinee/testing/jellyfin'
import { providerSuite, type Send } from '@matinee/testing/providers'
import { describe, expect, it } from 'vitest'
import type { CanDecode } from '../../kit/decoding.ts'
import { thumbnailTrackText } from '../../kit/thumbnail-tiles.ts'
import { scrapeBy } from '../../kit/testing/source-run.ts'
import { jellyfin } from './index.ts'

const URL_OF_SERVER = 'https://media.example.org/jellyfin'
const device = { id: 'device-1', name: 'Küche "TV"', version: '1.2.3' }
const decodesAll: CanDecode = () => true
const decodesBasics: CanDecode = () => false

const connectionTo = (fake: FakeJellyfin): JellyfinConnection => ({
  id: 'cupboard',
  name: 'cupboard',
  isEnabled: true,
  url: URL_OF_SERVER,
  userId: fake.userId,
  userName: fake.userName,
  token: fake.token,
})

const movie = (title: string, releaseYear: number, more: Partial<MovieScrapeRequest> = {}): MovieScrapeRequest => ({
  type: 'movie',
  title,
  releaseYear,
  tmdbId: '1000044001',
  ...more,
})
const episode = (season: number, number: number): ScrapeRequest => ({
  type: 'show',
  title: 'Lighthouse Road',
  releaseYear: 1971,
  tmdbId: '7071',
  season: { number: season, tmdbId: '1' },
  episode: { number, tmdbId: '2' },
})
const harbour = movie('Harbour Lights', 1952, { tmdbId: '9052' })
const copper = movie('Copper Mile', 1961, { tmdbId: '9061' })

const fakeServer = (settings: Parameters<typeof createFakeJellyfin>[0] = {}): FakeJellyfin =>
  createFakeJellyfin({ basePath: '/jellyfin', ...settings })

function ask(request: ScrapeRequest, send: Send, signal: AbortSignal, canDecode = decodesBasics) {
  const source = jellyfin(connectionTo(fakeServer()), { rank: 1, device, canDecode, isSecurePage: true })
  return scrapeBy(source)(request, send, signal)
}

async function streamsOf(
  request: ScrapeRequest,
  send: Send = fakeServer(),
  canDecode = decodesBasics,
): Promise<Stream[]> {
  const output = await ask(request, send, new AbortController().signal, canDecode)
  return output.stream ?? []
}
const onlyOf = async (...given: Parameters<typeof streamsOf>): Promise<Stream> => {
  const [stream, ...rest] = await streamsOf(...given)
  if (!stream || rest.length > 0) throw new Error('not one stream')
  return stream
}

const send = fakeServer()
const example = jellyfin(connectionTo(send), { rank: 1, device, canDecode: decodesBasics, isSecurePage: false })
const notFound = (name: string, input: ScrapeRequest) => ({ name, input, send })
providerSuite<ScrapeRequest>(example, {
  scrape: async (input, to, signal) => ask(input, to, signal),
  found: [
    { name: 'by TMDB id', input: harbour, send },
    { name: 'to be encoded', input: copper, send },
    { name: 'an episode', input: episode(1, 1), send },
  ],
  notFound: [
    notFound('another film', movie('Nobody Filmed This', 1950, { tmdbId: '5' })),
    notFound('a namesake with other ids', movie('Night Ferry', 1955, { tmdbId: '8888', imdbId: 'tt0099999' })),
    notFound('the title of another year', movie('The Paper Kite', 1999)),
    notFound('an episode that is missing', episode(1, 4)),
    notFound('a season that is not there', episode(4, 1)),
    notFound('a special that is shown in the season', episode(1, 9)),
    notFound('no version that plays', movie(LOCKED_FORMAT.Name, 1963, { tmdbId: '9063' })),
  ],
  asking: [{ name: 'a film', input: harbour }],
})

describe('finding a title in a Jellyfin library', () => {
  const idOf = (stream: Stream) => stream.playbackSession?.itemId
  it('matches by IMDb id when the library calls it otherwise', async () => {
    const found = await onlyOf(movie('The Quiet River', 1957, { imdbId: 'tt0050777' }))
    expect(idOf(found)).toMatch(/4$/)
  })
  it('matches items without an id by title and year, one year off included', async () => {
    expect(idOf(await onlyOf(movie('Paper Kite', 1948)))).toMatch(/3$/)
  })
  it('takes the file that holds several episodes', async () => {
    expect(idOf(await onlyOf(episode(1, 3)))).toBe(idOf(await onlyOf(episode(1, 2))))
  })
  it('says which episodes a file holds, where it holds several', async () => {
    expect((await onlyOf(episode(1, 2))).episodes).toEqual({ first: 2, last: 3 })
    expect((await onlyOf(episode(1, 3))).episodes).toEqual({ first: 2, last: 3 })
    expect((await onlyOf(episode(1, 1))).episodes).toBeUndefined()
  })

  describe('an episode that the library numbers in another way', () => {
    const series = { Id: '7'.padStart(32, '0'), Type: 'Series', Name: 'Long Show', ProductionYear: 1971 } as const
    /** Episodes of one season, with ids of the movie database from this one on. */
    const season = (number: number, length: number, firstTmdb: number | undefined) =>
      Array.from({ length }, (_, at): FakeJellyfinItem => {
        const Id = (number * 256 + at + 1).toString(16).padStart(32, '0')
        return {
          ...{ Id, Type: 'Episode', Name: `Part ${at + 1}`, SeriesId: series.Id },
          ...{ ParentIndexNumber: number, IndexNumber: at + 1 },
          ProviderIds: firstTmdb === undefined ? {} : { Tmdb: String(firstTmdb + at) },
          versions: [{ Id, Container: 'mp4', MediaStreams: [{ Type: 'Video', Index: 0, Codec: 'h264' }] }],
        }
      })
    const items = {
      twoSeasons: [...season(1, 12, 5001), ...season(2, 13, 5013)],
      absolute: season(1, 40, 5001),
      withoutIds: season(2, 3, undefined),
    }
    interface Asked {
      library: keyof typeof items
      place: readonly [season: number, episode: number]
      tmdbId: string
    }
    const requestFor = ({ place, tmdbId }: Omit<Asked, 'library'>): ScrapeRequest => ({
      ...{ type: 'show', title: 'Long Show', releaseYear: 1971, tmdbId: '7071' },
      season: { number: place[0], tmdbId: '1' },
      episode: { number: place[1], tmdbId },
    })
    const serverOf = (episodes: readonly FakeJellyfinItem[]) =>
      fakeServer({ items: [{ ...series, ProviderIds: { Tmdb: '7071' } }, ...episodes] })
    const find = ({ library, ...asked }: Asked) => onlyOf(requestFor(asked), serverOf(items[library]))

    it.each([
      ['in a later season', { library: 'twoSeasons', place: [1, 13], tmdbId: '5013' }, '201'],
      ['by counting through', { library: 'absolute', place: [2, 1], tmdbId: '5027' }, '11b'],
      ['as the movie database does', { library: 'twoSeasons', place: [1, 12], tmdbId: '5012' }, '10c'],
      ['without ids', { library: 'withoutIds', place: [2, 1], tmdbId: '6001' }, '201'],
    ] as const)('%s is found by its id, else by its numbers', async (_case, asked, right) => {
      expect(idOf(await find(asked))).toBe(right.padStart(32, '0'))
    })
    it('says which episodes of the movie database its file holds', async () => {
      const [first, ...rest] = season(2, 2, 5013)
      if (!first) throw new Error('a season of two has a first episode')
      const both = [{ ...series, ProviderIds: { Tmdb: '7071' } }, { ...first, IndexNumberEnd: 2 }, ...rest.slice(1)]
      const request: ScrapeRequest = {
        ...{ type: 'show', title: 'Long Show', releaseYear: 1971, tmdbId: '7071' },
        season: { number: 1, tmdbId: '1' },
        episode: { number: 13, tmdbId: '5013' },
      }
      expect((await onlyOf(request, fakeServer({ items: both }))).episodes).toEqual({ first: 13, last: 14 })
    })
    it('has its pictures, and does not request those of the whole series', async () => {
      const tile = { Width: 320, Height: 134, TileWidth: 10, TileHeight: 10, ThumbnailCount: 9, Interval: 10_000 }
      const server = serverOf(
        items.absolute.map((item) => ({ ...item, Trickplay: { [item.Id]: { '320': { ...tile } } } })),
      )
      const counts: number[] = []
      /** The fake always lists pictures; a server lists them where they are requested. */
      const asRequested: Send = async (request) => {
        const answer = await server(request)
        const fields = new URL(request.url).searchParams.get('fields')
        if (fields === null) return answer
        const { Items } = (await answer.json()) as { Items: object[] }
        if (!fields.includes('Trickplay'))
          return Response.json({ Items: Items.map((item) => ({ ...item, Trickplay: null })) })
        counts.push(Items.length)
        return Response.json({ Items })
      }
      const stream = await onlyOf(requestFor({ place: [2, 1], tmdbId: '5027' }), asRequested)
      expect(stream.thumbnailTiles).toMatchObject({ width: 320, count: 9 })
      expect(Math.max(...counts)).toBe(1)
    })

    describe('where the list of all seasons', () => {
      const asked = requestFor({ place: [2, 1], tmdbId: '6001' })
      const serverWith = (answerToAll: () => Response): Send => {
        const server = serverOf(items.withoutIds)
        return async (request) => {
          const { pathname, searchParams } = new URL(request.url)
          return pathname.endsWith('/Episodes') && !searchParams.has('season') ? answerToAll() : server(request)
        }
      }
      it.each([
        ['fails', () => new Response(null, { status: 500 })],
        ['is not JSON', () => new Response('<html>')],
        [
          'cannot be reached',
          () => {
            throw new TypeError('Failed to fetch')
          },
        ],
      ])('%s, the episode is found by its numbers', async (_case, answerToAll) => {
        expect(idOf(await onlyOf(asked, serverWith(answerToAll)))).toBe('201'.padStart(32, '0'))
      })
      it('is aborted, so is the search', async () => {
        const leaving = new AbortController()
        const aborted = serverWith(() => {
          leaving.abort(new Error('the viewer left'))
          throw new TypeError('Failed to fetch')
        })
        await expect(ask(asked, aborted, leaving.signal)).rejects.toThrow('the viewer left')
      })
    })

    it('is not another one of its numbers', async () => {
      await expect(find({ library: 'twoSeasons', place: [2, 1], tmdbId: '6001' })).rejects.toMatchObject({
        name: 'NotFoundError',
      })
    })
    it('takes an id of ours for none', async () => {
      expect(idOf(await find({ library: 'twoSeasons', place: [2, 1], tmdbId: '2000000101' }))).toBe(
        '201'.padStart(32, '0'),
      )
    })
  })
})

describe('playing from Jellyfin', () => {
  it('plays a file as it is when the browser can', async () => {
    const stream = (await onlyOf(harbour)) as FileStream
    expect(stream.type).toBe('file')
    const url = new URL(stream.qualities['1080']?.url ?? '')
    expect(url.pathname).toBe(`/jellyfin/Videos/${HARBOUR_LIGHTS.Id}/stream.mp4`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      static: 'true',
      ApiKey: send.token,
      deviceId: 'device-1',
    })
    expect(stream.playbackSession).toMatchObject({ connectionId: 'cupboard', method: 'DirectPlay' })
  })
  it('plays WebM as WebM where the browser can, and else has it transcoded', async () => {
    const quarry = movie(QUARRY_SONG.Name, 1964, { tmdbId: '9064' })
    const [file, transcoded] = await streamsOf(quarry, send, decodesAll)
    const { type, url = '' } = (file as FileStream).qualities['720'] ?? {}
    expect([type, new URL(url).pathname]).toEqual(['webm', `/jellyfin/Videos/${QUARRY_SONG.Id}/stream.webm`])
    expect(file?.playbackSession?.method).toBe('DirectPlay')
    // A server also calls Matroska WebM when it holds the codecs of WebM, and not every browser plays that.
    expect(transcoded).toMatchObject({ type: 'hls', playbackSession: { method: 'Transcode' } })
    expect((transcoded as HlsStream).playlist).toContain(`/jellyfin/Videos/${QUARRY_SONG.Id}/master.m3u8?`)
    expect(transcoded?.id).not.toBe(file?.id)
    expect((await onlyOf(quarry, send, decodesBasics)).type).toBe('hls')
  })
  it('has files that the browser cannot decode transcoded to HLS', async () => {
    const stream = (await onlyOf(copper)) as HlsStream
    expect(stream.type).toBe('hls')
    expect(stream.playlist).toContain(`https://media.example.org/jellyfin/videos/${COPPER_MILE.Id}/master.m3u8?`)
    expect(stream.playlist.match(/ApiKey/g)).toHaveLength(1)
    expect(stream.playbackSession?.method).toBe('Transcode')
  })
  it('reports this browser’s codecs to the server', async () => {
    const profiles: string[] = []
    const watching: Send = async (request) => {
      if (request.url.includes('/PlaybackInfo')) profiles.push(await request.clone().text())
      return send(request)
    }
    await streamsOf(harbour, watching, decodesBasics)
    await streamsOf(harbour, watching, decodesAll)
    const videoCodecs = profiles.map((text) => /"VideoCodec":"([^"]*)"/.exec(text)?.[1])
    expect(videoCodecs).toEqual(['h264', 'h264,hevc,av1,vp9'])
  })
  it('brings subtitles of text, forced ones last, none that are pictures', async () => {
    const { captions } = await onlyOf(harbour)
    expect(captions.map(({ id, language, type }) => `${id} ${language} ${type}`)).toEqual([
      'subtitle-4 en vtt',
      'subtitle-6 pt-BR vtt',
      'subtitle-3 en vtt',
    ])
    expect((await send(new Request(captions[0]?.url ?? ''))).status).toBe(200)
  })
  it('offers its other sounds, each as an address of its own', async () => {
    const { audioTracks } = await onlyOf(harbour)
    expect(audioTracks?.map(({ language, isDefault }) => [language, isDefault])).toEqual([
      ['en', true],
      ['de', false],
    ])
    expect(audioTracks?.[1]?.playlist).toContain('audioStreamIndex=2')
    const encoded = await onlyOf(copper)
    const other = new URL(encoded.audioTracks?.[1]?.playlist ?? '').searchParams
    expect([other.get('AudioStreamIndex'), other.get('PlaySessionId')]).toEqual(['2', 'p1ay5e55ion'])
  })
  it('brings trickplay pictures, which read as a WebVTT sprite track', async () => {
    const { thumbnailTiles } = await onlyOf(harbour)
    expect(thumbnailTiles).toMatchObject({ width: 320, height: 134, columns: 10, count: 9, intervalSeconds: 10 })
    const text = thumbnailTrackText(thumbnailTiles ?? expect.unreachable())
    expect(text).toMatch(
      /^WEBVTT\n\n00:00:00\.000 --> 00:00:10\.000\nhttps:.*Trickplay\/320\/0\.jpg\?.*#xywh=0,0,320,134\n/,
    )
    expect(text).toContain('00:01:20.000 --> 00:01:30.000')
  })
  it('brings intro and credits in seconds, in their order', async () => {
    expect((await onlyOf(harbour)).segments).toEqual([
      { kind: 'intro', start: 2, end: 10 },
      { kind: 'credits', start: 82, end: 90 },
    ])
  })
  it('works without segments where the server has no such call', async () => {
    const old: Send = (request) =>
      request.url.includes('MediaSegments') ? Promise.resolve(new Response('', { status: 404 })) : send(request)
    expect((await onlyOf(harbour, old)).segments).toBeUndefined()
  })
  it('marks its addresses as secret, and names nothing secret in ids', async () => {
    const stream = await onlyOf(harbour)
    expect(stream.hasSecretAddress).toBe(true)
    expect(JSON.stringify([stream.id, stream.playbackSession])).not.toContain(send.token)
  })
})

describe('a failing Jellyfin server', () => {
  const failing = (request: ScrapeRequest, to: Send) => ask(request, to, new AbortController().signal)
  it('says so when the sign-in is no longer valid, without the token', async () => {
    const fake = fakeServer()
    fake.revokeToken()
    const error = await failing(harbour, fake).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'signed-out' })
    expect(String(error)).not.toContain(fake.token)
  })
  it('finds nothing in a library that was removed', async () => {
    const fake = fakeServer()
    fake.removeLibraries()
    await expect(failing(harbour, fake)).rejects.toMatchObject({ code: 'not-found' })
  })
  it('says that the browser forbids http from a page of https, and asks nobody', async () => {
    const source = jellyfin(
      { ...connectionTo(send), url: 'http://nas:8096' },
      { rank: 1, device, canDecode: decodesBasics, isSecurePage: true },
    )
    const asked = scrapeBy(source)(harbour, () => Promise.reject(new Error('asked')), new AbortController().signal)
    await expect(asked).rejects.toMatchObject({ code: 'mixed-content' })
  })
})
