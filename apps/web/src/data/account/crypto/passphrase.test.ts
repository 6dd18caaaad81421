import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountVectors } from '@matinee/testing/account-server'
import { isPassphrase, newPassphrase } from './passphrase.ts'
import { bytesOf } from './testing/crypto-suite.ts'
import { BIP39_VECTORS } from './testing/published-vectors.ts'

afterEach(() => vi.restoreAllMocks())

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

describe('the published vectors of BIP-39', () => {
  it.each(BIP39_VECTORS)('%s: its words are a passphrase, and none with another last word is', (_, words) => {
    expect(isPassphrase(words)).toBe(true)
    const first = words.split(' ').slice(0, -1)
    const changed = ['abandon', 'zoo', 'above', 'yellow'].map((last) => [...first, last].join(' '))
    expect(changed.filter((other) => other !== words && isPassphrase(other))).toEqual([])
  })

  const ofTwelveWords = BIP39_VECTORS.filter(([, words]) => words.split(' ').length === 12)
  it.each(ofTwelveWords)('%s: from that chance a new passphrase has these words', (entropy, words) => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      new Uint8Array(array.buffer as ArrayBuffer).set(bytesOf(entropy))
      return array
    })
    expect(newPassphrase()).toBe(words)
  })
})
