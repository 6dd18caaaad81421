import { describe, expect, it } from 'vitest'
import { parseProxySet } from './proxy-set.ts'

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
  it('S-401 ignores other types and what is no address', () => {
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
