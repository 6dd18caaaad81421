import { arch } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { dancers, gentleman, lady } from '../figures.ts'
import { as, lit, line, mass, type Layer, type Scene, stars, subject } from '../scene.ts'
import { box, curve, disc, ground, type Pair, points, type Polygon, times } from '../shapes.ts'
import { oneOf } from '../variation.ts'

/** Candles in three tiers, hung by the middle of its arms. */
function chandelier([x, y]: Pair, scale = 1): Layer[] {
  const candles = [9, 7, 5].flatMap((count, tier) =>
    times(count, (i) => {
      const arm = i - (count - 1) / 2
      const [dx, dy] = [arm * 34, 16 + tier * 26 + 9 * Math.abs(arm)]
      return disc([x + dx * scale, y + dy * scale], 5.5 * scale, 7.5 * scale, 10)
    }),
  )
  const arms = [1, 2, 3, 4].flatMap((arm) =>
    [-1, 1].map((side) =>
      curve(
        [x, y],
        [x + side * arm * 24 * scale, y + 24 * scale],
        [x + side * arm * 34 * scale, y + (14 + 9 * arm) * scale],
        6,
      ),
    ),
  )
  return [line(0.6, 3, points`${x},-60 ${x},${y}`, ...arms), lit(0.62, ...candles)]
}

/** High windows, and couples who waltz. */
function waltz(): Scene {
  const centre = 1060
  const floor = 690
  const tallWindow = (x: number) => arch([x, floor - 20], [130, 470], 0.8)
  return {
    horizon: floor,
    light: { x: centre, y: 250, radius: 0, reach: 460 },
    layers: [
      mass(0.24, box(-60, -60, 1720, 1020)),
      as('pane', lit(0.06, ...[240, 560, 880, 1240, 1500].map(tallWindow))),
      mass(
        0.3,
        ...[240, 560, 880, 1240, 1500].flatMap((x) => [
          box(x - 2.5, floor - 500, 5, 480),
          box(x - 65, floor - 250, 130, 4),
          box(x - 65, floor - 370, 130, 4),
        ]),
      ),
      mass(0.4, ground(points`-60,${floor} 1660,${floor}`)),
      as('pool', lit(0.42, disc([centre, floor + 74], 330, 50))),
      ...chandelier([centre, 190]),
      mass(0.5, ...dancers(700, floor + 24, 140, -1), ...dancers(1330, floor + 22, 136)),
      subject(0.8, ...dancers(centre, floor + 80, 220)),
      mass(0.9, [...points`-60,-60 250,-60`, ...curve([250, -60], [150, 400], [60, 960], 10), ...points`-60,960`]),
      mass(0.92, [
        ...points`1660,-60 1480,-60`,
        ...curve([1480, -60], [1560, 400], [1590, 960], 10),
        ...points`1660,960`,
      ]),
    ],
  }
}

/** Stairs that widen towards the floor: she comes down, he waits. */
function grandStairs(): Scene {
  const centre = 1060
  const count = 10
  const top = 486
  const stepAt = (i: number) => {
    const near = i / count
    return { half: 132 + 250 * near ** 1.6, y: top + 34 * i + 8 * near * i }
  }
  const steps = times(count, (i) => {
    const [upper, lower] = [stepAt(i), stepAt(i + 1)]
    return [
      mass(0.34 + i * 0.024, box(centre - lower.half, upper.y, 2 * lower.half, lower.y - upper.y + 60)),
      as('spill', lit(0.5, box(centre - lower.half * 0.62, upper.y, lower.half * 1.24, (lower.y - upper.y) * 0.46))),
    ]
  })
  const rail = (side: number): Polygon => {
    const path = times(count + 1, (i): Pair => [centre + side * (stepAt(i).half + 12), stepAt(i).y - 74 - i * 3])
    return [...path, ...path.toReversed().map(([x, y]): Pair => [x + side * 5, y + 13])]
  }
  const post = (side: number, i: number): Polygon => {
    const { half, y } = stepAt(i)
    return box(centre + side * (half + 14) - 3 - i * 0.3, y - 70 - i * 3, 6 + i * 0.6, 150)
  }
  const newel = (side: number): Polygon[] => {
    const { half, y } = stepAt(count)
    const x = centre + side * (half + 18)
    return [box(x - 17, y - 118, 34, 190), box(x - 23, y - 124, 46, 12), disc([x, y - 144], 20, 22, 24)]
  }
  const column = (x: number): Polygon[] => [
    box(x - 30, -60, 60, 900),
    box(x - 44, 250, 88, 22),
    box(x - 40, 640, 80, 300),
  ]
  return {
    horizon: 690,
    light: { x: centre, y: 400, radius: 0, reach: 520 },
    layers: [
      mass(0.26, box(-60, -60, 1720, 1020)),
      as(
        'pane',
        lit(
          0.06,
          arch([centre, top + 10], [276, 330], 0.8),
          arch([420, 640], [150, 430], 0.8),
          arch([170, 640], [150, 430], 0.8),
        ),
      ),
      mass(0.3, box(417, 230, 6, 410), box(167, 230, 6, 410), box(340, 430, 160, 6), box(90, 430, 160, 6)),
      mass(0.36, ...column(640), ...column(860), ...column(1260), ...column(1480)),
      mass(0.4, ground(points`-60,800 1660,800`)),
      ...chandelier([centre, 190], 0.62),
      ...steps.flat(),
      mass(0.56, ...[-1, 1].flatMap((side) => [rail(side), ...times(count, (i) => post(side, i))])),
      subject(0.84, ...lady(centre + 6, top + 44, 176)),
      subject(0.9, ...gentleman(centre - 128, 830, 222)),
      mass(0.8, ...newel(-1), ...newel(1)),
    ],
  }
}

/** The balcony: a window full of light, and two who went out into the night. */
function balcony(random: Random): Scene {
  const centre = 1060
  const floor = 770
  const baluster = (x: number): Polygon => [
    ...curve([x - 5, 650], [x - 15, 700], [x - 6, 750], 6),
    ...curve([x + 6, 750], [x + 15, 700], [x + 5, 650], 6),
  ]
  return {
    horizon: 640,
    light: { x: 1210, y: 330, radius: 92, reach: 600 },
    layers: [
      stars(random, 90, 480),
      mass(
        0.08,
        ...times(26, (i) => disc([i * 66 - 20, 640 + random() * 20], 46 + random() * 30, 60 + random() * 40, 24)),
      ),
      mass(
        0.2,
        ...times(7, (i) => [
          ...curve([i * 260 - 60, 680], [i * 260 - 30, 300 - random() * 60], [i * 260 + 8, 300], 6),
          ...curve([i * 260 + 8, 300], [i * 260 + 46, 420], [i * 260 + 70, 680], 6),
        ]),
      ),
      mass(0.34, ground(points`-60,676 1660,676`)),
      mass(0.62, box(-60, 628, 1720, 24), box(-60, 746, 1720, 40), ...times(31, (i) => baluster(i * 56 - 34))),
      mass(
        0.66,
        ...[770, 1330].flatMap((x) => [
          box(x - 34, 600, 68, 190),
          box(x - 42, 590, 84, 16),
          [...curve([x - 34, 590], [x - 46, 548], [x, 548], 8), ...curve([x, 548], [x + 46, 548], [x + 34, 590], 8)],
        ]),
      ),
      mass(0.5, ground(points`-60,${floor} 1660,${floor}`)),
      as(
        'pool',
        lit(
          0.52,
          points`${centre - 160},${floor + 12} ${centre + 150},${floor + 12} ${centre + 330},960 ${centre - 360},960`,
        ),
      ),
      subject(0.92, ...gentleman(centre - 52, floor + 66, 300), ...lady(centre + 66, floor + 70, 272, -1)),
      mass(1, [...points`-60,-60 250,-60`, ...curve([250, -60], [120, 300], [150, 960], 10), ...points`-60,960`]),
      mass(1, [...points`1660,-60 1490,-60`, ...curve([1490, -60], [1580, 300], [1540, 960], 10), ...points`1660,960`]),
    ],
  }
}

/** A ball: the waltz, the stairs, or the balcony. */
export const ballroom = (random: Random): Scene => oneOf(random, waltz, grandStairs, balcony)(random)
