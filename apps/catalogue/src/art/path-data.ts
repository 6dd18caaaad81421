import { boundsOf, type Point, type Polygon } from './shapes.ts'

/** Moves a point before it is drawn: a printing's own way of bending and tearing edges. */
export type Warp = (x: number, y: number) => Point

/** Shapes narrower than this are drawn to half a unit, wider ones to a whole one. */
const FINE_WIDTH = 420

/** Whether shapes are narrow enough to be drawn in half units, and to be one thing rather than a ground. */
export const isSmall = (shapes: readonly Polygon[]): boolean => boundsOf(shapes).width < FINE_WIDTH

/** One step of path data, in its shortest form. */
export const step = (dx: number, dy: number): string => {
  if (dx === 0) return `v${dy}`
  if (dy === 0) return `h${dx}`
  return `l${dx}${dy < 0 ? '' : ' '}${dy}`
}

/** Path data of polygons: relative steps in whole or half units, as text that packs well. */
function dataOf(
  shapes: readonly Polygon[],
  detail: number,
  { warp, end }: { warp: Warp | undefined; end: string },
): string {
  const rounded = (value: number): number => Math.round(value * detail) / detail
  const placed = ([x, y]: Point): Point => (warp ? warp(x, y) : [x, y])
  return shapes
    .map((shape) => {
      let data = ''
      let [lastX, lastY] = [0, 0]
      for (const point of shape) {
        const [px, py] = placed(point)
        const [x, y] = [rounded(px), rounded(py)]
        if (data === '') data = `M${x} ${y}`
        else if (x !== lastX || y !== lastY) data += step(rounded(x - lastX), rounded(y - lastY))
        lastX = x
        lastY = y
      }
      return data + end
    })
    .join('')
}

/** Path data of areas. */
export const closedPath = (shapes: readonly Polygon[], warp?: Warp): string =>
  dataOf(shapes, isSmall(shapes) ? 2 : 1, { warp, end: 'z' })

/** Path data of lines that are not closed. */
export const openPath = (shapes: readonly Polygon[], warp?: Warp): string => dataOf(shapes, 2, { warp, end: '' })
