import { describe, expect, it } from 'vitest'
import { createProxyTransport } from './proxy-transport.ts'
import { PAGE, signal, stage } from './testing/proxy-fetch.ts'
import { createTokens } from './tokens.ts'

/** A transport by a proxy of the viewer's own, without a token at first. */
const ownTransport = (ports: Pick<Parameters<typeof createProxyTransport>[0], 'tokens' | 'fetch'>) =>
  createProxyTransport({
    origin: PAGE,
    proxies: ['https://relay.example'],
    owner: 'viewer',
    random: () => 0,
    now: () => 0,
    ...ports,
  })

describe('a proxy of the viewer’s own, on a host with a human check', () => {
  const counted = () => {
    const check = { solved: 0 }
    const tokens = createTokens({ solve: async () => `s${++check.solved}`, now: () => 0, report: () => {} })
    return { check, tokens }
  }

  it('S-523 is asked without a token, and nobody has to prove anything', async () => {
    const { check, tokens } = counted()
    const { transport, asked } = stage({ tokens, owner: 'viewer' })
    await transport.fetcher('https://films.example/1', { signal })
    await transport.carry(
      { type: 'hls', id: 's', flags: [], captions: [], playlist: 'https://films.example/a.m3u8' },
      signal,
    )
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set([null]))
    expect(check.solved).toBe(0)
  })
  it('S-523 that refuses gets one, and is not asked without again', async () => {
    const { check, tokens } = counted()
    const judge = (token: string | null) => (token ? 'h.e30.s' : undefined)
    const { transport, asked } = stage({ tokens, owner: 'viewer', judge })
    expect((await transport.fetcher('https://films.example/1', { signal })).statusCode).toBe(200)
    await transport.fetcher('https://films.example/2', { signal })
    expect(asked.map(({ token }) => token)).toEqual([null, 'turnstile|s1', 'jwt|h.e30.s'])
    expect(check.solved).toBe(1)
  })
  it('a 401 of the destination is no refusal of the proxy', async () => {
    const { check, tokens } = counted()
    const transport = ownTransport({
      tokens,
      fetch: async () =>
        new Response('', { status: 401, headers: { 'x-final-destination': 'https://films.example/' } }),
    })
    // Refused either way; what counts is that nobody was asked to prove anything.
    await transport.fetcher('https://films.example/', { signal }).catch(() => {})
    expect(check.solved).toBe(0)
  })
  it.each([
    ['is there but says nothing that a page may read', true, 1],
    ['is not there', false, 0],
  ])('that %s', async (_, isThere, solved) => {
    const { check, tokens } = counted()
    const transport = ownTransport({
      tokens,
      async fetch(_input, init) {
        if (init?.mode === 'no-cors' && isThere) return new Response('')
        if (new Headers(init?.headers).has('x-token')) return new Response('there')
        throw new TypeError('Failed to fetch')
      },
    })
    const answer = transport.fetcher('https://films.example/', { signal }).then(
      ({ body }) => body,
      () => 'failed',
    )
    expect(await answer).toBe(isThere ? 'there' : 'failed')
    expect(check.solved).toBe(solved)
  })
})
