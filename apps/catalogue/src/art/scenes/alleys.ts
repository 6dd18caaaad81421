import { inAlley, inDoor } from './players.ts'
import { oneOf } from '../variation.ts'
import { panes, tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { as, beam, line, lit, mass, type Scene, subject } from '../scene.ts'
import { box, disc, ground, type Pair, points, type Polygon, times } from '../shapes.ts'

/** Towers of the city behind, from `x` on. */
const towersBehind = (random: Random, [x, y]: Pair, [height, more]: Pair) =>
  mass(
    0.06,
    ...times(9, (i) => tower([x + i * 62 + random() * 20, y], [50 + random() * 30, height + random() * more], 1)),
  )

/** It narrows towards a lamp, and somebody stands under it. */
function towardsLamp(random: Random): Scene {
  const wall = ([x0, x1]: Pair, [top0, top1]: Pair, [foot0, foot1]: Pair) =>
    points`${x0},${top0} ${x1},${top1} ${x1},${foot1} ${x0},${foot0}`
  const lamp = (x: number, y: number, height: number, scale: number) => [
    box(x - 3 * scale, y - height, 6 * scale, height),
    box(x - 8 * scale, y - 14 * scale, 16 * scale, 14 * scale),
    points`${x - 2 * scale},${y - height} ${x - 17 * scale},${y - height - 40 * scale} ${x + 17 * scale},${y - height - 40 * scale}
${x + 2 * scale},${y - height}`,
    points`${x - 22 * scale},${y - height - 40 * scale} ${x},${y - height - 58 * scale} ${x + 22 * scale},${y - height - 40 * scale}`,
  ]
  const windows: Polygon[] = []
  for (const [x, y, scale] of [
    [1388, 300, 1],
    [1444, 270, 1.2],
    [1388, 410, 1],
    [604, 156, 0.7],
    [318, 168, 0.8],
  ] as const) {
    windows.push(box(x, y, 24 * scale, 44 * scale))
  }
  return {
    horizon: 620,
    isWet: true,
    light: { x: 1190, y: 330, radius: 0, reach: 440 },
    layers: [
      towersBehind(random, [800, 700], [160, 170]),
      mass(0.2, wall([690, 900], [120, 300], [760, 640])),
      mass(0.22, wall([1310, 1160], [60, 310], [790, 636])),
      mass(0.5, wall([-60, 700], [-160, 90], [1000, 770])),
      mass(0.52, wall([1660, 1300], [-120, 30], [960, 800])),
      lit(0.54, ...windows),
      mass(0.4, ground(points`-60,880 700,740 900,632 1160,630 1310,770 1660,900`)),
      beam(0.5, points`1176,330 1204,330 1360,720 1010,720`),
      subject(0.8, ...lamp(1190, 720, 350, 1)),
      lit(0.82, points`${1190 - 13},368 ${1190 - 17},332 ${1190 + 17},332 ${1190 + 13},368`),
      as('shadow', mass(0.6, points`1050,728 1066,728 960,960 820,960`)),
      subject(1, ...inAlley(random, 1058, 732)),
      mass(1.1, wall([-60, 190], [-60, -60], [960, 960]), box(190, 300, 12, 660)),
    ],
  }
}

/** A wall with a fire escape, and the only open door in it. */
function atDoor(random: Random): Scene {
  const floor = 744
  const door = { x: 960, y: 468, width: 160, height: floor - 468 }
  const landing = (y: number) => [
    box(1180, y, 190, 9),
    box(1180, y - 62, 190, 5),
    ...times(8, (i) => box(1180 + i * 26, y - 62, 4, 62)),
  ]
  const stair = (from: Pair, to: Pair) => [
    points`${from[0]},${from[1]} ${to[0]},${to[1]} ${to[0] + 22},${to[1]} ${from[0] + 22},${from[1]}`,
  ]
  return {
    horizon: floor,
    isWet: true,
    light: { x: 1040, y: 560, radius: 0, reach: 480 },
    layers: [
      towersBehind(random, [-20, floor], [330, 220]),
      mass(0.34, box(500, -60, 1160, 860)),
      mass(0.4, box(478, -60, 40, 860), box(500, 356, 1160, 16)),
      as('pane', lit(0.42, ...panes(random, [640, 70, 460, 250], { every: [150, 150], size: [64, 104], share: 0.3 }))),
      as('pane', lit(0.46, box(door.x, door.y, door.width, door.height))),
      mass(0.48, box(door.x - 16, door.y - 16, door.width + 32, 16), box(door.x - 16, door.y, 16, door.height)),
      mass(0.48, box(door.x + door.width, door.y, 16, door.height)),
      // The leaf of the door stands open.
      mass(0.5, points`1136,468 1206,440 1206,776 1136,${floor}`),
      mass(
        0.52,
        ...landing(330),
        ...landing(150),
        ...stair([1190, 330], [1330, 150]),
        ...stair([1330, 600], [1200, 330]),
      ),
      mass(0.6, ground(points`-60,${floor} 1660,${floor}`)),
      as('spill', lit(0.62, points`${door.x},${floor} ${door.x + door.width},${floor} 1260,900 800,900`)),
      subject(0.8, box(700, 640, 96, 108), box(640, 690, 70, 58), box(690, 628, 116, 14)),
      subject(1, ...inDoor(random, door.x + door.width / 2, floor)),
      line(1, 3, points`1040,430 1040,452`),
      lit(1, disc([1040, 446], 13, 9, 20)),
      mass(1.1, box(-60, -60, 250, 1020), box(190, 300, 12, 660)),
    ],
  }
}

/** An alley at night. */
export const alley = (random: Random): Scene => oneOf(random, towardsLamp, towardsLamp, atDoor)(random)
