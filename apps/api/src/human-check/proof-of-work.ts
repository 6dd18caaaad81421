import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@matinee/server-kit'
import { spend } from '../storage/used-tokens.ts'
import type { HumanCheck, HumanCheckOptions, HumanCheckParts } from './check.ts'

/** Zero bits to find: about a second of one core, some more on a phone. */
export const USUAL_DIFFICULTY = 18
const PUZZLE_LIFE_MS = 10 * MINUTE_MS

const TOKEN = /^(?<puzzle>(?<expiry>[0-9a-z]{1,11})\.[\w-]{22}\.(?<mark>[\w-]{22}))\.[0-9A-Za-z]{1,32}$/

/** Whether a digest begins with so many zero bits. */
function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  const bytes = Math.floor(bits / 8)
  if (digest.subarray(0, bytes).some((byte) => byte !== 0)) return false
  return bits % 8 === 0 || (digest[bytes] ?? 0) >> (8 - (bits % 8)) === 0
}

/**
 * A check that asks nobody else: the page works for a while (contracts, account/server-meta). A puzzle is signed and says
 * when it ends, so none is kept; what is kept is which ones were solved, until they end.
 */
export function createProofOfWork(
  { difficulty = USUAL_DIFFICULTY }: Extract<HumanCheckOptions, { kind: 'proof-of-work' }>,
  { storage, clock, random, secret }: HumanCheckParts,
): HumanCheck {
  const markOf = (text: string): string =>
    createHmac('sha256', secret).update(`proof-of-work ${text}`).digest().subarray(0, 16).toString('base64url')

  const makePuzzle = (): string => {
    const expiry = (clock.now() + PUZZLE_LIFE_MS).toString(36)
    const text = `${expiry}.${Buffer.from(random(16)).toString('base64url')}`
    return `${text}.${markOf(text)}`
  }

  return {
    meta: () => ({
      hasCaptcha: true,
      captchaClientKey: makePuzzle(),
      humanCheck: { kind: 'proof-of-work', difficulty },
    }),
    async accepts(token = '') {
      const { puzzle, expiry, mark } = TOKEN.exec(token)?.groups ?? {}
      if (puzzle === undefined || expiry === undefined || mark === undefined) return false
      const expected = markOf(puzzle.slice(0, -mark.length - 1))
      if (!timingSafeEqual(Buffer.from(mark), Buffer.from(expected))) return false
      const expiresAt = Number.parseInt(expiry, 36)
      if (expiresAt <= clock.now()) return false
      if (!hasZeroBits(createHash('sha256').update(token).digest(), difficulty)) return false
      return storage.write((rows) => spend(rows, { token: puzzle, expires_at: expiresAt }))
    },
  }
}
