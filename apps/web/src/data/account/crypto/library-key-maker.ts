import { gcm } from '@noble/ciphers/aes.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { DERIVATION, requireSeed, SEED_BYTES, type KeyMaker, type SealingKey } from './key-maker.ts'

/** Keys by libraries. A kept key then lies in the clear in the database: such a page has no other place for it. */
export const libraryKeyMaker: KeyMaker = {
  async seed(passphrase) {
    const { salt, iterations } = DERIVATION
    return new Uint8Array(await pbkdf2Async(sha256, passphrase, salt, { c: iterations, dkLen: SEED_BYTES }))
  },

  async signingKey(seed) {
    requireSeed(seed)
    return { publicKey: ed25519.getPublicKey(seed), sign: async (message) => ed25519.sign(message, seed) }
  },

  async sealingKey(seed): Promise<SealingKey> {
    requireSeed(seed)
    return {
      stored: seed,
      seal: async (text, iv) => gcm(seed, iv).encrypt(text),
      open: async (sealed, iv) => gcm(seed, iv).decrypt(sealed),
    }
  },

  async storedSealingKey(stored) {
    return stored instanceof Uint8Array && stored.length === SEED_BYTES
      ? this.sealingKey(new Uint8Array(stored))
      : undefined
  },
}
