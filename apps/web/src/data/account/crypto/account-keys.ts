import { normalPassphrase } from '@matinee/domain'
import type { RandomBytes } from '../../kit/random-id.ts'
import { fromBase64, toBase64, toBase64Url } from './base64.ts'
import { IV_BYTES, TAG_BYTES, type KeyMaker, type SealingKey } from './key-maker.ts'

/** The encrypted text was made with another key, was changed, or is none ("Error decrypting data"). */
export class DecryptError extends Error {
  override readonly name = 'DecryptError'
}

/** What a passphrase gives for signing in. */
export interface SignInKeys {
  /** As on the wire: base64url without padding. */
  publicKey: string
  /** Signature of a challenge code, as on the wire. */
  sign(code: string): Promise<string>
  sealer: Sealer
  /** What stays on the device: never the passphrase. */
  stored: StoredKeys
}

/** Keys as they lie in the database: not extractable where the platform can. */
export interface StoredKeys {
  sealing: CryptoKey | Uint8Array
  signing?: CryptoKey
}

/** Writes and reads encrypted device names. */
export interface Sealer {
  /** `base64(iv) "." base64(ciphertext) "." base64(tag)`. */
  seal(text: string): Promise<string>
  /** @throws DecryptError */
  open(message: string): Promise<string>
}

/** Derives an account's keys from a passphrase, in whatever spelling it was typed (protocols §1). */
export async function keysOfPassphrase(typed: string, maker: KeyMaker, random: RandomBytes): Promise<SignInKeys> {
  return keysOfSeed(await maker.seed(normalPassphrase(typed)), maker, random)
}

/** Keys of a seed that another front end left on this device. */
export async function keysOfSeed(
  seed: Uint8Array<ArrayBuffer>,
  maker: KeyMaker,
  random: RandomBytes,
): Promise<SignInKeys> {
  const [signing, sealing] = await Promise.all([maker.signingKey(seed), maker.sealingKey(seed)])
  return {
    publicKey: toBase64Url(signing.publicKey),
    sign: async (code) => toBase64Url(await signing.sign(new TextEncoder().encode(code))),
    sealer: createSealer(sealing, random),
    stored: { sealing: sealing.stored, ...(signing.stored && { signing: signing.stored }) },
  }
}

export function createSealer(key: SealingKey, random: RandomBytes): Sealer {
  return {
    async seal(text) {
      const iv = random(IV_BYTES)
      const sealed = await key.seal(new TextEncoder().encode(text), iv)
      const end = sealed.length - TAG_BYTES
      return [iv, sealed.subarray(0, end), sealed.subarray(end)].map(toBase64).join('.')
    },
    async open(message) {
      try {
        const [iv, text, tag, ...more] = message.split('.').map(fromBase64)
        if (!iv || !text || !tag || more.length > 0) throw new DecryptError('not three parts')
        if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) throw new DecryptError('parts of other lengths')
        const opened = await key.open(new Uint8Array([...text, ...tag]), iv)
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened)
      } catch (cause) {
        throw new DecryptError('Error decrypting data', { cause })
      }
    },
  }
}
