import { fromBase64Url } from './base64.ts'
import { DERIVATION, requireSeed, SEED_BYTES, TAG_BYTES, type KeyMaker, type SealingKey } from './key-maker.ts'

/** What comes before the 32 bytes of a seed in the DER form of an Ed25519 private key (RFC 8410). */
const PRIVATE_KEY_PREFIX = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]
const AES = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, tagLength: TAG_BYTES * 8 })

/**
 * Keys by WebCrypto, which keeps them where scripts cannot read them. Browsers without Ed25519 sign by `fallback`, and then keep
 * no signing key.
 */
export function createPlatformKeyMaker(
  subtle: SubtleCrypto,
  fallback: () => Promise<Pick<KeyMaker, 'signingKey'>>,
): KeyMaker {
  const sealing = (key: CryptoKey): SealingKey => ({
    stored: key,
    seal: async (text, iv) => new Uint8Array(await subtle.encrypt(AES(iv), key, text)),
    open: async (sealed, iv) => new Uint8Array(await subtle.decrypt(AES(iv), key, sealed)),
  })

  return {
    async seed(passphrase) {
      const text = new TextEncoder()
      const secret = await subtle.importKey('raw', text.encode(passphrase), 'PBKDF2', false, ['deriveBits'])
      const { salt, iterations } = DERIVATION
      const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations }
      return new Uint8Array(await subtle.deriveBits(derivation, secret, SEED_BYTES * 8))
    },

    async signingKey(seed) {
      requireSeed(seed)
      const privateKey = new Uint8Array([...PRIVATE_KEY_PREFIX, ...seed])
      try {
        // Only a key that may be read tells its public half.
        const readable = await subtle.importKey('pkcs8', privateKey, 'Ed25519', true, ['sign'])
        const { x = '' } = await subtle.exportKey('jwk', readable)
        const stored = await subtle.importKey('pkcs8', privateKey, 'Ed25519', false, ['sign'])
        return {
          publicKey: fromBase64Url(x),
          sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', stored, message)),
          stored,
        }
      } catch {
        return (await fallback()).signingKey(seed)
      }
    },

    async sealingKey(seed) {
      requireSeed(seed)
      return sealing(await subtle.importKey('raw', seed, 'AES-GCM', false, ['encrypt', 'decrypt']))
    },

    async storedSealingKey(stored) {
      if (stored instanceof CryptoKey) return sealing(stored)
      // Kept while the page was served without encryption.
      return stored instanceof Uint8Array && stored.length === SEED_BYTES
        ? this.sealingKey(new Uint8Array(stored))
        : undefined
    },
  }
}
