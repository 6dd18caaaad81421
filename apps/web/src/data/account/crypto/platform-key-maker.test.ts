import { expect, it } from 'vitest'
import { keysOfPassphrase } from './account-keys.ts'
import { keyMakerSuite } from './testing/crypto-suite.ts'
import { createPlatformKeyMaker } from './platform-key-maker.ts'

const never = () => Promise.reject(new Error('the platform has Ed25519'))
const maker = createPlatformKeyMaker(crypto.subtle, never)
keyMakerSuite('the platform', maker)

it('S-240 keeps keys that no script can read', async () => {
  const { stored } = await keysOfPassphrase('one', maker, (length) => new Uint8Array(length))
  const keys = [stored.sealing, stored.signing]
  for (const key of keys) {
    expect(key).toBeInstanceOf(CryptoKey)
    expect((key as CryptoKey).extractable).toBe(false)
  }
})

it('signs by libraries where the platform has no Ed25519, and keeps no signing key then', async () => {
  const subtle = new Proxy(crypto.subtle, {
    get(target, name) {
      if (name !== 'importKey') return (target[name as keyof SubtleCrypto] as () => unknown).bind(target)
      return (...given: Parameters<SubtleCrypto['importKey']>) =>
        given[2] === 'Ed25519' ? Promise.reject(new DOMException('', 'NotSupportedError')) : target.importKey(...given)
    },
  })
  const old = createPlatformKeyMaker(subtle, async () => ({
    signingKey: async () => ({ publicKey: new Uint8Array(32), sign: async () => new Uint8Array(64) }),
  }))
  const keys = await keysOfPassphrase('one', old, (length) => new Uint8Array(length))
  expect(keys.publicKey).toBe('A'.repeat(43))
  expect(keys.stored.signing).toBeUndefined()
  expect(keys.stored.sealing).toBeInstanceOf(CryptoKey)
})
