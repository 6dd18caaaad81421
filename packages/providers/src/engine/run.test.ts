import { createManualClock, type ManualClock } from '@matinee/testing/clock'
import { scrapeEventSchema, type ScrapeEvent } from '@matinee/contracts'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { NotFoundError, ProviderError, UndecodableError } from '../kit/errors.ts'
import {
  type Bench,
  benchOn,
  type Cast,
  embedOf,
  fakeEmbed,
  fakeSource,
  found,
  hls,
  later,
  MOVIE,
  never,
  SHOW,
  storyOf,
  throwing,
} from './fake-providers.ts'

/** An engine on a clock of its own. */
function bench(cast: (clock: ManualClock) => Cast): Bench & { readonly clock: ManualClock } {
  const clock = createManualClock()
  return { clock, ...benchOn(clock, cast(clock)) }
}

describe('a run', () => {
  it('S-488 asks a source with the request and completes with its stream', async () => {
    const asked = vi.fn(() => found('film'))
    const { start } = bench(() => ({ sources: [fakeSource('a', asked)] }))
    const { events, done } = start()
    await done
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ request: MOVIE }))
    expect(events).toEqual([
      { event: 'init', sourceIds: ['a'] },
      { event: 'start', id: 'a' },
      { event: 'update', id: 'a', percentage: 100, status: 'success' },
      { event: 'completed', output: { sourceId: 'a', stream: hls('film') } },
    ])
  })

  it('S-489 opens embeds under ids of their own and reports their failures there', async () => {
    const opened = vi.fn()
    const { start, clock } = bench(() => ({
      sources: [
        fakeSource('a', () => ({ embeds: [embedOf('host', 'broken'), embedOf('stranger'), embedOf('host', 'whole')] })),
      ],
      embeds: [
        fakeEmbed('host', ({ url }) => {
          opened(url)
          if (url.endsWith('broken')) throw new Error('gone')
          return { stream: [hls('film')] }
        }),
      ],
    }))
    const { events, done } = start()
    await clock.settle()
    await done
    expect(storyOf(events)).toEqual([
      'init a',
      'start a',
      'a success 100',
      'a has a-0=host a-1=host',
      'start a-0',
      'a-0 failure 100',
      'start a-1',
      'a-1 success 100',
      'completed a host film',
    ])
    expect(opened.mock.calls).toEqual([['https://host.example.org/broken'], ['https://host.example.org/whole']])
  })

  it('hedges embeds as it hedges sources, in the order the viewer wants', async () => {
    const { start, clock } = bench(() => ({
      sources: [fakeSource('a', () => ({ embeds: [embedOf('slow'), embedOf('quick')] }))],
      embeds: [fakeEmbed('quick', () => ({ stream: [hls('film')] })), fakeEmbed('slow', never)],
    }))
    const { events, done } = start({ embedOrder: ['slow'], hedgeAfterMs: 300, tieWindowMs: 0 })
    await clock.advance(300)
    await done
    expect(storyOf(events).slice(3)).toEqual([
      'a has a-0=slow a-1=quick',
      'start a-0',
      'start a-1',
      'a-1 success 100',
      'completed a quick film',
    ])
  })

  it('goes on to the next source when no embed found anything', async () => {
    const { start, clock } = bench(() => ({
      sources: [fakeSource('a', () => ({ embeds: [embedOf('host')] })), fakeSource('b', () => found('film'))],
      embeds: [fakeEmbed('host', throwing(new NotFoundError('removed')))],
    }))
    const { events, done } = start()
    await clock.settle()
    await done
    expect(storyOf(events).slice(-4)).toEqual(['a-0 notfound 100', 'start b', 'b success 100', 'completed b film'])
  })

  it('ends with noOutput when nobody has anything, and when there is nobody', async () => {
    const none = bench(() => ({ sources: [fakeSource('a', throwing(new NotFoundError('not here')))] })).start()
    await none.done
    expect(none.events.slice(-2)).toEqual([
      { event: 'update', id: 'a', percentage: 100, status: 'notfound', reason: 'not here' },
      { event: 'noOutput' },
    ])
    const nobody = bench(() => ({ sources: [] })).start()
    await nobody.done
    expect(nobody.events).toEqual([{ event: 'init', sourceIds: [] }, { event: 'noOutput' }])
  })

  it('asks only sources that serve the kind of title', async () => {
    const { scrapeShow: _, ...moviesOnly } = fakeSource('movies', () => found('film'))
    const { start } = bench(() => ({
      sources: [{ ...moviesOnly, kinds: ['movie'] }, fakeSource('both', () => found('episode'))],
    }))
    const { events, done } = start({}, SHOW)
    await done
    expect(storyOf(events)).toEqual(['init both', 'start both', 'both success 100', 'completed both episode'])
  })

  it('reports progress in whole percent, upwards only, and nothing after the end', async () => {
    let report: ((percentage: number) => void) | undefined
    const { start } = bench(() => ({
      sources: [
        fakeSource('a', ({ progress }) => {
          report = progress
          for (const percentage of [10.9, 5, 10, Number.NaN, 400, -3]) progress(percentage)
          return found('film')
        }),
      ],
    }))
    const { events, done } = start()
    await done
    report?.(50)
    expect(storyOf(events)).toEqual([
      'init a',
      'start a',
      'a pending 10',
      'a pending 100',
      'a success 100',
      'completed a film',
    ])
  })

  it('gives every attempt a limit, and a provider that ignores its signal is left behind', async () => {
    const { start, clock } = bench(() => ({ sources: [fakeSource('a', never)] }))
    const { events, done } = start()
    await clock.advance(14_999)
    expect(storyOf(events).at(-1)).toBe('start a')
    await clock.advance(1)
    await done
    expect(events.at(-2)).toMatchObject({ id: 'a', status: 'failure', error: 'no answer within 15000 ms' })
    expect(clock.pending()).toEqual([])
  })

  it('takes a stream only when it is said to play, and looks on when it is not', async () => {
    const verify = vi.fn((stream: { id: string }) => Promise.resolve(stream.id === 'good'))
    const { start, clock } = bench(() => ({
      sources: [
        fakeSource('a', () => ({ embeds: [], stream: [hls('bad'), hls('worse')] })),
        fakeSource('b', () => ({ embeds: [], stream: [hls('bad'), hls('good')] })),
      ],
    }))
    const { events, done } = start({ verify })
    await clock.settle()
    await done
    expect(events[2]).toMatchObject({ id: 'a', status: 'failure', error: 'what it found does not play' })
    expect(storyOf(events).at(-1)).toBe('completed b good')
    expect(verify).toHaveBeenCalledTimes(4)
    expect(verify.mock.calls[0]).toEqual([hls('bad'), expect.any(AbortSignal), expect.any(Function)])
  })

  it('says of several streams what says most, with the codecs that it names', async () => {
    const errors: Readonly<Record<string, ProviderError>> = {
      hevc: new UndecodableError(['hvc1']),
      gone: new ProviderError('gone', 'gone'),
      away: new ProviderError('network', 'away'),
    }
    const streams =
      (...ids: string[]) =>
      () => ({ embeds: [], stream: ids.map((id) => hls(id)) })
    const { start, clock } = bench(() => ({
      sources: [fakeSource('a', streams('hevc', 'away', 'gone')), fakeSource('b', streams('away', 'gone'))],
    }))
    const { events, done } = start({ verify: ({ id }) => Promise.reject(errors[id]) })
    await clock.settle()
    await done
    const failures = events.filter((event) => event.event === 'update')
    expect(failures).toMatchObject([{ code: 'undecodable', codecs: ['hvc1'] }, { code: 'network' }])
    expect(failures[1]).not.toHaveProperty('codecs')
  })

  it('counts a check that throws or hangs as a stream that does not play', async () => {
    const { start, clock } = bench(() => ({
      sources: [fakeSource('a', () => found('x')), fakeSource('b', () => found('y'))],
    }))
    const verify = (stream: { id: string }): Promise<boolean> =>
      stream.id === 'x' ? Promise.reject(new Error('decoder')) : new Promise(() => {})
    const { events, done } = start({ verify, providerTimeoutMs: 2000 })
    await clock.advance(2000)
    await done
    expect(storyOf(events).slice(2)).toEqual(['a failure 100', 'start b', 'b failure 100', 'noOutput'])
  })
})

describe('a source with several streams', () => {
  const several = (...ids: string[]) => ({ embeds: [], stream: ids.map((id) => hls(id)) })
  const silent = (): Promise<boolean> => new Promise(() => {})

  it('is found by the next stream where one is silent for a second', async () => {
    const { start, clock } = bench(() => ({ sources: [fakeSource('a', () => several('silent', 'good'))] }))
    const { events, done } = start({ verify: ({ id }) => (id === 'silent' ? silent() : Promise.resolve(true)) })
    await clock.advance(1050)
    await done
    expect(storyOf(events).at(-1)).toBe('completed a good')
    expect(clock.pending()).toEqual([])
  })

  it.each([
    ['dead', 0],
    ['silent', 9050],
  ] as const)('is found by its tenth stream where nine are %s', async (kind, ms) => {
    const ids = Array.from({ length: 9 }, (_, at) => `${kind} ${at}`)
    const { start, clock } = bench(() => ({ sources: [fakeSource('a', () => several(...ids, 'good'))] }))
    const verify = ({ id }: { id: string }) =>
      id === 'good' ? Promise.resolve(true) : kind === 'dead' ? Promise.resolve(false) : silent()
    const { events, done } = start({ verify })
    await clock.advance(ms)
    await done
    expect(storyOf(events).at(-1)).toBe('completed a good')
    expect(clock.pending()).toEqual([])
  })

  it('fails with its attempt where all of them are silent, whose checks began a second apart', async () => {
    const { start, clock } = bench(() => ({ sources: [fakeSource('a', () => several('w', 'x', 'y', 'z'))] }))
    const verify = vi.fn(silent)
    const { events, done } = start({ verify })
    await clock.advance(2999)
    expect(verify).toHaveBeenCalledTimes(3)
    await clock.advance(12_001)
    await done
    expect(events.at(-2)).toMatchObject({ id: 'a', status: 'failure', code: 'timeout' })
  })

  it('is asked for another where one failed while it was played, and left where all did', async () => {
    const { start, clock } = bench(() => ({
      sources: [fakeSource('a', () => several('x', 'y')), fakeSource('b', () => several('x'))],
    }))
    const outcome = async (...streamIds: string[]) => {
      const exceptStreams = streamIds.map((streamId) => ({ sourceId: 'a', streamId }))
      const { events, done } = start({ exceptStreams })
      await clock.settle()
      await done
      return storyOf(events).at(-1)
    }
    expect(await outcome()).toBe('completed a x')
    expect(await outcome('x')).toBe('completed a y')
    expect(await outcome('x', 'y')).toBe('completed b x')
  })

  it('has its other embeds opened where a stream of one failed while it was played', async () => {
    const { start, clock } = bench(() => ({
      sources: [fakeSource('a', () => ({ embeds: [embedOf('e'), embedOf('f')] }))],
      embeds: [fakeEmbed('e', () => ({ stream: [hls('x')] })), fakeEmbed('f', () => ({ stream: [hls('x')] }))],
    }))
    const { events, done } = start({ exceptStreams: [{ sourceId: 'a', embedId: 'e', streamId: 'x' }] })
    await clock.settle()
    await done
    expect(events.at(-1)).toMatchObject({ output: { sourceId: 'a', embedId: 'f' } })
  })
})

describe('leaving', () => {
  it('ends the events when the signal aborts, cancels every provider and keeps no timer or listener', async () => {
    const signals: AbortSignal[] = []
    const { start, clock } = bench(() => ({
      sources: ['a', 'b'].map((id) =>
        fakeSource(id, ({ signal }) => {
          signals.push(signal)
          return new Promise(() => {})
        }),
      ),
    }))
    const controller = new AbortController()
    const added = vi.spyOn(controller.signal, 'addEventListener')
    const removed = vi.spyOn(controller.signal, 'removeEventListener')
    const { events, done } = start({ signal: controller.signal })
    await clock.advance(1500)
    controller.abort()
    await done
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(storyOf(events)).toEqual(['init a b', 'start a', 'start b'])
    expect(clock.pending()).toEqual([])
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length)
  })

  it('cancels running attempts when the reader leaves the loop', async () => {
    let signal: AbortSignal | undefined
    const { engine, clock } = bench(() => ({
      sources: [
        fakeSource('a', (context) => {
          ;({ signal } = context)
          return new Promise(() => {})
        }),
      ],
    }))
    for await (const event of engine.run(MOVIE, { signal: new AbortController().signal })) {
      if (event.event === 'start') {
        await clock.settle()
        break
      }
    }
    await clock.settle()
    expect(signal?.aborted).toBe(true)
    expect(clock.pending()).toEqual([])
  })

  it('says nothing at all when it was over before it began', async () => {
    const asked = vi.fn()
    const { start } = bench(() => ({ sources: [fakeSource('a', asked)] }))
    const { events, done } = start({ signal: AbortSignal.abort() })
    await done
    expect(events).toEqual([])
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('whatever providers do', () => {
  const outcome = fc.constantFrom('stream', 'embeds', 'not found', 'error', 'hang', 'rubbish')
  const plan = fc.record({ delayMs: fc.integer({ min: 0, max: 4000 }), outcome })

  const answer = (kind: string): unknown => {
    if (kind === 'stream') return found('film')
    if (kind === 'embeds') return { embeds: [embedOf('host'), embedOf('host', 'two')] }
    if (kind === 'rubbish') return { stream: [{ type: 'hls', playlist: 'javascript:alert(1)' }] }
    throw kind === 'not found' ? new NotFoundError() : new Error(kind)
  }

  const isFinal = (event: ScrapeEvent): boolean => event.event === 'completed' || event.event === 'noOutput'

  it('a run is a sound story of valid events with one end, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 5 }), plan, async (plans, embedPlan) => {
        const { start, clock } = bench((time) => ({
          sources: plans.map(({ delayMs, outcome: kind }, index) =>
            fakeSource(`s${'abcde'[index]}`, kind === 'hang' ? never : later(time, delayMs, () => answer(kind))),
          ),
          embeds: [
            fakeEmbed(
              'host',
              embedPlan.outcome === 'hang' ? never : later(time, embedPlan.delayMs, () => answer(embedPlan.outcome)),
            ),
          ],
        }))
        const { events, done } = start({ hedgeAfterMs: 700, providerTimeoutMs: 5000 })
        await clock.advance(60_000)
        await done

        expect(events.every((event) => z.safeParse(scrapeEventSchema, event).success)).toBe(true)
        expect(events[0]?.event).toBe('init')
        expect(events.filter(isFinal)).toEqual([events.at(-1)])
        const started = events.flatMap((event) => (event.event === 'start' ? [event.id] : []))
        expect(new Set(started).size).toBe(started.length)
        const ended = new Set<string>()
        const begun = new Set<string>()
        for (const event of events) {
          if (event.event === 'start') begun.add(event.id)
          if (event.event !== 'update') continue
          expect(begun.has(event.id) && !ended.has(event.id)).toBe(true)
          if (event.status !== 'pending') ended.add(event.id)
        }
        const couldPlay = plans.some(({ outcome: kind }) => kind === 'stream')
        if (couldPlay) expect(events.at(-1)?.event).toBe('completed')
        expect(clock.pending().length).toBeLessThanOrEqual(plans.length + 10)
      }),
      { numRuns: 60 },
    )
  })
})
