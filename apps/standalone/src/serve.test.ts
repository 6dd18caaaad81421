import { Hono } from 'hono'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serve } from './serve.ts'

it('a stream that never ends by itself does not keep a server from stopping', async () => {
  const over = new AbortController()
  const endless = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(': here\n\n'))
        over.signal.addEventListener('abort', () => controller.close(), { once: true })
      },
    })
  const { fetch: answer } = new Hono().get('/events', () => new Response(endless()))
  const served = await serve({ fetch: answer, endStreams: () => over.abort() }, { host: '127.0.0.1', port: 0 })
  const reader = (await fetch(`${served.url.replace('localhost', '127.0.0.1')}/events`)).body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  // The time after which it would be cut off does not come.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await served.close()
  expect((await reader?.read())?.done).toBe(true)
})
