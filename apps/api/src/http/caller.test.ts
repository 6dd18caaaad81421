import { describe, expect, it } from 'vitest'
import { callerAddress } from './caller.ts'

const request = (forwarded?: string) =>
  new Request('http://api.test', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } })

describe('the address limits are counted by', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:0DB8:0001::', '2001:db8:1::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['192.0.2.1:5678', '192.0.2.1'],
    ['[2001:db8:1:2::6]:443', '2001:db8:1:2::/64'],
    ['[::1]:443', '::/64'],
    [undefined, 'unknown'],
  ])('of the socket %s is %s', (socket, expected) => {
    expect(callerAddress(request(), socket, 0)).toBe(expected)
  })

  it('ignores what a caller claims, unless a proxy is trusted', () => {
    expect(callerAddress(request('203.0.113.9'), '192.0.2.1', 0)).toBe('192.0.2.1')
    expect(callerAddress(request('203.0.113.9'), '192.0.2.1', 1)).toBe('203.0.113.9')
  })

  it('takes the entry that the outermost trusted proxy wrote', () => {
    expect(callerAddress(request('1.1.1.1, 203.0.113.9'), '192.0.2.1', 1)).toBe('203.0.113.9')
    expect(callerAddress(request('1.1.1.1, 203.0.113.9, 10.0.0.2'), '192.0.2.1', 2)).toBe('203.0.113.9')
    expect(callerAddress(request('203.0.113.9'), '192.0.2.1', 2)).toBe('192.0.2.1')
    expect(callerAddress(request(), '192.0.2.1', 1)).toBe('192.0.2.1')
  })
})
