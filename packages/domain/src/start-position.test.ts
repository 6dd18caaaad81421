import { describe, expect, it } from 'vitest'
import { parseStartTime, startPositionOf } from './index.ts'

describe('parseStartTime', () => {
  it.each([
    ['90', 90],
    ['0', 0],
    ['1:30', 90],
    ['1:02:03', 3723],
    ['75:10', 3550],
    ['1:75', 119],
    ['0:75', 75],
  ])('%s is %d s', (text, seconds) => {
    expect(parseStartTime(text)).toBe(seconds)
  })
  it.each(['', 'abc', '-5', '1:2:3:4', '1.5', '1:', null, undefined, '9'.repeat(30)])('%s is no time', (text) => {
    expect(parseStartTime(text)).toBeUndefined()
  })
})

describe('startPositionOf', () => {
  const saved = { watched: 600, duration: 5000 }
  it('prefers the beginning to the address, and the address to the saved position', () => {
    expect(startPositionOf({ fromBeginning: true, asked: 30, saved })).toBe(0)
    expect(startPositionOf({ fromBeginning: false, asked: 30, saved })).toBe(30)
    expect(startPositionOf({ fromBeginning: false, asked: undefined, saved })).toBe(600)
    expect(startPositionOf({ fromBeginning: false, asked: undefined, saved: undefined })).toBe(0)
  })
  it('begins a title watched to its end again', () => {
    expect(startPositionOf({ fromBeginning: false, asked: undefined, saved: { watched: 4960, duration: 5000 } })).toBe(
      0,
    )
  })
})
