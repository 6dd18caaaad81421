import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FetchHandler } from '../http/fetch-handler.ts'
import { type ServeOptions, serveOnNode } from './node.ts'

it('a stream that never ends by itself does not keep a server from stopping', async () => {
  const over = new AbortController()
  const endless = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(': here\n\n'))
        over.signal.addEventListener('abort', () => controller.close(), { once: true })
      },
    })
  const served = await serveOnNode(() => new Response(endless()), {
    host: '127.0.0.1',
    port: 0,
    endStreams: () => over.abort(),
  })
  const reader = (await fetch(`${served.url.replace('localhost', '127.0.0.1')}/events`)).body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  // The time after which it would be cut off does not come.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await served.close()
  expect((await reader?.read())?.done).toBe(true)
})

/** A server for one test, and a client that writes bytes as they are. */
async function served(handler: FetchHandler, options: Partial<ServeOptions> = {}) {
  const server = await serveOnNode(handler, { host: '127.0.0.1', port: 0, graceMs: 0, ...options })
  onTestFinished(() => server.close())
  return async () => {
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
    // A connection that is cut says so by an error as well.
    socket.on('error', () => {})
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    return { socket, closed, received: () => received }
  }
}
const write = (socket: Socket, text: string) => new Promise<void>((resolve) => void socket.write(text, () => resolve()))

describe('a body', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n'

  /** Serves one body, and says how many bytes of it were read. */
  async function sending(isRead = true) {
    const clock = createManualClock()
    const body = { read: 0 }
    const arrivals = new EventTarget()
    const handler: FetchHandler = async (request) => {
      arrivals.dispatchEvent(new Event('came'))
      if (!isRead) return new Promise(() => {})
      for await (const chunk of request.body ?? []) {
        body.read += chunk.byteLength
        arrivals.dispatchEvent(new Event('came'))
      }
      return new Response(`read ${body.read}`)
    }
    const open = await served(handler, { clock })
    const { socket, ...rest } = await open()
    const came = () => once(arrivals, 'came')
    const send = async (bytes: number) => {
      const until = body.read + bytes
      await write(socket, 'x'.repeat(bytes))
      if (!isRead) return
      while (body.read < until) await came()
    }
    const begun = came()
    await write(socket, HEAD)
    await begun
    return { clock, socket, send, ...rest }
  }

  it('that drips is ended: what counts is bytes in half a minute, not that some came', async () => {
    const { clock, send, closed, received } = await sending()
    await send(3000)
    clock.tick(30_000)
    for (let second = 0; second < 29; second += 1) {
      await send(100)
      clock.tick(1000)
    }
    expect(received()).toBe('')
    await send(99)
    clock.tick(1000)
    await closed
    expect(received()).toMatch(/^HTTP\/1.1 408 /)
  })

  it('that says nothing is ended', async () => {
    const { clock, closed, received } = await sending()
    clock.tick(30_000)
    await closed
    expect(received()).toMatch(/^HTTP\/1.1 408 /)
  })

  it('on a slow line goes on to its end', async () => {
    const { clock, send, received, socket } = await sending()
    for (let sent = 0; sent < 100_000; sent += 4000) {
      await send(4000)
      clock.tick(30_000)
    }
    if (!received()) await once(socket, 'data')
    expect(received()).toContain('read 100000')
    expect(clock.pending()).toEqual([])
  })

  it('that nobody reads is not its client’s fault', async () => {
    const { clock, send, socket } = await sending(false)
    await send(90_000)
    await clock.settle()
    clock.tick(30_000)
    clock.tick(30_000)
    expect(socket.closed).toBe(false)
  })

  it('that is none is not waited for', async () => {
    const clock = createManualClock()
    const open = await served(() => new Response('there'), { clock })
    const { socket, received } = await open()
    await write(socket, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    while (!received()) await once(socket, 'data')
    expect(clock.pending()).toEqual([])
  })
})

describe('connections', () => {
  it.each([
    ['altogether', { connections: 2, connectionsPerAddress: 0 }, 'CONNECTIONS'],
    ['of an address', { connections: 0, connectionsPerAddress: 2 }, 'CONNECTIONS_PER_ADDRESS'],
  ])('%s are so many, and the operator is told once', async (_, limits, variable) => {
    const warn = vi.fn()
    const open = await served(() => new Response('there'), { limits, warn })
    const answered = async ({ socket, received, closed }: Awaited<ReturnType<typeof open>>) => {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await Promise.race([once(socket, 'data'), closed])
      return received().startsWith('HTTP/1.1 200')
    }
    const first = await open()
    expect(await answered(first)).toBe(true)
    expect(await answered(await open())).toBe(true)
    for (let more = 0; more < 3; more += 1) expect(await answered(await open())).toBe(false)
    expect(warn.mock.calls.map(([message]) => String(message))).toEqual([expect.stringContaining(`(${variable})`)])
    first.socket.destroy()
    await first.closed
    await vi.waitFor(async () => expect(await answered(await open())).toBe(true))
  })
})
