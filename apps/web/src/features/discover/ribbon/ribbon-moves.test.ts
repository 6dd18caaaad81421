import { describe, expect, it } from 'vitest'
import { decadeAt, draggedYear, dragTo, finely, onScale, stepOf, withHandleAt, type Drag } from './ribbon-moves.ts'

const scale = { from: 1888, to: 2026 }
const twenties = { from: 1920, to: 1929 }

describe('withHandleAt', () => {
  it('moves one end', () => {
    expect(withHandleAt(twenties, 'from', 1927, scale)).toEqual({ from: 1927, to: 1929 })
    expect(withHandleAt(twenties, 'to', 1935, scale)).toEqual({ from: 1920, to: 1935 })
  })
  it('stops at the other handle and at the ends of the scale', () => {
    expect(withHandleAt(twenties, 'from', 1950, scale)).toEqual({ from: 1929, to: 1929 })
    expect(withHandleAt(twenties, 'to', 1900, scale)).toEqual({ from: 1920, to: 1920 })
    expect(withHandleAt(twenties, 'from', 0, scale)).toEqual({ from: 1888, to: 1929 })
    expect(withHandleAt(twenties, 'to', 9999, scale)).toEqual({ from: 1920, to: 2026 })
  })
  it('is no filter over the whole scale', () => {
    expect(withHandleAt({ from: 1888, to: 1929 }, 'to', 2026, scale)).toBeNull()
  })
})

describe('onScale', () => {
  it('shows what of a range the scale holds', () => {
    expect(onScale(null, scale)).toEqual(scale)
    expect(onScale({ from: 1500, to: 1509 }, scale)).toEqual({ from: 1888, to: 1888 })
    expect(onScale({ from: 1990, to: 9999 }, scale)).toEqual({ from: 1990, to: 2026 })
  })
})

describe('decadeAt', () => {
  it('is the decade of the year, cut by the scale', () => {
    expect(decadeAt(1927, scale)).toEqual(twenties)
    expect(decadeAt(1888, scale)).toEqual({ from: 1888, to: 1889 })
    expect(decadeAt(2024, scale)).toEqual({ from: 2020, to: 2026 })
  })
  it('is no filter where the catalogue has but that decade', () => {
    expect(decadeAt(1945, { from: 1941, to: 1949 })).toBeNull()
  })
})

describe('stepOf', () => {
  it.each([
    ['ArrowRight', 1, -1],
    ['ArrowLeft', -1, 1],
    ['ArrowUp', 1, 1],
    ['ArrowDown', -1, -1],
    ['PageUp', 10, 10],
    ['PageDown', -10, -10],
    ['Home', -139, -139],
    ['End', 139, 139],
    ['a', undefined, undefined],
    ['toString', undefined, undefined],
  ])('%s moves by %s, right to left by %s', (key, leftToRight, rightToLeft) => {
    expect(stepOf(key, false, scale)).toBe(leftToRight)
    expect(stepOf(key, true, scale)).toBe(rightToLeft)
  })
})

describe('dragTo', () => {
  const taken: Drag = { handle: 'from', at: 100, year: 1920, top: 500, isFine: false }
  const phone = 2.58

  it('goes year by year with the bars', () => {
    const on = dragTo(taken, { at: 118.1, top: 510 }, phone)
    expect(draggedYear(on, { at: 118.1, top: 510 }, phone)).toBe(1927)
  })
  it('goes a year for each 12 px away from a narrow ribbon, and begins where it was', () => {
    const away = dragTo(taken, { at: 112.9, top: 452 }, phone)
    expect(draggedYear(away, { at: 112.9, top: 452 }, phone)).toBe(1925)
    const on = dragTo(away, { at: 136.9, top: 448 }, phone)
    expect(draggedYear(on, { at: 136.9, top: 448 }, phone)).toBe(1927)
    // Also back at the ribbon: it would leap there.
    const back = dragTo(on, { at: 136.9, top: 500 }, phone)
    expect(draggedYear(back, { at: 136.9, top: 500 }, phone)).toBe(1927)
  })
  it('is fine at once where it is held, and stays so', () => {
    const held = finely(taken, { at: 110.4, top: 500 }, phone)
    expect(held).toMatchObject({ at: 110.4, year: 1924, isFine: true })
    expect(finely(held, { at: 200, top: 500 }, phone)).toBe(held)
  })
  it('follows the pointer on a wide ribbon, wherever it goes', () => {
    const away = dragTo(taken, { at: 194, top: 900 }, 9.4)
    expect(away.isFine).toBe(false)
    expect(draggedYear(away, { at: 194, top: 900 }, 9.4)).toBe(1930)
  })
})
