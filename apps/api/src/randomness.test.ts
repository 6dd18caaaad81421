import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRandomBytes, randomUserId, randomUuid } from './randomness.ts'

describe('random bytes', () => {
  it('are as many as asked for, and never given twice', () => {
    const random = createRandomBytes()
    const sizes = Array.from({ length: 2_000 }, (_, at) => 9 + (at % 24))
    const given = sizes.map((size) => random(size))
    expect(given.map(({ length }) => length)).toEqual(sizes)
    // Eight bytes are alike by chance once in 10^13 such lists.
    const starts = given.map((bytes) => Buffer.from(bytes).toString('hex', 0, 8))
    expect(new Set(starts).size).toBe(starts.length)
  })

  it('are the asker’s own: what they do to them changes no others', () => {
    const random = createRandomBytes()
    const first = random(16)
    const before = Uint8Array.from(first)
    random(16).fill(0)
    expect(first).toEqual(before)
    expect(first.buffer.byteLength).toBe(16)
  })

  it.each([0, 1, 2_048, 2_049, 100_000])('may be %i', (size) => {
    const random = createRandomBytes()
    expect(random(16)).toHaveLength(16)
    const bytes = random(size)
    expect(bytes).toHaveLength(size)
    if (size > 1_000) expect(bytes.subarray(-32).some((byte) => byte !== 0)).toBe(true)
  })
})

describe('ids', () => {
  it('are a version 4 UUID, and twelve characters of the base64url alphabet', () => {
    for (let round = 0; round < 200; round++) {
      expect(randomUuid(randomBytes)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(randomUserId(randomBytes)).toMatch(/^[\w-]{12}$/)
    }
  })
})
