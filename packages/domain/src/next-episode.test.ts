import { describe, expect, it } from 'vitest'
import { nextEpisodeVisibility } from './index.ts'

describe('nextEpisodeVisibility', () => {
  it.each([
    [0, 1000, 'hidden'],
    [929, 1000, 'hidden'],
    [930, 1000, 'with-controls'],
    [969.9, 1000, 'with-controls'],
    [970, 1000, 'always'],
    [1000, 1000, 'always'],
    [0, 20, 'hidden'],
    [19, 40, 'hidden'],
    [20, 40, 'always'],
    [5, 0, 'hidden'],
    [5, Number.NaN, 'hidden'],
    [5, Number.POSITIVE_INFINITY, 'hidden'],
  ] as const)('S-331 S-332 S-333 at %d of %d s it is %s', (position, duration, expected) => {
    expect(nextEpisodeVisibility(position, duration)).toBe(expected)
  })
})
