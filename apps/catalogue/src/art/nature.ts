import { fractalNoise, type Random } from './chance.ts'
import { curve, ground, type Pair, type Point, points, type Polygon, times, TURN } from './shapes.ts'

/** Rolling ground at height `y`, swelling by `swell`; one swell is about `length` wide. */
export function ridge(random: Random, y: number, swell: number, length: number): Polygon {
  const noise = fractalNoise(random, 4)
  return ground(times(108, (i) => [i * 16 - 60, y + noise((i * 16 - 60) / length) * swell]))
}

/** Mountains with sharp tops: their feet at `y`, their tops `height` above it. */
export function crags(random: Random, y: number, height: number, length: number): Polygon {
  const noise = fractalNoise(random, 5)
  return ground(times(133, (i) => [i * 13 - 60, y - (1 - Math.abs(noise((i * 13 - 60) / length)) * 1.7) * height]))
}

/** A tree without leaves, branch by branch. `lean` in radians. */
export function bareTree(
  random: Random,
  [x, y]: Pair,
  height: number,
  { lean = 0, width = height * 0.05 }: { lean?: number; width?: number } = {},
): Polygon[] {
  const branches: Polygon[] = []
  const grow = ([x0, y0]: Pair, branch: { angle: number; length: number; width: number }, forks: number): void => {
    const { angle, length } = branch
    const [x1, y1] = [x0 + Math.cos(angle) * length, y0 + Math.sin(angle) * length]
    const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
    const tip = branch.width * 0.62
    branches.push([
      [x0 - nx * branch.width, y0 - ny * branch.width],
      [x1 - nx * tip, y1 - ny * tip],
      [x1 + nx * tip, y1 + ny * tip],
      [x0 + nx * branch.width, y0 + ny * branch.width],
    ])
    if (forks <= 0) return
    const count = forks <= 3 && random() > 0.6 ? 3 : 2
    for (let i = 0; i < count; i++) {
      const turn = (i - (count - 1) / 2) * (0.62 + random() * 0.35) + (random() - 0.5) * 0.34
      const next = { angle: angle + turn, length: length * (0.62 + random() * 0.2), width: tip * 0.86 }
      grow([x1, y1], next, forks - 1)
    }
  }
  grow([x, y], { angle: -Math.PI / 2 + lean, length: height * 0.3, width }, 5)
  return branches
}

/** A pine by its foot, with uneven tiers of branches. */
export function pine(random: Random, [x, y]: Pair, height: number, width = height * 0.34): Polygon {
  const left: Point[] = []
  const right: Point[] = []
  const tiers = 6 + Math.floor(height / 40)
  for (let i = 0; i <= tiers; i++) {
    const t = i / tiers
    const half = (width / 2) * t ** 0.9 * (0.82 + random() * 0.3)
    const level = y - height * 0.96 * (1 - t)
    if (i > 0) {
      left.push([x - half, level + height * 0.02])
      right.push([x + half, level + height * 0.02])
    }
    left.push([x - half * 0.46, level - height * 0.012])
    right.push([x + half * 0.46, level - height * 0.012])
  }
  const trunk = points`${x + width * 0.05},${y} ${x + width * 0.05},${y + height * 0.05}
${x - width * 0.05},${y + height * 0.05} ${x - width * 0.05},${y}`
  return [[x, y - height], ...right, ...trunk, ...left.toReversed()]
}

/** Leaves, smoke or a bush: round with uneven edges. */
export const bush = (random: Random, [x, y]: Pair, rx: number, ry = rx): Polygon =>
  times(40, (i) => {
    const angle = (i * TURN) / 40
    const radius = 0.86 + 0.16 * Math.sin(angle * 5 + random() * 0.8) + random() * 0.07
    return [x + rx * radius * Math.cos(angle), y + ry * radius * Math.sin(angle)]
  })

/** A palm; `lean` is how far its top stands from its foot, as a share of its height. */
export function palm(random: Random, [x, y]: Pair, height: number, lean = 0.12): Polygon[] {
  const [topX, topY] = [x + height * lean, y - height]
  const bendX = x + height * lean * 0.2
  const trunk = [
    ...curve([x - height * 0.03, y], [bendX, y - height * 0.5], [topX - height * 0.012, topY], 8),
    ...curve([topX + height * 0.012, topY], [bendX + height * 0.04, y - height * 0.5], [x + height * 0.03, y], 8),
  ]
  const leaves = times(8, (i) => {
    const angle = -Math.PI * (0.02 + i * 0.137)
    const length = height * (0.36 + random() * 0.12)
    const [cos, sin] = [Math.cos(angle) * length, Math.sin(angle) * length]
    const tip: Point = [topX + cos, topY + sin * 0.5 + length * 0.42]
    return [
      ...curve([topX, topY], [topX + cos * 0.6, topY + sin * 0.75], tip, 8),
      ...curve(tip, [topX + cos * 0.5, topY + sin * 0.48], [topX, topY + 3], 8),
    ]
  })
  return [trunk, ...leaves]
}

/** A cloud with a flat foot, centred on its foot. */
export function cloud(random: Random, [x, y]: Pair, [width, height]: Pair): Polygon {
  const count = 7 + Math.floor(random() * 3)
  const puffs = times(count, (i) => {
    const t = (i + 0.5) / count
    const middle = x - width / 2 + width * t
    const rx = (width / count) * (0.75 + random() * 0.4)
    const ry = height * (0.35 + 0.65 * Math.sin(t * Math.PI)) * (0.8 + random() * 0.3)
    return times(7, (j): Point => [middle - rx * Math.cos((j * Math.PI) / 6), y - ry * Math.sin((j * Math.PI) / 6)])
  })
  return [...puffs.flat(), [x + width * 0.5, y + height * 0.06], [x - width * 0.5, y + height * 0.06]]
}

/** A bird on the wing; `size` is half its span. */
export const bird = (x: number, y: number, size: number): Polygon => {
  const [left, right]: [Point, Point] = [
    [x - size, y - size * 0.3],
    [x + size, y - size * 0.3],
  ]
  return [
    ...curve(left, [x - size * 0.4, y - size * 0.42], [x, y], 5),
    ...curve([x, y], [x + size * 0.4, y - size * 0.42], right, 5),
    ...curve(right, [x + size * 0.4, y - size * 0.2], [x, y + size * 0.16], 5),
    ...curve([x, y + size * 0.16], [x - size * 0.4, y - size * 0.2], left, 5),
  ]
}
