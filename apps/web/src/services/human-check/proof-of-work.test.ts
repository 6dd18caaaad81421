import { expect, it } from 'vitest'
import { solvePuzzle } from './proof-of-work.ts'

const options = { signal: new AbortController().signal, rest: async () => {}, now: () => 0 }

it('finds a nonce whose digest begins with the zero bits that were asked for', async () => {
  for (const difficulty of [0, 5, 8, 12]) {
    const token = await solvePuzzle('puzzle.of.server', difficulty, options)
    expect(token).toMatch(/^puzzle\.of\.server\.[0-9a-z]+$/)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    const bits = Array.from(new Uint8Array(digest), (byte) => byte.toString(2).padStart(8, '0')).join('')
    expect(bits.slice(0, difficulty)).toBe('0'.repeat(difficulty))
  }
})

it('stops when the viewer leaves', async () => {
  const leaving = new AbortController()
  let now = 0
  const solving = solvePuzzle('p', 200, {
    signal: leaving.signal,
    now: () => (now += 1),
    rest: async () => leaving.abort(new Error('left')),
  })
  await expect(solving).rejects.toThrow('left')
})
