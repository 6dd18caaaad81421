import type { Random } from './chance.ts'
import { box, curve, type Pair, type Point, type Polygon } from './shapes.ts'

/** A tower by the middle of its foot. It narrows in `setbacks`, and ends in a spire of that height. */
export function tower([x, y]: Pair, [width, height]: Pair, setbacks = 0, spire = 0): Polygon {
  const left: Point[] = [[x - width / 2, y]]
  let half = width / 2
  let level = y
  for (let i = 0; i <= setbacks; i++) {
    if (setbacks === 0) level -= height
    else level -= height * (i === 0 ? 0.5 : 0.5 / setbacks)
    left.push([x - half, level])
    if (i === setbacks) break
    half *= 0.74
    left.push([x - half, level])
  }
  if (spire) left.push([x - half * 0.24, level], [x - half * 0.12, level - spire * 0.5])
  const right = left.toReversed().map(([px, py]): Point => [2 * x - px, py])
  return spire ? [...left, [x, level - spire], ...right] : [...left, ...right]
}

/** Lit windows in a field, a `share` of them, on a grid of `every`. */
export function panes(
  random: Random,
  [x, y, width, height]: readonly [number, number, number, number],
  { every: [dx, dy], size: [paneWidth, paneHeight], share }: { every: Pair; size: Pair; share: number },
): Polygon[] {
  const lit: Polygon[] = []
  for (let top = y; top < y + height - paneHeight; top += dy) {
    for (let left = x; left < x + width - paneWidth + 1; left += dx) {
      if (random() < share) lit.push(box(Math.round(left), Math.round(top), paneWidth, paneHeight))
    }
  }
  return lit
}

/** A house from the side, by its lower left corner; `eaves` is how far the roof reaches beyond the wall, as a share. */
export const gable = ([x, y]: Pair, [width, height]: Pair, roof: number, eaves = 0.08): Polygon => [
  [x, y],
  [x, y - height],
  [x - width * eaves, y - height],
  [x + width / 2, y - height - roof],
  [x + width * (1 + eaves), y - height],
  [x + width, y - height],
  [x + width, y],
]

/** A pointed arch by the middle of its foot; a smaller `spring` makes the point lower. */
export function arch([x, y]: Pair, [width, height]: Pair, spring = 1): Polygon {
  const shoulder = y - height + width * 0.6 * spring
  const bend = y - height + width * 0.1
  return [
    [x - width / 2, y],
    ...curve([x - width / 2, shoulder], [x - width / 2, bend], [x, y - height], 8),
    ...curve([x, y - height], [x + width / 2, bend], [x + width / 2, shoulder], 8),
    [x + width / 2, y],
  ]
}

/** An onion dome by the middle of its foot. */
export const dome = ([x, y]: Pair, [width, height]: Pair): Polygon => [
  ...curve([x - width * 0.42, y], [x - width * 0.78, y - height * 0.5], [x - width * 0.08, y - height * 0.86], 9),
  [x - 1.5, y - height * 0.94],
  [x - 1.5, y - height * 1.18],
  [x + 1.5, y - height * 1.18],
  [x + 1.5, y - height * 0.94],
  ...curve([x + width * 0.08, y - height * 0.86], [x + width * 0.78, y - height * 0.5], [x + width * 0.42, y], 9),
]
