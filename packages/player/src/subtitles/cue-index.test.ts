import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cue } from './cue.ts'
import { createCueIndex } from './cue-index.ts'
import { cueOf } from './testing/read.ts'

const cues = [cueOf(1, 3, 'a'), cueOf(2, 4, 'b'), cueOf(10, 12, 'c')]
const names = (active: readonly Cue[]) =>
  active.map(({ nodes }) => (nodes[0]?.kind === 'text' ? nodes[0].text : '')).join('')

describe('what is on screen', () => {
  const index = createCueIndex(cues)
  test.each([
    [0, 0, ''],
    [1, 0, 'a'],
    [2, 0, 'ab'],
    [3, 0, 'ab'],
    [3.001, 0, 'b'],
    [5, 0, ''],
    [5, 4, 'a'],
    [12, 0, 'c'],
    [1, -9, 'c'],
    [Number.NaN, 0, ''],
    [-1, 0, ''],
  ])('at %s s with an offset of %s s: %j', (seconds, offset, expected) => {
    expect(names(index.activeAt(seconds, offset))).toBe(expected)
  })

  test('at the very start both limits are cut off at 0', () => {
    expect(names(index.activeAt(0, -2))).toBe('ab')
  })

  test('the next change, and none after the last', () => {
    expect([0, 1, 2, 3, 4, 11, 12].map((seconds) => index.nextChange(seconds))).toEqual([1, 2, 3, 4, 10, 12, null])
    expect(index.nextChange(0, 2.5)).toBe(3.5)
    expect(createCueIndex([]).nextChange(0)).toBeNull()
  })
})

const time = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.double({ min: 0, max: 50, noNaN: true }))
const anyCues = fc.array(
  fc.tuple(time, time, fc.integer()).map(([a, b, name]) => cueOf(Math.min(a, b), Math.max(a, b), String(name))),
  { maxLength: 60 },
)
const offset = fc.oneof(fc.integer({ min: -60, max: 60 }), fc.double({ min: -60, max: 60, noNaN: true }))

test('it follows the rule: max(0, start + offset) <= time <= max(0, end + offset)', () => {
  fc.assert(
    fc.property(anyCues, time, offset, (list, seconds, by) => {
      const expected = list.filter(
        ({ start, end }) => Math.max(0, start + by) <= seconds && seconds <= Math.max(0, end + by),
      )
      const active = createCueIndex(list).activeAt(seconds, by)
      expect(active).toEqual(expected.toSorted((a, b) => a.start - b.start))
    }),
    { numRuns: 2000 },
  )
})

test('between one change and the next nothing changes', () => {
  fc.assert(
    fc.property(anyCues, time, offset, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (list, seconds, by, part) => {
      const index = createCueIndex(list)
      const next = index.nextChange(seconds, by)
      if (next === null || seconds === 0) return
      const [earliest, between] = [seconds + (next - seconds) / 1000, seconds + (next - seconds) * part]
      fc.pre(earliest > seconds && between > seconds && between < next && earliest < next)
      expect(index.activeAt(between, by)).toEqual(index.activeAt(earliest, by))
    }),
    { numRuns: 2000 },
  )
})

test('a hundred thousand cues that all overlap are asked ten thousand times', () => {
  const nested = Array.from({ length: 100_000 }, (_, index) => cueOf(index / 1000, 1000 - index / 1000, String(index)))
  const index = createCueIndex(nested)
  for (let round = 0; round < 10_000; round += 1) index.activeAt(0.001 * (round % 3), 0)
  expect(index.activeAt(500)).toHaveLength(100_000)
})
