import type { Random } from '../chance.ts'
import { dancers, horse, man, woman } from '../figures.ts'
import { bush } from '../nature.ts'
import { box, curve, disc, type Pair, placed, points, type Polygon, times } from '../shapes.ts'
import { oneOf } from '../variation.ts'

/** Who or what is met in the scenes that return most often: each title has one of several. */

const PIANO = points`-112,-8 -112,-58 -104,-66 -40,-66 -30,-104 40,-112 92,-84 104,-66 104,-52 96,-44 96,0 88,0 86,-42 -88,-42 -90,0 -98,0 -98,-42 -106,-42`

/** On a stage, standing at `x` on the floor at `y`. */
export const onStage = (random: Random, x: number, y: number): Polygon[] =>
  oneOf(
    random,
    () => [...man(x - 34, y, 172, -1), ...woman(x + 40, y - 2, 162)],
    () => woman(x, y, 182),
    () => [placed(PIANO, [x + 26, y], 1.15), ...man(x - 118, y, 150)],
    () => dancers(x + 8, y, 190),
    () => [
      ...man(x, y, 178),
      ...times(5, (i) => disc([x - 60 + i * 30, y - 214 - 24 * Math.sin((i * Math.PI) / 4)], 8)),
    ],
    () => [...woman(x - 84, y, 152), ...woman(x, y + 4, 156, -1), ...woman(x + 84, y, 152)],
  )()

const CAR = points`-96,0 -98,-26 -86,-36 -56,-40 -40,-72 34,-74 54,-42 92,-36 98,-24 98,0`

/** In an alley, coming towards the lamp. */
export const inAlley = (random: Random, x: number, y: number): Polygon[] =>
  oneOf(
    random,
    () => man(x, y, 150),
    () => [...man(x - 22, y, 146), ...woman(x + 26, y + 2, 136)],
    () => woman(x, y, 140),
    () => [
      placed(CAR, [x - 36, y + 6], 1.1),
      ...[-98, 32].map((dx) => disc([x + dx, y + 6], 19, 19, 24)),
      ...man(x + 96, y, 132),
    ],
  )()

const CAT = points`0,0 -3,-16 2,-34 14,-44 16,-58 13,-70 18,-65 24,-66 29,-71 29,-58 25,-50 30,-34 32,-14 31,0`

/** On a ridge of a roof. */
export const onRoof = (random: Random, x: number, y: number): Polygon[] =>
  oneOf(
    random,
    () => [
      placed(CAT, [x, y], 1.25),
      [
        ...curve([x + 36, y - 2], [x + 76, y - 7], [x + 70, y - 49], 8),
        ...curve([x + 76, y - 49], [x + 86, y + 1], [x + 36, y + 5], 8),
      ],
    ],
    () => [
      ...man(x + 4, y, 96),
      points`${x + 22},${y - 2} ${x + 50},${y - 150} ${x + 54},${y - 149} ${x + 26},${y - 1}`,
      ...times(5, (i) => box(x + 20 + i * 6, y - 30 - i * 24, 22, 4)),
    ],
    () => [...man(x, y, 92), ...woman(x + 36, y - 3, 86)],
  )()

/** On a road, coming out of the distance. */
export const onRoad = (random: Random, x: number, y: number): Polygon[] =>
  oneOf(
    random,
    () => [
      placed(points`-30,0 -31,-12 -26,-15 -20,-26 16,-26 24,-15 32,-13 33,0`, [x, y], 0.8),
      disc([x - 18, y - 2], 6, 6, 12),
      disc([x + 18, y - 2], 6, 6, 12),
    ],
    () => [...man(x + 6, y - 24, 92), box(x + 18, y - 54, 20, 16)],
    () => [...man(x - 18, y - 24, 86), ...woman(x + 18, y - 24, 80)],
  )()

const ELEPHANT = points`-70,0 -72,-44 -66,-74 -40,-92 10,-96 40,-100 62,-94 76,-78 82,-52 84,-26 92,-8 88,-2 78,-8 72,-30 66,-50 56,-40 50,-46 46,0 26,0 22,-34 -20,-36 -24,0 -46,0 -50,-34 -54,0`

/** Before a tent: they go in. */
export const beforeTent = (random: Random): Polygon[] =>
  oneOf(
    random,
    () => [
      ...man(840, 760, 96),
      ...woman(886, 764, 88),
      ...woman(930, 758, 52),
      ...man(1180, 770, 96),
      ...man(1228, 774, 60),
      ...woman(1270, 768, 90),
    ],
    () => [placed(ELEPHANT, [900, 772], 1.5), ...man(1030, 770, 90), ...woman(1240, 768, 88)],
    () => [horse(880, 770, 1.25, -1), ...woman(1004, 768, 92), ...man(1220, 770, 98)],
    () => [
      ...woman(930, 764, 90),
      ...woman(966, 762, 54),
      ...[
        [960, 668],
        [978, 650],
        [990, 672],
      ].map(([bx = 0, by = 0]) => disc([bx, by], 11, 13, 16)),
      ...man(1250, 770, 98),
    ],
  )()

/** Under a lamp by the water. */
export const byTheWater = (random: Random): Polygon[] =>
  oneOf(
    random,
    () => [...man(1010, 850, 150), ...woman(1056, 850, 142)],
    () => man(1030, 850, 154),
    () => [...woman(960, 850, 140), ...man(1120, 850, 150, -1)],
  )()

/** In a room, before its window. */
export const beforeWindow = (random: Random): Polygon[] =>
  oneOf(
    random,
    () => man(1066, 806, 470),
    () => woman(1060, 812, 440),
    () => [...man(1000, 806, 440), ...woman(1136, 810, 400, -1)],
  )()

const BRANCHES = points`-16,0 -8,-100 -60,-180 -50,-184 0,-130 6,-200 14,-200 12,-128 64,-170 70,-162 18,-90 30,4`

/** On a hill, by the middle of its foot: a broad tree, a row of poplars, or a tree with a swing. */
export const onHill = (random: Random, [x, y]: Pair): Polygon[] => {
  const broad = () => [
    placed(BRANCHES, [x, y]),
    bush(random, [x - 60, y - 240], 110, 90),
    bush(random, [x + 70, y - 230], 120, 86),
    bush(random, [x, y - 310], 120, 90),
    bush(random, [x - 10, y - 220], 130, 70),
  ]
  return oneOf(
    random,
    broad,
    () =>
      [-120, -44, 40, 128].flatMap((dx, i) => [
        box(x + dx - 5, y - 60, 10, 76),
        bush(random, [x + dx, y - 190 - (i % 2) * 30], 34, 168 + (i % 2) * 26),
      ]),
    () => [
      ...broad(),
      box(x + 104, y - 200, 2.5, 176),
      box(x + 146, y - 200, 2.5, 176),
      box(x + 98, y - 28, 56, 6),
      ...woman(x + 126, y - 26, 62),
    ],
  )()
}

/** In the grass: a rabbit, two who walk, or somebody with a dog. */
export const inGrass = (random: Random): Polygon[] =>
  oneOf(
    random,
    () => [
      disc([930, 758], 21, 18),
      disc([916, 736], 12),
      disc([912, 716], 4, 16),
      disc([921, 714], 4, 17),
      disc([951, 760], 7),
    ],
    () => [...man(910, 776, 84), ...woman(944, 774, 78)],
    () => [
      ...woman(920, 774, 82),
      points`956,776 958,760 966,752 984,752 992,742 1000,746 994,756 992,776 988,776 986,764 966,764 962,776`,
    ],
  )()
