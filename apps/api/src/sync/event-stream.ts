import { type Clock, createEventStream, SECOND_MS } from '@matinee/server-kit'
import type { BusMessage, EventBus } from './event-bus.ts'

/** Interval of comments in a quiet stream. */
export const HEARTBEAT_MS = 25 * SECOND_MS
/** Events that a device may leave unread: one more drops the stream with all of them. It reconnects and reads what it missed. */
const MOST_UNREAD = 64

interface EventStreamParts {
  eventBus: EventBus
  clock: Clock
  userId: string
  sessionId: string
  /** Where the account stands; read once nothing can be missed. */
  cursor: () => Promise<number>
  /** Whether the session is still let in. */
  isAlive: () => Promise<boolean>
  /** Called once when the stream is over. */
  onEnd: () => void
}

/**
 * Server-sent events of one device: `change` with a cursor for each write of the account, beginning with the current cursor.
 * Ends with the session, and when the device disconnects.
 */
export async function openEventStream(parts: EventStreamParts): Promise<ReadableStream<Uint8Array>> {
  const { eventBus, clock, userId, sessionId, cursor, isAlive, onEnd } = parts
  const early: BusMessage[] = []
  let receive = (message: BusMessage): void => void early.push(message)
  let end = (): void => {}

  const unsubscribe = await eventBus.subscribe(userId, sessionId, (message) => receive(message))
  const current = await cursor().catch((failure: unknown) => {
    unsubscribe()
    throw failure
  })

  return createEventStream({
    clock,
    heartbeatMs: HEARTBEAT_MS,
    mostUnread: MOST_UNREAD,
    dropsUnread: true,
    start(writer) {
      ;({ end } = writer)
      receive = (message) => {
        if (message.type === 'ended') return end()
        writer.send({ event: 'change', id: message.event.cursor, data: message.event })
      }
      receive({ type: 'changed', event: { since: current, cursor: current } })
      for (const message of early) receive(message)
    },
    onHeartbeat: () => void isAlive().then((alive) => alive || end()),
    onEnd() {
      unsubscribe()
      onEnd()
    },
  })
}
