import { fractalNoise, type Random } from './chance.ts'
import { as, lit, mass, type ShapedLayer } from './scene.ts'
import { ground, type Pair, type Point, type Polygon, times } from './shapes.ts'

const SPINE_STEPS = 30

/** One mountain by its top, with a lit and a shaded side: its planes are cut along a ridge that falls from the top. */
export function massif(random: Random, [x, top]: Pair): ShapedLayer[] {
  const leftNoise = fractalNoise(random, 5)
  const rightNoise = fractalNoise(random, 5)
  const slope = (noise: (x: number) => number, reach: number, fall: { power: number; depth: number }): Point[] =>
    times(47, (i) => {
      const t = i / 46
      const bulge = noise(t * 15) * 40 * Math.sin(t * 3.1)
      return [x + t * reach + noise(t * 7) * 30 * t, top + t ** fall.power * fall.depth + bulge]
    })
  const left = slope(leftNoise, -660, { power: 0.8, depth: 470 })
  const right = slope(rightNoise, 560, { power: 0.84, depth: 450 })
  const spine = times(SPINE_STEPS + 1, (i): Point => {
    const t = i / SPINE_STEPS
    return [x + 74 * t + leftNoise(t * 9 + 20) * 56 * t, top + t * 470]
  })

  /** Snow between one slope and the spine, with teeth along its lower edge. */
  const snow = (side: readonly Point[], length: number, teeth: number): Polygon => {
    const edge = side.slice(0, length)
    const reach = Math.min(SPINE_STEPS, Math.round(length * 0.62))
    const [from = [x, top], to = [x, top]] = [edge.at(-1), spine[reach]]
    const lower = times(teeth + 1, (i): Point => {
      const t = i / teeth
      const isEnd = i === 0 || i === teeth
      const tooth = i % 2 === 1 ? -34 : 26
      const y = from[1] + (to[1] - from[1]) * t + (isEnd ? 0 : tooth) - Math.sin(t * 3.1) * 10
      return [from[0] + (to[0] - from[0]) * t, y]
    })
    return [...edge, ...lower, ...spine.slice(0, reach).toReversed()]
  }

  return [
    mass(0.2, ground([...left.toReversed(), ...right])),
    mass(0.36, [...right, [x + 560, 760], [x + 160, 760], ...spine.toReversed()]),
    as('snowcap', lit(0.37, snow(left, 15, 7))),
    mass(0.24, snow(right, 13, 6)),
  ]
}
