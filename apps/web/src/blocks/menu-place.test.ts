import { expect, it } from 'vitest'
import { menuPlace } from './menu-place.ts'

const menu = { width: 200, height: 240 }
const page = { width: 1000, height: 800, isFromRight: false }
const button = { left: 500, right: 544, top: 300, bottom: 344 }
const at = (x: number, y: number) => ({ left: x, right: x, top: y, bottom: y })

it.each([
  ['below its button, flush with its end', button, {}, { left: 344, top: 348 }],
  ['below its button, from the right', button, { isFromRight: true }, { left: 500, top: 348 }],
  ['up to the window’s edge', { ...button, top: 510, bottom: 554 }, {}, { left: 344, top: 552 }],
  ['above where there is no room below', { ...button, top: 700, bottom: 744 }, {}, { left: 344, top: 456 }],
  [
    'inside a window that is too low for either',
    { ...button, top: 200, bottom: 244 },
    { height: 400 },
    { left: 344, top: 152 },
  ],
  ['inside the window at its left edge', { ...button, left: 0, right: 44 }, {}, { left: 8, top: 348 }],
  ['from a point on', at(100, 100), {}, { left: 100, top: 100 }],
  ['from a point on, from the right', at(600, 100), { isFromRight: true }, { left: 400, top: 100 }],
  ['a point at the right edge', at(990, 100), {}, { left: 792, top: 100 }],
  ['a point at the lower edge', at(100, 790), {}, { left: 100, top: 550 }],
])('%s', (_, anchor, other, place) => {
  expect(menuPlace(anchor, menu, { ...page, ...other })).toEqual(place)
})
