import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Clock, SECOND_MS } from '../clock.ts'

/** What a body must bring in a window to go on: 100 bytes a second, which the slowest line exceeds. */
const WINDOW_MS = 30 * SECOND_MS
const LEAST_BYTES = 3000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Says why, where nothing was answered yet, as Node itself does of slow headers, and closes the connection. */
function end(socket: Socket, outgoing: ServerResponse): void {
  if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

/**
 * Ends requests whose bodies drip: each holds a connection and whatever waits for it. One that nobody reads is not its client's
 * fault, and goes on.
 */
export function endSlowBodies(server: Server, clock: Clock): void {
  const watch: RequestListener = (incoming, outgoing) => {
    if (!hasBody(incoming)) return
    const { socket } = incoming
    let seen = socket.bytesRead
    let cancel = (): void => {}
    const check = (): void => {
      if (incoming.complete) return
      const came = socket.bytesRead - seen
      seen = socket.bytesRead
      const isUnread = incoming.readableLength > 0
      if (came < LEAST_BYTES && !isUnread) return end(socket, outgoing)
      cancel = clock.after(WINDOW_MS, check)
    }
    cancel = clock.after(WINDOW_MS, check)
    incoming.once('close', () => cancel())
  }
  server.on('request', watch)
}
