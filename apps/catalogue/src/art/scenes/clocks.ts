import { tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { man, walker, woman } from '../figures.ts'
import { cog, cutouts } from '../machines.ts'
import { as, beam, lit, line, mass, type Scene, subject } from '../scene.ts'
import { box, disc, type Pair, placed, points, type Polygon, times, TURN } from '../shapes.ts'
import { oneOf } from '../variation.ts'

/** Twelve strokes and two hands. Each title has a time of its own. */
function dial(random: Random, [x, y]: Pair, radius: number): Polygon[] {
  /** A point by its distance from the middle along a direction, and beside it. */
  const turned = (angle: number, shape: Polygon): Polygon => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return shape.map(([along, beside]) => [x + cos * along - sin * beside, y + sin * along + cos * beside])
  }
  const ticks = times(12, (i) => {
    const half = (i % 3 ? 0.023 : 0.041) * radius
    const inner = (i % 3 ? 0.8 : 0.74) * radius
    const outer = 0.92 * radius
    return turned((i * TURN) / 12, points`${inner},${half} ${outer},${half} ${outer},${-half} ${inner},${-half}`)
  })
  const hand = (length: number, half: number): Polygon =>
    turned(random() * TURN, points`-30,${half} ${length * radius},0 -30,${-half}`)
  return [...ticks, hand(0.86, 0.036 * radius), hand(0.59, 0.046 * radius), disc([x, y], 0.064 * radius, undefined, 18)]
}

/** On a tower, high over a city, and who is up there. */
function onTower(random: Random): Scene {
  const centre = 1080
  const level = 360
  const radius = 220
  const far = times(30, (i) =>
    tower(
      [i * 58 - 40 + random() * 20, 960],
      [36 + random() * 40, 120 + random() * 260],
      Math.floor(random() * 3),
      random() > 0.8 ? 30 : 0,
    ),
  )
  const CLINGING = points`-4,0 -22,64 -18,70 -8,44 -9,84 -14,150 -6,152 2,104 14,148 22,145 12,84 10,40 16,6
30,-34 24,-38 10,-8 -6,-42 -12,-38`
  const climber = [
    placed(CLINGING, [centre + 152, level + 74], 1.15),
    disc([centre + 154, level + 56], 15, 17, 16),
    points`${centre + 132},${level + 46} ${centre + 176},${level + 42} ${centre + 174},${level + 36}
${centre + 160},${level + 34} ${centre + 148},${level + 36}`,
  ]
  const guest = oneOf(random, climber, man(centre + 60, 652, 132), [
    ...woman(centre - 90, 652, 120),
    ...man(centre - 40, 652, 128),
  ])
  return {
    horizon: 820,
    light: { x: centre, y: level, radius: 0, reach: 520 },
    layers: [
      mass(0.06, ...far),
      mass(
        0.2,
        ...times(16, (i) => tower([i * 108 - 40 + random() * 30, 960], [70 + random() * 40, 80 + random() * 150], 1)),
      ),
      mass(0.5, box(centre - 300, -60, 700, 1020)),
      mass(0.56, box(centre - 330, 650, 760, 40), box(centre - 318, 690, 736, 16), box(centre - 330, 20, 760, 26)),
      as('face', lit(0.58, disc([centre, level], radius, radius, 64))),
      mass(0.8, ...dial(random, [centre, level], radius)),
      line(0.8, 9, [
        ...disc([centre, level], radius + 12, radius + 12, 64),
        ...points`${centre + radius + 12},${level}`,
      ]),
      subject(1, ...guest),
      mass(0.9, ...times(8, (i) => tower([i * 96 - 30, 980], [80 + random() * 30, 110 + random() * 70], 1))),
    ],
  }
}

/** From within the tower: the dial full of daylight, and one who walks among the wheels. */
function behindDial(random: Random): Scene {
  const centre = 1060
  const level = 330
  const radius = 292
  const walk = 580
  const wheel = (depth: number, middle: Pair, { size, teeth, turn }: { size: number; teeth: number; turn: number }) =>
    as('pierced', mass(depth, cog(middle, size, teeth, turn), ...cutouts(middle, size, 6)))
  return {
    horizon: 640,
    light: { x: centre, y: level, radius: 0, reach: 640 },
    layers: [
      mass(0.36, box(-60, -60, 1720, 1020)),
      as('face', lit(0.06, disc([centre, level], radius, radius, 72))),
      mass(0.6, ...dial(random, [centre, level], radius)),
      line(0.8, 12, [...disc([centre, level], radius + 8, radius + 8, 72), [centre + radius + 8, level]]),
      beam(
        0.3,
        points`${centre - 200},${level - 120} ${centre - 120},${level + 200} 120,960 -60,700`,
        points`${centre - 60},${level + 240} ${centre + 160},${level + 220} ${centre + 60},960 ${centre - 460},960`,
      ),
      wheel(0.62, [700, 210], { size: 150, teeth: 24, turn: 0.1 }),
      wheel(0.7, [1400, 120], { size: 190, teeth: 28, turn: 0 }),
      wheel(0.76, [1370, 452], { size: 148, teeth: 22, turn: 0.06 }),
      mass(0.8, ...[560, 1500].map((x) => box(x, -60, 46, 1020)), box(-60, 90, 1720, 22)),
      mass(
        0.86,
        box(-60, walk, 1720, 18),
        ...times(16, (i) => box(i * 112 - 40, walk - 62, 5, 62)),
        box(-60, walk - 66, 1720, 6),
      ),
      subject(
        0.96,
        ...oneOf(
          random,
          () => walker(966, walk, 206),
          () => [...man(950, walk, 196), ...woman(1016, walk, 180, -1)],
        )(),
      ),
      wheel(1, [870, 800], { size: 190, teeth: 28, turn: 0.03 }),
      wheel(1.04, [1180, 900], { size: 210, teeth: 30, turn: 0.08 }),
    ],
  }
}

/** A clock, from the street's side or from within. */
export const clock = (random: Random): Scene => oneOf(random, onTower, onTower, behindDial)(random)
