import { describe, expect, it } from 'vitest'
import { isPrivateHost, PRIVATE_ADDRESSES } from './private-hosts.ts'

const [{ regexFilter }, { requestDomains }] = PRIVATE_ADDRESSES

/** Whether the browser would keep a pattern's rule from an address; it compares domains with everything below them. */
const isKeptFromPatterns = ({ href, hostname }: URL): boolean =>
  new RegExp(regexFilter).test(href) ||
  requestDomains.some((name) => hostname === name || hostname.endsWith(`.${name}`))

describe('private hosts', () => {
  it.each([
    'http://10.0.0.1/',
    'http://127.1/',
    'http://0x7f000001:8080/',
    'http://017700000001/',
    'http://2130706433/',
    'http://0.0.0.0/',
    'http://100.64.0.1/',
    'http://100.127.255.255/',
    'http://169.254.169.254/latest',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://198.19.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::ffff:192.168.1.1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]:81/',
    'http://[64:ff9b::a00:1]/',
    'http://localhost:4210/',
    'http://LOCALHOST./',
    'http://films.localhost/',
    'https://nas.local/',
    'https://nas.local.:5001/',
    'http://router.lan/',
    'http://metadata.google.internal/',
    'http://printer/',
    'http://7.1.168.192.in-addr.arpa/',
  ])('%s is one', (address) => {
    const url = new URL(address)
    expect([isPrivateHost(url.hostname), isKeptFromPatterns(url)]).toEqual([true, true])
  })

  it.each([
    'https://films.example/',
    'https://local.example/',
    'https://films.example/http://10.0.0.1/',
    'http://11.0.0.1/',
    'http://100.63.255.255/',
    'http://100.128.0.1/',
    'http://172.15.0.1/',
    'http://172.32.0.1/',
    'http://192.167.1.1/',
    'http://198.20.0.1/',
    'http://223.255.255.255/',
    'https://10.films.example/',
    'https://films.example:8443/a?b=localhost',
  ])('%s is none', (address) => expect(isPrivateHost(new URL(address).hostname)).toBe(false))

  it.each([
    'https://films.example/',
    'https://films.example:8443/a?b=//10.0.0.1/',
    'https://films.example/10.0.0.1:80/',
    'https://10.films.example/',
  ])('a pattern may open %s', (address) => expect(isKeptFromPatterns(new URL(address))).toBe(false))

  it('IPv6 of the world is none, unless it holds an IPv4 address', () => {
    expect(isPrivateHost('[2606:4700::1111]')).toBe(false)
    expect(isPrivateHost('[2a00:1450::1]')).toBe(false)
    expect(isPrivateHost('[2002:c0a8:101::1]')).toBe(true)
    expect(isPrivateHost('[2001::1]')).toBe(true)
  })
})
