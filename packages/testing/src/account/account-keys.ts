/** The account crypto written from protocols §1 alone, with Node's own primitives: a second opinion on ours. */
import { createCipheriv, createPrivateKey, createPublicKey, type KeyObject, pbkdf2Sync, sign } from 'node:crypto'

export interface AccountKeys {
  seed: Uint8Array
  /** As on the wire: base64url without padding. */
  publicKey: string
  /** Signature of a challenge code, as on the wire. */
  sign: (code: string) => string
  /** `base64(iv) "." base64(ciphertext) "." base64(tag)`. */
  encrypt: (text: string, iv: Uint8Array) => string
}

/** What comes before the 32 bytes of a seed in the DER form of an Ed25519 private key (RFC 8410). */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_PREFIX, seed]), format: 'der', type: 'pkcs8' })

/** Derives everything from a passphrase exactly as it is typed. */
export function accountKeysOf(passphrase: string): AccountKeys {
  const seed = pbkdf2Sync(Buffer.from(passphrase, 'utf8'), 'mnemonic', 2048, 32, 'sha256')
  const privateKey = privateKeyOf(seed)
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    seed,
    publicKey: x ?? '',
    sign: (code) => sign(null, Buffer.from(code, 'utf8'), privateKey).toString('base64url'),
    encrypt(text, iv) {
      const cipher = createCipheriv('aes-256-gcm', seed, iv)
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [Buffer.from(iv), hidden, cipher.getAuthTag()].map((part) => part.toString('base64')).join('.')
    },
  }
}
