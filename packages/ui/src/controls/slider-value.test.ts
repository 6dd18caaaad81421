import { describe, expect, it } from 'vitest'
import { typedValue } from './slider-value.ts'

const percent = { min: 1, max: 200, decimals: 0 }
const seconds = { min: -10, max: 10, decimals: 1 }

describe('typed sliders', () => {
  it('S-420 ignore text that is no number', () => {
    for (const text of ['', 'abc', '12px', '1e3', '--1', 'NaN', 'Infinity', '1.2.3'])
      expect(typedValue(text, percent)).toBeNull()
  })
  it('S-421 round where no decimals are allowed', () => {
    expect(typedValue('12.6', percent)).toBe(13)
    expect(typedValue(' 40 ', percent)).toBe(40)
  })
  it('S-408 S-411 stay in their range, with the decimals they have', () => {
    expect([typedValue('0', percent), typedValue('900', percent)]).toEqual([1, 200])
    expect([
      typedValue('1,26', seconds),
      typedValue('-0.44', seconds),
      typedValue('−3', seconds),
      typedValue('99', seconds),
    ]).toEqual([1.3, -0.4, -3, 10])
  })
})
