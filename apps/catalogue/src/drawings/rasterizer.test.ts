import { expect, test, vi } from 'vitest'
import { startRasterThread } from '../entry/node.ts'
import { drawStill } from '../art/still.ts'
import { createRasterizer, type RasterOrder, type RasterThread } from './rasterizer.ts'

const order = (more: Partial<RasterOrder> = {}): RasterOrder => ({
  svg: drawStill({ id: 5 }),
  width: 300,
  height: 169,
  format: 'webp',
  ...more,
})

/** A thread that answers only what it is made to. */
function startFake({ over = new AbortController(), startError }: { over?: AbortController; startError?: Error } = {}) {
  const listeners = new Map<string, (said: unknown) => void>()
  const posted: number[] = []
  const terminate = vi.fn()
  const thread: RasterThread = {
    postMessage: ({ id }) => void posted.push(id),
    on: (event: string, listener: (said: never) => void) =>
      void listeners.set(event, listener as (said: unknown) => void),
    unref: vi.fn(),
    terminate,
  }
  const start = vi.fn(() => {
    if (startError) throw startError
    return thread
  })
  const warn = vi.fn()
  const rasterize = createRasterizer(start, { log: { warn }, signal: over.signal })
  return {
    rasterize,
    start,
    posted,
    terminate,
    warn,
    over,
    emit: (event: string, said: unknown) => listeners.get(event)?.(said),
  }
}

test('no thread runs before the first order, and one does for all', async () => {
  const { rasterize, start, emit } = startFake()
  expect(start).not.toHaveBeenCalled()
  const pictures = [rasterize(order()), rasterize(order())]
  emit('message', { id: 2, bytes: new Uint8Array([2]) })
  emit('message', { id: 1, bytes: new Uint8Array([1]) })
  expect(await Promise.all(pictures)).toEqual([new Uint8Array([1]), new Uint8Array([2])])
  expect(start).toHaveBeenCalledOnce()
})

test('where no thread can draw, that is logged once and nobody waits', async () => {
  const { rasterize, start, emit, warn } = startFake()
  const waiting = rasterize(order())
  emit('error', new TypeError('no library for /home/somebody'))
  expect(await waiting).toBeUndefined()
  expect(await rasterize(order())).toBeUndefined()
  expect(start).toHaveBeenCalledOnce()
  expect(warn.mock.calls).toEqual([
    [{ failure: 'TypeError' }, 'pictures cannot be drawn as dots here: they are served as SVG'],
  ])
})

test('a library that is not installed is logged once, and nobody waits', async () => {
  const { rasterize, start, warn } = startFake({ startError: new TypeError('no such package') })
  expect(await rasterize(order())).toBeUndefined()
  expect(await rasterize(order())).toBeUndefined()
  expect(start).toHaveBeenCalledOnce()
  expect(warn.mock.calls).toEqual([
    [{ failure: 'TypeError' }, 'pictures cannot be drawn as dots here: they are served as SVG'],
  ])
})

test('a thread that ends without a word leaves nobody waiting', async () => {
  const { rasterize, start, emit, warn } = startFake()
  const waiting = rasterize(order())
  emit('exit', 1)
  expect(await waiting).toBeUndefined()
  expect(await rasterize(order())).toBeUndefined()
  expect(start).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledOnce()
})

test('a thread that fails and then ends is logged once, one that the server ends is not', async () => {
  const failing = startFake()
  void failing.rasterize(order())
  failing.emit('error', new TypeError('no library'))
  failing.emit('exit', 1)
  expect(failing.warn).toHaveBeenCalledOnce()
  const ending = startFake()
  void ending.rasterize(order())
  ending.over.abort()
  ending.emit('exit', 0)
  expect(ending.warn).not.toHaveBeenCalled()
})

test('a server that has ended already starts no thread', async () => {
  const over = new AbortController()
  over.abort()
  const { rasterize, start } = startFake({ over })
  expect(await Promise.race([rasterize(order()), 'still waits'])).toBeUndefined()
  expect(start).not.toHaveBeenCalled()
})

test('a queue that is full takes no more until one is drawn', async () => {
  const { rasterize, posted, emit } = startFake()
  for (let i = 0; i < 48; i++) void rasterize(order())
  expect(await rasterize(order())).toBeUndefined()
  emit('message', { id: 1, bytes: new Uint8Array([1]) })
  void rasterize(order())
  expect(posted).toHaveLength(49)
})

test('the end of the server ends the thread, and what waits for it', async () => {
  const { rasterize, over, terminate } = startFake()
  const waiting = rasterize(order())
  over.abort()
  expect(await waiting).toBeUndefined()
  expect(terminate).toHaveBeenCalledOnce()
  expect(await rasterize(order())).toBeUndefined()
})

test('a real thread draws both forms in their width, and what is no picture stops nothing', async () => {
  const over = new AbortController()
  const rasterize = createRasterizer(startRasterThread, { log: { warn: vi.fn() }, signal: over.signal })
  try {
    const [webp, broken, jpeg] = await Promise.all([
      rasterize(order()),
      rasterize(order({ svg: '<svg' })),
      rasterize(order({ format: 'jpeg', width: 780, height: 439 })),
    ])
    const head = Buffer.from(webp ?? [])
    expect(`${head.toString('latin1', 0, 4)} ${head.toString('latin1', 8, 16)}`).toBe('RIFF WEBPVP8X')
    // The extended header counts from nought.
    expect([head.readUIntLE(24, 3), head.readUIntLE(27, 3)]).toEqual([299, 168])
    expect(broken).toBeUndefined()
    expect(Buffer.from(jpeg ?? []).readUInt16BE(0)).toBe(0xff_d8)
    expect(jpeg?.length).toBeGreaterThan(5_000)
  } finally {
    over.abort()
  }
})

test('a real thread draws one picture after the other', async () => {
  const over = new AbortController()
  const rasterize = createRasterizer(startRasterThread, { log: { warn: vi.fn() }, signal: over.signal })
  const finished: string[] = []
  try {
    const wide = { width: 1920, height: 1080 }
    await Promise.all([
      rasterize(order(wide)).then(() => finished.push('wide')),
      rasterize(order()).then(() => finished.push('narrow')),
    ])
    expect(finished).toEqual(['wide', 'narrow'])
  } finally {
    over.abort()
  }
})
