import { stated } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { createEventParser, type ServerEvent } from './event-parser.ts'
import { createLiveChanges, SILENCE_MS } from './live-changes.ts'

const access = { baseUrl: 'https://a.test', userId: 'user', sessionId: 's', token: 't' }

describe('the parser of event streams', () => {
  const stream =
    'event: change\r\nid: 1\r\ndata: {"a":1}\r\n\r\n: still here\n\ndata:two\ndata: lines\n\nevent: x\rdata: y\r\r'
  const expected: ServerEvent[] = [
    { event: 'change', data: '{"a":1}' },
    { event: 'message', data: 'two\nlines' },
    { event: 'x', data: 'y' },
  ]
  it('reads events whatever pieces they come in', () => {
    for (const size of [1, 2, 3, 7, stream.length]) {
      const events: ServerEvent[] = []
      const parse = createEventParser((event) => events.push(event))
      for (let at = 0; at < stream.length; at += size) parse(stream.slice(at, at + size))
      expect(events, `pieces of ${size}`).toEqual(expected)
    }
  })
  it('does not grow with an event that never ends', () => {
    const events: ServerEvent[] = []
    const parse = createEventParser((event) => events.push(event))
    for (let line = 0; line < 40; line += 1) parse(`data: ${'x'.repeat(100_000)}\n`)
    parse('\ndata: after\n\n')
    expect(events.map(({ data }) => data.length < 1_100_000)).toEqual([true, true])
    expect(events.at(-1)?.data).toBe('after')
  })
})

function listening(answer: (init: RequestInit | undefined) => Promise<Response>) {
  const timers: { ms: number; call: () => void }[] = []
  const received: unknown[] = []
  const life = new AbortController()
  let begin = () => {}
  const asked = new Promise<void>((resolve) => {
    begin = resolve
  })
  const live = createLiveChanges({
    fetch(_input, init) {
      begin()
      return answer(init)
    },
    after: (ms, call) => {
      const timer = { ms, call }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const over = live.subscribe(access, (event) => received.push(event), life.signal)
  return { over, asked, received, timers, life }
}
const streamOf = (...pieces: string[]) => new Response(new Blob(pieces).stream())

describe('live changes', () => {
  it('arrive with the token, until the server ends them', async () => {
    let sent: RequestInit | undefined
    const { over, received, timers } = listening(async (init) => {
      sent = init
      return streamOf(
        'event: change\ndata: {"since":1,"cur',
        'sor":1}\n\nevent: change\ndata: {"since":1,"cursor":3}\n\n',
      )
    })
    await over
    expect(received).toEqual([
      { since: 1, cursor: 1 },
      { since: 1, cursor: 3 },
    ])
    expect(sent?.headers).toMatchObject({ authorization: 'Bearer t' })
    expect(timers).toEqual([])
  })

  it('skip invalid events', async () => {
    const { over, received } = listening(async () =>
      streamOf(
        'event: change\ndata: {"since":"x"}\n\nevent: change\ndata: {\n\nevent: other\ndata: {"since":1,"cursor":1}\n\n',
      ),
    )
    await over
    expect(received).toEqual([])
  })

  it('that cannot be opened are a failure', async () => {
    await expect(listening(async () => stated(401)).over).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(listening(() => Promise.reject(new TypeError('no'))).over).rejects.toMatchObject({
      code: 'unreachable',
    })
    const page = { status: 200, headers: { 'content-type': 'text/html' } }
    await expect(listening(async () => new Response('<h1>Welcome</h1>', page)).over).rejects.toMatchObject({
      code: 'foreign',
    })
  })

  it('that fall silent are dead', async () => {
    const { over, asked, timers } = listening(
      async (init) =>
        new Response(
          new ReadableStream({
            start: (controller) =>
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason), { once: true }),
          }),
        ),
    )
    await asked
    expect(timers.map(({ ms }) => ms)).toEqual([SILENCE_MS])
    timers[0]?.call()
    await expect(over).rejects.toMatchObject({ code: 'timeout' })
  })

  it('end with their signal', async () => {
    const { over, asked, life, timers } = listening(
      (init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
    await asked
    life.abort(new Error('left'))
    await expect(over).rejects.toThrow('left')
    expect(timers).toEqual([])
  })
})
