import { describe, expect, it } from 'vitest'
import { percentWatched, progressRing } from './index.ts'

describe('progress', () => {
  it('S-603 the ring is full above 90 %, an arc at 90 %', () => {
    expect(progressRing({ watched: 90, duration: 100 })).toEqual({ isFull: false, share: 0.9 })
    expect(progressRing({ watched: 90.1, duration: 100 })).toEqual({ isFull: true, share: 1 })
    expect(progressRing(undefined)).toEqual({ isFull: false, share: 0 })
  })
  it('S-119 the bar has the rounded percent', () => {
    expect(percentWatched({ watched: 1, duration: 3 })).toBe(33)
    expect(percentWatched({ watched: 500, duration: 100 })).toBe(100)
  })
  it('a broken duration counts as nothing', () => {
    expect(percentWatched({ watched: 10, duration: 0 })).toBe(0)
    expect(percentWatched({ watched: 10, duration: Number.NaN })).toBe(0)
    expect(percentWatched({ watched: Number.NaN, duration: 10 })).toBe(0)
  })
})
