import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Answers a request with what the server at `url` answers to the same. */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, url: string): void {
  const { method, headers } = incoming
  const behind = request(new URL(incoming.url ?? '/', url), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  behind.once('error', () => outgoing.destroy())
  incoming.pipe(behind)
}
