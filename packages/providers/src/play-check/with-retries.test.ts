import type { FileStream, Stream } from '@matinee/contracts'
import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it } from 'vitest'
import { benchOn, fakeSource, found, hls as offered, storyOf } from '../engine/fake-providers.ts'
import { canDecodeBasics } from '../kit/decoding.ts'
import { createProbe } from '../kit/probe.ts'
import { createPlayCheck } from './play-check.ts'
import { BASE, hls } from './testing/checking.ts'
import { withRetries } from './with-retries.ts'

const FILE: FileStream = {
  ...{ type: 'file', id: 'x', flags: [], captions: [] },
  qualities: { unknown: { type: 'mp4', url: `${BASE}film.mp4` } },
}
const KINDS = [
  ['HLS', hls()],
  ['a file', FILE],
] as const
const MP4 = Uint8Array.from([0, 0, 0, 8, ...new TextEncoder().encode('ftyp'), 0])
const PLAYLIST = '#EXTM3U\n#EXTINF:6,\n1.ts\n'

type Answer = (request: Request) => Promise<Response>
const plays: Answer = async ({ url }) => new Response(url.endsWith('.m3u8') ? PLAYLIST : MP4)
const resets: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const says =
  (status: number, retryAfter?: string): Answer =>
  async () =>
    new Response('', { status, ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }) })

/** A server that answers the first requests so, in their order, and plays then; with the seconds at which it is asked. */
function checking(first: readonly Answer[], opensFile?: (url: string) => Promise<boolean>) {
  const clock = createManualClock()
  const asked: number[] = []
  const probe = createProbe((request) => {
    asked.push(clock.now() / 1000)
    return (first[asked.length - 1] ?? plays)(request)
  })
  const check = createPlayCheck({ probe, canDecode: canDecodeBasics, clock, ...(opensFile && { opensFile }) })
  const { signal, abort } = withAbort()
  const begin = (stream: Stream) => {
    const ended: unknown[] = []
    withRetries(check, clock)(stream, signal).then(
      (answer) => ended.push(answer),
      (thrown: unknown) => ended.push(thrown),
    )
    return ended
  }
  return { abort, asked, begin, clock }
}

function withAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: (reason: unknown) => controller.abort(reason) }
}

describe.each(KINDS)('a server that fails for a moment: %s', (_kind, stream) => {
  it.each([
    ['408', says(408)],
    ['425', says(425)],
    ['429', says(429)],
    ['500', says(500)],
    ['503', says(503)],
    ['a reset', resets],
  ])('is asked again after %s', async (_what, fails) => {
    const { asked, begin, clock } = checking([fails])
    const ended = begin(stream)
    await clock.advance(999)
    expect([asked, ended]).toEqual([[0], []])
    await clock.advance(1)
    expect(ended).toEqual([true])
    expect(asked.slice(0, 2)).toEqual([0, 1])
    expect(clock.pending()).toEqual([])
  })

  it.each([
    ['503', says(503), 'server-fault'],
    ['resets', resets, 'network'],
  ])('is given up after three %s within 5 s', async (_what, fails, code) => {
    const { asked, begin, clock } = checking(Array.from({ length: 9 }, () => fails))
    const ended = begin(stream)
    await clock.advance(5000)
    expect(asked).toEqual([0, 1, 3])
    expect(ended).toMatchObject([{ code }])
    expect(clock.pending()).toEqual([])
  })

  it('is given up 5 s after its first failure where it is silent then', async () => {
    const silent: Answer = (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
    const { asked, begin, clock } = checking([says(503), silent])
    const ended = begin(stream)
    await clock.advance(4999)
    expect([asked, ended]).toEqual([[0, 1], []])
    await clock.advance(1)
    expect(ended).toMatchObject([{ code: 'server-fault' }])
  })

  it('is not asked before the time that it asks for', async () => {
    const { asked, begin, clock } = checking([says(503, '2'), says(429, new Date(Date.now() - 1000).toUTCString())])
    const ended = begin(stream)
    await clock.advance(1999)
    expect(asked).toEqual([0])
    await clock.advance(2001)
    expect(ended).toEqual([true])
    expect(asked.slice(0, 3)).toEqual([0, 2, 4])
  })

  it.each([
    ['503 that asks for 20 s', says(503, '20')],
    ['503 that asks for a later moment', says(503, new Date(Date.now() + 60_000).toUTCString())],
    ['404', says(404)],
    ['410', says(410)],
    ['403', says(403)],
  ])('is not asked again after a %s', async (_what, fails) => {
    const { asked, begin, clock } = checking([fails])
    const ended = begin(stream)
    await clock.settle()
    expect(ended).toHaveLength(1)
    expect(ended).not.toEqual([true])
    expect(asked).toEqual([0])
    expect(clock.pending()).toEqual([])
  })

  it('is not asked again for a viewer who left', async () => {
    const { abort, asked, begin, clock } = checking([resets])
    const ended = begin(stream)
    await clock.advance(500)
    abort('left')
    await clock.advance(5000)
    expect([asked, ended]).toEqual([[0], ['left']])
    expect(clock.pending()).toEqual([])
  })
})

it('a file that no page may read is opened by the page at once, and each time that it is asked again', async () => {
  const opened: boolean[] = []
  const opensAt = async (time: number) => opened.push(true) === time
  const atOnce = checking(
    Array.from({ length: 9 }, () => resets),
    () => opensAt(1),
  )
  const ended = atOnce.begin(FILE)
  await atOnce.clock.settle()
  expect(ended).toEqual([true])
  opened.length = 0
  const later = checking(
    Array.from({ length: 9 }, () => resets),
    () => opensAt(2),
  )
  const endedLater = later.begin(FILE)
  await later.clock.advance(1000)
  expect(endedLater).toEqual([true])
})

describe('while a server is asked again', () => {
  const stage = (answers: Readonly<Record<string, readonly Answer[]>>) => {
    const clock = createManualClock()
    const asked: string[] = []
    const probe = createProbe((request) => {
      const name = request.url.slice(BASE.length).replace('.m3u8', '')
      const before = asked.filter((each) => each.startsWith(`${name} `)).length
      asked.push(`${name} ${clock.now()}`)
      return (answers[name]?.[before] ?? plays)(request)
    })
    const verify = withRetries(createPlayCheck({ probe, canDecode: canDecodeBasics, clock }), clock)
    return { asked, clock, verify }
  }

  it('the next stream of its source is asked at once, and plays', async () => {
    const { asked, clock, verify } = stage({ one: [resets, resets, resets], two: [resets, resets, resets] })
    const stream = ['one', 'two', 'three'].map((id) => offered(id))
    const { events, done, controller } = benchOn(clock, {
      sources: [fakeSource('a', () => ({ embeds: [], stream }))],
    }).start({ verify })
    await clock.advance(50)
    expect(asked.slice(0, 3)).toEqual(['one 0', 'two 0', 'three 0'])
    await done
    expect(storyOf(events).at(-1)).toBe('completed a three')
    expect(controller.signal.aborted).toBe(false)
    expect(clock.pending()).toEqual([])
  })

  it('the next source is asked at once where its own has no other', async () => {
    const silent: Answer = () => new Promise(() => {})
    const { asked, clock, verify } = stage({ one: [says(503), says(503), says(503)], two: [silent] })
    const sources = ['one', 'two'].map((id) => fakeSource(id, () => found(id)))
    const { controller, done } = benchOn(clock, { sources }).start({ verify })
    await clock.settle()
    expect(asked).toEqual(['one 0', 'two 0'])
    controller.abort()
    await done
  })

  it('a stream alone in its race plays once its server is there', async () => {
    const { clock, verify } = stage({ one: [says(503)] })
    const { events, done } = benchOn(clock, { sources: [fakeSource('a', () => found('one'))] }).start({ verify })
    await clock.advance(1000)
    await done
    expect(storyOf(events).at(-1)).toBe('completed a one')
  })
})
