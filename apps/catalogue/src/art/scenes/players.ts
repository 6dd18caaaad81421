import type { Random } from '../chance.ts'
import { dancers, gentleman, horse, lady, man, walker, woman } from '../figures.ts'
import { bush } from '../nature.ts'
import { as, type Layer, line, lit, subject } from '../scene.ts'
import { box, curve, disc, type Pair, placed, points, type Polygon, times } from '../shapes.ts'
import { oneOf } from '../variation.ts'

/** Who or what is met in the scenes that return most often: each title has one of several. */

const PIANO = points`-112,-8 -112,-58 -104,-66 -40,-66 -30,-104 40,-112 92,-84 104,-66 104,-52 96,-44 96,0 88,0 86,-42 -88,-42 -90,0 -98,0 -98,-42 -106,-42`

/** On a stage, standing at `x` on the floor at `y`. */
export const onStage = (random: Random, x: number, y: number): Polygon[] =>
  oneOf(
    random,
    () => [...gentleman(x - 44, y, 178), ...lady(x + 44, y - 2, 168, -1)],
    () => lady(x, y, 190),
    () => [placed(PIANO, [x + 26, y], 1.15), ...gentleman(x - 118, y, 158, -1)],
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
    () => walker(x, y, 156),
    () => [...man(x - 26, y, 150), ...woman(x + 26, y + 2, 138, -1)],
    () => woman(x, y, 144),
    () => [
      placed(CAR, [x - 36, y + 6], 1.1),
      ...[-98, 32].map((dx) => disc([x + dx, y + 6], 19, 19, 24)),
      ...man(x + 96, y, 132),
    ],
  )()

/** In a lit door, on its sill at `y`: about to leave, or only looking out. */
export const inDoor = (random: Random, x: number, y: number): Polygon[] =>
  oneOf(
    random,
    () => man(x, y, 232),
    () => woman(x, y, 214),
    () => walker(x - 10, y + 20, 236, -1),
    () => [...man(x - 30, y, 226), ...woman(x + 34, y + 2, 206, -1)],
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
    () => [...man(x, y, 106), ...woman(x + 40, y - 3, 98, -1)],
  )()

/** From the front. */
const AUTOMOBILE = points`-34,0 -36,-14 -33,-26 -25,-31 -23,-50 -18,-55 18,-55 23,-50 25,-31 33,-26 36,-14 34,0`

/** On a road at `x`, its far end at `y`: a car that comes, somebody who leaves, two who walk, or one who waits for a lift. */
export const onRoad = (random: Random, x: number, y: number): Layer[] =>
  oneOf(
    random,
    () => [
      subject(0.95, placed(AUTOMOBILE, [x, y + 76], 2.7), ...[-76, 76].map((dx) => box(x + dx - 14, y + 50, 28, 40))),
      as('pane', lit(0.96, points`${x - 52},${y - 2} ${x - 44},${y - 54} ${x + 44},${y - 54} ${x + 52},${y - 2}`)),
      lit(0.97, disc([x - 70, y + 28], 16, 16, 20), disc([x + 70, y + 28], 16, 16, 20)),
      line(0.97, 3, ...[-16, -8, 0, 8, 16].map((dx) => points`${x + dx},${y + 14} ${x + dx},${y + 56}`)),
    ],
    () => [subject(0.95, ...walker(x + 6, y + 90, 190), box(x + 30, y - 2, 44, 32))],
    () => [subject(0.95, ...walker(x - 34, y + 76, 172), ...woman(x + 30, y + 74, 160, -1))],
    () => [
      subject(
        0.95,
        ...man(x + 164, y + 172, 272, -1),
        points`${x + 137},${y - 30} ${x + 132},${y - 14} ${x + 84},${y + 8} ${x + 78},${y - 4} ${x + 84},${y - 8}`,
        box(x + 208, y + 126, 66, 46),
        box(x + 230, y + 117, 22, 10),
      ),
    ],
  )()

const ELEPHANT = points`-70,0 -72,-44 -66,-74 -40,-92 10,-96 40,-100 62,-94 76,-78 82,-52 84,-26 92,-8 88,-2 78,-8 72,-30 66,-50 56,-40 50,-46 46,0 26,0 22,-34 -20,-36 -24,0 -46,0 -50,-34 -54,0`

/** Before a tent, on the ground at `y`: they go in. */
export const beforeTent = (random: Random, y: number): Polygon[] =>
  oneOf(
    random,
    () => [
      ...walker(850, y - 4, 112, -1),
      ...woman(902, y, 104),
      ...woman(946, y - 6, 62),
      ...man(1180, y + 6, 114, -1),
      ...walker(1232, y + 10, 72),
      ...woman(1276, y + 4, 106, -1),
    ],
    () => [placed(ELEPHANT, [900, y + 8], 1.7), ...man(1050, y + 6, 112), ...woman(1244, y + 4, 106, -1)],
    () => [horse(900, y + 6, 1.45, -1), ...woman(1030, y + 4, 108), ...man(1222, y + 6, 114, -1)],
    () => [
      ...woman(930, y, 106),
      ...woman(974, y - 2, 64),
      ...[
        [966, y - 116],
        [988, y - 138],
        [1002, y - 112],
      ].map(([bx = 0, by = 0]) => disc([bx, by], 13, 16, 16)),
      ...[-8, 14, 28].map(
        (dx, i) =>
          [
            [974 + dx, y - 100 - (i % 2) * 22],
            [975 + dx, y - 100 - (i % 2) * 22],
            [990, y - 30],
          ] as const,
      ),
      ...man(1240, y + 6, 114, -1),
    ],
  )()

/** Held in a hand at `x`, `y`, leaning to the right. */
export const parasol = (x: number, y: number): Polygon[] => [
  points`${x},${y} ${x + 4},${y - 1} ${x + 52},${y - 103} ${x + 48},${y - 104}`,
  [
    ...curve([x - 8, y - 73], [x + 8, y - 141], [x + 74, y - 127], 10),
    ...curve([x + 74, y - 127], [x + 132, y - 103], [x + 118, y - 35], 10),
    ...curve([x + 118, y - 35], [x + 94, y - 67], [x + 76, y - 55], 4),
    ...curve([x + 76, y - 55], [x + 60, y - 85], [x + 34, y - 75], 4),
    ...curve([x + 34, y - 75], [x + 16, y - 91], [x - 8, y - 73], 4),
  ],
]

/** Under a lamp by the water. */
export const byTheWater = (random: Random): Polygon[] =>
  oneOf(
    random,
    () => [...man(1006, 850, 166), ...woman(1058, 850, 154, -1)],
    () => walker(1030, 850, 172),
    () => [...woman(990, 850, 158), ...parasol(1006, 774)],
  )()

/** At the end of a pier, their heads above the horizon. */
export const atPierEnd = (random: Random, x: number, y: number): Polygon[] =>
  oneOf(
    random,
    () => woman(x, y, 184),
    () => [...man(x - 28, y, 186), ...woman(x + 24, y + 2, 172, -1)],
    () => [...walker(x - 14, y, 186), box(x + 8, y - 92, 42, 30)],
  )()

/** In a room, before its window. */
export const beforeWindow = (random: Random): Polygon[] =>
  oneOf(
    random,
    () => man(1066, 806, 470),
    () => woman(1060, 812, 440),
    () => [...man(996, 806, 440), ...woman(1140, 810, 404, -1)],
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
    () => [...walker(908, 776, 104), ...woman(950, 774, 96, -1)],
    () => [
      ...woman(912, 774, 100),
      points`956,776 958,760 966,752 984,752 992,742 1000,746 994,756 992,776 988,776 986,764 966,764 962,776`,
    ],
  )()
