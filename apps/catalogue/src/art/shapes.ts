/** Shapes are polygons of points, so that a printing may bend, tear or snip them. Lengths in units of a still: 1600 × 900. */

export type Point = readonly [x: number, y: number]
export type Polygon = readonly Point[]
/** A place or a size that a shape is made from. */
export type Pair = readonly [number, number]

/** A whole turn in radians. */
export const TURN = Math.PI * 2

/** Builds `count` things, one for each number from 0. */
export const times = <T>(count: number, build: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => build(index))

/** Points as in SVG's `points` attribute: `points\`0,0 10,${height} 20,0\``. */
export function points(text: TemplateStringsArray, ...values: readonly number[]): Point[] {
  return String.raw({ raw: text }, ...values)
    .trim()
    .split(/\s+/)
    .map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y]
    })
}

/** A rectangle by its upper left corner. */
export const box = (x: number, y: number, width: number, height: number): Polygon => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** An ellipse as a polygon; a circle where one radius is given. */
export const disc = ([x, y]: Pair, rx: number, ry = rx, sides = 44): Polygon =>
  times(sides, (i) => [x + rx * Math.cos((i * TURN) / sides), y + ry * Math.sin((i * TURN) / sides)])

/** Points along a quadratic curve, both ends included. */
export const curve = (from: Pair, bend: Pair, to: Pair, steps: number): Point[] =>
  times(steps + 1, (i) => {
    const t = i / steps
    const u = 1 - t
    return [
      u * u * from[0] + 2 * u * t * bend[0] + t * t * to[0],
      u * u * from[1] + 2 * u * t * bend[1] + t * t * to[1],
    ]
  })

/** Moves a shape drawn around 0,0 to its place; `facing` -1 mirrors it. */
export const placed = (shape: Polygon, [x, y]: Pair, scale = 1, facing = 1): Polygon =>
  shape.map(([dx, dy]) => [x + dx * scale * facing, y + dy * scale])

/** Closes a line from left to right below the picture. */
export const ground = (line: Polygon): Polygon => [...line, [1660, 960], [-60, 960]]

/** Left, top, width and height of what holds all shapes. */
export function boundsOf(shapes: readonly Polygon[]): { left: number; top: number; width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const shape of shapes) {
    for (const [x, y] of shape) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return { left, top, width: right - left, height: bottom - top }
}
