import type { RunOutput, Stream } from '@matinee/contracts'
import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it } from 'vitest'
import { NotFoundError } from '../kit/errors.ts'
import {
  benchOn,
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
  type Cast,
} from './fake-providers.ts'
import { createHealthBook, LONGEST_SINK_MS, SINK_MS } from './health.ts'
import { createLookAhead } from './look-ahead.ts'
import { createOutputMemory, OUTPUT_TTL_MS, outputKey, type OutputStore } from './memory.ts'

const output = (id: string, more: Partial<Stream> = {}): RunOutput => ({
  sourceId: 'a',
  stream: { ...hls(id), ...more } as Stream,
})

function world(cast: (clock: ReturnType<typeof createManualClock>) => Cast) {
  const clock = createManualClock()
  const health = createHealthBook({ now: clock.now })
  const memory = createOutputMemory({ now: clock.now })
  return { clock, health, memory, ...benchOn(clock, cast(clock), { health, memory }) }
}

describe('what was found before', () => {
  it('is tried first and plays without asking anybody', async () => {
    const { clock, start } = world(() => ({ sources: [fakeSource('a', () => found('film'))] }))
    await start().done
    const again = start({ verify: async (stream) => stream.id === 'film' })
    await again.done
    expect(storyOf(again.events)).toEqual(['init a', 'start a', 'a success 100', 'completed a film'])
    expect(clock.pending()).toEqual([])
  })
  it('is reported as an embed when it was one', async () => {
    let asked = 0
    const { start } = world(() => ({
      sources: [fakeSource('a', () => ({ embeds: [embedOf('host')] }))],
      embeds: [fakeEmbed('host', () => ({ stream: [hls(`film-${asked++}`)] }))],
    }))
    await start().done
    const again = start()
    await again.done
    expect(asked).toBe(1)
    expect(storyOf(again.events).slice(1)).toEqual([
      'start a',
      'a success 100',
      'a has a-0=host',
      'start a-0',
      'a-0 success 100',
      'completed a host film-0',
    ])
  })
  it('is forgotten when it no longer plays, and the search goes on at once', async () => {
    const { clock, memory, start } = world(() => ({ sources: [fakeSource('a', () => found('new'))] }))
    await memory.remember(MOVIE, output('old'))
    const { events, done } = start({ verify: async (stream) => stream.id === 'new' })
    await done
    expect(storyOf(events).at(-1)).toBe('completed a new')
    expect(clock.now()).toBe(0)
    expect((await memory.recall(MOVIE))?.stream.id).toBe('new')
  })
  it('does not hold the others up when its re-check hangs', async () => {
    const { clock, memory, start } = world(() => ({ sources: [fakeSource('a', () => found('new'))] }))
    await memory.remember(MOVIE, output('old'))
    const { events, done } = start({
      verify: (stream) => (stream.id === 'new' ? Promise.resolve(true) : new Promise(() => {})),
    })
    await clock.advance(1050)
    await done
    expect(storyOf(events).at(-1)).toBe('completed a new')
  })
  it('is left alone when its source is no longer there, or the stream does not play in this place', async () => {
    for (const remembered of [{ ...output('old'), sourceId: 'gone' }, output('old', { flags: [] })]) {
      const { memory, start } = world(() => ({ sources: [fakeSource('a', () => found('new'))] }))
      await memory.remember(MOVIE, remembered)
      const { events, done } = start()
      await done
      expect(storyOf(events).at(-1)).toBe('completed a new')
    }
  })
  it('does not wait for a store that hangs, and survives one that fails or lies', async () => {
    const stores: Partial<OutputStore>[] = [
      { get: () => new Promise(() => {}) },
      { get: () => Promise.reject(new Error('disk')), set: () => Promise.reject(new Error('full')) },
      { get: () => Promise.resolve({ at: 0, output: { sourceId: 'a', stream: { type: 'hls', playlist: 7 } } }) },
    ]
    for (const broken of stores) {
      const clock = createManualClock()
      const store: OutputStore = { get: async () => undefined, set: async () => {}, delete: async () => {}, ...broken }
      const memory = createOutputMemory({ now: clock.now, store })
      const { start } = benchOn(clock, { sources: [fakeSource('a', () => found('new'))] }, { memory })
      const { events, done } = start()
      await clock.advance(250)
      await done
      expect(storyOf(events).at(-1)).toBe('completed a new')
    }
  })
  it('expires, is stored by episode, and holds no secret on disk', async () => {
    let time = 1000
    const written = new Map<string, unknown>()
    const store: OutputStore = {
      get: async (key) => written.get(key),
      set: async (key, value) => void written.set(key, value),
      delete: async (key) => void written.delete(key),
    }
    const memory = createOutputMemory({ now: () => time, store })
    await memory.remember(SHOW, output('film'))
    expect([...written.keys()]).toEqual(['show:42:1:2'])
    await memory.remember(MOVIE, output('mine', { hasSecretAddress: true }))
    const playbackSession = {
      connectionId: 'c',
      itemId: 'i',
      mediaSourceId: 'm',
      playSessionId: 'p',
      method: 'DirectPlay' as const,
    }
    await createOutputMemory({ now: () => time, store, keepsSecrets: true }).remember(
      MOVIE,
      output('served', { playbackSession }),
    )
    expect(written.size).toBe(1)
    time += OUTPUT_TTL_MS - 1
    expect((await memory.recall(SHOW))?.stream.id).toBe('film')
    time += 1
    expect(await memory.recall(SHOW)).toBeUndefined()
    time = 0
    expect(await memory.recall(SHOW)).toBeUndefined()
  })
})

describe('failing sources', () => {
  it('sink after a failure, and rise when they work again', async () => {
    let works = false
    const { clock, start } = world(() => ({
      sources: [
        fakeSource('a', () => (works ? found('film') : throwing('no')())),
        fakeSource('b', throwing(new NotFoundError())),
      ],
    }))
    const order = async (): Promise<string | undefined> => {
      const { events, done } = start()
      await clock.settle()
      await done
      return storyOf(events)[0]
    }
    expect(await order()).toBe('init a b')
    expect(await order()).toBe('init b a')
    works = true
    await clock.advance(2 * SINK_MS)
    expect(await order()).toBe('init a b')
    expect(await order()).toBe('init a b')
  })
  it('are moved back when they delayed the others and lost', async () => {
    const { clock, health, start } = world((time) => ({
      sources: [
        fakeSource('dead', never),
        fakeSource(
          'b',
          later(time, 100, () => found('film')),
        ),
      ],
    }))
    const { done } = start()
    await clock.advance(1150)
    await done
    await clock.settle()
    expect([health.isSinking('dead'), health.isSinking('b')]).toEqual([true, false])
  })
  it('do not sink because a viewer left', async () => {
    const { clock, health, start } = world(() => ({ sources: [fakeSource('a', never)] }))
    const { controller, done } = start()
    await clock.advance(5000)
    controller.abort()
    await done
    await clock.settle()
    expect(health.isSinking('a')).toBe(false)
  })
  it('sink when none of their embeds opens', async () => {
    const { clock, health, start } = world(() => ({
      sources: [fakeSource('a', () => ({ embeds: [embedOf('host')] }))],
      embeds: [fakeEmbed('host', throwing('no'))],
    }))
    await start().done
    await clock.settle()
    expect(health.isSinking('a')).toBe(true)
  })
  it('sink for longer each time, an hour at most', () => {
    let time = 0
    const health = createHealthBook({ now: () => time })
    const sinksFor = (): number => {
      health.note('a', 'failed')
      const begin = time
      while (health.isSinking('a')) time += SINK_MS / 2
      return time - begin
    }
    expect(Array.from({ length: 7 }, sinksFor)).toEqual([2, 4, 8, 16, 32, 60, 60].map((minutes) => minutes * 60_000))
    expect(LONGEST_SINK_MS).toBe(3_600_000)
  })
})

describe('looking ahead', () => {
  const lookAhead = (perHour: number, find = async () => output('film')) => {
    const state = { time: 0, finds: 0 }
    const memory = createOutputMemory({ now: () => state.time })
    const ahead = createLookAhead({
      memory,
      now: () => state.time,
      perHour: () => perHour,
      find: async () => {
        state.finds += 1
        return find()
      },
    })
    return { state, memory, ahead }
  }
  const signal = new AbortController().signal
  const numbered = (number: number) => ({ ...MOVIE, tmdbId: String(number) })

  it('is off with a budget of 0', async () => {
    const { ahead, state } = lookAhead(0)
    expect(await ahead.look(MOVIE, signal)).toBe('refused')
    expect(state.finds).toBe(0)
  })
  it('keeps within its hour, and looks nothing up that is known', async () => {
    const { ahead, memory, state } = lookAhead(2)
    await memory.remember(numbered(1), output('film'))
    expect(await ahead.look(numbered(1), signal)).toBe('known')
    expect(await ahead.look(numbered(2), signal)).toBe('found')
    expect(await ahead.look(numbered(3), signal)).toBe('found')
    expect(await ahead.look(numbered(4), signal)).toBe('refused')
    state.time = 3_600_000
    expect(await ahead.look(numbered(4), signal)).toBe('found')
    expect(state.finds).toBe(3)
  })
  it('searches two titles at once, each once, and ignores errors', async () => {
    const endings: (() => void)[] = []
    const { ahead } = lookAhead(9, () => new Promise((_, reject) => endings.push(() => reject(new Error('no')))))
    const looks = [1, 2].map((number) => ahead.look(numbered(number), signal))
    expect(await ahead.look(numbered(1), signal)).toBe('refused')
    expect(await ahead.look(numbered(3), signal)).toBe('refused')
    await createManualClock().settle()
    for (const end of endings) end()
    expect(await Promise.all(looks)).toEqual(['nothing', 'nothing'])
    expect(await ahead.look(numbered(5), AbortSignal.abort())).toBe('refused')
  })
  it('leaves what it found to the next search', async () => {
    let asked = 0
    const { engine, memory, clock, start } = world(() => ({
      sources: [fakeSource('a', () => found(`film-${asked++}`))],
    }))
    const ahead = createLookAhead({
      memory,
      now: clock.now,
      perHour: () => 1,
      find: (request, until) => engine.find(request, { signal: until }),
    })
    expect(await ahead.look(MOVIE, signal)).toBe('found')
    const { events, done } = start()
    await done
    expect(storyOf(events).at(-1)).toBe('completed a film-0')
    expect(asked).toBe(1)
    expect(outputKey(MOVIE)).toBe('movie:41')
  })
})

it('a search can leave out the sources that failed while playing', async () => {
  const { start } = world(() => ({ sources: [fakeSource('a', () => found('x')), fakeSource('b', () => found('y'))] }))
  const { events, done } = start({ exceptSources: ['a'] })
  await done
  expect(storyOf(events).at(-1)).toBe('completed b y')
})

it('a remembered stream that failed while playing is not taken again', async () => {
  const { start, memory } = world(() => ({
    sources: [fakeSource('a', () => ({ embeds: [], stream: [hls('x'), hls('y')] }))],
  }))
  await memory.remember(MOVIE, { sourceId: 'a', stream: hls('x') })
  const { events, done } = start({ exceptStreams: [{ sourceId: 'a', streamId: 'x' }] })
  await done
  expect(storyOf(events).at(-1)).toBe('completed a y')
})
