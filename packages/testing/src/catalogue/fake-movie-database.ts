import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeTitles } from './fake-titles.ts'

/** What the fake was asked, in order. */
export interface FakeRequest {
  /** Path and parameters as they arrived. */
  url: string
  authorization: string | undefined
}

export interface FakeMovieDatabase {
  /** Address of the API, without a slash at the end. */
  url: string
  /** Address of pictures up to and without the size. */
  imageUrl: string
  /** The only token it accepts. */
  token: string
  requests: readonly FakeRequest[]
  stop: () => Promise<void>
}

const token = 'fake-read-token'
/** The first bytes of a JPEG: enough for whoever only passes pictures on. */
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00])

interface Reply {
  status: number
  type: string
  body: string | Buffer
}

const json = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json;charset=utf-8',
  body: JSON.stringify(body),
})

/** A real HTTP server on this machine that answers in the movie database's shapes over invented titles. */
export async function startFakeMovieDatabase(): Promise<FakeMovieDatabase> {
  const requests: FakeRequest[] = []
  const answer = createFakeTitles()

  const reply = (request: IncomingMessage): Reply => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const { authorization } = request.headers
    requests.push({ url: request.url ?? '', authorization })
    if (url.pathname.startsWith('/t/p/')) return { status: 200, type: 'image/jpeg', body: picture }
    if (authorization !== `Bearer ${token}`) {
      return json(401, { success: false, status_code: 7, status_message: 'wrong token' })
    }
    const body = url.pathname.startsWith('/3/') ? answer(url.pathname.slice(2), url.searchParams) : undefined
    return body ? json(200, body) : json(404, { success: false, status_code: 34, status_message: 'nothing here' })
  }

  const server = createServer((request, response) => {
    const { status, type, body } = reply(request)
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await listen(server)
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return { url: `${origin}/3`, imageUrl: `${origin}/t/p`, token, requests, stop: () => close(server) }
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
