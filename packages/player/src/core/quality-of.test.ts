import { expect, test } from 'vitest'
import { qualityOf } from './quality-of.ts'

test.each([
  [640, 360, '360'],
  [854, 480, '480'],
  [1280, 720, '720'],
  [1920, 1080, '1080'],
  [3840, 2160, '4k'],
  [4096, 2160, '4k'],
])('%i × %i is the quality of its lines', (width, height, quality) => {
  expect(qualityOf(width, height)).toBe(quality)
})

test.each([
  [1920, 800, '1080'],
  [1280, 534, '720'],
  [3840, 1600, '4k'],
  [640, 272, '360'],
])('%i × %i counts as if its letterbox bars were in it', (width, height, quality) => {
  expect(qualityOf(width, height)).toBe(quality)
})

test.each([
  [1440, 1080, '1080'],
  [960, 720, '720'],
  [1080, 1920, '1080'],
])('%i × %i, narrower than wide screen, counts by its shorter side', (width, height, quality) => {
  expect(qualityOf(width, height)).toBe(quality)
})

test.each([
  [2560, 1440, '1080'],
  [1024, 576, '480'],
  [426, 240, '360'],
])('%i × %i, between the buckets, counts as a neighbour', (width, height, quality) => {
  expect(qualityOf(width, height)).toBe(quality)
})

test('a height alone is enough, and nothing at all is unknown', () => {
  expect(qualityOf(0, 720)).toBe('720')
  expect(qualityOf(0, 0)).toBe('unknown')
})
