import { describe, expect, it } from 'vitest'
import { aligned, STILL_AROUND_POSTER, stillCovering } from './still-geometry.ts'

const WHOLE = { left: 0, top: 0, width: 1, height: 1 }

describe('stillCovering', () => {
  it('a box of its own shape', () => {
    expect(stillCovering({ width: 1600, height: 900 }, { x: 0.7, y: 0.3 })).toEqual(WHOLE)
  })

  it('a flat box cuts above and below', () => {
    const still = stillCovering({ width: 1600, height: 450 }, { x: 0.5, y: 0.25 })
    expect(still).toEqual({ left: 0, top: -0.25, width: 1, height: 2 })
  })

  it('a narrow box cuts at the sides', () => {
    const still = stillCovering({ width: 800, height: 900 }, { x: 0.76, y: 0.5 })
    expect(still).toEqual({ left: -0.76, top: 0, width: 2, height: 1 })
  })
})

describe('aligned', () => {
  it('the poster lies on the column from 760 to 1,360 of the whole still', () => {
    const poster = aligned(STILL_AROUND_POSTER, WHOLE)
    expect(poster.left * 1600).toBeCloseTo(760)
    expect(poster.width * 1600).toBeCloseTo(600)
    expect([poster.top, poster.height]).toEqual([0, 1])
  })

  it('the other way round it is the inverse', () => {
    const art = stillCovering({ width: 1056, height: 400 }, { x: 0.5, y: 0.22 })
    const to = aligned(STILL_AROUND_POSTER, art)
    const from = aligned(art, STILL_AROUND_POSTER)
    expect(to.width * from.width).toBeCloseTo(1)
    expect(from.left + to.left * from.width).toBeCloseTo(0)
    expect(from.top + to.top * from.height).toBeCloseTo(0)
  })
})
