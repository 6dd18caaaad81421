import type { Stream } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { createExtensionClient } from './extension-client.ts'
import { pageWithExtension } from './testing/fake-extension.ts'
import { createTokens } from './tokens.ts'
import { createTransportGateway, type TransportStatus } from './transport-gateway.ts'

const signal = new AbortController().signal
const hello = { success: true, version: '1.1.0', allowed: true, hasPermission: true }
const ECHO = 'https://echo.example/get'

function stage(options: {
  extension?: (name: string, body: unknown) => unknown
  own?: readonly string[] | null
  host?: readonly string[]
  hasSeen?: boolean
  hasAirPlay?: boolean
  fetch?: (request: Request) => Promise<Response>
}) {
  const page = pageWithExtension(options.extension ?? (() => undefined))
  let status: TransportStatus = { extension: { status: 'unknown', version: null } }
  let hasSeen = options.hasSeen ?? false
  const transport = createTransportGateway({
    status: { get: () => status, set: (next) => void (status = next), subscribe: () => () => {} },
    client: createExtensionClient(page.deps),
    fetch: (input, init) => (options.fetch ?? (async () => new Response('')))(new Request(input, init)),
    tokens: createTokens({ solve: null, now: () => 0, report: () => {} }),
    random: () => 0,
    now: () => 0,
    hasAirPlay: options.hasAirPlay ?? false,
    base: 'https://matinee.example/x',
    proxySet: () => options.own ?? null,
    hostProxySet: options.host ?? [],
    seenBefore: { get: () => hasSeen, set: (seen) => void (hasSeen = seen) },
    echoUrl: ECHO,
  })
  return { transport, page, hasSeen: () => hasSeen }
}

describe('choosing a transport', () => {
  it('S-006 the page alone, where there is nothing else', async () => {
    const transports = await stage({}).transport.choose()
    expect(transports).toMatchObject({ tool: 'default', target: 'browser', hasConsistentIp: false, scrapeServers: [] })
    expect(transports.reaching).toBe(transports.direct)
  })
  it("S-470 the viewer's proxies before the host's, also an empty list of them", async () => {
    const host = ['https://relay.example', '|type=api|https://scrape.example']
    expect(await stage({ host }).transport.choose()).toMatchObject({
      tool: 'default',
      target: 'native',
      scrapeServers: ['https://scrape.example'],
    })
    expect(await stage({ host, own: ['https://mine.example'] }).transport.choose()).toMatchObject({
      tool: 'custom-proxy',
      scrapeServers: [],
    })
    expect(await stage({ host, own: [] }).transport.choose()).toMatchObject({ target: 'browser', scrapeServers: [] })
  })
  it('tells the proxy’s transport that the browser hands addresses to screens in the room', async () => {
    const film: Stream = {
      type: 'file',
      id: 'f',
      flags: [],
      captions: [],
      qualities: { '720': { type: 'mp4', url: 'https://films.example/f.mp4' } },
    }
    const addressWhere = async (hasAirPlay: boolean) => {
      const fetch = async () => Response.json({ url: '?signed', expires: 14_400 })
      const { transport } = stage({ host: ['https://matinee.example/proxy'], hasAirPlay, fetch })
      const carried = await (await transport.choose()).carry(film, signal)
      return carried.type === 'file' && carried.qualities['720']?.url
    }
    expect(await addressWhere(true)).toBe('https://matinee.example/proxy/?signed')
    expect(await addressWhere(false)).toContain('/?destination=')
  })
  it('S-442 the extension before all, and it alone decides where it is known to be', async () => {
    const { transport, hasSeen } = stage({
      extension: () => hello,
      hasSeen: true,
      host: ['https://relay.example', '|type=api|https://scrape.example'],
    })
    expect(await transport.choose()).toMatchObject({
      tool: 'extension',
      target: 'browser-extension',
      hasConsistentIp: true,
      scrapeServers: [],
    })
    expect(hasSeen()).toBe(true)
  })
  it('an extension that was never here is not waited for, and one that is gone is forgotten', async () => {
    const first = stage({})
    expect((await first.transport.choose()).tool).toBe('default')
    const gone = stage({ hasSeen: true })
    const choosing = gone.transport.choose()
    for (const asked of [1, 2, 3]) {
      await expect.poll(() => [gone.page.posted.length, gone.page.timers.length]).toEqual([asked, 1])
      gone.page.elapse()
    }
    expect((await choosing).tool).toBe('default')
    expect(gone.hasSeen()).toBe(false)
  })
})

describe('a stream by the extension', () => {
  const stream: Stream = {
    type: 'hls',
    id: 's',
    flags: [],
    captions: [],
    playlist: 'https://films.example/master.m3u8',
    headers: { Referer: 'https://r.example/' },
    preferredHeaders: { Referer: 'https://better.example/', Origin: 'https://o.example' },
  }
  it('S-520 has rules for its playlist and for the hosts of its pieces', async () => {
    const rules: unknown[] = []
    const texts: Record<string, string> = {
      'https://films.example/master.m3u8':
        '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="https://sound.example/a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n',
      'https://films.example/low.m3u8':
        '#EXTM3U\n#EXT-X-MAP:URI="https://maps.example/i.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/1"\n#EXTINF:4,\nhttps://cdn.example:8443/1.m4s\n',
      'https://sound.example/a.m3u8': '#EXTM3U\n#EXTINF:4,\n1.aac\n',
    }
    const { transport } = stage({
      hasSeen: true,
      extension(name, body) {
        if (name === 'hello') return hello
        rules.push(body)
        return { success: true }
      },
      fetch: async ({ url }) => new Response(texts[url] ?? 'none', { status: texts[url] ? 200 : 404 }),
    })
    const transports = await transport.choose()
    expect(await transports.carry(stream, signal)).toBe(stream)
    expect(rules).toEqual([
      {
        ruleId: 1,
        targetDomains: ['films.example'],
        requestHeaders: { Referer: 'https://better.example/', Origin: 'https://o.example' },
      },
      {
        ruleId: 2,
        targetDomains: ['sound.example', 'cdn.example', 'maps.example', 'keys.example'],
        requestHeaders: { Referer: 'https://r.example/', Origin: 'https://o.example' },
      },
    ])
    rules.length = 0
    await transports.carry(stream, signal, true)
    expect(rules).toMatchObject([{ ruleId: 100 }, { ruleId: 101 }])
  })
})

it('an extension with permission for every site reports hosts of the viewer’s own network, which it wants by name', async () => {
  const refused = { success: false, error: 'no permission', missingHosts: ['nas.local'] }
  const { transport } = stage({ hasSeen: true, extension: (name) => (name === 'hello' ? hello : refused) })
  const transports = await transport.choose()
  expect(transports).toMatchObject({ tool: 'extension' })
  expect(transports.missingHosts()).toEqual([])
  await expect(transports.reaching.fetcher('http://nas.local/x', { signal })).rejects.toThrow()
  expect(transports.missingHosts()).toEqual(['nas.local'])
})

describe('an extension with permission for some sites alone', () => {
  const some = { ...hello, hasPermission: false }
  const file = (host: string, more: Partial<Stream> = {}): Stream => ({
    ...{ type: 'file' as const, id: 's', flags: [], captions: [] },
    qualities: { '720': { type: 'mp4', url: `https://${host}/f.mp4` } },
    ...(more as object),
  })
  const granting = (hosts: readonly string[]) => (name: string, body: unknown) => {
    if (name !== 'prepareStream') return name === 'hello' ? some : { success: true }
    const { targetDomains } = body as { targetDomains: string[] }
    const missingHosts = targetDomains.filter((host) => !hosts.includes(host))
    return missingHosts.length > 0 ? { success: false, error: 'no permission', missingHosts } : { success: true }
  }

  it('S-349 S-442 is noperms, carries what it may, and reports the hosts it lacks', async () => {
    const { transport, hasSeen } = stage({ hasSeen: true, extension: granting(['films.example']) })
    const transports = await transport.choose()
    expect(transport.status.get().extension).toMatchObject({ status: 'noperms' })
    expect(hasSeen()).toBe(true)
    expect(transports).toMatchObject({ tool: 'default', target: 'browser-extension' })
    expect(transports.reaching).toBe(transports.direct)
    const known = file('films.example')
    expect(await transports.carry(known, signal)).toBe(known)
    await expect(transports.carry(file('cdn.example'), signal)).rejects.toMatchObject({ missingHosts: ['cdn.example'] })
    expect(transports.missingHosts()).toEqual(['cdn.example'])
    // What plays without the permission does not request it.
    const open = file('open.example', { flags: ['cors-allowed'], preferredHeaders: { Referer: 'https://r.example/' } })
    expect(await transports.carry(open, signal)).toBe(open)
    expect(transports.missingHosts()).toEqual(['cdn.example'])
  })
  it('S-521 leads to where these hosts are granted, or every site where none is named', async () => {
    const { transport, page } = stage({ extension: granting([]) })
    await transport.openPermissions('https://matinee.example/x', ['cdn.example'])
    await transport.openPermissions('https://matinee.example/x')
    expect(page.posted.map(({ body }) => body)).toEqual([
      { page: 'PermissionGrant', redirectUrl: 'https://matinee.example/x', hosts: ['cdn.example'] },
      { page: 'PermissionGrant', redirectUrl: 'https://matinee.example/x' },
    ])
  })
  it('is of no use beside proxies, which reach everything, nor where this page is not enabled', async () => {
    const beside = stage({ hasSeen: true, extension: granting([]), host: ['https://relay.example'] })
    expect(await beside.transport.choose()).toMatchObject({ tool: 'default', target: 'native' })
    const off = stage({ hasSeen: true, extension: () => ({ ...some, allowed: false }) })
    expect(await off.transport.choose()).toMatchObject({ target: 'browser' })
    expect(off.hasSeen()).toBe(false)
  })
})

describe('trying a proxy', () => {
  const tryWith = (fetch: (request: Request) => Promise<Response>, url = 'https://relay.example') =>
    stage({ fetch }).transport.testProxy(url, signal)
  it('S-395 an address that does not start with http is none', async () => {
    expect(await tryWith(async () => new Response(''), 'relay.example')).toBe('errorInvalidUrl')
    expect(await tryWith(async () => new Response(''), 'http://')).toBe('errorInvalidUrl')
  })
  it('an address that could not be saved is invalid, and is not requested', async () => {
    const asked = () => Promise.reject(new Error('asked'))
    expect(await tryWith(asked, `https://relay.example/${'x'.repeat(2000)}`)).toBe('errorInvalidUrl')
  })
  it('S-396 S-522 an echo of the request makes it a proxy', async () => {
    expect(
      await tryWith(async ({ url }) => Response.json({ url: new URL(url).searchParams.get('destination') })),
    ).toBeNull()
  })
  it('S-397 anything else that answers is a website', async () => {
    expect(await tryWith(async () => new Response('<!doctype html>'))).toBe('errorNotProxy')
    expect(await tryWith(async () => Response.json({ url: 'https://elsewhere.example' }))).toBe('errorNotProxy')
  })
  it('S-398 an unreachable address is a failed connection', async () => {
    expect(await tryWith(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('errorConnection')
  })
})
