import { expect, test } from 'vitest'
import { settingsOfCue } from './cue-settings.ts'

const USUAL = { line: 'auto', snapToLines: true, align: 'center', position: 'auto', positionAlign: 'auto', size: 100 }

test.each([
  [{}, undefined],
  [{ line: 0 }, 'line:0'],
  [{ line: -15 }, 'line:-15'],
  [{ line: 10, snapToLines: false }, 'line:10%'],
  [{ align: 'start', size: 50 }, 'size:50% align:start'],
  [{ position: 20, positionAlign: 'line-left' }, 'position:20%,line-left'],
  [{ position: 20, positionAlign: 'start' }, 'position:20%'],
  [{ line: Number.NaN, align: 'middle', size: '50', position: Number.POSITIVE_INFINITY }, undefined],
])('the place of a cue with %j is %s', (part, settings) => {
  expect(settingsOfCue({ ...USUAL, ...part })).toBe(settings)
})

test('a cue without a place has none', () => {
  expect(settingsOfCue({})).toBeUndefined()
})
