import { describe, expect, it } from 'vitest'
import { createManualClock } from '@matinee/testing/clock'
import { createEventStream, type EventStreamOptions, type EventWriter } from './event-stream.ts'

function open(given: Partial<EventStreamOptions> = {}) {
  const clock = createManualClock()
  let writer: EventWriter | undefined
  let over: AbortSignal | undefined
  let ends = 0
  const stream = createEventStream({
    clock,
    heartbeatMs: 1000,
    mostUnread: 3,
    start(given, signal) {
      writer = given
      over = signal
    },
    onEnd: () => void ends++,
    ...given,
  })
  const send = (data: unknown) => writer?.send({ event: 'tick', data })
  return { clock, stream, send, end: () => writer?.end(), isOver: () => over?.aborted, ends: () => ends }
}

describe('an event stream', () => {
  it('writes events, with ids where they have one', async () => {
    const { stream } = open({
      start({ send, end }) {
        send({ event: 'a', data: { text: 'line\nbreak' } })
        send({ event: 'b', id: 7, data: null })
        end()
      },
    })
    expect(await new Response(stream).text()).toBe(
      'event: a\ndata: {"text":"line\\nbreak"}\n\nevent: b\nid: 7\ndata: null\n\n',
    )
  })

  it('beats while it is quiet, and no longer than it lives', async () => {
    let beats = 0
    const { stream, clock, end } = open({ onHeartbeat: () => void beats++ })
    clock.tick(1000)
    clock.tick(1000)
    end()
    clock.tick(1000)
    expect(await new Response(stream).text()).toBe(': still here\n\n: still here\n\n')
    expect(beats).toBe(2)
  })

  it('ends for a client that leaves more unread than the limit, which can read what was sent', async () => {
    const { stream, send, isOver, ends } = open()
    for (let count = 0; count < 5; count++) send(count)
    expect([isOver(), ends()]).toEqual([true, 1])
    expect((await new Response(stream).text()).match(/data: \d/g)).toEqual(['data: 0', 'data: 1', 'data: 2'])
  })

  it('breaks off for such a client where unread events are dropped', async () => {
    const { stream, send, isOver, ends } = open({ dropsUnread: true })
    for (let count = 0; count < 3; count++) send(count)
    expect(isOver()).toBe(false)
    send(3)
    send(4)
    expect([isOver(), ends()]).toEqual([true, 1])
    await expect(stream.getReader().read()).rejects.toThrow('too many events unread')
  })

  it('goes on for a client that reads in time', async () => {
    const { stream, send, isOver } = open()
    const reader = stream.getReader()
    for (let count = 0; count < 100; count++) {
      send(count)
      await reader.read()
    }
    expect(isOver()).toBe(false)
  })

  it('ends with its client, whether it cancels or disconnects', async () => {
    const cancelled = open()
    await cancelled.stream.cancel()
    expect([cancelled.isOver(), cancelled.ends()]).toEqual([true, 1])
    const client = new AbortController()
    const gone = open({ disconnected: client.signal })
    client.abort()
    gone.send('late')
    expect([gone.isOver(), gone.ends()]).toEqual([true, 1])
    expect(await new Response(gone.stream).text()).toBe('')
  })

  it('does nothing for a client that is gone already', () => {
    const { isOver, ends } = open({ disconnected: AbortSignal.abort() })
    expect([isOver(), ends()]).toEqual([undefined, 1])
  })
})
