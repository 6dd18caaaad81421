import { inspect } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { createManualClock, type ManualClock } from '@matinee/testing/clock'
import {
  requestRaw,
  expectFailure,
  type FakeDestination,
  GZIPPED_TEXT,
  startFakeDestination,
  selfSigned,
} from '@matinee/testing/proxy'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { proxyOptionsOf, readProxyVariables } from '../config.ts'
import type { Resolved } from '../hops/pinned-send.ts'
import type { RequestReport } from '../options.ts'
import { createNodeProxy } from './node.ts'
import { serveLocally } from '../testing/serve-locally.ts'

const LOCAL: Resolved = { address: '127.0.0.1', family: 4 }
const at = (address: string): Resolved => ({ address, family: address.includes(':') ? 6 : 4 })

describe('what only Node promises', () => {
  let destination: FakeDestination
  let clock: ManualClock
  let reports: RequestReport[]
  let closing: Array<() => Promise<void>>
  beforeEach(async () => {
    destination = await startFakeDestination()
    clock = createManualClock()
    reports = []
    closing = [destination.close]
  })
  afterEach(async () => {
    for (const close of closing.toReversed()) await close()
  })

  const start = async (
    resolve: (hostname: string) => readonly Resolved[] = () => [LOCAL],
    given: Readonly<Record<string, string>> = {},
    own?: () => readonly string[],
  ): Promise<(path: string, host?: string) => string> => {
    const variables = readProxyVariables({ PROXY_ALLOW_ADDRESSES: '127.0.0.1', ...given })
    const proxy = createNodeProxy({
      options: proxyOptionsOf(variables, { version: 'test' }),
      allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
      log: { warn: () => {} },
      report: (report) => reports.push(report),
      clock,
      resolve: (hostname) => Promise.resolve(resolve(hostname)),
      ...(own && { ownAddresses: own }),
    })
    const { url, close } = await serveLocally(proxy)
    closing.push(proxy.close, close)
    return (path, host = 'films.example.org') =>
      `${url}/?destination=${encodeURIComponent(`http://${host}:${destination.port}${path}`)}`
  }
  const arrived = (path: string) =>
    expect.poll(() => destination.arrivals.some((arrival) => arrival.path.startsWith(path))).toBe(true)

  describe('about addresses', () => {
    it.each([
      ...['10.0.0.1', '127.0.0.2', '169.254.169.254', '192.168.1.1', '172.31.0.1', '100.64.0.1', '0.0.0.0'],
      ...['::1', '::ffff:10.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::a00:1', '2002:a00:1::', '::', 'ff02::1'],
    ])('a name that resolves to %s is not reached', async (address) => {
      const through = await start(() => [at(address)])
      expectFailure(await requestRaw(through('/echo')), 403, 'address-refused')
      expect(destination.arrivals).toEqual([])
    })

    it('a name that resolves to a public address of this machine is not reached', async () => {
      const through = await start(
        () => [at('93.184.216.34')],
        {},
        () => ['93.184.216.34'],
      )
      expectFailure(await requestRaw(through('/echo')), 403, 'address-refused')
    })

    it('a redirect to such a name is not followed', async () => {
      const through = await start((hostname) => [hostname === 'inner.example.org' ? at('10.0.0.1') : LOCAL])
      const target = encodeURIComponent('http://inner.example.org/')
      expectFailure(await requestRaw(through(`/redirect?to=${target}`)), 403, 'address-refused')
    })

    it('a name that answers otherwise the second time is judged again, and a connection asks once', async () => {
      const answers = [[LOCAL], [at('169.254.169.254')]]
      let looked = 0
      const through = await start(() => answers[Math.min(looked++, 1)] ?? [])
      expect((await requestRaw(through('/echo'))).status).toBe(200)
      expect(looked).toBe(1)
      // The connection that was judged is used again; nothing is looked up for it.
      expect((await requestRaw(through('/echo'))).status).toBe(200)
      expect(looked).toBe(1)
      // A broken answer ends that connection. The next one is new.
      await expect(requestRaw(through('/broken'))).rejects.toThrow()
      expectFailure(await requestRaw(through('/echo')), 403, 'address-refused')
    })

    it('a certificate that nobody vouches for is refused before anything is said, and named', async () => {
      const asked: (string | undefined)[] = []
      const secret = createServer(selfSigned('films.example.org'), ({ url: path }, answer) => {
        asked.push(path)
        answer.end('a film')
      })
      await new Promise<void>((resolve) => secret.listen(0, '127.0.0.1', resolve))
      closing.push(() => new Promise((resolve) => void secret.close(() => resolve())))
      const through = await start()
      const { port } = secret.address() as AddressInfo
      const [url = ''] = through('/').split('?')
      const target = encodeURIComponent(`https://films.example.org:${port}/?key=1`)
      expectFailure(await requestRaw(`${url}?destination=${target}`), 500, 'certificate-refused')
      expect(asked).toEqual([])
    })

    it('of several addresses only admitted ones are tried', async () => {
      const through = await start(() => [at('10.0.0.1'), at('fe80::1'), LOCAL])
      expect((await requestRaw(through('/echo'))).status).toBe(200)
      expect(destination.arrivals).toHaveLength(1)
    })

    it('a name without an address, and an address where nobody listens, are told apart', async () => {
      const through = await start(() => [])
      expectFailure(await requestRaw(through('/echo')), 500, 'host-unknown')
      const answer = await requestRaw(through('/echo').replace(String(destination.port), '1025'))
      expect(answer.status).toBe(500)
      const refused = await start()
      expectFailure(
        await requestRaw(refused('/echo').replace(String(destination.port), '1026')),
        500,
        'connection-failed',
      )
    })
  })

  it('an answer that breaks off is one line of the log, without a stack', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    const through = await start()
    await expect(requestRaw(through('/broken'))).rejects.toThrow()
    await expect.poll(() => logged.mock.calls.length).toBe(1)
    const text = inspect(logged.mock.calls[0]?.[0])
    expect(text).toBe('The proxy broke an answer off: connection-failed')
  })

  it('an encoded body passes as it is, with its length', async () => {
    const through = await start()
    const { headers, body } = await requestRaw(through('/gzip'), { headers: { 'accept-encoding': 'gzip' } })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(body.length) })
    expect(gunzipSync(body).toString()).toBe(GZIPPED_TEXT)
    expect(body.length).toBeLessThan(GZIPPED_TEXT.length)
  })

  describe('about time', () => {
    it('a destination that says nothing is given up', async () => {
      const through = await start()
      const asked = requestRaw(through('/silent'))
      await arrived('/silent')
      await clock.advance(29_999)
      await clock.advance(1)
      expectFailure(await asked, 500, 'timed-out')
      await destination.clientGone
    })

    it('one that drips is cut off between two drops', async () => {
      const through = await start()
      const asked = requestRaw(through('/drip'))
      // The server cuts it off.
      asked.catch(() => {})
      await arrived('/drip')
      await expect.poll(() => reports.length > 0 || clock.pending().length).toBeTruthy()
      await clock.advance(60_000)
      await expect(asked).rejects.toThrow()
      expect(reports).toEqual([{ outcome: 'cut-off', bytes: 6 }])
    })

    it('no answer lives for ever', async () => {
      const through = await start(undefined, { PROXY_IDLE_SECONDS: '86400', PROXY_TOTAL_SECONDS: '60' })
      const asked = requestRaw(through('/silent'))
      await arrived('/silent')
      await clock.advance(60_000)
      expectFailure(await asked, 500, 'timed-out')
    })

    it.each([
      ['says nothing more', {}, 30_000],
      ['goes on for ever', { PROXY_IDLE_SECONDS: '86400', PROXY_TOTAL_SECONDS: '60' }, 60_000],
    ])('a client whose short body %s is given up', async (_, variables, ms) => {
      const through = await start(undefined, variables)
      const { host, port, pathname, search } = new URL(through('/echo'))
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      const answer = new Promise<string>((resolve) => {
        socket.once('data', (bytes) => resolve(String(bytes)))
      })
      socket.write(`POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 10\r\n\r\nabc`)
      await expect.poll(() => clock.pending().length).toBeGreaterThan(0)
      await clock.advance(ms)
      const text = await answer
      expect(text).toMatch(/^HTTP\/1\.1 500 /)
      expect(text).toContain('timed-out')
      expect(destination.arrivals).toEqual([])
      socket.destroy()
    })

    it('a client that pauses is not the destination’s fault', async () => {
      const through = await start()
      const reading = request(through('/endless'), { agent: false }).end()
      const answer = await new Promise<NodeJS.ReadableStream>((resolve) => {
        reading.on('response', (response) => resolve(response.pause()))
      })
      // Nothing moves once every buffer on the way is full.
      let last = -1
      const isStill = (): boolean => {
        const before = last
        last = destination.endlessBytes()
        return before === last
      }
      await expect.poll(isStill, { interval: 300 }).toBe(true)
      await clock.advance(120_000)
      expect(reports).toEqual([])
      answer.on('error', () => {})
      const logged = vi.spyOn(console, 'error')
      onTestFinished(() => logged.mockRestore())
      reading.destroy()
      await destination.clientGone
      await expect.poll(() => reports).toMatchObject([{ outcome: 'cut-off' }])
      expect(logged).not.toHaveBeenCalled()
    })
  })

  it('a client that reads by fits and starts is given no empty pieces, which would keep the process busy', async () => {
    const proxy = createNodeProxy({
      options: proxyOptionsOf(readProxyVariables({}), { version: 'test' }),
      allowAddresses: ['127.0.0.1'],
      log: { warn: () => {} },
      clock,
    })
    closing.push(proxy.close)
    const endless = encodeURIComponent(`http://127.0.0.1:${destination.port}/endless`)
    const { body } = await proxy.fetch(new Request(`http://proxy.example.org/?destination=${endless}`))
    const reader = (body ?? new ReadableStream<Uint8Array>()).getReader()
    const sizes = new Set<number>()
    for (let piece = 0; piece < 1000; piece++) {
      sizes.add((await reader.read()).value?.byteLength ?? 0)
      if (piece % 7 === 0) await new Promise(setImmediate)
    }
    expect([...sizes].filter((size) => size === 0)).toEqual([])
    await reader.cancel()
    await destination.clientGone
  })

  it('an address has only so many answers under way, and gets its place back', async () => {
    const through = await start(undefined, { PROXY_CONCURRENT_PER_ADDRESS: '1' })
    const gone = new AbortController()
    const first = requestRaw(through('/silent'), { signal: gone.signal })
    // The client leaves.
    first.catch(() => {})
    await arrived('/silent')
    expectFailure(await requestRaw(through('/echo')), 429, 'too-many-requests')
    gone.abort()
    await destination.clientGone
    await expect.poll(async () => (await requestRaw(through('/echo'))).status).toBe(200)
    expect((await requestRaw(through('/bytes?n=100'))).status).toBe(200)
  })

  it('counts how requests ended, without a word of what they were for', async () => {
    const through = await start()
    await requestRaw(through('/bytes?n=5000'))
    await requestRaw(through('/for-ever'))
    await expect
      .poll(() => reports)
      .toEqual([
        { outcome: 'passed', bytes: 5000 },
        { outcome: 'too-many-redirects', bytes: 0 },
      ])
    expect(clock.pending()).toEqual([])
  })
})
