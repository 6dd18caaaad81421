import { arch, dome, gable, tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { man, woman } from '../figures.ts'
import { palm, pine, ridge } from '../nature.ts'
import { as, beam, line, lit, mass, type Scene, stars, subject } from '../scene.ts'
import { box, curve, disc, placed, type Point, points, times } from '../shapes.ts'

/** A moon that fills the sky, a rocket on its way, and people who watch from the roofs. */
export function moon(random: Random): Scene {
  const centre = 1080
  const level = 330
  const radius = 236
  const craters = (
    [
      [2.6, 0.52, 0.17],
      [0.4, 0.6, 0.12],
      [1.5, 0.55, 0.22],
      [3.6, 0.3, 0.1],
      [5.2, 0.62, 0.13],
      [4.4, 0.74, 0.08],
      [0.9, 0.16, 0.11],
      [2.1, 0.82, 0.07],
      [5.9, 0.3, 0.07],
    ] as const
  ).map(([angle, distance, size]) => {
    const [x, y] = [centre + Math.cos(angle) * distance * radius, level + Math.sin(angle) * distance * radius]
    return disc([x, y], size * radius, size * radius * 0.92, 24)
  })
  const trail = curve([300, 830], [560, 300], [900, 300], 30)
  return {
    horizon: 700,
    light: { x: centre, y: level, radius, reach: 640, isMoon: true },
    layers: [
      stars(random, 130, 700),
      as('crater', mass(0.05, ...craters)),
      line(0.3, 3, trail),
      subject(0.6, placed(points`0,-15 46,-12 62,-4 66,0 62,4 46,12 0,15 -10,20 -10,-20`, [900, 300], 1, 1)),
      lit(0.61, disc([932, 300], 4, 4, 10)),
      mass(
        0.5,
        ridge(random, 800, 26, 200),
        dome([420, 800], [150, 100]),
        dome([610, 812], [80, 60]),
        box(352, 780, 140, 60),
        points`1180,860 1196,690 1204,660 1212,690 1228,860`,
        ...[1290, 1350, 1420, 1510].map((x, i) => tower([x, 860], [50 + i * 10, 120 + (i % 2) * 60], 1, 30)),
      ),
      mass(
        0.8,
        gable([-30, 900], [220, 60], 50),
        gable([230, 930], [180, 50], 60),
        ridge(random, 880, 14, 130),
        box(90, 770, 26, 60),
      ),
      line(0.7, 9, points`470,742 560,684`),
      mass(0.95, ...man(880, 878, 84), ...man(928, 884, 80, -1), ...woman(974, 880, 76), ...man(1040, 890, 82)),
    ],
  }
}

/** A saucer that holds two people in its light. */
export function saucer(random: Random): Scene {
  const centre = 1060
  const level = 220
  const disk = (x: number, y: number, scale: number) => [
    [
      ...curve([x - 150 * scale, y], [x - 90 * scale, y - 34 * scale], [x - 56 * scale, y - 36 * scale], 6),
      ...curve([x - 56 * scale, y - 36 * scale], [x, y - 104 * scale], [x + 56 * scale, y - 36 * scale], 10),
      ...curve([x + 56 * scale, y - 36 * scale], [x + 90 * scale, y - 34 * scale], [x + 150 * scale, y], 6),
      ...curve([x + 150 * scale, y], [x, y + 54 * scale], [x - 150 * scale, y], 12),
    ],
  ]
  return {
    horizon: 550,
    light: { x: centre, y: 520, radius: 0, reach: 400 },
    layers: [
      stars(random, 90, 520),
      mass(0.1, ridge(random, 530, 40, 260)),
      mass(0.2, ...disk(560, 170, 0.3)),
      mass(0.16, ...disk(1420, 130, 0.22)),
      beam(
        0.3,
        points`${centre - 60},${level + 20} ${centre + 60},${level + 20} ${centre + 200},606 ${centre - 200},606`,
      ),
      mass(0.4, ridge(random, 582, 12, 240)),
      as('pool', lit(0.42, disc([centre, 606], 198, 24))),
      subject(0.6, ...disk(centre, level, 1)),
      lit(
        0.62,
        ...[-96, -58, -20, 20, 58, 96].map((offset) =>
          disc([centre + offset, level + 4 + 12 * (1 - (offset / 110) ** 2)], 8, 6, 12),
        ),
        disc([centre, level - 56], 22, 12, 18),
      ),
      subject(0.8, ...man(centre - 40, 612, 96), ...woman(centre + 16, 614, 88, -1)),
      mass(
        0.84,
        gable([1290, 690], [110, 56], 44),
        box(1370, 598, 12, 40),
        ...(
          [
            [1450, 90],
            [1500, 120],
          ] as const
        ).map(([x, height]) => pine(random, [x, 710], height)),
        ridge(random, 692, 18, 260),
      ),
      lit(0.85, box(1316, 652, 14, 14)),
      mass(
        1,
        ...times(12, (i) => {
          const x = 60 + i * 62 + random() * 16
          const y = 800 + (i % 3) * 10
          return [
            ...points`${x},${y} ${x},${y - 34}`,
            ...curve([x, y - 34], [x + 11, y - 48], [x + 22, y - 34], 5),
            ...points`${x + 22},${y}`,
          ]
        }),
        ridge(random, 802, 18, 300),
      ),
    ],
  }
}

/** Domes and minarets under a crescent, and somebody on a carpet in the air. */
export function bagdad(random: Random): Scene {
  const centre = 1060
  const base = 670
  const minaret = (x: number, height: number, width = 18) => [
    ...points`${x - width / 2},${base} ${x - width / 2},${base - height} ${x - width * 0.8},${base - height - 4}
${x - width * 0.8},${base - height - 14} ${x - width * 0.4},${base - height - 14} ${x - width * 0.4},${base - height - 44}`,
    ...curve([x - width * 0.4, base - height - 44], [x - width * 0.7, base - height - 60], [x, base - height - 84], 5),
    ...curve([x, base - height - 84], [x + width * 0.7, base - height - 60], [x + width * 0.4, base - height - 44], 5),
    ...points`${x + width * 0.4},${base - height - 14} ${x + width * 0.8},${base - height - 14} ${x + width * 0.8},${base - height - 4}
${x + width / 2},${base - height} ${x + width / 2},${base}`,
  ]
  const crescent: Point[] = []
  for (let i = 0; i <= 24; i++) {
    const angle = -2.2 + (i * 4.4) / 24
    crescent.push([1270 + 66 * Math.cos(angle), 214 + 66 * Math.sin(angle)])
  }
  for (let i = 24; i >= 0; i--) {
    const angle = -1.75 + (i * 3.5) / 24
    crescent.push([1244 + 60 * Math.cos(angle), 214 + 60 * Math.sin(angle)])
  }
  return {
    horizon: 600,
    light: { x: 1262, y: 214, radius: 0, reach: 420 },
    layers: [
      stars(random, 120, 560),
      lit(0.02, crescent),
      mass(0.08, ridge(random, 590, 50, 300)),
      mass(
        0.2,
        ...[180, 420, 640, 820, 1330, 1500].map((x, i) => dome([x, base], [120 + (i % 3) * 30, 120 + (i % 2) * 50])),
        ...[300, 560, 1420].map((x, i) => minaret(x, 200 + i * 30)),
      ),
      subject(
        0.5,
        dome([centre, base - 150], [260, 230]),
        box(centre - 130, base - 170, 260, 200),
        dome([centre - 190, base - 70], [90, 90]),
        dome([centre + 190, base - 70], [90, 90]),
        box(centre - 236, base - 80, 472, 120),
        minaret(centre - 262, 330),
        minaret(centre + 262, 330),
      ),
      lit(
        0.52,
        arch([centre, base], [76, 170]),
        ...[-180, -120, 120, 180].map((offset) => arch([centre + offset, base - 10], [26, 54])),
      ),
      mass(
        0.7,
        ...times(17, (i) => box(i * 100 - 40 + random() * 30, base - 10 - random() * 46, 70 + random() * 60, 240)),
        dome([220, base + 6], [90, 80]),
      ),
      lit(0.71, ...times(9, () => box(40 + random() * 1500, base + 16 + random() * 20, 8, 12))),
      mass(
        0.9,
        ...palm(random, [1450, 940], 300, 0.12),
        ...palm(random, [1540, 960], 220, -0.1),
        ridge(random, 862, 10, 200),
      ),
      subject(
        1,
        [
          ...curve([776, 190], [850, 154], [915, 188], 8),
          ...curve([915, 188], [976, 220], [1044, 176], 8),
          ...points`1050,190`,
          ...curve([1046, 198], [976, 244], [912, 210], 8),
          ...curve([912, 210], [850, 178], [778, 212], 8),
          ...points`766,204`,
        ],
        ...man(900, 190, 84),
      ),
    ],
  }
}
