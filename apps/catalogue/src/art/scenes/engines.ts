import type { Random } from '../chance.ts'
import { man, walker, woman } from '../figures.ts'
import { bush, cloud, pine, ridge } from '../nature.ts'
import { as, beam, type Layer, line, lit, mass, type Scene, stars, subject } from '../scene.ts'
import {
  box,
  curve,
  disc,
  ground,
  type Pair,
  placed,
  points,
  type Point,
  type Polygon,
  times,
  TURN,
} from '../shapes.ts'
import { oneOf } from '../variation.ts'

/** An engine from before it with its lamps lit, by the middle of its boiler. */
function engineFront([x, y]: Pair, scale = 1): Layer[] {
  const at = (shape: Polygon): Polygon => placed(shape, [x, y], scale)
  return [
    subject(
      0.8,
      at(disc([0, 0], 150, 150, 48)),
      at(box(-34, -250, 68, 110)),
      at(box(-48, -268, 96, 22)),
      at(box(-190, 118, 380, 66)),
      at(box(-176, -40, 26, 160)),
      at(box(150, -40, 26, 160)),
      at(points`-150,184 150,184 96,270 -96,270`),
    ),
    mass(0.52, at(disc([0, 0], 118, 118, 44))),
    subject(
      0.9,
      at(disc([0, 0], 100, 100, 40)),
      at(disc([0, 0], 30, 30, 24)),
      ...times(6, (i) => at(disc([80 * Math.cos(i * 1.047), 80 * Math.sin(i * 1.047)], 6, 6, 8))),
    ),
    lit(0.94, at(disc([0, -178], 26, 26, 28))),
    lit(0.95, at(disc([-150, 150], 13, 13, 18)), at(disc([150, 150], 13, 13, 18))),
  ]
}

/** An engine from before it, out of the night. */
function headOn(random: Random): Scene {
  const centre = 1060
  const level = 470
  const smoke = times(9, (i) =>
    bush(random, [centre + 20 + i * 34 + i * i * 5, 190 - i * 12 - random() * 20], 48 + i * 15, 34 + i * 9),
  )
  return {
    horizon: 640,
    light: { x: centre, y: level - 96, radius: 0, reach: 460 },
    layers: [
      stars(random, 50, 380),
      mass(0.08, ridge(random, 600, 60, 260)),
      mass(0.22, ...times(26, (i) => pine(random, [i * 66 - 20 + random() * 30, 660], 60 + random() * 90))),
      as('smoke', lit(0.3, ...smoke)),
      mass(0.44, ground(points`-60,660 1660,660`)),
      beam(
        0.46,
        points`${centre - 20},${level - 110} ${centre + 20},${level - 90} 560,960 160,960`,
        points`${centre - 20},${level - 96} ${centre + 20},${level - 100} 1660,940 1460,960`,
      ),
      line(0.5, 7, points`${centre - 92},720 ${centre - 420},960`, points`${centre + 92},720 ${centre + 420},960`),
      mass(
        0.48,
        ...times(6, (i) => {
          const scale = 1 + i * 0.55
          const y = 724 + i * i * 7 + i * 12
          return box(centre - 130 * scale, y, 260 * scale, 9 + i * 4)
        }),
      ),
      ...engineFront([centre, level]),
      mass(1.05, ridge(random, 890, 12, 180)),
    ],
  }
}

/** An engine from the side before a low sun, its driver at the window, and one with a lantern who lets it go. */
function fromTheSide(random: Random): Scene {
  const rail = 606
  const wheels = [
    [900, 34],
    [972, 34],
    [1054, 70],
    [1200, 70],
    [1316, 40],
  ] as const
  const spokes = wheels.flatMap(([x, radius]) =>
    times(5, (i): Polygon => {
      const [dx, dy] = [Math.cos((i * TURN) / 10) * radius * 0.9, Math.sin((i * TURN) / 10) * radius * 0.9]
      return [
        [x - dx, rail - radius - dy],
        [x + dx, rail - radius + dy],
      ]
    }),
  )
  const rims = wheels.flatMap(([x, radius]) => {
    const hub: Pair = [x, rail - radius]
    return [disc(hub, radius, radius, 40), disc(hub, radius * 0.84, radius * 0.84, 36).toReversed()]
  })
  return {
    horizon: 640,
    light: { x: 1050, y: 420, radius: 150, reach: 640 },
    layers: [
      mass(0.04, cloud(random, [380, 300], [560, 46])),
      mass(0.12, ridge(random, 560, 40, 300)),
      mass(
        0.26,
        ridge(random, 600, 16, 240),
        ...times(8, (i) => bush(random, [40 + i * 92, 590], 30 + random() * 16, 24)),
      ),
      as(
        'smoke',
        lit(
          0.4,
          ...times(11, (i) =>
            bush(random, [924 + i * 56 + i * i * 2, 232 - i * 11 - random() * 14], 36 + i * 9, 28 + i * 6),
          ),
        ),
      ),
      as('pierced', subject(0.82, ...rims)),
      line(0.84, 5, ...spokes),
      mass(0.6, box(-60, rail, 1720, 10)),
      subject(
        0.86,
        // Smokebox, boiler, firebox and cab in one outline; the tender behind it.
        [
          ...points`870,516 870,404`,
          ...curve([870, 404], [870, 376], [898, 376], 5),
          ...points`1210,370 1210,300 1194,292 1194,284 1386,272 1386,284 1374,290 1374,536 1250,552 1144,552 1144,520`,
        ],
        points`906,380 912,300 900,286 900,278 956,278 956,286 944,300 950,380`,
        [...points`1018,374 1018,346`, ...curve([1018, 346], [1046, 312], [1074, 346], 8), ...points`1074,374`],
        [...points`1120,372 1120,340`, ...curve([1120, 340], [1138, 318], [1156, 340], 8), ...points`1156,372`],
        points`870,500 870,552 846,552 818,${rail - 4} 860,${rail - 4} 894,552 1044,552 1044,500`,
        box(840, 536, 40, 16),
        box(1390, 380, 330, 176),
        box(1370, 536, 330, 24),
        ...[1444, 1524, 1614].map((x) => disc([x, rail - 36], 36, 36, 28)),
        ...wheels.map(([x, radius]) => disc([x, rail - radius], radius * 0.24, radius * 0.24, 16)),
        points`1044,532 1284,532 1284,544 1044,544`,
      ),
      lit(0.9, box(1264, 306, 82, 62)),
      subject(
        0.94,
        disc([1310, 336], 13, 15, 18),
        points`1292,368 1296,354 1306,348 1318,349 1330,356 1334,368`,
        points`1296,327 1324,325 1323,331 1296,332`,
        points`1301,327 1303,316 1319,315 1321,326`,
      ),
      lit(0.92, disc([860, 420], 14, 18, 18)),
      beam(0.5, points`858,410 858,430 334,560 334,400`),
      subject(
        0.96,
        ...man(806, rail + 2, 118),
        points`793,${rail - 48} 800,${rail - 38} 798,${rail - 22} 786,${rail - 22} 784,${rail - 38}`,
      ),
      lit(0.98, disc([792, rail - 30], 6, 7, 12)),
      mass(0.7, ground(points`-60,${rail + 12} 1660,${rail + 12}`)),
      line(0.8, 4, points`-60,${rail + 30} 1660,${rail + 30}`),
      mass(1.02, ridge(random, 850, 16, 200)),
    ],
  }
}

/** A station: an engine under the fan of a great window, and people who wait for it or for somebody in it. */
function station(random: Random): Scene {
  const centre = 1060
  const sill = 532
  const fan = (radius: number) => curvedFan([centre, sill], radius)
  const suitcase = (x: number, y: number): Polygon[] => [box(x, y - 34, 46, 34), box(x + 15, y - 41, 16, 8)]
  return {
    horizon: 640,
    light: { x: centre, y: 380, radius: 0, reach: 620 },
    layers: [
      mass(0.34, box(-60, -60, 1720, 1020)),
      as('pane', lit(0.06, fan(470))),
      line(
        0.34,
        7,
        ...[470, 330, 190].map(fan),
        ...times(11, (i) => spoke([centre, sill], 190, { reach: 480, angle: Math.PI * (1 + i / 10) })),
      ),
      mass(0.4, box(-60, sill, 1720, 20)),
      beam(
        0.3,
        points`${centre - 260},180 ${centre - 60},120 ${centre - 240},760 ${centre - 560},760`,
        points`${centre + 120},130 ${centre + 290},200 ${centre + 560},760 ${centre + 250},760`,
      ),
      as(
        'smoke',
        lit(
          0.36,
          ...times(8, (i) =>
            bush(random, [centre + (i % 2 ? 1 : -1) * i * 16, 318 - i * 30 - random() * 12], 34 + i * 13, 26 + i * 8),
          ),
        ),
      ),
      mass(0.46, ground(points`-60,568 1660,568`)),
      mass(0.62, points`${centre - 96},568 ${centre + 96},568 ${centre + 420},960 ${centre - 420},960`),
      line(0.8, 5, points`${centre - 50},604 ${centre - 230},960`, points`${centre + 50},604 ${centre + 230},960`),
      ...engineFront([centre, 468], 0.5),
      mass(0.74, ...[640, 1480].flatMap((x) => [box(x - 16, -60, 32, 760), box(x - 26, 530, 52, 20)])),
      line(0.7, 4, points`880,-60 880,150`),
      mass(0.72, disc([880, 190], 46, 46, 36)),
      as('face', lit(0.74, disc([880, 190], 38, 38, 36))),
      line(0.8, 4, points`880,190 880,162`, points`880,190 898,202`),
      subject(
        0.94,
        ...man(856, 652, 158),
        ...suitcase(796, 652),
        ...woman(910, 648, 142, -1),
        ...walker(1286, 658, 162, -1),
        ...suitcase(1298, 626),
      ),
      subject(0.7, ...woman(1208, 604, 92), ...man(1234, 606, 98, -1)),
      mass(1.04, ground(points`-60,880 1660,880`)),
    ],
  }
}

/** The upper half of a circle. */
const curvedFan = ([x, y]: Pair, radius: number): Polygon =>
  times(33, (i): Point => [x - radius * Math.cos((i * Math.PI) / 32), y - radius * Math.sin((i * Math.PI) / 32)])

/** A line from near the middle of a circle to beyond its edge. */
const spoke = ([x, y]: Pair, start: number, { reach, angle }: { reach: number; angle: number }): Polygon => [
  [x + Math.cos(angle) * start, y + Math.sin(angle) * start],
  [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach],
]

/** An engine: head-on at night, from the side, or in its station. */
export const locomotive = (random: Random): Scene => oneOf(random, headOn, fromTheSide, station)(random)
