import type { Random } from '../chance.ts'
import { panes, tower } from '../buildings.ts'
import { man, walker, woman } from '../figures.ts'
import { cloud, ridge } from '../nature.ts'
import { as, beam, lit, line, mass, type Scene, stars, subject } from '../scene.ts'
import { box, curve, disc, ground, type Pair, placed, type Point, points, type Polygon, times } from '../shapes.ts'

/** The night desk of a newspaper: lamps over typewriters before a city that sleeps. */
export function newsroom(random: Random): Scene {
  const centre = 1060
  const lampAt = (x: number, y: number): Polygon[] => [
    box(x - 1.5, -60, 3, y + 60),
    points`${x - 12},${y} ${x + 12},${y} ${x + 44},${y + 26} ${x - 44},${y + 26}`,
  ]
  const typewriter = points`-34,0 -30,-18 -22,-20 -20,-34 -26,-34 -26,-40 26,-40 26,-34 20,-34 22,-20 30,-18 34,0`
  const table = ([x, y]: Pair, width: number, legs: Pair, drop: number): Polygon[] => [
    box(x, y, width, 16),
    ...legs.map((leg) => box(leg, y + 16, 12, drop)),
  ]
  const sheet = points`-14,-38 -12,-66 14,-68 16,-38`
  const towers = times(6, (i) =>
    tower([826 + i * 94, 556], [60 + random() * 30, 120 + random() * 190], i % 3, i % 4 ? 0 : 30),
  )
  return {
    horizon: 660,
    light: { x: centre, y: 330, radius: 0, reach: 470 },
    layers: [
      mass(0.34, box(-60, -60, 1720, 1020)),
      as('pane', lit(0.08, box(770, 120, 580, 430))),
      mass(0.2, ...towers),
      lit(0.22, ...panes(random, [780, 330, 560, 200], { every: [24, 30], size: [6, 9], share: 0.13 })),
      mass(
        0.5,
        ...[770, 960, 1150, 1342].map((x) => box(x - 5, 112, 10, 446)),
        box(760, 110, 600, 12),
        box(760, 330, 600, 8),
      ),
      mass(0.44, box(750, 548, 620, 18)),
      mass(0.46, ground(points`-60,690 1660,690`)),
      mass(0.6, ...lampAt(880, 220), ...lampAt(1250, 220)),
      beam(0.5, points`840,246 920,246 1010,690 750,690`, points`1210,246 1290,246 1380,690 1120,690`),
      lit(0.62, box(852, 246, 56, 6), box(1222, 246, 56, 6)),
      mass(0.7, ...table([1190, 640], 300, [1204, 1460], 130), placed(typewriter, [1290, 640], 1.1)),
      as('snow', lit(0.72, placed(sheet, [1290, 640], 1.1))),
      subject(0.96, ...man(centre - 40, 790, 300)),
      subject(0.9, ...table([760, 700], 220, [776, 952], 150), placed(typewriter, [850, 700], 1.3)),
      as(
        'snow',
        lit(
          0.92,
          placed(sheet, [850, 700], 1.3),
          points`1120,820 1170,812 1180,834 1130,842`,
          points`1000,850 1044,842 1050,862 1008,868`,
        ),
      ),
      mass(1.06, points`-60,640 80,630 110,680 118,960 -60,960`, ground(points`-60,890 1660,890`)),
    ],
  }
}

/** A court: one who stands before a high bench, under a high window. */
export function courtroom(): Scene {
  const centre = 1060
  const floor = 690
  return {
    horizon: floor,
    light: { x: centre, y: 250, radius: 0, reach: 520 },
    layers: [
      mass(0.3, box(-60, -60, 1720, 1020)),
      as('pane', lit(0.08, ...[-190, 0, 190].map((dx) => box(centre + dx - 52, 40, 104, 290)))),
      mass(
        0.32,
        ...[-190, 0, 190].flatMap((dx) => [box(centre + dx - 3, 40, 6, 290), box(centre + dx - 52, 180, 104, 6)]),
      ),
      mass(0.4, ...[620, 760, 1350, 1490].flatMap((x) => [box(x - 26, -60, 52, 760), box(x - 38, 660, 76, 40)])),
      beam(
        0.3,
        points`${centre - 60},60 ${centre + 60},60 ${centre + 220},${floor + 60} ${centre - 220},${floor + 60}`,
      ),
      mass(0.5, ground(points`-60,${floor} 1660,${floor}`)),
      as('pool', lit(0.52, disc([centre, floor + 100], 270, 40))),
      subject(
        0.66,
        points`${centre - 230},470 ${centre + 230},470 ${centre + 240},500 ${centre + 220},500 ${centre + 220},${floor + 6} ${centre - 220},${floor + 6} ${centre - 220},500 ${centre - 240},500`,
        points`${centre - 40},470 ${centre - 34},428 ${centre - 14},414 ${centre + 14},414 ${centre + 34},428 ${centre + 40},470`,
        disc([centre, 396], 17, 20, 20),
        points`${centre - 62},330 ${centre + 62},330 ${centre + 70},470 ${centre - 70},470`.map(([x, y]) => [
          x,
          Math.max(y, 440),
        ]),
      ),
      subject(0.92, ...man(centre - 14, floor + 118, 112)),
      mass(0.8, box(1290, 600, 180, 14), box(1290, 614, 180, 100), ...woman(1340, 640, 90), ...man(1410, 644, 96)),
      mass(
        1,
        ...times(15, (i) => {
          const x = i * 116 - 20 + (i % 3) * 12
          return disc([x, 858], 32, 40, 20)
        }),
        box(-60, 880, 1720, 80),
      ),
    ],
  }
}

/** A field at dawn: an aeroplane that waits, and a pilot who walks to it. */
export function airfield(random: Random): Scene {
  const centre = 1080
  const biplane: readonly Polygon[] = [
    points`-150,-44 -132,-84 -112,-84 -104,-50 60,-64 96,-56 104,-44 98,-30 60,-24 -100,-34`,
    points`-30,-112 80,-122 82,-112 -28,-102`,
    points`-26,-34 88,-34 90,-24 -24,-24`,
    points`-4,-106 2,-106 0,-30 -6,-30`,
    points`62,-112 68,-114 66,-28 60,-28`,
    points`104,-100 110,-100 111,12 105,12`,
    points`30,-26 38,-26 52,-2 44,-2`,
    disc([48, -12], 15, 15, 20),
    disc([-136, -26], 6, 6, 12),
    disc([-12, -70], 9, 11, 14),
  ]
  return {
    horizon: 640,
    light: { x: 1250, y: 500, radius: 96, reach: 640 },
    layers: [
      mass(0.04, cloud(random, [420, 360], [560, 46]), cloud(random, [1000, 250], [420, 34])),
      mass(0.12, ridge(random, 634, 26, 300)),
      mass(
        0.3,
        [...points`240,664 240,580`, ...curve([240, 580], [370, 510], [500, 580], 12), ...points`500,664`],
        box(560, 596, 60, 68),
        points`552,596 590,566 628,596`,
      ),
      mass(0.46, ground(points`-60,664 1660,656`)),
      mass(0.5, points`1000,656 1060,656 1500,960 700,960`),
      subject(0.8, ...biplane.map((part) => placed(part, [centre, 728], 1.8))),
      subject(0.96, ...walker(872, 792, 150)),
      subject(0.7, box(1372, 500, 5, 190), points`1376,502 1440,510 1438,526 1376,528`),
      mass(0.9, ridge(random, 836, 10, 300)),
      line(1.02, 4, points`-60,880 1660,872`, ...times(14, (i) => points`${i * 124 - 30},900 ${i * 124 - 30},856`)),
      ...[stars(random, 16, 200)],
    ],
  }
}

/** A corridor of a hospital: doors, a lit end, and a trolley that was left there. */
export function corridor(): Scene {
  const centre = 1060
  const level = 480
  /** A place of the corridor, drawn larger the nearer it is. */
  const at = (x: number, y: number, near: number): Point => [centre + x * near, level + y * near]
  const panel = (side: number, top: number, [far, near]: Pair): Polygon => [
    at(side * 90, top, far),
    at(side * 90, 130, far),
    at(side * 90, 130, near),
    at(side * 90, top, near),
  ]
  const wall = (side: number) => panel(side, -120, [1, 9])
  const door = (side: number, near: number) => panel(side, -50, [near, near * 1.35])
  return {
    horizon: 620,
    light: { x: centre, y: 500, radius: 0, reach: 420 },
    layers: [
      mass(0.3, box(-60, -60, 1720, 1020)),
      as('pane', lit(0.08, box(centre - 90, level - 120, 180, 250))),
      mass(0.3, box(centre - 4, level - 120, 8, 250)),
      mass(0.44, wall(-1)),
      mass(0.5, wall(1)),
      mass(0.7, door(-1, 1.5), door(-1, 2.7), door(1, 1.5), door(1, 2.7), door(-1, 4.8)),
      as(
        'spill',
        lit(
          0.5,
          points`${centre - 84},${level + 132} ${centre + 84},${level + 132} ${centre + 240},900 ${centre - 240},900`,
        ),
      ),
      lit(0.6, ...[1.6, 2.6, 4.2].map((near) => box(centre - 26 * near, level - 116 * near, 52 * near, 6 * near))),
      as('shadow', mass(0.7, points`${centre - 20},690 ${centre},690 ${centre + 10},900 ${centre - 90},900`)),
      subject(0.94, ...woman(centre - 10, 694, 150)),
      subject(
        1,
        box(1210, 690, 190, 12),
        box(1222, 702, 8, 96),
        box(1380, 702, 8, 96),
        disc([1226, 804], 10, 10, 14),
        disc([1384, 804], 10, 10, 14),
        points`1214,690 1230,664 1300,668 1396,684 1396,690`,
      ),
    ],
  }
}
