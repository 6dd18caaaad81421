import { accountKeysOf } from '@matinee/testing'
import { describe, expect, it } from 'vitest'
import { isSigned } from './signature.ts'
import { SMALL_ORDER_ENCODINGS } from './testing/small-order-encodings.ts'

const keyOf = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')
/** What fits without any secret: a point of small order, and the number nought. */
const forged = (hex: string): string => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(32)]).toString('base64url')

describe('a key of small order', () => {
  it('the list has each encoding once', () => {
    expect(new Set(SMALL_ORDER_ENCODINGS).size).toBe(14)
  })

  it.each(SMALL_ORDER_ENCODINGS)('%s has signed nothing', (key) => {
    for (const code of ['one', 'two', 'three']) {
      for (const point of SMALL_ORDER_ENCODINGS) expect(isSigned(code, forged(point), keyOf(key))).toBe(false)
    }
  })
})

it('any other key has signed what it signed', () => {
  const keys = accountKeysOf('a passphrase')
  expect(isSigned('code', keys.sign('code'), keys.publicKey)).toBe(true)
  expect(isSigned('another', keys.sign('code'), keys.publicKey)).toBe(false)
})
