/** A rectangle in parts of a box: 0 is its left or top, 1 its width or height. */
export interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** Width and height of a box, px. */
export interface Size {
  width: number
  height: number
}

/** A picture as it is laid out, and where the whole still lies in it; null where it is no part of one. */
export interface Shown extends Size {
  still: Part | null
}

/** What becomes of a picture whose box stays: a shift in parts of its own width and height, then a scale from its left top. */
export interface Move {
  x: number
  y: number
  scale: number
}

/** Where the whole still lies, seen from a poster that is its column from 760 to 1,360 of 1,600. */
export const STILL_AROUND_POSTER: Part = { left: -760 / 600, top: 0, width: 1600 / 600, height: 1 }

/** Width by height of a still. */
const STILL_RATIO = 16 / 9

/**
 * Where the whole still lies in a box that it covers.
 * @param position what `object-position` says, as parts of 1
 */
export function stillCovering(box: Size, position: { x: number; y: number }): Part {
  const ratio = box.width / box.height
  const width = Math.max(1, STILL_RATIO / ratio)
  const height = Math.max(1, ratio / STILL_RATIO)
  return { left: position.x * (1 - width), top: position.y * (1 - height), width, height }
}

/**
 * How a picture lies in the box of another one, so that the still lies alike in both. Pictures that have no still in common cover
 * the box from its middle.
 *
 * One end of the motion is this move, the other is the picture as it is laid out. Shift, scale and the box that clips both pictures
 * change by one curve, so at each moment they are means of their two ends with the same weights. Then so are the left, the top and
 * the width of the still, whichever of the two pictures shows it: it lies alike in both all the way, and is never stretched. A
 * picture that covers the box at both ends covers it in between, because the box's edges are such means as well.
 */
export function moveOnto(picture: Shown, other: Shown): Move {
  const width = other.width / picture.width
  const height = other.height / picture.height
  if (!picture.still || !other.still) {
    const scale = Math.max(width, height)
    return { x: (width - scale) / 2, y: (height - scale) / 2, scale }
  }
  const scale = (other.still.width * width) / picture.still.width
  return {
    x: other.still.left * width - picture.still.left * scale,
    y: other.still.top * height - picture.still.top * scale,
    scale,
  }
}
