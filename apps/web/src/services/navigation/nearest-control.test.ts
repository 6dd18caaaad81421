import { describe, expect, it } from 'vitest'
import { nearestInDirection } from './nearest-control.ts'

const at = (left: number, top: number, width = 40) => ({ left, top, width, height: 40 })

describe('moving by a remote control', () => {
  const row = [at(0, 100), at(50, 100), at(100, 100)]
  it('goes to the next in the row', () => {
    expect(nearestInDirection(at(50, 100), row, 'right')).toBe(2)
    expect(nearestInDirection(at(50, 100), row, 'left')).toBe(0)
    expect(nearestInDirection(at(100, 100), row, 'right')).toBe(-1)
  })
  it('goes to the row above, to the control nearest across', () => {
    expect(nearestInDirection(at(50, 200), [...row, at(400, 150)], 'up')).toBe(1)
    expect(nearestInDirection(at(50, 50), [at(0, 100, 800)], 'down')).toBe(0)
    expect(nearestInDirection(at(0, 200), [at(10, 10), at(0, 150, 1400)], 'up')).toBe(1)
  })
  it('prefers its own row over something nearer but aslant', () => {
    expect(nearestInDirection(at(0, 100), [at(120, 100), at(60, 160)], 'right')).toBe(0)
  })
})
