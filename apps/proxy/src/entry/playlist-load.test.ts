import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expectFailure, requestRaw } from '@matinee/testing/proxy'
import { describe, expect, it, onTestFinished } from 'vitest'
import { proxyOptionsOf, readProxyVariables } from '../config.ts'
import { createNodeProxy } from './node.ts'
import { serveLocally } from '../testing/serve-locally.ts'

const MEGABYTE = 1024 * 1024

/** A proxy before a server that answers with these texts in gzip, in the order of its paths. */
async function proxyBefore(playlists: readonly string[]) {
  const packed = playlists.map((text) => gzipSync(text))
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    const body = packed[Number(request.url?.slice(1))]
    answer.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body?.length ?? 0 }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const variables = readProxyVariables({ PROXY_ALLOW_ADDRESSES: '127.0.0.1' })
  const proxy = createNodeProxy({
    options: proxyOptionsOf(variables, { version: 'test' }),
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log: { warn: () => {} },
  })
  const { url, close } = await serveLocally(proxy)
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await close()
    await proxy.close()
  })
  const { port } = server.address() as AddressInfo
  const addressOf = (path: number): string =>
    `${url}/?destination=${encodeURIComponent(`http://127.0.0.1:${port}/${path}`)}&rewrite=hls`
  return { url, asked, addressOf, sizes: packed.map(({ length }) => length) }
}

describe('playlists that are made to be much work', () => {
  it.each([
    ['lines of one letter', '#EXTM3U\n'.padEnd(8 * MEGABYTE, 'a\n')],
    ['one line', `#EXTM3U\n#EXT-X-A:${'URI="a",'.repeat(MEGABYTE - 4)}`],
    ['a first line that is none', `<html>${' '.repeat(7 * MEGABYTE)}\n`],
  ])('8 MB of %s in a few kilobytes of gzip are refused, and nothing of them is rewritten', async (_, text) => {
    const { addressOf, sizes } = await proxyBefore([text])
    expect(sizes[0]).toBeLessThan(25_000)
    expectFailure(await requestRaw(addressOf(0)), 500, 'not-a-playlist')
  })

  it('others are answered while the longest ones that are taken are rewritten', async () => {
    const longest = `#EXTM3U\n${'a.ts\n'.repeat(150_000)}`
    const { url, asked, addressOf } = await proxyBefore([longest, longest, longest, longest])
    const ended: string[] = []
    const playlists = Promise.all(
      [0, 1, 2, 3].map(async (path) => {
        const { status } = await requestRaw(addressOf(path))
        ended.push(`playlist ${status}`)
      }),
    )
    await expect.poll(() => asked.length).toBe(4)
    for (let others = 0; others < 20; others++) {
      await requestRaw(`${url}/`)
      ended.push('other')
    }
    await playlists
    expect(ended).toEqual([...Array<string>(20).fill('other'), ...Array<string>(4).fill('playlist 200')])
  })
})

it('a film of six hours in pieces of two seconds goes through whole, with ranges, variables and long addresses', async () => {
  const pieces = Array.from({ length: 10_800 }, (_, at) => [
    '#EXTINF:2.002,',
    `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.${at}Z`,
    '#EXT-X-KEY:METHOD=AES-128,URI="{$keys}/1.bin"',
    `#EXT-X-BYTERANGE:75232@${at * 75_232}`,
    `{$host}/film/part-${at}.ts?token=${'x'.repeat(400)}`,
  ])
  const head =
    '#EXTM3U\n#EXT-X-DEFINE:NAME="host",VALUE="https://media.example.org"\n#EXT-X-DEFINE:NAME="keys",VALUE="/k"'
  const { addressOf } = await proxyBefore([`${head}\n${pieces.flat().join('\n')}\n#EXT-X-ENDLIST\n`])
  const { status, text } = await requestRaw(addressOf(0))
  expect(status).toBe(200)
  const lines = text.split('\n')
  expect(lines).toHaveLength(3 + 5 * 10_800 + 2)
  expect(lines.filter((line) => line.startsWith('?destination=https%3A%2F%2Fmedia.example.org%2Ffilm'))).toHaveLength(
    10_800,
  )
  expect(lines.at(-2)).toBe('#EXT-X-ENDLIST')
})

it('a master with many renditions goes through whole', async () => {
  const renditions = Array.from(
    { length: 2000 },
    (_, at) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="${at}",URI="audio/${at}.m3u8"`,
  )
  const { addressOf } = await proxyBefore([`#EXTM3U\n${renditions.join('\n')}\n`])
  const { text } = await requestRaw(addressOf(0))
  expect(text.match(/URI="\?destination=/g)).toHaveLength(2000)
})
