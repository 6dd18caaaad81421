import { describe, expect, it } from 'vitest'
import { moveOnto, STILL_AROUND_POSTER, stillCovering, type Move, type Shown } from './still-geometry.ts'

const WHOLE = { left: 0, top: 0, width: 1, height: 1 }

describe('stillCovering', () => {
  it('a box of its own shape', () => {
    expect(stillCovering({ width: 1600, height: 900 }, { x: 0.7, y: 0.3 })).toEqual(WHOLE)
  })

  it('a flat box cuts above and below', () => {
    const still = stillCovering({ width: 1600, height: 450 }, { x: 0.5, y: 0.25 })
    expect(still).toEqual({ left: 0, top: -0.25, width: 1, height: 2 })
  })

  it('a narrow box cuts at the sides', () => {
    const still = stillCovering({ width: 800, height: 900 }, { x: 0.76, y: 0.5 })
    expect(still).toEqual({ left: -0.76, top: 0, width: 2, height: 1 })
  })
})

const covered = (width: number, height: number, x: number, y: number): Shown => ({
  ...{ width, height },
  still: stillCovering({ width, height }, { x, y }),
})
const POSTER: Shown = { width: 168, height: 252, still: STILL_AROUND_POSTER }
const DETAILS = covered(1056, 400, 0.62, 0.42)
const NARROW_DETAILS = covered(390, 240, 0.62, 0.42)
const PLAYER = covered(1440, 900, 0.76, 0.5)
const NARROW_PLAYER = covered(390, 844, 0.76, 0.5)

const STAYS: Move = { x: 0, y: 0, scale: 1 }
const mean = (from: number, to: number, progress: number) => from + (to - from) * progress
const between = (from: Move, to: Move, progress: number): Move => ({
  x: mean(from.x, to.x, progress),
  y: mean(from.y, to.y, progress),
  scale: mean(from.scale, to.scale, progress),
})
/** Where a part of a moved picture lies from the left top of the box that clips it, px. */
const lies = ({ width, height }: Shown, part: typeof WHOLE, { x, y, scale }: Move) => ({
  left: x * width + part.left * width * scale,
  top: y * height + part.top * height * scale,
  width: part.width * width * scale,
  height: part.height * height * scale,
})

const MOMENTS = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
const WAYS: ReadonlyArray<[string, Shown, Shown]> = [
  ['from a card to its details', POSTER, DETAILS],
  ['from details to the card', DETAILS, POSTER],
  ['from a card to narrow details', POSTER, NARROW_DETAILS],
  ['from a card to the player', POSTER, PLAYER],
  ['from details to the player', DETAILS, PLAYER],
  ['from a card to a narrow player', POSTER, NARROW_PLAYER],
  ['from a narrow player to the card', NARROW_PLAYER, POSTER],
]

/** Both pictures at a moment of the motion, in px from the left top of the box that clips them; and that box. */
function at(progress: number, before: Shown, after: Shown) {
  return {
    before: (part: typeof WHOLE) => lies(before, part, between(STAYS, moveOnto(before, after), progress)),
    after: (part: typeof WHOLE) => lies(after, part, between(moveOnto(after, before), STAYS, progress)),
    box: { width: mean(before.width, after.width, progress), height: mean(before.height, after.height, progress) },
  }
}

describe('moveOnto', () => {
  it('the poster lies on the column from 760 to 1,360 of the whole still', () => {
    const poster = lies(POSTER, WHOLE, moveOnto(POSTER, { width: 1600, height: 900, still: WHOLE }))
    expect(poster.left).toBeCloseTo(760)
    expect(poster.width).toBeCloseTo(600)
    expect([poster.top, poster.height]).toEqual([0, 900])
  })

  it.each(WAYS)('%s: the still lies alike in both pictures in every frame, in its own shape', (_way, before, after) => {
    for (const progress of MOMENTS) {
      const moment = at(progress, before, after)
      const still = moment.before(before.still ?? WHOLE)
      const other = moment.after(after.still ?? WHOLE)
      for (const side of ['left', 'top', 'width', 'height'] as const) expect(other[side]).toBeCloseTo(still[side])
      expect(still.width / still.height).toBeCloseTo(16 / 9)
    }
  })

  it.each([
    ['from a narrow player to the card', NARROW_PLAYER, POSTER],
    ['from a card to the player', POSTER, PLAYER],
    ['from a card to its details', POSTER, DETAILS],
  ])('%s: pictures without a common still cover the box in every frame', (_way, before, after) => {
    for (const progress of MOMENTS) {
      const { box, ...pictures } = at(progress, { ...before, still: null }, after)
      for (const picture of [pictures.before(WHOLE), pictures.after(WHOLE)]) {
        expect(picture.left).toBeLessThan(0.001)
        expect(picture.top).toBeLessThan(0.001)
        expect(picture.left + picture.width).toBeGreaterThan(box.width - 0.001)
        expect(picture.top + picture.height).toBeGreaterThan(box.height - 0.001)
      }
    }
  })
})
