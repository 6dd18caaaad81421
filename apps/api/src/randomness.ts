/** Unpredictable bytes, injected so that tests can repeat themselves. */
export type RandomBytes = (size: number) => Uint8Array

/** A version 4 UUID. */
export function randomUuid(random: RandomBytes): string {
  const hex = Buffer.from(random(16)).toString('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Twelve characters of `A-Za-z0-9_-`: an account's id (protocols §2.1). */
export const randomUserId = (random: RandomBytes): string => Buffer.from(random(9)).toString('base64url')
