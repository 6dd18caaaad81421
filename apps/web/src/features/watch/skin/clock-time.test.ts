import { describe, expect, it } from 'vitest'
import { clockTime } from './clock-time.ts'

describe('clockTime', () => {
  it('S-604 is mm:ss up to one hour and h:mm:ss above', () => {
    expect(clockTime(65, 3600)).toBe('01:05')
    expect(clockTime(3600, 3600)).toBe('60:00')
    expect(clockTime(65, 3601)).toBe('0:01:05')
    expect(clockTime(7384.9, 9000)).toBe('2:03:04')
  })
  it('is zero for an invalid time', () => {
    expect(clockTime(Number.NaN, 0)).toBe('00:00')
    expect(clockTime(-3, 100)).toBe('00:00')
  })
})
