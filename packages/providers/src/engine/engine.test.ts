import { createManualClock, type ManualClock } from '@matinee/testing/clock'
import { providerMetaSchema, type StreamFlag } from '@matinee/contracts'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { NotFoundError, ProviderError } from '../kit/errors.ts'
import { createFetcher } from '../kit/fetcher.ts'
import { createProviderEngine } from './engine.ts'
import {
  type Bench,
  benchOn,
  type Cast,
  embedOf,
  fakeEmbed,
  fakeSource,
  found,
  hls,
  MOVIE,
  never,
  throwing,
} from './fake-providers.ts'
import { canPlayIn, TARGETS } from './targets.ts'

/** An engine on a clock of its own. */
function bench(cast: (clock: ManualClock) => Cast): Bench & { readonly clock: ManualClock } {
  const clock = createManualClock()
  return { clock, ...benchOn(clock, cast(clock)) }
}

const signal = new AbortController().signal
const nothing = throwing('unused')
const fetcher = createFetcher(() => Promise.reject(new TypeError('no network')))

describe('construction', () => {
  it.each([
    [
      'two sources of one id',
      [fakeSource('a', nothing, { rank: 1 }), fakeSource('a', nothing, { rank: 2 })],
      [],
      'two providers are called "a"',
    ],
    [
      'a source and an embed of one id',
      [fakeSource('a', nothing)],
      [fakeEmbed('a', nothing)],
      'two providers are called "a"',
    ],
    [
      'two sources of one rank',
      [fakeSource('a', nothing, { rank: 7 }), fakeSource('b', nothing, { rank: 7 })],
      [],
      '"a" and "b" share the rank 7',
    ],
    ['two embeds of one rank', [], [fakeEmbed('a', nothing), fakeEmbed('b', nothing)], '"a" and "b" share the rank 0'],
    ['an id that could be an attempt', [fakeSource('a-0', nothing)], [], 'may not be called "a-0"'],
  ])('refuses %s', (_, sources, embeds, message) => {
    expect(() => createProviderEngine({ sources, embeds, fetcher })).toThrow(message)
  })

  it('allows a source and an embed to share a rank', () => {
    expect(() =>
      createProviderEngine({ sources: [fakeSource('a', nothing)], embeds: [fakeEmbed('b', nothing)], fetcher }),
    ).not.toThrow()
  })
})

describe('flags and targets', () => {
  const cases: [StreamFlag[], Partial<Record<(typeof TARGETS)[number], [boolean, boolean]>>][] = [
    [[], { browser: [false, false], 'browser-extension': [true, true], native: [true, true], any: [true, true] }],
    [
      ['cors-allowed'],
      { browser: [true, true], 'browser-extension': [true, true], native: [true, true], any: [true, true] },
    ],
    [
      ['ip-locked'],
      { browser: [false, false], 'browser-extension': [false, true], native: [false, true], any: [false, true] },
    ],
    [
      ['cors-allowed', 'ip-locked'],
      { browser: [false, true], 'browser-extension': [false, true], native: [false, true], any: [false, true] },
    ],
    [
      ['cors-allowed', 'cf-blocked'],
      { browser: [true, true], 'browser-extension': [true, true], native: [true, true], any: [true, true] },
    ],
  ]

  it.each(cases)('a stream with %j plays where the table says', (flags, expected) => {
    for (const target of TARGETS) {
      const answers = [false, true].map((hasConsistentIp) => canPlayIn({ target, hasConsistentIp }, flags))
      expect(answers, target).toEqual(expected[target])
    }
  })

  it('leaves out sources, embeds and streams that cannot play here', async () => {
    const { engine } = bench(() => ({
      sources: [
        fakeSource('locked', () => found('film'), { flags: ['ip-locked'] }),
        fakeSource('open', () => ({ embeds: [], stream: [hls('closed', { flags: [] }), hls('film')] })),
        fakeSource('shut', () => ({ embeds: [embedOf('locked-host')], stream: [hls('closed', { flags: [] })] })),
      ],
      embeds: [fakeEmbed('locked-host', nothing, { flags: [] })],
    }))
    expect(engine.list().map(({ id }) => id)).toEqual(['open', 'shut'])
    expect((await engine.runSource('open', MOVIE, { signal })).stream).toEqual([hls('film')])
    await expect(engine.runSource('shut', MOVIE, { signal })).rejects.toBeInstanceOf(NotFoundError)
    await expect(engine.runSource('locked', MOVIE, { signal })).rejects.toMatchObject({ code: 'unknown-provider' })
  })
})

describe('one provider alone', () => {
  it('S-490 S-491 a source answers with its streams and embeds, and reports progress', async () => {
    const progress = vi.fn()
    const { engine } = bench(() => ({
      sources: [
        fakeSource('a', (context) => {
          context.progress(40)
          return { embeds: [embedOf('host')], stream: [hls('film')] }
        }),
      ],
      embeds: [fakeEmbed('host', () => ({ stream: [hls('other')] }))],
    }))
    expect(await engine.runSource('a', MOVIE, { signal, progress })).toEqual({
      embeds: [embedOf('host')],
      stream: [hls('film')],
    })
    expect(progress).toHaveBeenCalledWith(40)
    expect(await engine.runEmbed('host', 'https://host.example.org/one', { signal })).toEqual({
      stream: [hls('other')],
    })
  })

  it('leaves out the streams that were found not to play', async () => {
    const { engine } = bench(() => ({
      sources: [fakeSource('a', () => ({ embeds: [], stream: [hls('bad'), hls('good'), hls('untried')] }))],
    }))
    const verify = (stream: { id: string }): Promise<boolean> => Promise.resolve(stream.id === 'good')
    expect((await engine.runSource('a', MOVIE, { signal, verify })).stream?.map(({ id }) => id)).toEqual([
      'good',
      'untried',
    ])
  })

  it('fails with a coded error, in time, or with the reason of its signal', async () => {
    const { engine, clock } = bench(() => ({
      sources: [fakeSource('a', never), fakeSource('b', throwing('plain words'))],
    }))
    const slow = engine.runSource('a', MOVIE, { signal, providerTimeoutMs: 100 })
    const isLate = expect(slow).rejects.toMatchObject({ code: 'timeout' })
    await clock.advance(100)
    await isLate
    await expect(engine.runSource('b', MOVIE, { signal })).rejects.toEqual(new ProviderError('crashed', 'plain words'))
    const reason = new Error('left')
    await expect(engine.runSource('a', MOVIE, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    await expect(engine.runEmbed('nobody', 'https://a.example', { signal })).rejects.toMatchObject({
      code: 'unknown-provider',
    })
    expect(clock.pending()).toEqual([])
  })
})

describe('introductions', () => {
  it('lists sources, then embeds, by rank, in the shape of the contract', () => {
    const { engine } = bench(() => ({
      sources: [fakeSource('low', nothing, { rank: 1 }), fakeSource('high', nothing, { rank: 9 })],
      embeds: [fakeEmbed('host', nothing, { rank: 50 })],
    }))
    expect(engine.list().map(({ id }) => id)).toEqual(['high', 'low', 'host'])
    for (const meta of engine.list()) expect(z.parse(providerMetaSchema, meta)).toEqual(meta)
    expect(engine.meta('high')).toEqual({
      type: 'source',
      id: 'high',
      name: 'HIGH',
      rank: 9,
      mediaTypes: ['movie', 'show'],
    })
    expect(engine.meta('host')).toEqual({ type: 'embed', id: 'host', name: 'HOST', rank: 50 })
    expect(engine.meta('nobody')).toBeUndefined()
  })
})

describe("a provider's fetching", () => {
  it('is tied to the attempt: it ends with it', async () => {
    let request: Request | undefined
    const engine = createProviderEngine({
      sources: [
        fakeSource('a', ({ fetch }) => fetch('https://service.example.org/x', { query: { q: 'a b', f: ['1', '2'] } })),
      ],
      embeds: [],
      fetcher: createFetcher((sent) => {
        request = sent
        return new Promise((_, reject) => {
          sent.signal.addEventListener('abort', () => reject(sent.signal.reason))
        })
      }),
    })
    const controller = new AbortController()
    const running = engine.runSource('a', MOVIE, { signal: controller.signal })
    const isCancelled = expect(running).rejects.toThrow('left')
    await Promise.resolve()
    controller.abort(new Error('left'))
    await isCancelled
    expect(request?.signal.aborted).toBe(true)
    expect(request?.url).toBe('https://service.example.org/x?q=a+b&f=1&f=2')
  })
})
