import { describe, expect, it } from 'vitest'
import { advanceShare, isAutoplayAllowed, shouldAdvance } from './index.ts'

describe('autoplay', () => {
  const wish = { isWanted: true, isAllowed: true, hasAdvanced: false, position: 990, duration: 1000 }

  it('S-335 advances within 1 % of the duration', () => {
    expect(shouldAdvance(wish)).toBe(true)
    expect(shouldAdvance({ ...wish, position: 989.9 })).toBe(false)
    expect(shouldAdvance({ ...wish, duration: 0 })).toBe(false)
  })
  it('S-336 S-337 only once, only if wanted and allowed', () => {
    expect(shouldAdvance({ ...wish, hasAdvanced: true })).toBe(false)
    expect(shouldAdvance({ ...wish, isWanted: false })).toBe(false)
    expect(shouldAdvance({ ...wish, isAllowed: false })).toBe(false)
  })
  it('S-440 S-441 is allowed by the host, an active extension, or a proxy of the viewer', () => {
    const none = { hostAllows: false, extensionActive: false, hasOwnProxy: false }
    expect(isAutoplayAllowed(none)).toBe(false)
    expect(isAutoplayAllowed({ ...none, hostAllows: true })).toBe(true)
    expect(isAutoplayAllowed({ ...none, extensionActive: true })).toBe(true)
    expect(isAutoplayAllowed({ ...none, hasOwnProxy: true })).toBe(true)
  })
  it('fills over the 1 % before it advances', () => {
    const shares = [970, 985, 990, 1000].map((position) => advanceShare(position, 1000))
    expect(shares).toEqual([0, 0.5, 1, 1])
    expect(advanceShare(1, 0)).toBe(0)
  })
})
