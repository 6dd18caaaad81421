import type { Clock } from '../clock.ts'

export interface ServerSentEvent {
  event: string
  data: unknown
  id?: string | number
}

export interface EventWriter {
  /** Sends an event, unless the stream has ended. */
  send: (event: ServerSentEvent) => void
  /** Ends the stream; what was sent can still be read. */
  end: () => void
}

export interface EventStreamOptions {
  clock: Clock
  /** Interval of the comments that keep intermediaries from closing a quiet stream. */
  heartbeatMs: number
  /** Blocks that may stay unread; one more ends the stream. */
  mostUnread: number
  /** Whether what is unread then is dropped with the connection, instead of waiting for the client to read it. */
  dropsUnread?: boolean
  /** Aborts when the client has disconnected. */
  disconnected?: AbortSignal
  /** Called at once; `over` aborts when the stream has ended for any reason. */
  start: (writer: EventWriter, over: AbortSignal) => void
  /** Called with each heartbeat. */
  onHeartbeat?: () => void
  /** Called once at the end. */
  onEnd?: () => void
}

const blockOf = ({ event, data, id }: ServerSentEvent): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** Server-sent events (HTML, 9.2) with heartbeats. Ends for a client that leaves too much unread. */
export function createEventStream(options: EventStreamOptions): ReadableStream<Uint8Array> {
  const { clock, heartbeatMs, mostUnread, dropsUnread = false, disconnected, start, onHeartbeat, onEnd } = options
  const encoder = new TextEncoder()
  const over = new AbortController()
  let cancelHeartbeat = (): void => {}
  let onDisconnect = (): void => {}

  const finish = (): void => {
    if (over.signal.aborted) return
    over.abort(new DOMException('the event stream has ended', 'AbortError'))
    cancelHeartbeat()
    disconnected?.removeEventListener('abort', onDisconnect)
    onEnd?.()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (): void => {
          if (over.signal.aborted) return
          finish()
          controller.close()
        }
        const write = (block: string): void => {
          if (over.signal.aborted) return
          if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(block))
          if (!dropsUnread) return end()
          finish()
          controller.error(new Error('the client left too many events unread'))
        }
        const scheduleHeartbeat = (): void => {
          cancelHeartbeat = clock.after(heartbeatMs, () => {
            write(': still here\n\n')
            if (over.signal.aborted) return
            onHeartbeat?.()
            scheduleHeartbeat()
          })
        }
        scheduleHeartbeat()
        onDisconnect = end
        if (disconnected?.aborted === true) return end()
        disconnected?.addEventListener('abort', onDisconnect, { once: true })
        start({ send: (event) => write(blockOf(event)), end }, over.signal)
      },
      cancel: finish,
    },
    { highWaterMark: mostUnread },
  )
}
