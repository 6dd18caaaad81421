import type { CatalogueLog } from '../log.ts'

/** A drawing whose letters are outlines, to be drawn as dots. */
export interface RasterOrder {
  svg: string
  /** Pixels. */
  width: number
  height: number
  format: RasterFormat
}

export type RasterFormat = 'webp' | 'jpeg'

/** Draws as dots; resolves to undefined where it cannot be done, or not soon. Never rejects. */
export type Rasterize = (order: RasterOrder) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** A thread that answers `{ id, bytes }` to each order with its `id`: Node's `Worker`. */
export interface RasterThread {
  postMessage: (order: RasterOrder & { id: number }) => void
  on: ((event: 'message', listener: (answer: RasterAnswer) => void) => void) &
    ((event: 'error', listener: (failure: unknown) => void) => void) &
    ((event: 'exit', listener: () => void) => void)
  unref: () => void
  terminate: () => unknown
}

interface RasterAnswer {
  id: number
  bytes?: Uint8Array<ArrayBuffer> | undefined
}

/** Orders that may wait: as many posters as a page asks for at once. Whoever comes after these is served the SVG. */
const MOST_WAITING = 48

/**
 * Draws in one thread, which starts with the first order and ends with `signal`. Where it fails, as on a machine that the drawing
 * library is not made for or has none, that is logged, no other is started, and every order resolves to undefined.
 */
export function createRasterizer(
  startThread: () => RasterThread,
  { log, signal }: { log: CatalogueLog; signal: AbortSignal },
): Rasterize {
  const waiting = new Map<number, (bytes: Uint8Array<ArrayBuffer> | undefined) => void>()
  let thread: RasterThread | undefined
  let isOver = signal.aborted
  let lastId = 0

  const end = (): void => {
    isOver = true
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  }

  const fail = (failure: unknown): void => {
    if (isOver) return
    const name = failure instanceof Error ? failure.name : 'unknown'
    log.warn({ failure: name }, 'pictures cannot be drawn as dots here: they are served as SVG')
    end()
  }

  function start(): RasterThread {
    const started = startThread()
    started.on('message', ({ id, bytes }) => {
      waiting.get(id)?.(bytes)
      waiting.delete(id)
    })
    started.on('error', fail)
    // A thread may end without an error: whatever waits for it would wait for ever.
    started.on('exit', () => fail(undefined))
    // A server that ends does not wait for pictures.
    started.unref()
    return started
  }

  signal.addEventListener('abort', () => {
    end()
    void thread?.terminate()
  })

  return async (order) => {
    if (isOver || waiting.size >= MOST_WAITING) return undefined
    try {
      thread ??= start()
    } catch (failure) {
      fail(failure)
      return undefined
    }
    lastId += 1
    const [id, to] = [lastId, thread]
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      to.postMessage({ id, ...order })
    })
  }
}
