import { expect, test } from 'vitest'
import { keyTarget, placePreview, PREVIEW_MARGIN } from './timeline.ts'

const hover = (offset: number, width = 1000) => ({ position: 0, fraction: offset / width, offset, width })

test('S-614 a preview is centred on the pointer, and stays 32 px clear of the edges', () => {
  expect(PREVIEW_MARGIN).toBe(32)
  expect(placePreview(hover(500), 208)).toBe(396)
  expect(placePreview(hover(0), 208)).toBe(32)
  expect(placePreview(hover(1000), 208)).toBe(1000 - 32 - 208)
})

test('room beside the bar lets a preview reach over its ends', () => {
  expect(placePreview(hover(0), 208, 40)).toBe(-8)
})

test('a bar that is too short keeps the preview’s start in view', () => {
  expect(placePreview(hover(50, 100), 208)).toBe(32)
})

test('arrows go 5 s, and 10, 30 and 60 s while held', () => {
  expect(keyTarget('ArrowRight', 100, { start: 0, end: 900 }, 0)).toBe(105)
  expect(keyTarget('ArrowLeft', 100, { start: 0, end: 900 }, 0)).toBe(95)
  expect(keyTarget('ArrowRight', 100, { start: 0, end: 900 }, 1)).toBe(110)
  expect(keyTarget('ArrowRight', 100, { start: 0, end: 900 }, 9)).toBe(130)
  expect(keyTarget('ArrowRight', 100, { start: 0, end: 900 }, 17)).toBe(160)
})

test('home and end go to the ends, pages by a minute, other keys nowhere', () => {
  expect(keyTarget('Home', 100, { start: 0, end: 900 }, 0)).toBe(0)
  expect(keyTarget('End', 100, { start: 0, end: 900 }, 0)).toBe(900)
  expect(keyTarget('PageUp', 100, { start: 0, end: 900 }, 0)).toBe(160)
  expect(keyTarget('PageDown', 100, { start: 0, end: 900 }, 0)).toBe(40)
  expect(keyTarget('a', 100, { start: 0, end: 900 }, 0)).toBeNull()
})
