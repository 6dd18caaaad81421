export type Direction = 'left' | 'right' | 'up' | 'down'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Boxes may overlap by this much and still count as beside each other. */
const SLACK = 4

/** Distance between two intervals; 0 where they overlap, so that a long bar is close to everything below it. */
function gap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.max(0, otherStart - (start + length), start - (otherStart + otherLength))
}

/** How far a target lies beyond an edge, in the direction; negative when it does not. */
function beyond(from: Box, target: Box, direction: Direction): number {
  if (direction === 'right') return target.left - (from.left + from.width)
  if (direction === 'left') return from.left - (target.left + target.width)
  if (direction === 'down') return target.top - (from.top + from.height)
  return from.top - (target.top + target.height)
}

/**
 * Index of the nearest target in a direction, as a remote control moves (look §9): within the row first, so distance across
 * counts three times. -1 when there is none.
 */
export function nearestInDirection(from: Box, targets: readonly Box[], direction: Direction): number {
  const isSideways = direction === 'left' || direction === 'right'
  let best = { index: -1, cost: Number.POSITIVE_INFINITY }
  for (const [index, target] of targets.entries()) {
    const along = beyond(from, target, direction)
    if (along < -SLACK) continue
    const across = isSideways
      ? gap(from.top, from.height, target.top, target.height)
      : gap(from.left, from.width, target.left, target.width)
    const cost = along + 3 * across
    if (cost < best.cost) best = { index, cost }
  }
  return best.index
}
