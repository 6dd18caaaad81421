import { describe, expect, it } from 'vitest'
import { callerAddress, networkOf } from './caller.ts'

const request = (forwarded?: string) =>
  new Request('http://server.test', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } })

describe('the address of a caller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['2001:0DB8:0001:0002:0003::6', '2001:db8:1:2:3::6', '2001:db8:1:2::/64'],
    ['::1', '::1', '::/64'],
    ['192.0.2.1:5678', '192.0.2.1', '192.0.2.1'],
    ['[::1]:443', '::1', '::/64'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.1]:5678', '192.0.2.1', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::1%eth0', 'fe80::/64'],
    ['192.0.2.1:x', undefined, 'unknown'],
    ['garbage', undefined, 'unknown'],
    ['', undefined, 'unknown'],
    [undefined, undefined, 'unknown'],
  ])('%s is %s, and limits count it as %s', (socket, address, network) => {
    expect(callerAddress(request(), socket, 0)).toBe(address)
    expect(networkOf(callerAddress(request(), socket, 0))).toBe(network)
  })

  it('is what the outermost trusted proxy wrote, and never what a caller claims', () => {
    expect(callerAddress(request('203.0.113.9'), '192.0.2.1', 0)).toBe('192.0.2.1')
    expect(callerAddress(request('1.1.1.1, 203.0.113.9'), '192.0.2.1', 1)).toBe('203.0.113.9')
    expect(callerAddress(request('1.1.1.1, 203.0.113.9, 10.0.0.2'), '192.0.2.1', 2)).toBe('203.0.113.9')
    expect(callerAddress(request('203.0.113.9:1024'), '192.0.2.1', 1)).toBe('203.0.113.9')
    expect(callerAddress(request('1.1.1.1, [2001:db8::6]:1024'), '192.0.2.1', 1)).toBe('2001:db8::6')
    expect(callerAddress(request('203.0.113.9'), '192.0.2.1', 2)).toBe('192.0.2.1')
    expect(callerAddress(request(), '192.0.2.1', 1)).toBe('192.0.2.1')
  })
})
