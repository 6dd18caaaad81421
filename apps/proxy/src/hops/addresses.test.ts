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

it('ranges of an operator are addresses or CIDR', () => {
  expect(['10.0.0.0/8', '::1', '127.0.0.1'].every(isAddressRange)).toBe(true)
  expect(['localhost', '10.0.0.0/33', '10.0.0.0/', 'x/8'].some(isAddressRange)).toBe(false)
})

it('knows a literal from a name', () => {
  expect(literalOf('[::1]')).toBe('::1')
  expect(literalOf('127.0.0.1')).toBe('127.0.0.1')
  expect(literalOf('127.0.0.1.example.org')).toBeUndefined()
})
