import { randomBytes } from 'node:crypto'

/** Unpredictable bytes, injected so that tests can repeat themselves. */
export type RandomBytes = (size: number) => Uint8Array

const POOL_BYTES = 2048

/** The platform's bytes, asked for in larger amounts: for a few of them the asking is what costs. */
export function createRandomBytes(): RandomBytes {
  let pool = Buffer.alloc(0)
  return (size) => {
    if (size > POOL_BYTES) return randomBytes(size)
    if (size > pool.length) pool = randomBytes(POOL_BYTES)
    const bytes = Uint8Array.from(pool.subarray(0, size))
    // What was given away is kept nowhere else.
    pool.fill(0, 0, size)
    pool = pool.subarray(size)
    return bytes
  }
}

/** A version 4 UUID of sixteen bytes, six bits of which it replaces with its own. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A version 4 UUID. */
export const randomUuid = (random: RandomBytes): string => uuidOf(random(16))

/** Twelve characters of `A-Za-z0-9_-`: an account's id (protocols §2.1). */
export const randomUserId = (random: RandomBytes): string => Buffer.from(random(9)).toString('base64url')
