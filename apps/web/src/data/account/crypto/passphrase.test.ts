import { expect, it } from 'vitest'
import { accountVectors } from '@matinee/testing/account-server'
import { isPassphrase, newPassphrase } from './passphrase.ts'

it('S-004 a new passphrase is 12 words that pass, and another each time', () => {
  const made = newPassphrase()
  expect(made.split(' ')).toHaveLength(12)
  expect(isPassphrase(made)).toBe(true)
  expect(newPassphrase()).not.toBe(made)
})

it('known words with a right checksum pass, in any spelling', () => {
  const abandon = (times: number, last: string) => `${'abandon '.repeat(times)}${last}`
  for (const { passphrase } of accountVectors) expect(isPassphrase(passphrase)).toBe(true)
  expect(isPassphrase(abandon(11, 'about').toUpperCase())).toBe(true)
  expect(isPassphrase(` ${abandon(11, 'about').replaceAll(' ', '  ')} `)).toBe(true)
  expect(isPassphrase(abandon(14, 'address'))).toBe(true)
  expect(isPassphrase(abandon(23, 'art'))).toBe(true)
})

it.each(['', 'abandon', 'abandon '.repeat(12), 'abandon '.repeat(11) + 'abouts', 'about '.repeat(11)])(
  'other words do not: %s',
  (typed) => expect(isPassphrase(typed)).toBe(false),
)
