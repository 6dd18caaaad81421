import { beforeWindow, onStage } from './players.ts'
import { arch, tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { boxer, man } from '../figures.ts'
import { as, beam, line, lit, mass, type Scene, subject } from '../scene.ts'
import { box, curve, disc, ground, placed, type Point, points, times } from '../shapes.ts'

/** A stage from behind the audience: curtains, one spotlight, and who stands in it. */
export function stage(random: Random): Scene {
  const centre = 1060
  const floor = 690
  const folds = (x0: number, x1: number, count: number, gather: number) =>
    times(count, (i) => {
      const start = x0 + ((x1 - x0) * i) / count
      const end = x0 + ((x1 - x0) * (i + 0.62)) / count
      const hem = (x: number) => x + gather * 120 * ((x - x0) / (x1 - x0) - 0.5)
      return [
        ...points`${start},-40 ${end},-40`,
        ...curve([end, -40], [end, 400], [hem(end), floor + 20], 8),
        ...curve([hem(start), floor + 20], [start, 400], [start, -40], 8),
      ]
    })
  const audience = times(3, (row) =>
    times(17 - row * 2, (i) => {
      const size = 26 + row * 11
      const x = i * (98 + row * 16) + (row % 2) * 40 + random() * 20 - 20
      const y = 800 + row * 58 + random() * 8
      return [
        disc([x, y], size * 0.78, size, 22),
        [
          ...curve([x - size * 2, y + 110], [x - size * 1.9, y + size * 0.9], [x - size * 0.4, y + size * 0.8], 5),
          ...points`${x + size * 0.4},${y + size * 0.8}`,
          ...curve([x + size * 0.4, y + size * 0.8], [x + size * 1.9, y + size * 0.9], [x + size * 2, y + 110], 5),
        ],
      ]
    }).flat(),
  )
  return {
    horizon: floor,
    isStage: true,
    light: { x: centre, y: 470, radius: 0, reach: 380 },
    layers: [
      mass(0.18, box(-60, -60, 1720, floor + 60)),
      mass(0.1, ...folds(640, 1480, 16, 0)),
      beam(
        0.3,
        points`${centre - 26},-60 ${centre + 26},-60 ${centre + 190},${floor + 14} ${centre - 190},${floor + 14}`,
      ),
      mass(0.42, ground(points`-60,${floor} 1660,${floor}`)),
      as('pool', lit(0.44, disc([centre, floor + 16], 200, 26))),
      subject(0.7, ...onStage(random, centre, floor + 20)),
      mass(0.6, ...folds(-60, 560, 8, -0.8), ...folds(1400, 1680, 4, 0.9)),
      mass(0.62, [
        ...points`-60,-60 1660,-60 1660,60`,
        ...times(9, (i) => curve([1660 - i * 191, 60], [1564 - i * 191, 180], [1469 - i * 191, 60], 8)).flat(),
        ...points`-60,60`,
      ]),
      lit(0.7, ...times(15, (i) => disc([330 + i * 104, floor + 56], 7, 5, 10))),
      ...audience.map((heads, row) => mass(0.8 + row * 0.12, ...heads)),
    ],
  }
}

/** A room with blinds, whose light falls in stripes on the floor. */
export function room(random: Random): Scene {
  const left = 860
  const top = 110
  const width = 420
  const height = 430
  const slats = times(15, (i) => box(left + 8, top + 10 + i * 28, width - 16, 13))
  const stripes = times(13, (i) => {
    return points`${120 + i * 6},${690 + i * 20} ${720 + i * 12},${664 + i * 22} ${716 + i * 12},${676 + i * 22}
${112 + i * 6},${702 + i * 20}`
  })
  return {
    horizon: 660,
    hasBlinds: true,
    light: { x: 1070, y: 320, radius: 0, reach: 520 },
    layers: [
      mass(0.34, box(-60, -60, 1720, 1020)),
      as('pane', lit(0.1, box(left, top, width, height))),
      mass(
        0.2,
        tower([930, top + height], [70, 210], 1),
        tower([1020, top + height], [90, 150]),
        tower([1120, top + height], [70, 260], 2, 30),
        tower([1220, top + height], [100, 180], 1),
      ),
      mass(
        0.62,
        ...slats,
        box(left - 16, top - 18, width + 32, 22),
        box(left - 16, top + height - 4, width + 32, 24),
        box(left - 16, top, 18, height),
        box(left + width - 2, top, 18, height),
      ),
      mass(0.5, ground(points`-60,700 1660,690`)),
      beam(0.5, points`${left},${top + 20} ${left + width},${top + 20} 900,960 60,960`),
      as('cast', lit(0.52, ...stripes)),
      mass(
        0.8,
        box(1310, 560, 400, 26),
        box(1330, 586, 24, 300),
        box(1560, 586, 24, 300),
        points`1390,560 1396,520 1420,500 1426,508 1408,526 1410,560`,
        points`1400,500 1456,474 1470,514 1414,522`,
      ),
      subject(1, ...beforeWindow(random)),
      mass(1.05, points`-60,600 60,590 90,640 96,960 -60,960`, disc([40, 590], 80, 46)),
    ],
  }
}

/** A staircase in a shaft of light, and the shadow of somebody who is not seen. */
export function stairs(): Scene {
  const count = 14
  const firstX = 620
  const firstY = 930
  const steps = points`-60,960 ${firstX - 60},960`
  for (let i = 0; i < count; i++) {
    steps.push([firstX + i * 48, firstY - i * 40], [firstX + i * 48, firstY - (i + 1) * 40])
  }
  steps.push([1660, firstY - count * 40], [1660, 960])
  const looming = (x: number, y: number, scale: number) => [
    placed(
      points`0,0 -16,-70 -26,-150 -20,-206 -34,-230 -92,-216 -120,-262 -148,-268 -118,-250 -126,-228
-152,-222 -122,-218 -126,-200 -148,-186 -112,-196 -96,-190 -40,-202 -10,-236 -14,-270
2,-292 20,-284 24,-262 16,-238 40,-222 52,-180 46,-90 52,0`,
      [x, y],
      scale,
    ),
  ]
  return {
    horizon: 600,
    light: { x: 1010, y: 330, radius: 0, reach: 520 },
    layers: [
      mass(0.22, box(-60, -60, 1720, 1020)),
      as('pane', lit(0.1, points`700,-60 1250,-60 1330,560 1000,640 720,560`)),
      as('giantShadow', subject(0.5, ...looming(1030, 560, 1.5))),
      mass(0.6, steps),
      line(
        0.7,
        7,
        points`${firstX - 20},790 1292,244 1660,244`,
        ...times(
          14,
          (i) =>
            points`${firstX + i * 48 + 20},${firstY - (i + 1) * 40} ${firstX + i * 48 + 20},${792 - (i + 0.9) * 40}`,
        ),
      ),
      mass(0.95, box(-60, -60, 240, 1020), points`180,-60 300,-60 180,140`),
      mass(1, points`1420,-60 1660,-60 1660,960 1520,960`),
    ],
  }
}

/** A laboratory: two coils with a spark between them, a table, flasks, and one who watches. */
export function laboratory(random: Random): Scene {
  const centre = 1060
  const flask = (x: number, y: number, scale: number) => [
    ...points`${x - 10 * scale},${y - 90 * scale} ${x - 10 * scale},${y - 56 * scale}`,
    ...curve([x - 10 * scale, y - 56 * scale], [x - 52 * scale, y - 30 * scale], [x - 36 * scale, y], 8),
    ...points`${x + 36 * scale},${y}`,
    ...curve([x + 36 * scale, y], [x + 52 * scale, y - 30 * scale], [x + 10 * scale, y - 56 * scale], 8),
    ...points`${x + 10 * scale},${y - 90 * scale}`,
  ]
  const coil = (x: number) => [
    box(x - 9, 240, 18, 380),
    ...times(10, (i) => box(x - 34, 282 + i * 28, 68, 13)),
    disc([x, 220], 46, 46, 32),
  ]
  const spark = (x0: number, x1: number, y: number) =>
    times(15, (i): Point => [x0 + ((x1 - x0) * i) / 14, y + (i % 14 ? (random() - 0.5) * 66 : 0)])
  return {
    horizon: 620,
    light: { x: centre, y: 216, radius: 0, reach: 520 },
    layers: [
      mass(0.28, box(-60, -60, 1720, 1020)),
      as('pane', lit(0.1, arch([360, 520], [170, 340], 0.8))),
      mass(0.34, box(356, 180, 8, 340), box(275, 330, 170, 7), box(275, 420, 170, 7)),
      mass(0.4, ...times(5, (i) => box(640 + i * 230, -60, 26, 760))),
      line(0.5, 5, spark(centre - 170, centre + 170, 220), spark(centre - 170, centre + 170, 216)),
      lit(
        0.52,
        ...times(3, (i) => {
          const bolt = spark(centre - 170, centre + 170, 210 + i * 6)
          return [...bolt.map(([x, y]): Point => [x, y - 2]), ...bolt.toReversed().map(([x, y]): Point => [x, y + 3])]
        }),
      ),
      subject(0.7, ...coil(centre - 210), ...coil(centre + 210)),
      mass(0.6, ground(points`-60,650 1660,650`)),
      subject(
        0.76,
        box(centre - 150, 540, 300, 18),
        box(centre - 130, 558, 16, 100),
        box(centre + 114, 558, 16, 100),
        [
          ...curve([centre - 132, 540], [centre - 110, 506], [centre - 70, 514], 6),
          ...points`${centre + 60},512`,
          ...curve([centre + 60, 512], [centre + 120, 506], [centre + 138, 540], 6),
        ],
        disc([centre + 118, 512], 20, 20, 20),
      ),
      mass(
        0.86,
        box(-60, 790, 620, 20),
        box(520, 810, 20, 150),
        flask(120, 790, 1),
        flask(236, 790, 0.7),
        flask(336, 790, 1.2),
        box(420, 720, 14, 70),
      ),
      lit(0.88, disc([336, 768], 26, 16, 18), disc([120, 776], 22, 12, 18)),
      subject(0.96, ...man(centre + 236, 690, 236, -1)),
      mass(1.06, ground(points`-60,880 1660,880`)),
    ],
  }
}

/** A boxing ring under lamps, between two rows of heads. */
export function boxingRing(random: Random): Scene {
  const centre = 1060
  const floor = 640
  const ropeAt = (y: number, spread: number) => points`${centre - 380 * spread},${y} ${centre + 380 * spread},${y}`
  const crowd = times(40, () => disc([random() * 1600, 610 + random() * 60], 15, 18, 14))
  return {
    horizon: floor,
    light: { x: centre, y: 120, radius: 0, reach: 480 },
    layers: [
      mass(0.12, box(-60, -60, 1720, 1020)),
      lit(0.1, ...times(5, (i) => disc([centre - 240 + i * 120, 76], 26, 8, 16))),
      beam(0.2, points`${centre - 280},80 ${centre + 280},80 ${centre + 430},700 ${centre - 430},700`),
      mass(0.3, ...crowd),
      as('pool', lit(0.4, points`${centre - 330},600 ${centre + 330},600 ${centre + 430},730 ${centre - 430},730`)),
      subject(0.8, ...boxer(centre - 66, 680, 216, 1), ...boxer(centre + 62, 684, 212, -1)),
      mass(
        0.7,
        box(centre - 440, 480, 16, 260),
        box(centre + 424, 480, 16, 260),
        points`${centre - 430},730 ${centre + 430},730 ${centre + 440},800 ${centre - 440},800`,
      ),
      line(0.7, 5, ropeAt(520, 1.13), ropeAt(570, 1.13), ropeAt(622, 1.13)),
      mass(
        1,
        ...times(16, (i) => {
          const x = i * 108 + random() * 30 - 20
          const size = 40 + random() * 8
          return disc([x, 860 + random() * 20], size * 0.8, size, 20)
        }),
        ground(points`-60,900 1660,900`),
      ),
    ],
  }
}
