import { sha256 } from '@noble/hashes/sha2.js'

/** How long the page may be blocked before yielding, ms. */
const STRETCH_MS = 12

/** Whether a digest begins with so many zero bits. */
function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  const bytes = bits >> 3
  for (let at = 0; at < bytes; at += 1) if (digest[at] !== 0) return false
  return bits % 8 === 0 || (digest[bytes] ?? 0) >> (8 - (bits % 8)) === 0
}

/**
 * Solves the challenge of a server with a proof of work instead of a third party (contracts, account/server-meta): the
 * token is the challenge with a nonce. It works in short stretches, so that the page stays responsive. Rejects with the
 * signal's reason.
 */
export async function solvePuzzle(
  puzzle: string,
  difficulty: number,
  options: { signal: AbortSignal; rest: () => Promise<void>; now: () => number },
): Promise<string> {
  const { signal, rest, now } = options
  const encoder = new TextEncoder()
  let pausesAt = now() + STRETCH_MS
  for (let nonce = 0; ; nonce += 1) {
    const token = `${puzzle}.${nonce.toString(36)}`
    if (hasZeroBits(sha256(encoder.encode(token)), difficulty)) return token
    if (nonce % 64 !== 0 || now() < pausesAt) continue
    await rest()
    signal.throwIfAborted()
    pausesAt = now() + STRETCH_MS
  }
}
