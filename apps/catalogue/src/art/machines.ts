import { type Pair, type Point, type Polygon, times, TURN } from './shapes.ts'

/** A toothed wheel; `turn` in radians. */
export function cog([x, y]: Pair, radius: number, teeth: number, turn = 0): Polygon {
  const rim: Point[] = []
  for (let i = 0; i < teeth; i++) {
    for (const [share, offset] of [
      [0.84, -0.3],
      [1, -0.2],
      [1, 0.2],
      [0.84, 0.3],
    ] as const) {
      const angle = ((i + offset) * TURN) / teeth + turn
      rim.push([x + radius * share * Math.cos(angle), y + radius * share * Math.sin(angle)])
    }
  }
  return rim
}

/** The openings between the spokes of such a wheel. */
export const cutouts = ([x, y]: Pair, radius: number, count: number): Polygon[] =>
  times(count, (i) => {
    const start = ((i + 0.14) * TURN) / count
    const end = ((i + 0.86) * TURN) / count
    const cutout: Point[] = []
    for (let j = 0; j <= 6; j++) {
      const angle = start + ((end - start) * j) / 6
      cutout.push([x + radius * 0.7 * Math.cos(angle), y + radius * 0.7 * Math.sin(angle)])
    }
    for (let j = 6; j >= 0; j--) {
      const angle = start + ((end - start) * j) / 6
      cutout.push([x + radius * 0.3 * Math.cos(angle), y + radius * 0.3 * Math.sin(angle)])
    }
    return cutout
  })
