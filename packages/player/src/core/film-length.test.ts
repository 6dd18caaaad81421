import { expect, test } from 'vitest'
import { beginIn, isClip, isPlaceholder } from './film-length.ts'

test.each([
  // A notice of an add-on in place of an episode of 45 minutes.
  [10, 2700, 'notice'],
  [59, 2700, 'notice'],
  // A trailer or a short film of the same name may be what the viewer wants.
  [60, 2700, 'clip'],
  [269, 2700, 'clip'],
  [270, 2700, 'film'],
  [2400, 2700, 'film'],
  // A film of 9 minutes, and a piece of it.
  [54, 540, 'film'],
  [53, 540, 'notice'],
  // Nobody knows how long it should be.
  [10, 0, 'film'],
  [10, undefined, 'film'],
  [10, Number.NaN, 'film'],
  // Not known yet, and live.
  [0, 2700, 'film'],
  [Number.NaN, 2700, 'film'],
  [Number.POSITIVE_INFINITY, 2700, 'film'],
] as const)('what lasts %d s and should take %d s is a %s', (duration, expected, kind) => {
  expect(isClip(duration, expected)).toBe(kind !== 'film')
  expect(isPlaceholder(duration, expected)).toBe(kind === 'notice')
})

test.each([
  ['a second inside the film stays', 3600, 3000, 3600, 3000],
  ['also in a shorter cut', 3200, 3000, 3600, 3000],
  ['one beyond a shorter cut is where the same share of it was seen', 3200, 3300, 3600, 3200 * (3300 / 3600)],
  ['but never where only the end is left', 60, 3000, 3600, 0],
  ['a share that leaves little is the beginning', 3200, 3580, 3600, 0],
  ['without the length in which it was noted it is the beginning', 3200, 9999, undefined, 0],
  ['the last second of the same film stays', 90, 90, 90.04, 90],
  ['a second of the address stays in a live stream', Number.POSITIVE_INFINITY, 3000, undefined, 3000],
  ['and one of another live stream', Number.POSITIVE_INFINITY, 3000, Number.POSITIVE_INFINITY, 3000],
  ['and of a film whose length is not known', 0, 3000, 3600, 3000],
  ['or is none', Number.NaN, 3000, 3600, 3000],
] as const)('%s', (...[, duration, startAt, notedIn, expected]) => {
  expect(beginIn(duration, startAt, notedIn)).toBeCloseTo(expected, 6)
})

test.each([
  ['a live stream begins at its edge where a second of a film is known', 600, undefined],
  ['also where nobody knows what it offers', undefined, undefined],
  ['a film whose end is not named begins at its second', 3590, 3000],
])('%s', (_, offered, expected) => {
  expect(beginIn(Number.POSITIVE_INFINITY, 3000, 3600, offered)).toBe(expected)
})
