import { type Clock, SECOND_MS } from '@matinee/server-kit'

/** Comments keep what is in between from closing a quiet stream. */
export const HEARTBEAT_MS = 15 * SECOND_MS
/** Events a client may leave unread before it counts as gone. */
const MOST_UNREAD = 1024

export type SendEvent = (event: string, data: unknown) => void

export interface EventStreamParts {
  clock: Clock
  /** Aborts when the client is gone. */
  signal: AbortSignal
  /** Sends events until it resolves; its signal aborts when nobody hears them any more. */
  work: (send: SendEvent, signal: AbortSignal) => Promise<void>
  /** Called once, when the stream is over for whatever reason. */
  onEnd: () => void
}

/** Server-sent events (protocols §9). Ends when the work is done; a client that leaves ends the work. */
export function createEventStream({ clock, signal, work, onEnd }: EventStreamParts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const over = new AbortController()
  const left = new DOMException('the client left', 'AbortError')
  let callOff = (): void => {}
  let onLeft = (): void => {}

  const end = (): void => {
    if (over.signal.aborted) return
    over.abort(left)
    callOff()
    signal.removeEventListener('abort', onLeft)
    onEnd()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = (): void => {
          if (over.signal.aborted) return
          end()
          controller.close()
        }
        const write = (block: string): void => {
          if (over.signal.aborted) return
          controller.enqueue(encoder.encode(block))
          if ((controller.desiredSize ?? 0) <= 0) close()
        }
        const beat = (): void => {
          callOff = clock.after(HEARTBEAT_MS, () => {
            write(': still here\n\n')
            if (!over.signal.aborted) beat()
          })
        }
        beat()
        onLeft = (): void => {
          end()
          controller.error(left)
        }
        if (signal.aborted) return onLeft()
        signal.addEventListener('abort', onLeft, { once: true })
        const send: SendEvent = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        void work(send, over.signal).finally(close)
      },
      cancel: end,
    },
    { highWaterMark: MOST_UNREAD },
  )
}
