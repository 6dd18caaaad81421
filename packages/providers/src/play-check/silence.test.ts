import type { FileStream, Stream } from '@matinee/contracts'
import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it } from 'vitest'
import { canDecodeBasics } from '../kit/decoding.ts'
import { createProbe } from '../kit/probe.ts'
import { createPlayCheck } from './play-check.ts'
import { BASE, hls } from './testing/checking.ts'

const SILENCE_MS = 5000
const fileOf = (...qualities: ('720' | '1080')[]): FileStream => ({
  ...{ type: 'file', id: 'x', flags: [], captions: [] },
  qualities: Object.fromEntries(qualities.map((each) => [each, { type: 'mp4' as const, url: `${BASE + each}.mp4` }])),
})

/** Settles as fetch does: with the reason of a request that is given up. */
const silent = ({ signal }: Request): Promise<Response> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

function checking(answer: (request: Request) => Promise<Response>) {
  const clock = createManualClock()
  const opened: string[] = []
  const check = createPlayCheck({
    probe: createProbe(answer, { clock, silenceMs: SILENCE_MS }),
    canDecode: canDecodeBasics,
    opensFile: async (url) => opened.push(url) > 0,
    clock,
  })
  const begin = (stream: Stream) => {
    const ended: unknown[] = []
    const { signal } = new AbortController()
    check(stream, signal).then(
      (plays) => ended.push(plays),
      (thrown: unknown) => ended.push(thrown),
    )
    return ended
  }
  return { begin, clock, opened }
}

describe('a server that says nothing', () => {
  it.each([
    ['HLS', hls()],
    ['a file', fileOf('720')],
  ])('is dead after 5 s: %s', async (_kind, stream) => {
    const { begin, clock, opened } = checking(silent)
    const ended = begin(stream)
    await clock.advance(SILENCE_MS - 1)
    expect(ended).toEqual([])
    await clock.advance(1)
    expect(ended).toMatchObject([{ code: 'timeout' }])
    expect(opened).toEqual([])
    expect(clock.pending()).toEqual([])
  })

  it('is dead 5 s after its last byte', async () => {
    const slow = async ({ signal }: Request) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const at of [4000, 8000, 12_000]) clock.after(at, () => controller.enqueue(new Uint8Array(8)))
          signal.addEventListener('abort', () => controller.error(signal.reason), { once: true })
        },
      })
      return new Response(body)
    }
    const { begin, clock } = checking((request) => slow(request))
    const ended = begin(fileOf('720'))
    await clock.advance(12_000 + SILENCE_MS - 1)
    expect(ended).toEqual([])
    await clock.advance(1)
    expect(ended).toMatchObject([{ code: 'timeout' }])
  })

  it('takes a file with it where each of its qualities is there, and only then', async () => {
    const none = checking(silent)
    const ended = none.begin(fileOf('1080', '720'))
    await none.clock.advance(SILENCE_MS + 1000)
    expect(ended).toMatchObject([{ code: 'timeout' }])
    const some = checking((request) =>
      request.url.includes('1080') ? silent(request) : Promise.reject(new TypeError()),
    )
    const found = some.begin(fileOf('1080', '720'))
    await some.clock.advance(1050)
    expect(found).toEqual([true])
    expect(some.opened).toEqual([`${BASE}720.mp4`])
    expect(some.clock.pending()).toEqual([])
  })
})
