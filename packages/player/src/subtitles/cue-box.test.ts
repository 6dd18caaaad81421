import { expect, test } from 'vitest'
import { cueBox } from './cue-box.ts'
import { cueOf } from './testing/read.ts'

test.each([
  [{}, { left: 0, width: 100, textAlign: 'center' }],
  [{ position: 20 }, { left: 0, width: 40, textAlign: 'center' }],
  [
    { position: 80, size: 30 },
    { left: 65, width: 30, textAlign: 'center' },
  ],
  [
    { align: 'start', position: 20 },
    { left: 20, width: 80, textAlign: 'start' },
  ],
  [
    { align: 'start', position: 20, direction: 'rtl' },
    { left: 0, width: 20, textAlign: 'start' },
  ],
  [
    { align: 'end', size: 50 },
    { left: 50, width: 50, textAlign: 'end' },
  ],
  [
    { align: 'right', direction: 'rtl' },
    { left: 0, width: 100, textAlign: 'right' },
  ],
  [
    { align: 'left', size: 25 },
    { left: 0, width: 25, textAlign: 'left' },
  ],
  [
    { position: 20, anchor: 'left' },
    { left: 20, width: 80, textAlign: 'center' },
  ],
  [
    { align: 'start', position: 40, anchor: 'center' },
    { left: 0, width: 80, textAlign: 'start' },
  ],
  [
    { align: 'start', position: 80, anchor: 'right', size: 50 },
    { left: 30, width: 50, textAlign: 'start' },
  ],
] as const)('a cue with %j is shown at %j', (settings, box) => {
  expect(cueBox(cueOf(0, 1, 'x', settings))).toEqual(box)
})
