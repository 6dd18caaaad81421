import { inGrass, onHill } from './players.ts'
import { gable, tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { horse, man, walker, woman } from '../figures.ts'
import { bareTree, bird, bush, cloud, crags, pine, ridge } from '../nature.ts'
import { as, line, lit, mass, type Scene, stars, subject } from '../scene.ts'
import { box, curve, disc, ground, type Pair, type Point, points, type Polygon, times } from '../shapes.ts'

/** A house alone on a hill under the moon, and four who come for it. */
export function house(random: Random): Scene {
  const centre = 1030
  const foot = 640
  return {
    horizon: 640,
    light: { x: 1180, y: 300, radius: 118, reach: 480 },
    layers: [
      stars(random, 60),
      mass(0.15, ridge(random, 610, 40, 260)),
      mass(
        0.3,
        ...times(22, (i) => pine(random, [i * 78 + random() * 40 - 30, 650 + random() * 10], 60 + random() * 60)),
      ),
      mass(
        0.45,
        ground([
          ...points`-60,780 300,770`,
          ...curve([300, 770], [760, 720], [centre - 60, foot], 12),
          ...curve([centre - 60, foot], [1160, 610], [1660, 720], 12),
        ]),
      ),
      subject(
        0.62,
        gable([centre - 82, foot + 20], [120, 150], 96),
        gable([centre + 22, foot + 20], [108, 108], 62),
        box(centre + 2, foot - 250, 26, 90),
        points`${centre - 34},${foot - 210} ${centre - 22},${foot - 290} ${centre - 10},${foot - 210}`,
        box(centre - 110, foot - 30, 300, 60),
      ),
      lit(
        0.63,
        box(centre - 40, foot - 92, 15, 34),
        box(centre - 19, foot - 92, 15, 34),
        box(centre + 66, foot - 60, 26, 26),
      ),
      mass(0.66, ...bareTree(random, [centre + 258, foot + 44], 330, { lean: 0.1 })),
      mass(0.72, ...bareTree(random, [centre - 218, foot + 60], 250, { lean: -0.12 })),
      line(
        0.74,
        4,
        ...times(
          20,
          (i) => points`${i * 62 - 20},${800 - i * 4 + (i % 3) * 4} ${i * 62 - 24 + (i % 4) * 3},${742 - i * 3.4}`,
        ),
        points`-60,776 1200,700`,
      ),
      mass(0.9, ridge(random, 806, 26, 330)),
      ...(
        [
          [560, 846, 104],
          [700, 818, 84],
          [830, 800, 70],
          [1290, 812, 78],
        ] as const
      ).map(([x, y, height], i) => mass(1, ...man(x, y, height, i % 2 ? 1 : -1))),
    ],
  }
}

/** Hills with flowers: trees on the nearest one, and who is in the grass. */
export function meadow(random: Random): Scene {
  const centre = 1080
  const hill = (y: number, height: number, length: number, phase: number) => {
    const line: Point[] = []
    for (let x = -60; x <= 1660; x += 20) {
      line.push([x, y - height * Math.sin(x / length + phase)])
    }
    return ground(line)
  }
  return {
    horizon: 640,
    light: { x: 1250, y: 300, radius: 84, reach: 560 },
    layers: [
      mass(0.03, cloud(random, [420, 300], [420, 60]), cloud(random, [880, 210], [280, 36])),
      mass(0.1, ridge(random, 590, 60, 330)),
      mass(
        0.24,
        hill(650, 44, 260, 1),
        ...times(14, (i) => bush(random, [i * 120 + random() * 60, 640 + random() * 20], 24 + random() * 12, 20)),
      ),
      mass(0.42, hill(716, 50, 330, 3)),
      mass(
        0.64,
        ground([
          ...points`-60,850`,
          ...curve([-60, 850], [620, 850], [860, 760], 10),
          ...curve([860, 760], [1080, 680], [1300, 752], 12),
          ...curve([1300, 752], [1460, 800], [1660, 806], 6),
        ]),
      ),
      subject(0.74, ...onHill(random, [centre, 740])),
      subject(0.9, ...inGrass(random)),
      mass(
        1.05,
        ridge(random, 880, 16, 260),
        ...times(60, () => {
          const x = random() * 1600
          const y = 900
          return points`${x},${y} ${x + (random() - 0.5) * 30},${y - 40 - random() * 50} ${x + 6},${y}`
        }),
      ),
      lit(1.06, ...times(26, () => disc([random() * 1600, 850 + random() * 30], 4 + random() * 4))),
    ],
  }
}

/** A windmill between furrows that run to the horizon, and two who walk home. */
export function windmill(random: Random): Scene {
  const centre = 1070
  const level = 372
  const sailAt = (angle: number) => {
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const turned = (u: number, v: number): Point => [centre + cos * u - sin * v, level + sin * u + cos * v]
    return [
      [turned(0, -3), turned(236, -3), turned(236, 3), turned(0, 3)],
      [turned(70, 6), turned(232, 6), turned(232, 44), turned(70, 34)],
    ]
  }
  const furrows = times(15, (i) => {
    const x = -900 + i * 250
    return points`${820 + (x - 820) * 0.02},690 ${824 + (x - 820) * 0.02 + 6},690 ${x + 90},960 ${x},960`
  })
  return {
    horizon: 660,
    light: { x: 1250, y: 520, radius: 110, reach: 640 },
    layers: [
      mass(0.04, cloud(random, [420, 320], [520, 50]), cloud(random, [760, 220], [340, 30])),
      mass(0.12, ridge(random, 650, 26, 300)),
      mass(
        0.26,
        ridge(random, 680, 16, 240),
        ...times(9, (i) => bush(random, [60 + i * 90 + random() * 40, 668], 20 + random() * 14, 17)),
      ),
      mass(
        0.46,
        ground([
          ...points`-60,720`,
          ...curve([-60, 720], [700, 716], [centre - 60, 690], 10),
          ...curve([centre - 60, 690], [1300, 676], [1660, 716], 10),
        ]),
      ),
      mass(0.52, ...furrows),
      subject(
        0.74,
        points`${centre - 74},704 ${centre - 46},396 ${centre + 46},396 ${centre + 74},704`,
        [
          ...curve([centre - 54, 398], [centre - 44, 330], [centre, 322], 8),
          ...curve([centre, 322], [centre + 44, 330], [centre + 54, 398], 8),
        ],
        box(centre - 96, 560, 192, 9),
        gable([centre + 110, 704], [84, 44], 40),
      ),
      subject(0.8, ...[0.5, 2.07, 3.64, 5.21].flatMap(sailAt)),
      lit(0.82, box(centre - 9, 620, 18, 26), box(centre - 7, 486, 14, 20), box(centre + 140, 672, 14, 16)),
      subject(0.96, ...woman(908, 754, 104), ...walker(860, 758, 112, -1)),
      mass(
        1.06,
        ...times(90, () => {
          const x = random() * 1600
          const y = 912
          return points`${x},${y} ${x + (random() - 0.5) * 26},${y - 50 - random() * 46} ${x + 6},${y}`
        }),
        ridge(random, 896, 8, 200),
      ),
    ],
  }
}

/** A bench under a lamp in a park, leaves in the air, two people on it. */
export function bench(random: Random): Scene {
  return {
    horizon: 660,
    light: { x: 1190, y: 356, radius: 0, reach: 440 },
    layers: [
      mass(
        0.06,
        ...times(22, (i) =>
          tower([i * 76 - 20, 700], [40 + random() * 40, 130 + random() * 170], 1, random() > 0.8 ? 40 : 0),
        ),
      ),
      lit(0.07, ...times(40, () => box(random() * 1600, 560 + random() * 80, 5, 7))),
      mass(
        0.2,
        ...times(10, (i) => bush(random, [i * 180 + random() * 60, 600 + random() * 30], 80 + random() * 40, 64)),
      ),
      mass(0.4, ground(points`-60,690 1660,690`)),
      mass(0.46, points`880,960 1000,700 1170,700 1500,960`),
      as('spill', lit(0.5, disc([1170, 742], 230, 34))),
      mass(
        0.6,
        ...bareTree(random, [760, 770], 470, { lean: 0.05, width: 20 }),
        ...bareTree(random, [1430, 790], 520, { lean: -0.08, width: 22 }),
      ),
      subject(
        0.8,
        box(1186, 372, 7, 366),
        points`1168,372 1210,372 1202,332 1176,332`,
        points`1164,332 1189,312 1214,332`,
      ),
      lit(0.82, points`1172,368 1206,368 1200,336 1178,336`),
      subject(
        0.92,
        box(920, 700, 200, 9),
        box(924, 664, 192, 7),
        box(924, 646, 192, 7),
        box(930, 640, 6, 110),
        box(1104, 640, 6, 110),
        ...man(994, 752, 132),
        ...woman(1048, 752, 124, -1),
      ),
      lit(
        1,
        ...times(26, () => {
          const x = random() * 1600
          const y = 300 + random() * 560
          const size = 3 + random() * 4
          return points`${x},${y - size} ${x + size * 0.7},${y} ${x},${y + size} ${x - size * 0.7},${y}`
        }),
      ),
      mass(1.06, ridge(random, 880, 10, 170)),
    ],
  }
}

/** A castle on its rock before the moon, with a bridge and a coach on the way up. */
export function castle(random: Random): Scene {
  const turret = ([x, foot]: Pair, [width, height]: Pair, roof = 0) => [
    box(x - width / 2, foot - height, width, height),
    roof
      ? points`${x - width * 0.68},${foot - height} ${x},${foot - height - roof} ${x + width * 0.68},${foot - height}`
      : points`${x - width * 0.62},${foot - height - 16} ${x + width * 0.62},${foot - height - 16}
${x + width * 0.62},${foot - height} ${x - width * 0.62},${foot - height}`,
  ]
  return {
    horizon: 650,
    light: { x: 1236, y: 262, radius: 104, reach: 520 },
    layers: [
      stars(random, 50, 360),
      mass(0.06, crags(random, 620, 150, 280)),
      mass(0.14, cloud(random, [560, 470], [700, 40]), cloud(random, [1480, 380], [360, 30])),
      mass(0.26, crags(random, 730, 120, 210)),
      mass(
        0.56,
        ground(points`-60,900 420,850 640,800 820,700 880,600 930,570 960,500 1010,470 1170,468 1200,520
1260,560 1290,640 1400,720 1660,820`),
      ),
      subject(
        0.66,
        ...turret([1000, 490], [44, 120], 90),
        ...turret([1080, 480], [66, 180], 120),
        ...turret([1150, 486], [40, 96], 70),
        ...turret([1040, 480], [60, 80]),
        box(990, 420, 176, 70),
        ...turret([960, 530], [34, 70], 50),
        ...turret([1196, 540], [30, 60], 50),
        box(1120, 400, 20, 90),
      ),
      lit(0.67, box(1074, 330, 10, 24), box(1030, 440, 8, 16), box(1146, 420, 8, 14)),
      mass(
        0.7,
        points`880,606 700,640 520,700 520,716 700,656 880,626`,
        box(612, 670, 14, 230),
        box(740, 640, 14, 230),
      ),
      mass(0.8, ridge(random, 836, 30, 240)),
      subject(1, horse(420, 812, 0.62), points`470,776 468,750 540,746 546,784`),
      mass(1.02, ...bareTree(random, [1466, 900], 420, { lean: -0.08 })),
      mass(1.1, ...bareTree(random, [120, 980], 300, { lean: 0.16 }), ridge(random, 890, 14, 140)),
      ...(
        [
          [760, 250, 22],
          [840, 216, 15],
          [700, 310, 13],
          [900, 300, 10],
        ] as const
      ).map(([x, y, size]) => mass(0.9, bird(x, y, size))),
    ],
  }
}

/** Soldiers in a row on the crest of a hill, behind wire and stumps. */
export function war(random: Random): Scene {
  const centre = 1060
  const horizon = 640
  const stump = (
    x: number,
    y: number,
    scale: number,
  ) => points`${x - 9 * scale},${y} ${x - 6 * scale},${y - 120 * scale} ${x - 12 * scale},${y - 150 * scale}
${x - 3 * scale},${y - 140 * scale} ${x},${y - 186 * scale} ${x + 4 * scale},${y - 138 * scale}
${x + 12 * scale},${y - 170 * scale} ${x + 8 * scale},${y - 100 * scale} ${x + 30 * scale},${y - 130 * scale}
${x + 9 * scale},${y - 76 * scale} ${x + 11 * scale},${y}`
  const file: Polygon[] = []
  for (let i = 0; i < 9; i++) {
    const x = 800 + i * 58 + random() * 14
    const y = 668 - Math.sin(((x - 700) / 720) * Math.PI) * 44
    const scale = 66
    file.push(
      ...man(x, y, scale, i % 2 ? 1 : -1),
      points`${x - 10},${y - 48} ${x + 14},${y - 84} ${x + 16},${y - 82} ${x - 8},${y - 46}`,
    )
  }
  const wire = times(3, (j) => {
    const line: Point[] = []
    for (let i = 0; i < 60; i++) {
      line.push([-60 + i * 30, 850 + j * 14 + 16 * Math.sin(i * 1.7 + j * 2)])
    }
    return line
  })
  return {
    horizon,
    light: { x: centre + 60, y: horizon - 40, radius: 120, reach: 620 },
    layers: [
      mass(0.05, cloud(random, [420, 420], [760, 60]), cloud(random, [1300, 300], [620, 50])),
      mass(0.14, ridge(random, 636, 26, 240)),
      mass(0.24, ...[300, 470, 640, 1480].map((x, i) => stump(x, 660, 0.5 + (i % 2) * 0.2))),
      mass(
        0.5,
        ground([
          ...points`-60,730`,
          ...curve([-60, 730], [640, 720], [780, 670], 8),
          ...curve([780, 670], [1060, 590], [1340, 670], 14),
          ...curve([1340, 670], [1480, 710], [1660, 700], 6),
        ]),
      ),
      subject(0.6, ...file),
      mass(0.72, ridge(random, 780, 30, 170), ...[1410, 1530].map((x, i) => stump(x, 800, 1.1 + i * 0.3))),
      mass(
        0.95,
        ridge(random, 880, 30, 150),
        ...[120, 360, 600, 860, 1120, 1400].map((x) => points`${x - 4},930 ${x - 7},820 ${x + 3},818 ${x + 6},930`),
      ),
      line(1, 3, ...wire),
    ],
  }
}
