/** Bytes of an account's seed, which is its AES key as well (protocols §1, S-430, S-583). */
export const SEED_BYTES = 32
export const DERIVATION = Object.freeze({ salt: 'mnemonic', iterations: 2048 })
/** AES-GCM of the device name (S-584). */
export const IV_BYTES = 16
export const TAG_BYTES = 16

/** Proves to a server whose account this is. */
export interface SigningKey {
  publicKey: Uint8Array
  /** Ed25519, 64 bytes. */
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** The form that stays on the device; absent where it could only be kept in the clear. */
  stored?: CryptoKey
}

/** Hides device names from the server. */
export interface SealingKey {
  /** Ciphertext with its tag at the end. */
  seal(text: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** @throws Error when the tag does not fit. */
  open(sealed: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** The form that stays on the device. */
  stored: CryptoKey | Uint8Array
}

type Seed = Uint8Array<ArrayBuffer>

/** Makes keys; one by the platform, one by libraries where the platform has none (a plain `http://` address). */
export interface KeyMaker {
  /** From a passphrase in its normal form. */
  seed(passphrase: string): Promise<Seed>
  signingKey(seed: Seed): Promise<SigningKey>
  sealingKey(seed: Seed): Promise<SealingKey>
  /** What was kept on the device; undefined when it is of no use here. */
  storedSealingKey(stored: unknown): Promise<SealingKey | undefined>
}

/** @throws Error for a seed of any other length (S-430: "secrets must be 32 bytes"). */
export function requireSeed(seed: Uint8Array): void {
  if (seed.length !== SEED_BYTES) throw new Error(`a seed has ${SEED_BYTES} bytes, not ${seed.length}`)
}
