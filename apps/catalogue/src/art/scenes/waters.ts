import { atPierEnd } from './players.ts'
import { gable, tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { woman } from '../figures.ts'

import { bird, cloud, crags, ridge } from '../nature.ts'
import { beam, glitter, line, lit, mass, type Scene, stars, subject, water } from '../scene.ts'
import { box, curve, disc, ground, placed, type Point, points, times } from '../shapes.ts'

/** A ship under sail before the sun, on a sea of four waves. */
export function ship(random: Random): Scene {
  const centre = 1060
  const horizon = 600
  const HULL = points`-150,-34 -128,6 118,6 150,-46 128,-40 96,-30 -110,-28`
  const mast = (x: number, height: number, width: number) => [
    box(x - 2.5, horizon - height, 5, height - 20),
    ...[0.22, 0.5, 0.78].map((share, i) => {
      const y = horizon - height + height * share * 0.82
      const sailWidth = width * (0.5 + 0.25 * i)
      const sailHeight = height * 0.2
      return [
        ...points`${x - sailWidth / 2},${y} ${x + sailWidth / 2},${y}`,
        ...curve(
          [x + sailWidth / 2, y],
          [x + sailWidth / 2 + 16, y + sailHeight * 0.6],
          [x + sailWidth / 2 + 2, y + sailHeight],
          5,
        ),
        ...curve(
          [x + sailWidth / 2 + 2, y + sailHeight],
          [x + 12, y + sailHeight * 0.8],
          [x - sailWidth / 2 + 3, y + sailHeight],
          5,
        ),
        ...curve(
          [x - sailWidth / 2 + 3, y + sailHeight],
          [x - sailWidth / 2 + 13, y + sailHeight * 0.5],
          [x - sailWidth / 2, y],
          5,
        ),
      ]
    }),
  ]
  const wave = (
    depth: number,
    y: number,
    { crest, length, phase }: { crest: number; length: number; phase: number },
  ) => {
    const line: Point[] = []
    for (let x = -60; x <= 1660; x += 14) {
      line.push([
        x,
        y -
          crest * Math.abs(Math.sin((x / length + phase) * Math.PI)) ** 0.7 -
          crest * 0.3 * Math.sin(x / length / 2.3),
      ])
    }
    return mass(depth, ground(line))
  }
  return {
    horizon,
    light: { x: 1190, y: 330, radius: 120, reach: 620 },
    layers: [
      mass(0.06, cloud(random, [420, 470], [620, 70]), cloud(random, [1440, 430], [420, 60])),
      mass(0.02, cloud(random, [900, 250], [520, 44])),
      water(horizon),
      subject(
        0.5,
        placed(HULL, [centre, horizon + 6], 1),
        ...mast(centre - 78, 250, 104),
        ...mast(centre + 8, 310, 126),
        ...mast(centre + 84, 220, 86),
        points`${centre + 120},${horizon - 44} ${centre + 214},${horizon - 86} ${centre + 124},${horizon - 34}`,
        points`${centre + 92},${horizon - 190} ${centre + 206},${horizon - 80} ${centre + 108},${horizon - 60}`,
      ),
      wave(0.4, 628, { crest: 8, length: 60, phase: 0.2 }),
      wave(0.55, 668, { crest: 15, length: 110, phase: 0.6 }),
      glitter(650),
      wave(0.74, 726, { crest: 26, length: 190, phase: 0.1 }),
      wave(0.92, 806, { crest: 36, length: 300, phase: 0.45 }),
      ...(
        [
          [700, 300, 13],
          [760, 330, 9],
          [650, 350, 8],
        ] as const
      ).map(([x, y, size]) => mass(0.7, bird(x, y, size))),
    ],
  }
}

/** A lighthouse on its rock, and the beam that goes round. */
export function lighthouse(random: Random): Scene {
  const centre = 1090
  const foot = 590
  return {
    horizon: 640,
    light: { x: centre, y: 232, radius: 0, reach: 420 },
    layers: [
      stars(random, 46, 300),
      mass(0.04, cloud(random, [400, 520], [700, 80])),
      beam(
        0.1,
        points`${centre},226 -80,60 -80,330 ${centre},238`,
        points`${centre},226 1700,330 1700,470 ${centre},238`,
      ),
      water(640),
      mass(0.3, ridge(random, 646, 5, 80)),
      mass(
        0.62,
        ground(points`820,960 850,760 900,700 930,640 990,606 1040,${foot} 1140,${foot - 2} 1190,620 1260,640
1300,700 1390,740 1480,800 1660,850`),
      ),
      subject(
        0.7,
        points`${centre - 40},${foot + 10} ${centre - 25},272 ${centre + 25},272 ${centre + 40},${foot + 10}`,
        box(centre - 36, 262, 72, 10),
        box(centre - 20, 214, 40, 48),
        points`${centre - 26},214 ${centre},184 ${centre + 26},214`,
        gable([centre + 46, foot + 8], [70, 40], 30),
      ),
      lit(0.72, box(centre - 15, 218, 30, 38), box(centre + 62, foot - 22, 10, 14)),
      mass(0.8, ridge(random, 760, 16, 120)),
      mass(0.94, ridge(random, 836, 22, 170)),
      subject(0.9, ...woman(962, 622, 40)),
    ],
  }
}

/** The bow of a liner, seen from the water, and a tug beside it. */
export function liner(random: Random): Scene {
  const centre = 1080
  const horizon = 690
  const bow = (side: number) => [
    ...points`${centre},178`,
    ...curve([centre, 178], [centre + side * 70, 230], [centre + side * 150, 250], 8),
    ...points`${centre + side * 156},300`,
    ...curve([centre + side * 156, 300], [centre + side * 110, 520], [centre + side * 26, horizon + 16], 12),
    ...points`${centre},${horizon + 22}`,
  ]
  return {
    horizon,
    light: { x: 1270, y: 470, radius: 104, reach: 640 },
    layers: [
      mass(0.05, cloud(random, [380, 470], [560, 46]), cloud(random, [1480, 330], [300, 34])),
      water(horizon),
      mass(
        0.16,
        tower([420, horizon + 4], [34, 60], 1, 20),
        ...times(9, (i) => tower([130 + i * 58, horizon + 4], [34, 20 + random() * 40])),
      ),
      mass(
        0.42,
        box(centre - 70, 96, 44, 120),
        box(centre + 26, 96, 44, 120),
        box(centre - 126, 196, 252, 60),
        points`${centre - 3},40 ${centre + 3},40 ${centre + 3},200 ${centre - 3},200`,
      ),
      lit(0.44, ...[-104, -74, -44, -14, 16, 46, 76].map((offset) => box(centre + offset, 216, 16, 12))),
      subject(0.62, bow(-1)),
      subject(0.8, bow(1)),
      lit(0.82, box(centre - 2, 196, 4, 440)),
      lit(
        0.83,
        ...times(5, (i) => disc([centre - 62 + i * 4, 322 + i * 46], 5, 5, 10)),
        ...times(5, (i) => disc([centre + 62 - i * 4, 322 + i * 46], 5, 5, 10)),
      ),
      glitter(horizon + 16),
      mass(0.9, [
        ...points`${centre - 150},${horizon + 18}`,
        ...curve([centre - 150, horizon + 18], [centre - 40, horizon + 4], [centre, horizon + 34], 8),
        ...curve([centre, horizon + 34], [centre + 40, horizon + 4], [centre + 150, horizon + 18], 8),
        ...points`${centre + 60},${horizon + 40} ${centre - 60},${horizon + 40}`,
      ]),
      subject(
        1,
        points`690,${horizon + 40} 700,${horizon + 56} 798,${horizon + 56} 814,${horizon + 34} 770,${horizon + 36}
768,${horizon + 14} 738,${horizon + 14} 736,${horizon - 18} 724,${horizon - 18} 722,${horizon + 38}`,
      ),
      mass(1.04, ridge(random, 876, 10, 120)),
      ...(
        [
          [760, 300, 16],
          [820, 262, 11],
          [700, 330, 10],
          [1330, 210, 12],
        ] as const
      ).map(([x, y, size]) => mass(0.7, bird(x, y, size))),
    ],
  }
}

/** A pier into the water, and who stands at its end. */
export function pier(random: Random): Scene {
  const centre = 1060
  const horizon = 560
  const post = (x: number, y: number, scale: number) => [
    box(x - 5 * scale, y, 10 * scale, 130 * scale),
    box(x - 8 * scale, y - 6 * scale, 16 * scale, 8 * scale),
  ]
  return {
    horizon,
    light: { x: 1200, y: 300, radius: 76, reach: 600 },
    layers: [
      stars(random, 60, 380),
      mass(0.06, cloud(random, [420, 440], [620, 44])),
      mass(0.14, ridge(random, horizon - 6, 22, 300)),
      water(horizon),
      glitter(horizon + 6),
      mass(
        0.3,
        ...(
          [
            [330, 596, 0.5],
            [520, 606, 0.4],
          ] as const
        ).map(([x, y, scale]) => placed(points`-70,-10 -58,14 58,14 76,-14 10,-8 8,-120 4,-120 2,-8`, [x, y], scale)),
      ),
      mass(
        0.6,
        points`${centre - 40},626 ${centre + 40},626 ${centre + 360},960 ${centre - 420},960`,
        ...(
          [
            [centre - 50, 650, 0.5],
            [centre + 50, 650, 0.5],
            [centre - 96, 690, 0.74],
            [centre + 92, 690, 0.74],
            [centre - 186, 760, 1.1],
            [centre + 172, 760, 1.1],
            [centre - 330, 872, 1.7],
            [centre + 296, 872, 1.7],
          ] as const
        ).flatMap(([x, y, scale]) => post(x, y - 50 * scale, scale)),
      ),
      line(
        0.64,
        2.4,
        ...times(9, (i) => {
          const share = (i / 9) ** 1.7
          const y = 646 + share * 300
          return points`${centre - 36 - share * 370},${y} ${centre + 36 + share * 312},${y}`
        }),
      ),
      subject(
        0.8,
        box(centre + 69, 400, 6, 240),
        points`${centre + 58},400 ${centre + 86},400 ${centre + 80},374 ${centre + 64},374`,
      ),
      lit(0.82, box(centre + 65, 379, 14, 18)),
      subject(1, ...atPierEnd(random, centre - 8, 664)),
      mass(1.06, ridge(random, 900, 16, 130)),
    ],
  }
}

/** A submarine among weeds, in light that falls from the surface. */
export function deep(random: Random): Scene {
  const centre = 1060
  const kelp = (x: number, height: number, scale: number) => {
    const left: Point[] = []
    const right: Point[] = []
    for (let i = 0; i <= 14; i++) {
      const y = 960 - (height * i) / 14
      const size = Math.sin(i * 0.7 + x) * 16 * scale
      const half = 11 * scale * (1 - i / 15) + (i % 2) * 7 * scale
      left.push([x + size - half, y])
      right.push([x + size + half, y])
    }
    return [...left, ...right.toReversed()]
  }
  const submarine = [
    ...curve([centre - 230, 430], [centre - 150, 366], [centre, 366], 8),
    ...curve([centre, 366], [centre + 170, 366], [centre + 250, 430], 8),
    ...curve([centre + 250, 430], [centre + 170, 494], [centre, 494], 8),
    ...curve([centre, 494], [centre - 150, 494], [centre - 230, 430], 8),
  ]
  const fishAt = (x: number, y: number, size: number) => [
    ...curve([x - size, y], [x, y - size * 0.5], [x + size * 0.7, y], 6),
    ...points`${x + size * 1.2},${y - size * 0.36} ${x + size * 1.1},${y} ${x + size * 1.2},${y + size * 0.36}`,
    ...curve([x + size * 0.7, y], [x, y + size * 0.5], [x - size, y], 6),
  ]
  return {
    horizon: 760,
    isDeep: true,
    light: { x: 980, y: -60, radius: 0, reach: 900 },
    layers: [
      beam(
        0.05,
        points`760,-60 820,-60 640,960 420,960`,
        points`900,-60 990,-60 960,960 760,960`,
        points`1080,-60 1140,-60 1300,960 1120,960`,
        points`1240,-60 1280,-60 1600,960 1460,960`,
      ),
      mass(0.1, crags(random, 860, 120, 230)),
      mass(0.2, ...times(16, () => fishAt(420 + random() * 260, 240 + random() * 130, 7 + random() * 6))),
      subject(
        0.56,
        submarine,
        points`${centre - 50},370 ${centre - 40},322 ${centre + 60},322 ${centre + 84},370`,
        points`${centre + 200},380 ${centre + 268},350 ${centre + 250},430 ${centre + 268},510 ${centre + 200},480`,
        ...times(
          7,
          (i) => points`${centre - 130 + i * 40},366 ${centre - 118 + i * 40},352 ${centre - 106 + i * 40},366`,
        ),
      ),
      lit(
        0.58,
        disc([centre - 96, 428], 24),
        disc([centre - 30, 428], 15),
        disc([centre + 22, 428], 15),
        disc([centre + 74, 428], 15),
      ),
      beam(0.57, points`${centre - 226},424 ${centre - 226},436 240,640 240,430`),
      mass(0.4, crags(random, 900, 90, 160)),
      mass(
        0.7,
        ...[700, 760, 1290, 1340, 1420].map((x, i) => kelp(x, 260 + (i % 3) * 90, 0.8)),
        ridge(random, 850, 26, 200),
      ),
      mass(
        1,
        ...[40, 110, 190, 1500, 1570].map((x, i) => kelp(x, 330 + (i % 2) * 130, 1.3)),
        ridge(random, 900, 20, 150),
      ),
    ],
  }
}
