import { createPublicKey, verify } from 'node:crypto'

/** 64 bytes in the only unpadded base64url spelling they have. */
const SIGNATURE = /^[\w-]{85}[AQgw]$/

/**
 * Whether `signature` is the Ed25519 signature over the UTF-8 bytes of `code` (protocols §1).
 * @param publicKey 32 bytes in base64url without padding, checked at the door.
 */
export function isSigned(code: string, signature: string, publicKey: string): boolean {
  if (!SIGNATURE.test(signature)) return false
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(code, 'utf8'), key, Buffer.from(signature, 'base64url'))
  } catch {
    // Not a point of the curve: nobody can sign for it.
    return false
  }
}
