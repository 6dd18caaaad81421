/** Fills bytes with randomness. */
export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>

export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A name of this many random bytes. */
export const randomName = (random: RandomBytes, length = 12): string => hex(random(length))

/** A UUID v4: the platform's own, which is missing on a plain `http://` address, or one of these bytes. */
export function randomUuid(random: RandomBytes): string {
  if (random === randomBytes && 'randomUUID' in crypto) return crypto.randomUUID()
  const bytes = random(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
