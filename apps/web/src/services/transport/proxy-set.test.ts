import { describe, expect, it } from 'vitest'
import { chosenProxies, parseProxySet } from './proxy-set.ts'

const BASE = 'https://matinee.example/media/x'

describe('a proxy set', () => {
  it('S-399 takes a plain address as a proxy', () => {
    expect(parseProxySet([' https://relay.example/ '], BASE)).toEqual({
      proxies: ['https://relay.example'],
      scrapeServers: [],
    })
  })
  it('S-400 takes the prefixed form with its type, and a missing type as a proxy', () => {
    expect(
      parseProxySet(
        [
          '|type=api|https://scrape.example/api',
          '|type=proxy;region=eu|https://relay.example',
          '|region=eu|https://b.example',
        ],
        BASE,
      ),
    ).toEqual({
      proxies: ['https://relay.example', 'https://b.example'],
      scrapeServers: ['https://scrape.example/api'],
    })
  })
  it('S-401 ignores other types and invalid addresses', () => {
    expect(
      parseProxySet(['|type=cache|https://c.example', '|type=api|nowhere', 'ftp://x', '', '|', 'javascript:x'], BASE),
    ).toEqual({ proxies: [], scrapeServers: [] })
  })
  it('a path is a part of this site, and the same relay counts once', () => {
    expect(parseProxySet(['/proxy', 'https://matinee.example/proxy/'], BASE).proxies).toEqual([
      'https://matinee.example/proxy',
    ])
  })
})

describe('the viewer’s choice of proxies', () => {
  const host = ['https://relay.example', '|type=api|https://scrape.example']
  const of = (own: readonly string[] | null) => chosenProxies({ own, host }, BASE)

  it('S-399 nothing leaves them to the host', () => {
    expect(of(null)).toEqual({
      entries: host,
      proxies: ['https://relay.example'],
      scrapeServers: ['https://scrape.example'],
      isOwn: false,
    })
  })
  it('S-440 S-470 a list with one replaces the host’s, and is a proxy of their own', () => {
    expect(of(['https://mine.example'])).toMatchObject({ proxies: ['https://mine.example'], isOwn: true })
    expect(of(['|type=api|https://mine.example'])).toMatchObject({ proxies: [], isOwn: true })
  })
  it.each([[[]], [['']], [['nonsense', '|type=cache|https://c.example']]])(
    'S-440 S-470 a list without one, %j, is no relay at all: not the host’s, and none of their own',
    (own: string[]) => expect(of(own)).toEqual({ entries: own, proxies: [], scrapeServers: [], isOwn: false }),
  )
})
