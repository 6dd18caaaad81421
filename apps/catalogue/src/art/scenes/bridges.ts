import { tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { man, walker, woman } from '../figures.ts'
import { bush, ridge } from '../nature.ts'
import { as, glitter, line, lit, mass, type Scene, subject, water } from '../scene.ts'
import { box, curve, disc, ground, type Pair, points, type Polygon, times } from '../shapes.ts'
import { oneOf } from '../variation.ts'
import { byTheWater, parasol } from './players.ts'

/** A suspension bridge before a skyline, seen from the railing of the other shore. */
function suspension(random: Random): Scene {
  const centre = 1060
  const deck = 560
  const pylon = (x: number, scale: number) => [
    box(x - 34 * scale, deck - 330 * scale, 18 * scale, 330 * scale + 300),
    box(x + 16 * scale, deck - 330 * scale, 18 * scale, 330 * scale + 300),
    box(x - 34 * scale, deck - 330 * scale, 68 * scale, 20 * scale),
    box(x - 34 * scale, deck - 230 * scale, 68 * scale, 14 * scale),
    box(x - 34 * scale, deck - 110 * scale, 68 * scale, 14 * scale),
  ]
  const cable = ([x0, y0]: Pair, [x1, y1]: Pair, sag: number) =>
    curve([x0, y0], [(x0 + x1) / 2, 2 * sag - (y0 + y1) / 2], [x1, y1], 26)
  const leftCable = cable([centre, deck - 322], [-300, deck - 322], deck - 20)
  const rightCable = cable([centre, deck - 322], [2100, deck - 400], deck - 10)
  const hangers = [...leftCable, ...rightCable]
    .filter((_, i) => i % 1 === 0)
    .map(([x, y]) => points`${x},${y} ${x},${deck}`)
  return {
    horizon: 660,
    light: { x: 1200, y: 380, radius: 88, reach: 620 },
    layers: [
      mass(0.06, ...times(30, (i) => tower([i * 56 - 20, 700], [30 + random() * 40, 60 + random() * 130], 1))),
      water(690),
      mass(0.5, ...pylon(centre, 1), points`-60,${deck} 1660,${deck} 1660,${deck + 22} -60,${deck + 22}`),
      line(0.5, 5, leftCable, rightCable),
      line(0.46, 1.6, ...hangers),
      mass(
        0.9,
        ridge(random, 836, 10, 300),
        box(-60, 820, 1720, 10),
        ...times(30, (i) => box(i * 56 - 20, 760, 5, 80)),
        box(-60, 756, 1720, 7),
      ),
      subject(1, ...byTheWater(random)),
      subject(1.02, box(1240, 560, 9, 300), disc([1244, 552], 17, 17, 18)),
      lit(1.03, disc([1244, 552], 12, 12, 16)),
    ],
  }
}

/** An old bridge of stone in mist, its lamps lit, and who meets on it. */
function stoneArches(random: Random): Scene {
  const centre = 1060
  const level = 640
  const crownAt = (x: number): number => 452 + ((x - centre) / 640) ** 2 * 74
  const parapet = times(49, (i): Pair => [-60 + i * 36, crownAt(-60 + i * 36)])
  const opening = (x: number, half: number): Polygon => [
    [x + half, level + 30],
    ...times(17, (i): Pair => {
      const angle = (i * Math.PI) / 16
      return [x + half * Math.cos(angle), level - (level - crownAt(x) - 66) * Math.sin(angle)]
    }),
    [x - half, level + 30],
  ]
  const stone = [...parapet, ...points`1660,${level + 30} -60,${level + 30}`]
  const lamp = (x: number): Polygon[] => {
    const y = crownAt(x)
    return [
      box(x - 3, y - 108, 6, 112),
      points`${x - 5},${y - 106} ${x - 13},${y - 134} ${x + 13},${y - 134} ${x + 5},${y - 106}`,
      points`${x - 17},${y - 134} ${x},${y - 150} ${x + 17},${y - 134}`,
    ]
  }
  const lamps = [560, 840, 1280, 1540]
  const guests = oneOf(
    random,
    () => [...man(1006, crownAt(1006) + 20, 164), ...woman(1062, crownAt(1062) + 20, 152, -1)],
    () => [...woman(1010, crownAt(1010) + 20, 156), ...parasol(1026, crownAt(1010) - 56)],
    () => [...walker(950, crownAt(950) + 20, 160), ...walker(1180, crownAt(1180) + 20, 158, -1)],
  )()
  return {
    horizon: level,
    light: { x: 1170, y: 300, radius: 92, reach: 620 },
    layers: [
      mass(
        0.08,
        ...times(24, (i) => tower([i * 70 - 20, 660], [50 + random() * 30, 150 + random() * 120], 0, i % 5 ? 0 : 60)),
      ),
      mass(0.2, ...times(20, (i) => bush(random, [i * 86 - 10, 580 + random() * 20], 62 + random() * 26, 56))),
      water(level),
      glitter(level + 8),
      subject(0.9, ...guests),
      as('pierced', mass(0.62, stone, ...[360, 710, 1060, 1410].map((x) => opening(x, 138)))),
      mass(0.7, [...parapet, ...parapet.toReversed().map(([x, y]): Pair => [x, y + 16])]),
      mass(
        0.72,
        ...[185, 535, 885, 1235, 1585].map(
          (x) =>
            points`${x - 30},${crownAt(x) + 30} ${x + 30},${crownAt(x) + 30} ${x + 40},${level + 30} ${x},${level + 52} ${x - 40},${level + 30}`,
        ),
      ),
      mass(0.8, ...lamps.flatMap(lamp)),
      lit(
        0.82,
        ...lamps.map(
          (x) =>
            points`${x - 4},${crownAt(x) - 109} ${x - 10},${crownAt(x) - 131} ${x + 10},${crownAt(x) - 131} ${x + 4},${crownAt(x) - 109}`,
        ),
      ),
      mass(0.96, ground([...curve([-60, 800], [300, 800], [640, 960], 14), ...points`1660,960`])),
      mass(1.02, ridge(random, 890, 10, 160)),
    ],
  }
}

/** A bridge: of steel, or of stone. */
export const bridge = (random: Random): Scene => oneOf(random, suspension, stoneArches)(random)
