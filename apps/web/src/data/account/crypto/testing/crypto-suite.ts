import { accountVectors } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { createSealer, DecryptError, keysOfPassphrase, keysOfSeed } from '../account-keys.ts'
import { fromBase64, toBase64 } from '../base64.ts'
import type { KeyMaker } from '../key-maker.ts'
import { AES_GCM_VECTORS, ED25519_VECTORS, FORGED } from './published-vectors.ts'

const counting = (first: number) => (length: number) => Uint8Array.from({ length }, (_, index) => first + index)

export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** What every maker of keys has to do: exactly protocols §1. */
export function keyMakerSuite(name: string, maker: KeyMaker): void {
  describe.each(accountVectors)(`account keys by ${name}: $passphrase`, (vector) => {
    const keys = keysOfPassphrase(vector.passphrase, maker, counting(vector.firstIvByte))

    it('S-583 derives the seed, and from it the public key', async () => {
      expect(hexOf(await maker.seed(vector.passphrase))).toBe(vector.seedHex)
      expect((await keys).publicKey).toBe(vector.publicKey)
    })
    it('S-438 signs challenges', async () => {
      for (const [code, signature] of Object.entries(vector.signatures)) {
        expect(await (await keys).sign(code)).toBe(signature)
      }
    })
    it('S-241 S-584 encrypts device names, and reads them', async () => {
      const { sealer } = await keys
      for (const [text, encrypted] of Object.entries(vector.encrypted)) {
        expect(await sealer.seal(text)).toBe(encrypted)
        expect(await sealer.open(encrypted)).toBe(text)
      }
    })
    it('finds its way back from the seed that another front end kept', async () => {
      const seed = fromBase64(toBase64(bytesOf(vector.seedHex)))
      expect((await keysOfSeed(seed, maker, counting(0))).publicKey).toBe(vector.publicKey)
    })
    it('finds its way back from what is kept on the device', async () => {
      const { stored } = await keys
      const sealing = await maker.storedSealingKey(structuredClone(stored.sealing))
      if (!sealing) throw new Error('of no use')
      const sealer = createSealer(sealing, counting(0))
      for (const [text, encrypted] of Object.entries(vector.encrypted)) expect(await sealer.open(encrypted)).toBe(text)
    })
  })

  describe(`published vectors by ${name}`, () => {
    it.each(ED25519_VECTORS)('Ed25519 of RFC 8032: $name', async ({ seed, publicKey, message, signature }) => {
      const key = await maker.signingKey(bytesOf(seed))
      expect(hexOf(key.publicKey)).toBe(publicKey)
      expect(hexOf(await key.sign(bytesOf(message)))).toBe(signature)
    })

    it.each(AES_GCM_VECTORS)('AES-GCM: $name', async ({ key, iv, text, cipher, tag }) => {
      const sealing = await maker.sealingKey(bytesOf(key))
      expect(hexOf(await sealing.seal(bytesOf(text), bytesOf(iv)))).toBe(cipher + tag)
      expect(hexOf(await sealing.open(bytesOf(cipher + tag), bytesOf(iv)))).toBe(text)
    })

    it.each(Object.entries(FORGED.tags))('AES-GCM refuses a tag with %s', async (_, tag) => {
      const sealing = await maker.sealingKey(bytesOf(FORGED.key))
      const sealed = await sealing.seal(bytesOf(FORGED.text), bytesOf(FORGED.iv))
      expect(hexOf(sealed).slice(0, FORGED.cipher.length)).toBe(FORGED.cipher)
      await expect(sealing.open(bytesOf(FORGED.cipher + tag), bytesOf(FORGED.iv))).rejects.toThrow()
    })
  })

  describe(`account keys by ${name}`, () => {
    it('a passphrase with capitals, double, other and outer spaces means the same account', async () => {
      const [vector] = accountVectors
      const typed = `  ${vector?.passphrase.toUpperCase().replaceAll(' ', ' \u00a0\u3000')}\n`
      expect((await keysOfPassphrase(typed, maker, counting(0))).publicKey).toBe(vector?.publicKey)
    })

    it('S-430 refuses a seed that has not 32 bytes', async () => {
      for (const length of [0, 31, 33]) {
        await expect(maker.signingKey(new Uint8Array(length))).rejects.toThrow('32 bytes')
        await expect(maker.sealingKey(new Uint8Array(length))).rejects.toThrow('32 bytes')
      }
    })

    it('S-574 refuses what it cannot decrypt, one by one', async () => {
      const { sealer } = await keysOfPassphrase('one', maker, counting(0))
      const other = await keysOfPassphrase('two', maker, counting(0))
      const sealed = await sealer.seal('Living room TV')
      const [iv, text, tag] = sealed.split('.')
      const wrong = [
        '',
        'Living room TV',
        `${iv}.${text}`,
        `${sealed}.AA==`,
        `${iv}.${tag}.${text}`,
        `AAA=.${text}.${tag}`,
        `${iv}.%.${tag}`,
      ]
      for (const message of [...wrong, await other.sealer.seal('x')]) {
        await expect(sealer.open(message), message).rejects.toThrow(DecryptError)
        await expect(sealer.open(message), message).rejects.toThrow('Error decrypting data')
      }
    })

    it('keeps nothing that would be useless here', async () => {
      for (const stored of [undefined, null, 'seed', new Uint8Array(5), {}]) {
        expect(await maker.storedSealingKey(stored)).toBeUndefined()
      }
    })
  })
}
