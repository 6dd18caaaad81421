import type { Stream } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { createProxyTransport } from './proxy-transport.ts'
import { noTokens, PAGE, signal, stage } from './testing/proxy-fetch.ts'
import { createTokens } from './tokens.ts'

describe('the transport through proxies', () => {
  it('S-522 names the destination, and reports the final address', async () => {
    const { transport, reached } = stage()
    const answer = await transport.fetcher('https://films.example/a?b=c&d', { query: { e: 'f' }, signal })
    expect(answer).toMatchObject({
      statusCode: 200,
      body: '{"ok":true}',
      finalUrl: 'https://films.example/a?b=c&d=&e=f#moved',
    })
    expect(reached[0]?.url).toBe('https://films.example/a?b=c&d=&e=f')
  })
  it('takes them in turn, beginning with any', async () => {
    const proxies = ['https://a.example', 'https://b.example', 'https://c.example']
    const { transport, asked } = stage({ proxies, random: 0.5 })
    for (let at = 0; at < 4; at += 1) await transport.fetcher('https://films.example/', { signal })
    expect(asked.map(({ proxy }) => proxy.slice(8, 9))).toEqual(['b', 'c', 'a', 'b'])
  })
  it('sends forbidden headers under the names that proxies know', async () => {
    const { transport, reached } = stage()
    const headers = {
      Referer: 'https://r.example/',
      origin: 'https://o.example',
      'User-Agent': 'u',
      Cookie: 'c=1',
      accept: 'x/y',
    }
    await transport.fetcher('https://films.example/', { method: 'POST', body: 'q', headers, signal })
    const [arrived] = reached
    expect(arrived?.headers).toMatchObject({
      referer: 'https://r.example/',
      origin: 'https://o.example',
      'user-agent': 'u',
      cookie: 'c=1',
      accept: 'x/y',
    })
    expect(arrived).toMatchObject({ method: 'POST', body: 'q' })
  })
  it('S-523 sends a token, keeps the one it is given, and asks for another when it is refused', async () => {
    let solved = 0
    const tokens = createTokens({ solve: async () => `s${++solved}`, now: () => 0, report: () => {} })
    let known = 'turnstile|s1'
    const judge = (token: string | null) => {
      if (token !== known) return undefined
      known = 'jwt|h.e30.s'
      return token.startsWith('turnstile') ? 'h.e30.s' : ''
    }
    const { transport, asked } = stage({ tokens, judge })
    await transport.fetcher('https://films.example/1', { signal })
    await transport.fetcher('https://films.example/2', { signal })
    known = 'turnstile|s2'
    expect((await transport.fetcher('https://films.example/3', { signal })).statusCode).toBe(200)
    expect(asked.map(({ token }) => token)).toEqual(['turnstile|s1', 'jwt|h.e30.s', 'jwt|h.e30.s', 'turnstile|s2'])
  })
  it('a refusal that a page cannot read counts as one of the token', async () => {
    let calls = 0
    const tokens = createTokens({ solve: async () => 's', now: () => 0, report: () => {} })
    const transport = createProxyTransport({
      origin: PAGE,
      proxies: ['https://relay.example'],
      tokens,
      owner: 'host',
      random: () => 0,
      now: () => 0,
      fetch: async () => {
        calls += 1
        if (calls === 1) throw new TypeError('Failed to fetch')
        return new Response('there')
      },
    })
    expect((await transport.fetcher('https://films.example/', { signal })).body).toBe('there')
  })

  it('an answer that ran out is asked past what the browser keeps', async () => {
    const modes: unknown[] = []
    const transport = createProxyTransport({
      origin: PAGE,
      proxies: ['https://relay.example'],
      tokens: createTokens({ solve: async () => 's', now: () => 0, report: () => {} }),
      owner: 'viewer',
      random: () => 0,
      now: () => 0,
      fetch: async (_input, init) => {
        modes.push(init?.cache)
        return new Response('')
      },
    })
    await transport.fetcher('https://films.example/', { signal, isAnew: true })
    await transport.fetcher('https://films.example/', { signal })
    expect(modes).toEqual(['reload', 'default'])
  })
})

describe('a stream that a proxy carries', () => {
  const stream: Stream = {
    type: 'hls',
    id: 's',
    flags: [],
    captions: [],
    playlist: 'https://films.example/a.m3u8?k=1',
    headers: { Referer: 'https://r.example/', 'x-odd': '1' },
  }
  it('has its addresses there, with the headers that it needs and its playlists rewritten', async () => {
    const { transport, asked } = stage({ proxies: [`${PAGE}/proxy`] })
    const carried = await transport.carry(stream, signal)
    // The page's own proxy recognises the player by its address.
    expect(asked).toEqual([])
    expect(carried).toMatchObject({ flags: ['cors-allowed'], type: 'hls' })
    expect(carried.headers).toBeUndefined()
    const url = new URL(carried.type === 'hls' ? carried.playlist : '')
    expect(url.origin + url.pathname).toBe(`${PAGE}/proxy/`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      destination: 'https://films.example/a.m3u8?k=1',
      rewrite: 'hls',
      headers: '{"referer":"https://r.example/"}',
    })
  })
  it('has an address signed for this page alone, where the player of another origin needs one', async () => {
    const asked: URLSearchParams[] = []
    const transport = createProxyTransport({
      owner: 'host',
      origin: PAGE,
      proxies: ['https://relay.example'],
      tokens: noTokens,
      random: () => 0,
      now: () => 0,
      async fetch(input) {
        asked.push(new URL(String(input)).searchParams)
        return Response.json({ url: '?destination=x&signature=1', expires: 14_400 })
      },
    })
    expect(await transport.carry(stream, signal)).toMatchObject({
      playlist: 'https://relay.example/?destination=x&signature=1',
    })
    expect(asked.map((query) => [query.get('sign'), query.get('for')])).toEqual([['true', 'page']])
  })
  const toAirPlay = (proxy: string, answer: () => Response) => {
    const asked: URLSearchParams[] = []
    const transport = createProxyTransport({
      owner: 'host',
      origin: PAGE,
      proxies: [proxy],
      tokens: noTokens,
      random: () => 0,
      now: () => 0,
      hasAirPlay: true,
      async fetch(input) {
        asked.push(new URL(String(input)).searchParams)
        return answer()
      },
    })
    return { transport, asked }
  }
  const signed = () => Response.json({ url: '?destination=x&signature=1', expires: 14_400 })
  it('is signed for whoever fetches it where a screen may, which has not the page’s cookie', async () => {
    const { transport, asked } = toAirPlay(`${PAGE}/proxy`, signed)
    expect(await transport.carry(stream, signal)).toMatchObject({
      playlist: `${PAGE}/proxy/?destination=x&signature=1`,
    })
    const file: Stream = {
      type: 'file',
      id: 'f',
      flags: [],
      captions: [],
      qualities: { '720': { type: 'mp4', url: 'https://films.example/f.mp4' } },
    }
    expect(await transport.carry(file, signal)).toMatchObject({
      qualities: { '720': { url: `${PAGE}/proxy/?destination=x&signature=1` } },
    })
    // What was read of a stream that was tried is found again by its address.
    await transport.carry(file, signal)
    expect(asked.map((query) => [query.get('sign'), query.get('for')])).toEqual([
      ['true', null],
      ['true', null],
    ])
  })
  it('stays signed for the page alone by a proxy elsewhere, also where a screen may fetch it', async () => {
    const { transport, asked } = toAirPlay('https://relay.example', signed)
    await transport.carry(stream, signal)
    expect(asked.map((query) => query.get('for'))).toEqual(['page'])
  })
  it('plays in the page where the own proxy signs nothing for a screen', async () => {
    const { transport } = toAirPlay(`${PAGE}/proxy`, () => new Response('', { status: 429 }))
    const carried = await transport.carry(stream, signal)
    expect(carried.type === 'hls' && carried.playlist).toContain(`${PAGE}/proxy/?destination=https`)
    expect(transport.segmentLoaderOf(carried)).toBeUndefined()
  })
  it('is led through a proxy that signs nothing as it is, and the film that it answers with is left', async () => {
    let isLeft = false
    const film = new ReadableStream({ cancel: () => void (isLeft = true) })
    const transport = createProxyTransport({
      owner: 'host',
      origin: PAGE,
      proxies: ['https://relay.example'],
      tokens: noTokens,
      random: () => 0,
      now: () => 0,
      async fetch(_input, init) {
        init?.signal?.addEventListener('abort', () => (isLeft = true))
        return new Response(film, { headers: { 'content-type': 'video/mp4' } })
      },
    })
    const carried = await transport.carry(stream, signal)
    expect(carried.type === 'hls' && carried.playlist).toMatch(/^https:\/\/relay\.example\/\?destination=/)
    expect(isLeft).toBe(true)
  })
  it('is signed where the proxy is elsewhere or asks for tokens', async () => {
    const tokens = createTokens({ solve: async () => 's', now: () => 0, report: () => {} })
    const transport = createProxyTransport({
      origin: PAGE,
      proxies: ['https://relay.example'],
      tokens,
      owner: 'host',
      random: () => 0,
      now: () => 0,
      fetch: async (input) => {
        const { searchParams } = new URL(new Request(input).url)
        return Response.json({ url: `?destination=x&signature=${searchParams.get('sign')}`, expires: 9 })
      },
    })
    const file: Stream = {
      type: 'file',
      id: 'f',
      flags: [],
      captions: [],
      qualities: { '720': { type: 'mp4', url: 'https://films.example/f.mp4' } },
    }
    expect(await transport.carry(file, signal)).toMatchObject({
      qualities: { '720': { url: 'https://relay.example/?destination=x&signature=true' } },
    })
  })
})

describe('a stream by a proxy that rewrites no playlists', () => {
  const stream: Stream = {
    type: 'hls',
    id: 's',
    flags: [],
    captions: [],
    playlist: 'https://films.example/a/master.m3u8',
    headers: { Referer: 'https://r.example/' },
  }
  /** As protocols §7 has it: it does not sign, and answers with the content itself. */
  const plainTransport = (tokens = noTokens) => {
    const asked: string[] = []
    const transport = createProxyTransport({
      origin: PAGE,
      proxies: ['https://relay.example'],
      tokens,
      owner: 'host',
      random: () => 0,
      now: () => 0,
      async fetch(input) {
        const url = new Request(input).url
        asked.push(url)
        const from = new URL(url).searchParams.get('destination') ?? ''
        return new Response('#EXTM3U\n', {
          headers: { 'content-type': 'application/vnd.apple.mpegurl', 'x-final-destination': from },
        })
      },
    })
    return { transport: transport, asked }
  }

  it('S-522 has a segment loader that requests the playlists’ addresses from the proxy, with the headers that the stream needs', async () => {
    const { transport } = plainTransport()
    const carried = await transport.carry(stream, signal)
    const segmentLoader = transport.segmentLoaderOf(carried)
    const playlist = carried.type === 'hls' ? carried.playlist : ''
    expect(await segmentLoader?.request(playlist, signal)).toEqual({
      url: playlist,
      headers: { 'x-referer': 'https://r.example/' },
    })
    expect(await segmentLoader?.request('https://films.example/a/1.m4s?k=ä&b', signal)).toEqual({
      url: `https://relay.example/?destination=${encodeURIComponent('https://films.example/a/1.m4s?k=ä&b')}`,
      headers: { 'x-referer': 'https://r.example/' },
    })
    const final = (name: string) => (name === 'x-final-destination' ? 'https://cdn.example/b/master.m3u8' : null)
    expect(segmentLoader?.addressOf(playlist, final)).toBe('https://cdn.example/b/master.m3u8')
    expect(segmentLoader?.addressOf('https://films.example/1', () => null)).toBe('https://films.example/1')
  })
  it('is known for one after its first answer', async () => {
    const { transport, asked } = plainTransport()
    await transport.carry(stream, signal)
    const again = await transport.carry({ ...stream, playlist: 'https://films.example/b.m3u8' }, signal)
    expect(transport.segmentLoaderOf(again)).toBeDefined()
    expect(asked).toHaveLength(1)
  })
  it('S-523 sends a token with every part, and keeps the one that an answer gives', async () => {
    const tokens = createTokens({ solve: async () => 's', now: () => 0, report: () => {} })
    const { transport } = plainTransport(tokens)
    const segmentLoader = transport.segmentLoaderOf(await transport.carry(stream, signal))
    const tokenOf = async () => (await segmentLoader?.request('https://films.example/1', signal))?.headers['x-token']
    expect(await tokenOf()).toBe('turnstile|s')
    segmentLoader?.addressOf('https://films.example/1', (name) => (name === 'x-token' ? 'h.e30.s' : null))
    expect(await tokenOf()).toBe('jwt|h.e30.s')
  })
  it('there is none for a file, for a stream as it is, and for a proxy that signs', async () => {
    const { transport } = plainTransport()
    const file: Stream = {
      ...stream,
      type: 'file',
      qualities: { '720': { type: 'mp4', url: 'https://films.example/f' } },
    }
    expect(transport.segmentLoaderOf(await transport.carry(file, signal))).toBeUndefined()
    expect(transport.segmentLoaderOf(stream)).toBeUndefined()
    const signing = createProxyTransport({
      owner: 'host',
      origin: PAGE,
      proxies: ['https://relay.example'],
      tokens: noTokens,
      random: () => 0,
      now: () => 0,
      fetch: async () => Response.json({ url: '?destination=x&signature=y', expires: 9 }),
    })
    expect(signing.segmentLoaderOf(await signing.carry(stream, signal))).toBeUndefined()
  })
})

describe('a carried stream on a receiver in the room', () => {
  const HOUR_SECONDS = 3600
  const stream: Stream = {
    type: 'hls',
    id: 's',
    flags: [],
    captions: [],
    playlist: 'https://films.example/a/master.m3u8',
    headers: { Referer: 'https://r.example/' },
  }
  const transportOf = (answer: (query: URLSearchParams) => Response) => {
    let now = 0
    const asked: URLSearchParams[] = []
    const transport = createProxyTransport({
      owner: 'host',
      origin: PAGE,
      proxies: [`${PAGE}/proxy`],
      tokens: noTokens,
      random: () => 0,
      now: () => now,
      async fetch(input) {
        const query = new URL(new Request(input).url).searchParams
        asked.push(query)
        return answer(query)
      },
    })
    const carried = async () => {
      const made = await transport.carry(stream, signal)
      return made.type === 'hls' ? made.playlist : ''
    }
    return { transport: transport, asked, carried, pass: (seconds: number) => (now += seconds * 1000) }
  }

  it('S-328 has an address of the proxy that is signed for it, the same one while it is good', async () => {
    let made = 0
    const { transport, asked, carried, pass } = transportOf(() => {
      made += 1
      return Response.json({ url: `?destination=x&signature=${made}`, expires: made * 4 * HOUR_SECONDS })
    })
    const address = await carried()
    expect(asked).toEqual([])
    expect(await transport.forReceiver(address, signal)).toBe(`${PAGE}/proxy/?destination=x&signature=1`)
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      destination: 'https://films.example/a/master.m3u8',
      rewrite: 'hls',
      headers: '{"referer":"https://r.example/"}',
      sign: 'true',
    })
    expect(await transport.forReceiver(address, signal)).toContain('signature=1')
    pass(3 * HOUR_SECONDS)
    expect(await transport.forReceiver(address, signal)).toContain('signature=2')
  })
  it.each([
    ['signs nothing', () => Response.json({ url: '?destination=x' })],
    ['answers with the film itself', () => new Response('#EXTM3U')],
    ['refuses', () => Response.json({ code: 'too-many-requests' }, { status: 429 })],
    [
      'does not answer',
      (): Response => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('has its own address where the proxy %s', async (_, answer) => {
    const { transport, carried } = transportOf(answer)
    expect(await transport.forReceiver(await carried(), signal)).toBe('https://films.example/a/master.m3u8')
  })
  it('an address that no proxy carries stays as it is', async () => {
    const { transport, asked } = transportOf(() => new Response(''))
    expect(await transport.forReceiver('https://films.example/f.mp4', signal)).toBe('https://films.example/f.mp4')
    expect(asked).toEqual([])
  })
})
