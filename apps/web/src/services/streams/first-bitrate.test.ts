import { expect, it } from 'vitest'
import { createFirstBitrate, lineBitrate } from './first-bitrate.ts'

const file = (responseStart: number, responseEnd: number, encodedBodySize: number, transferSize = encodedBodySize) => ({
  encodedBodySize,
  transferSize,
  responseStart,
  responseEnd,
})

it('files that come together share the line, and time without any does not count', () => {
  const together = [file(100, 200, 50_000), file(150, 300, 50_000), file(1000, 1100, 25_000)]
  expect(lineBitrate(together)).toBe((125_000 * 8000) / 300)
})

it.each([
  ['nothing', []],
  ['small files', [file(0, 100, 9999)]],
  ['files of the cache', [file(0, 100, 50_000, 0)]],
  ['files that took no time', [file(100, 100, 50_000)]],
])('%s says nothing of the line', (_, timings) => {
  expect(lineBitrate(timings)).toBeUndefined()
})

it('a film begins with a quarter of the line, and the same while it starts', () => {
  let [time, size] = [0, 50_000]
  const firstBitrate = createFirstBitrate(
    () => time,
    () => [file(0, 100, size)],
  )
  expect(firstBitrate()).toBe(1_000_000)
  size = 20_000
  time = 9999
  expect(firstBitrate()).toBe(1_000_000)
  time = 10_000
  expect(firstBitrate()).toBe(400_000)
  size = 5_000_000
  time = 20_000
  expect(firstBitrate()).toBe(4_000_000)
})
