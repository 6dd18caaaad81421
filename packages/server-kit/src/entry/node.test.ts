import { expect, it, onTestFinished, vi } from 'vitest'
import { serveOnNode } from './node.ts'

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
