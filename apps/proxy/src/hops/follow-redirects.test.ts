import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proxyOptionsOf, readProxyVariables } from '../config.ts'
import { createNodeProxy } from '../entry/node.ts'

/** Raw answers of servers: each letter is one byte, and HOST stands for the server itself. */
const answerWith = (location: string): string =>
  `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`
const asUtf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const FILM = 'HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: 4\r\n\r\nfilm'

describe('followRedirects', () => {
  let server: Server
  let answer: string
  let paths: string[]
  const host = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`
  const proxy = createNodeProxy({
    options: proxyOptionsOf(readProxyVariables({ PROXY_ORIGINS: '*' }), { version: 'test' }),
    allowAddresses: ['127.0.0.1'],
    ownAddresses: () => [],
    log: { warn: () => {} },
  })

  beforeEach(async () => {
    paths = []
    server = createServer((socket) => {
      // The proxy ends its connections while the server may still write.
      socket.on('error', () => socket.destroy())
      socket.on('data', (request) => {
        const path = request.toString('latin1').split(' ')[1] ?? ''
        paths.push(path)
        socket.write(Buffer.from(path === '/' ? answer.replaceAll('HOST', host()) : FILM, 'latin1'))
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => void server.close())
  afterAll(() => proxy.close())

  const through = (address: string): Promise<Response> =>
    proxy.fetch(new Request(`http://proxy.test/?destination=${encodeURIComponent(address)}`))

  it.each([
    [asUtf8('/видео/фильм 1.mp4'), '/%D0%B2%D0%B8%D0%B4%D0%B5%D0%BE/%D1%84%D0%B8%D0%BB%D1%8C%D0%BC%201.mp4'],
    [asUtf8('/f.mp4?t=фильм'), '/f.mp4?t=%D1%84%D0%B8%D0%BB%D1%8C%D0%BC'],
    ['/caf\xe9.mp4', '/caf%E9.mp4'],
    [asUtf8('/%D0%B2/фильм%201.mp4'), '/%D0%B2/%D1%84%D0%B8%D0%BB%D1%8C%D0%BC%201.mp4'],
    [asUtf8('//HOST/映画.mp4'), '/%E6%98%A0%E7%94%BB.mp4'],
  ])('asks for the bytes of the Location %j', async (location, path) => {
    answer = answerWith(location)
    const response = await through(`http://${host()}/`)
    expect(await response.text()).toBe('film')
    expect(paths).toEqual(['/', path])
    expect(response.headers.get('x-final-destination')).toBe(`http://${host()}${path}`)
  })

  it.each([
    'http://user:50%off@HOST/f.mp4',
    'http://user:100%@HOST/f.mp4',
    'http://us%er:x@HOST/f.mp4',
    'http://user:%FFx@HOST/f.mp4',
  ])('answers 400 where the name or password of %j cannot be read', async (address) => {
    answer = answerWith(address)
    const redirected = await through(`http://${host()}/`)
    expect([redirected.status, await redirected.json()]).toMatchObject([400, { code: 'destination-invalid' }])
    expect(paths).toEqual(['/'])
  })

  it.each([
    'http://user:50%off@HOST/f.mp4',
    'http://user:100%@HOST/f.mp4',
    'http://us%er:x@HOST/f.mp4',
    'http://user:%FFx@HOST/f.mp4',
  ])('answers 400 to the destination %j', async (address) => {
    const direct = await through(address.replace('HOST', host()))
    expect([direct.status, await direct.json()]).toMatchObject([400, { code: 'destination-invalid' }])
    expect(paths).toEqual([])
  })
})
