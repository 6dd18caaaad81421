/** A rectangle in parts of a box: 0 is its left or top, 1 its width or height. */
export interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** Where the whole still lies, seen from a poster that is its column from 760 to 1,360 of 1,600. */
export const STILL_AROUND_POSTER: Part = { left: -760 / 600, top: 0, width: 1600 / 600, height: 1 }

/** Width by height of a still. */
const STILL_RATIO = 16 / 9

/**
 * Where the whole still lies in a box that it covers.
 * @param box width and height of the box, in any unit
 * @param position what `object-position` says, as parts of 1
 */
export function stillCovering(box: { width: number; height: number }, position: { x: number; y: number }): Part {
  const ratio = box.width / box.height
  const width = Math.max(1, STILL_RATIO / ratio)
  const height = Math.max(1, ratio / STILL_RATIO)
  return { left: position.x * (1 - width), top: position.y * (1 - height), width, height }
}

/** Where a first box lies, seen from a second one, so that the still lies alike in both. */
export function aligned(first: Part, second: Part): Part {
  const width = second.width / first.width
  const height = second.height / first.height
  return { left: second.left - first.left * width, top: second.top - first.top * height, width, height }
}
