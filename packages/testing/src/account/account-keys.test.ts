import { describe, expect, it } from 'vitest'
import { accountKeysOf } from './account-keys.ts'
import { accountVectors } from './account-vectors.ts'

describe.each(accountVectors)('S-583 S-584 the account crypto of $passphrase', (vector) => {
  const keys = accountKeysOf(vector.passphrase)

  it('derives the seed and the public key', () => {
    expect(Buffer.from(keys.seed).toString('hex')).toBe(vector.seedHex)
    expect(keys.publicKey).toBe(vector.publicKey)
  })

  it('signs challenges', () => {
    for (const [code, signature] of Object.entries(vector.signatures)) expect(keys.sign(code)).toBe(signature)
  })

  it('S-241 encrypts device names', () => {
    const iv = Uint8Array.from({ length: 16 }, (_, index) => vector.firstIvByte + index)
    for (const [text, encrypted] of Object.entries(vector.encrypted)) expect(keys.encrypt(text, iv)).toBe(encrypted)
  })
})
