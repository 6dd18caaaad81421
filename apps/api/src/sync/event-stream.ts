import { type RepeatingClock, SECOND_MS } from '@matinee/server-kit'
import type { Notice, Notices } from './notices.ts'

/** Comments keep proxies from closing a quiet stream. */
export const HEARTBEAT_MS = 25 * SECOND_MS
/** Events a device may leave unread before its stream is closed; it comes back and reads what it missed. */
const MOST_UNREAD = 256

interface EventStreamParts {
  notices: Notices
  clock: RepeatingClock
  userId: string
  sessionId: string
  /** Where the account stands; read once nothing can be missed. */
  cursor: () => Promise<number>
  /** Whether the session is still let in. */
  isAlive: () => Promise<boolean>
}

/**
 * Server-sent events of one device: `change` with a cursor for each write of the account, beginning with where it stands, and
 * a heartbeat. Ends with the session, and when the device goes away.
 */
export async function openEventStream(parts: EventStreamParts): Promise<ReadableStream<Uint8Array>> {
  const { notices, clock, userId, sessionId, cursor, isAlive } = parts
  const text = new TextEncoder()
  const over = new AbortController()
  const early: Notice[] = []
  let hear = (notice: Notice): void => void early.push(notice)

  const stop = await notices.hear(userId, sessionId, (notice) => hear(notice))
  over.signal.addEventListener('abort', stop, { once: true })
  const start = await cursor().catch((failure: unknown) => {
    over.abort()
    throw failure
  })

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (): void => {
          if (over.signal.aborted) return
          over.abort()
          controller.close()
        }
        const send = (block: string): void => {
          if (over.signal.aborted) return
          controller.enqueue(text.encode(block))
          if ((controller.desiredSize ?? 0) <= 0) end()
        }
        hear = (notice) => {
          if (notice.type === 'ended') return end()
          send(`event: change\nid: ${notice.event.cursor}\ndata: ${JSON.stringify(notice.event)}\n\n`)
        }
        hear({ type: 'changed', event: { since: start, cursor: start } })
        for (const notice of early) hear(notice)
        clock.every(
          HEARTBEAT_MS,
          () => {
            send(': still here\n\n')
            void isAlive().then((alive) => alive || end())
          },
          over.signal,
        )
      },
      cancel: () => over.abort(),
    },
    { highWaterMark: MOST_UNREAD },
  )
}
