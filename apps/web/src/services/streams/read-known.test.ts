import { NO_CONNECTIONS, type DirectLink, type Stream } from '@matinee/contracts'
import { createOutputMemory, createReadAhead } from '@matinee/providers'
import { expect, it } from 'vitest'
import { createTransport } from '../transport/direct-transport.ts'
import { createReadKnown } from './read-known.ts'

const link: DirectLink = {
  id: 'mine',
  isEnabled: true,
  tmdbId: '1',
  type: 'hls',
  url: 'https://mine.example/film.m3u8',
  captions: [],
}
const stream = (more: Partial<Stream> = {}): Stream =>
  ({
    type: 'hls',
    id: 'found',
    flags: ['cors-allowed'],
    captions: [],
    playlist: 'https://found.example/film.m3u8',
    ...more,
  }) as Stream

interface Known {
  links?: readonly DirectLink[]
  played?: Stream
  /** The source that the viewer removed. */
  removed?: string
  mayReadSegment?: boolean
}

async function stage({ links = [link], played, removed, mayReadSegment = true }: Known = {}) {
  const asked: string[] = []
  const { probe } = createTransport(async ({ url }) => {
    asked.push(url)
    if (url.includes('broken')) throw new TypeError('reset')
    if (url.endsWith('.ts')) return new Response('G@')
    if (url.includes('qualities')) {
      return new Response(
        '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360\nhttps://mine.example/a.m3u8\n',
      )
    }
    return new Response(
      '#EXTM3U\n#EXTINF:4,\nhttps://found.example/1.ts\n#EXTINF:4,\nhttps://found.example/2.ts\n#EXT-X-ENDLIST\n',
    )
  })
  const now = () => 0
  const memory = createOutputMemory({ now })
  if (played) await memory.remember({ type: 'movie', tmdbId: '1' }, { sourceId: 'found', stream: played })
  const readAhead = createReadAhead({ probe, now })
  const connections = () => ({ ...NO_CONNECTIONS, directLinks: [...links] })
  const readKnown = createReadKnown({
    memory,
    connections,
    readAhead,
    canDecode: () => true,
    isSecurePage: true,
    firstBitrate: () => 4_000_000,
    mayReadSegment: () => mayReadSegment,
    audioLanguage: () => null,
    hasSource: (id) => id !== removed,
  })
  const read = (kind: 'movie' | 'show' = 'movie', id = '1', startAt?: number) =>
    readKnown({ kind, id }, () => Promise.resolve(startAt))
  return { asked, readAhead, read }
}

it('reads the viewer’s own link of a film, and leaves the answers to the player', async () => {
  const { asked, readAhead, read } = await stage()
  await read()
  expect(asked).toEqual([link.url, 'https://found.example/1.ts'])
  expect(readAhead.take(link.url)).toBeDefined()
})

const qualities: DirectLink = { ...link, url: 'https://mine.example/qualities.m3u8' }

it.each([
  [0, 'https://found.example/1.ts'],
  [5, 'https://found.example/2.ts'],
])('at %s s reads what the film will show first, for the player to take whole', async (start, segment) => {
  const { readAhead, read } = await stage({ links: [qualities] })
  await read('movie', '1', start)
  expect(await readAhead.take(segment)).toMatchObject({ bytes: new TextEncoder().encode('G@') })
})

it('reads nothing of the film where its player begins with another quality', async () => {
  const { asked, read } = await stage({ links: [qualities], mayReadSegment: false })
  await read('movie', '1', 5)
  expect(asked).not.toContain('https://found.example/2.ts')
})

it('reads what played last before a link', async () => {
  const { asked, read } = await stage({ played: stream() })
  await read()
  expect(asked[0]).toBe('https://found.example/film.m3u8')
})

it.each([
  ['another film', {}, ['movie', '2']],
  ['an episode, whose number nobody knows yet', {}, ['show', '1']],
  ['what this page may not read', { played: stream({ flags: [] }) }, ['movie', '1']],
  ['what requires headers', { played: stream({ headers: { referer: 'https://x.example/' } }) }, ['movie', '1']],
  ['a link that is switched off', { links: [{ ...link, isEnabled: false }] }, ['movie', '1']],
  ['what a removed source had', { links: [], played: stream(), removed: 'found' }, ['movie', '1']],
  ['a forbidden address', { links: [{ ...link, url: 'http://mine.example/film.m3u8' }] }, ['movie', '1']],
] as const)('does not read %s', async (_, known, [kind, id]) => {
  const { asked, read } = await stage(known)
  await read(kind, id)
  expect(asked).toEqual([])
})

it('a failure is not its own to tell', async () => {
  const { read } = await stage({ links: [{ ...link, url: 'https://broken.example/film.m3u8' }] })
  await expect(read()).resolves.toBeUndefined()
})
