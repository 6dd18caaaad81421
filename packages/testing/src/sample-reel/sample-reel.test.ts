import { describe, expect, it } from 'vitest'
import { beginningOf, clockOf, endOfSegment, segmentAt, segmentFile } from './sample-reel.ts'

describe('segmentAt', () => {
  it.each([
    [0, 1],
    [1.9, 1],
    [2, 2],
    [5.9, 2],
    [6, 3],
  ])('finds second %d in segment %d', (second, number) => {
    expect(segmentAt(second)).toBe(number)
    expect(endOfSegment(number)).toBeGreaterThan(second)
  })
})

it('segmentFile has three digits', () => {
  expect([7, 23, 150].map(segmentFile)).toEqual(['007.m4s', '023.m4s', '150.m4s'])
})

it('clockOf has minutes and whole seconds', () => {
  expect([0, 70, 22.5, 600].map(clockOf)).toEqual(['00:00', '01:10', '00:22', '10:00'])
})

it('beginningOf ends after so many segments', () => {
  const playlist = '#EXTM3U\n#EXTINF:2,\n001.m4s\n#EXTINF:4,\n002.m4s\n#EXTINF:4,\n003.m4s\n#EXT-X-ENDLIST\n'
  expect(beginningOf(playlist, 2)).toBe('#EXTM3U\n#EXTINF:2,\n001.m4s\n#EXTINF:4,\n002.m4s\n#EXT-X-ENDLIST\n')
  expect(beginningOf(playlist, 9)).toBe(playlist)
})
