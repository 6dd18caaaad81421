import { describe, expect, it } from 'vitest'
import { createAddressRule, isAddressRange, literalOf } from './addresses.ts'

describe('addresses that may be reached', () => {
  const admits = createAddressRule([])

  it.each([
    ...['93.184.216.34', '1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '100.63.255.255', '198.20.0.1'],
    ...['2606:4700::1', '2a00::1', '::ffff:1.1.1.1', '64:ff9b::101:101'],
  ])('%s', (address) => {
    expect(admits(address)).toBe(true)
  })

  it.each(['64:ff9b::a00:1', '::ffff:127.0.0.1', '3fff::1', '100::1', '2001::1', '5f00::1', 'nonsense', ''])(
    'not %s',
    (address) => {
      expect(admits(address)).toBe(false)
    },
  )

  it('and what the operator lists, in its own family', () => {
    const listed = createAddressRule(['192.168.1.0/24', '10.0.0.5', 'fd00:1::/32'])
    expect(['192.168.1.7', '10.0.0.5', 'fd00:1::9', '::ffff:192.168.1.7'].filter(listed)).toHaveLength(4)
    expect(['192.168.2.7', '10.0.0.6', 'fd00:2::9', '127.0.0.1', '::1'].filter(listed)).toEqual([])
  })
})

describe('the addresses of this machine', () => {
  const own = () => ['93.184.216.34', '2606:4700::1', 'fe80::1%eth0']

  it('are not reached, in whichever form they are written', () => {
    const admits = createAddressRule([], own)
    const written = ['93.184.216.34', '::ffff:93.184.216.34', '64:ff9b::5db8:d822', '2606:4700:0::1']
    expect(written.filter(admits)).toEqual([])
    expect(['93.184.216.35', '2606:4700::2'].every(admits)).toBe(true)
  })

  it('are reached where the operator lists them', () => {
    expect(createAddressRule(['93.184.216.34'], own)('93.184.216.34')).toBe(true)
  })

  it('are looked up each time: they change while a server runs', () => {
    const addresses: string[] = []
    const admits = createAddressRule([], () => addresses)
    expect(admits('93.184.216.34')).toBe(true)
    addresses.push('93.184.216.34')
    expect(admits('93.184.216.34')).toBe(false)
  })
})

it('ranges of an operator are addresses or CIDR', () => {
  expect(['10.0.0.0/8', '::1', '127.0.0.1'].every(isAddressRange)).toBe(true)
  expect(['localhost', '10.0.0.0/33', '10.0.0.0/', 'x/8'].some(isAddressRange)).toBe(false)
})

it('knows a literal from a name', () => {
  expect(literalOf('[::1]')).toBe('::1')
  expect(literalOf('127.0.0.1')).toBe('127.0.0.1')
  expect(literalOf('127.0.0.1.example.org')).toBeUndefined()
})
