import { createPublicKey, verify } from 'node:crypto'

/** 64 bytes in the only unpadded base64url spelling they have. */
const SIGNATURE = /^[\w-]{85}[AQgw]$/

/**
 * The y of each point of Ed25519 whose order divides eight, in every spelling that a decoder takes (RFC 8032, 5.1.3); the top bit, which
 * is the sign of x, is left out. Under such a key a signature fits any text, so that everybody could sign for it.
 */
const SMALL_ORDER = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

function isOfSmallOrder(publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  point.writeUInt8(point.readUInt8(31) & 0x7f, 31)
  return SMALL_ORDER.has(point.toString('hex'))
}

/**
 * Whether `signature` is the Ed25519 signature over the UTF-8 bytes of `code` (protocols §1).
 * @param publicKey 32 bytes in base64url without padding, checked at the door.
 */
export function isSigned(code: string, signature: string, publicKey: string): boolean {
  if (!SIGNATURE.test(signature)) return false
  try {
    if (isOfSmallOrder(publicKey)) return false
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(code, 'utf8'), key, Buffer.from(signature, 'base64url'))
  } catch {
    // Not 32 bytes, or no point of the curve: nobody can sign for it.
    return false
  }
}
