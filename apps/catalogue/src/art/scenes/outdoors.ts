import type { Random } from '../chance.ts'
import { man, rider, woman } from '../figures.ts'
import { bareTree, bird, bush, cloud, crags, palm, pine, ridge } from '../nature.ts'
import { as, lit, mass, line, type Scene, stars, subject, water } from '../scene.ts'
import { box, curve, disc, ground, type Pair, placed, points, type Polygon, times } from '../shapes.ts'

/** A jungle: a fall of water between trees, and somebody who came to see it. */
export function jungle(random: Random): Scene {
  const centre = 1070
  const trunk = (x: number, width: number): Polygon => [
    ...curve([x - width, -60], [x - width * 0.6, 500], [x - width * 2.2, 780], 10),
    ...curve([x + width * 2.4, 780], [x + width * 0.7, 500], [x + width, -60], 10),
  ]
  const vine = (x: number, drop: number, sway: number) =>
    curve([x, -60], [x + sway, drop * 0.6], [x + sway * 0.4, drop], 12)
  return {
    horizon: 640,
    light: { x: centre, y: 240, radius: 0, reach: 520 },
    layers: [
      mass(0.06, crags(random, 560, 120, 260)),
      mass(0.14, ...times(16, (i) => bush(random, [i * 108 + random() * 40, 470 + random() * 60], 90, 74))),
      mass(0.26, [
        ...curve([760, 300], [900, 250], [centre - 54, 296], 8),
        ...curve([centre - 54, 296], [centre - 70, 500], [centre - 84, 690], 8),
        [700, 720],
      ]),
      mass(0.26, [
        ...curve([1400, 280], [1240, 236], [centre + 50, 292], 8),
        ...curve([centre + 50, 292], [centre + 70, 500], [centre + 86, 690], 8),
        [1440, 720],
      ]),
      as('smoke', lit(0.28, points`${centre - 54},296 ${centre + 50},292 ${centre + 86},690 ${centre - 84},690`)),
      water(684),
      as('smoke', lit(0.3, disc([centre, 692], 130, 16))),
      mass(0.5, trunk(1360, 34), trunk(690, 26), ridge(random, 726, 16, 180)),
      line(0.56, 4, vine(860, 420, 60), vine(900, 300, -40), vine(1290, 470, -70)),
      subject(0.8, points`880,742 1210,748 1180,772 900,772`, ...man(1010, 744, 92), ...woman(1052, 746, 84)),
      mass(
        0.84,
        ...times(9, (i) => bush(random, [690 + i * 90, 800 + (i % 3) * 14], 70, 40)),
        ridge(random, 800, 10, 120),
      ),
      mass(1, trunk(1540, 60), trunk(120, 70), ridge(random, 850, 18, 140)),
      mass(
        1.06,
        ...times(14, (i) => bush(random, [i * 126 - 20, 936], 104, 50 + random() * 20)),
        ...palm(random, [1450, 980], 400, -0.12),
        ...palm(random, [560, 990], 300, 0.1),
      ),
    ],
  }
}

/** The mouth of a cave, seen from within. */
export function cave(random: Random): Scene {
  const centre = 1060
  const rim = (rx: number, ry: number): Polygon =>
    disc([centre, 470], rx, ry, 40).map(([x, y]) => [
      x + (random() - 0.5) * 44,
      Math.min(y, 700) + (random() - 0.5) * 30,
    ])
  const rock = (rx: number, ry: number): Polygon => [
    ...points`-700,-400 2600,-400 2600,1400 ${centre},1400`,
    ...rim(rx, ry),
    ...points`${centre},1400 -700,1400`,
  ]
  const spike = (x: number, length: number): Polygon => [
    [x - length * 0.2, -60],
    ...curve([x - length * 0.2, -60], [x - length * 0.05, length * 0.4], [x, length], 6),
    ...curve([x, length], [x + length * 0.06, length * 0.4], [x + length * 0.24, -60], 6),
  ]
  return {
    horizon: 690,
    light: { x: centre, y: 430, radius: 0, reach: 430 },
    layers: [
      mass(0.1, crags(random, 660, 130, 240)),
      water(640),
      as('pierced', mass(0.4, rock(360, 300))),
      as('pierced', mass(0.66, rock(460, 390))),
      mass(0.8, ground(points`-60,760 700,742 1000,724 1300,734 1660,770`)),
      subject(0.92, ...man(centre - 10, 738, 150)),
      lit(0.94, disc([centre + 14, 676], 8, 10, 12)),
      mass(1, ...[180, 330, 560, 760, 1370, 1500, 1600].map((x, i) => spike(x, 170 + (i % 3) * 110 + random() * 60))),
      mass(1.04, ridge(random, 860, 26, 130)),
    ],
  }
}

/** Dogs and a sledge on a field of snow, under a low sun. */
export function snowfield(random: Random): Scene {
  const dog = (x: number, y: number): Polygon =>
    placed(
      points`-22,-13 -30,-22 -27,-10 -20,-6 -24,0 -20,0 -13,-8 2,-8 6,0 10,0 9,-8 17,-14 25,-13 27,-17 20,-21 17,-26 14,-21 8,-17`,
      [x, y],
      1.15,
    )
  const sledge: readonly Polygon[] = [
    ...[30, 80, 130, 180].map((x, i) => dog(x, (i % 2) * 8 - 4)),
    points`-180,-20 -90,-20 -70,-10 -62,-2 -186,-2 -188,-10`,
    points`-174,-20 -180,-60 -174,-60 -166,-20`,
    box(-154, -42, 52, 22),
    ...man(-198, 0, 88),
  ]
  const drift = (y: number, from: number, to: number) =>
    ground([
      ...curve([-60, y], [from, y - 60], [to, y + 16], 16),
      ...curve([to, y + 16], [1400, y + 50], [1660, y - 8], 12),
    ])
  return {
    horizon: 610,
    light: { x: 1230, y: 470, radius: 66, reach: 640 },
    layers: [
      stars(random, 60, 380),
      mass(0.06, crags(random, 600, 110, 300)),
      mass(0.16, crags(random, 640, 60, 200)),
      as('snow', lit(0.3, drift(640, 500, 900))),
      as('snow', lit(0.5, drift(704, 300, 800))),
      subject(0.9, ...sledge.map((part) => placed(part, [1062, 736], 1.3))),
      line(0.9, 2, placed(points`-66,-8 40,-16 190,-12`, [1062, 736], 1.3)),
      as('snow', lit(0.94, drift(816, 200, 1100))),
      mass(1, ...times(5, (i) => pine(random, [1420 + i * 60, 880], 150 + random() * 90))),
      lit(1.1, ...times(70, () => disc([random() * 1600, random() * 900], 1.4 + random() * 2.4, undefined, 7))),
    ],
  }
}

/** A churchyard on a hill: stones that lean, and one who visits. */
export function graveyard(random: Random): Scene {
  const stone = ([x, y]: Pair, height: number, lean: number): Polygon => {
    const half = height * 0.3
    return [
      [x - half, y + 20],
      [x - half + lean, y - height * 0.7],
      ...curve(
        [x - half + lean, y - height * 0.7],
        [x + lean, y - height * 1.16],
        [x + half + lean, y - height * 0.7],
        8,
      ),
      [x + half, y + 20],
    ]
  }
  const cross = (x: number, y: number, height: number): Polygon[] => [
    box(x - height * 0.06, y - height, height * 0.12, height + 20),
    box(x - height * 0.26, y - height * 0.76, height * 0.52, height * 0.12),
  ]
  return {
    horizon: 650,
    light: { x: 1190, y: 300, radius: 96, reach: 520 },
    layers: [
      stars(random, 60, 360),
      mass(0.08, cloud(random, [440, 420], [640, 40]), cloud(random, [1360, 400], [420, 26])),
      mass(0.16, ridge(random, 620, 40, 260)),
      mass(0.3, ...times(18, (i) => pine(random, [i * 96 - 30 + random() * 40, 664], 60 + random() * 70))),
      mass(
        0.5,
        ground([...curve([-60, 780], [640, 760], [900, 690], 12), ...curve([900, 690], [1080, 646], [1660, 760], 14)]),
      ),
      subject(
        0.64,
        ...cross(1072, 690, 210),
        box(1030, 676, 84, 26),
        stone([960, 700], 84, 6),
        stone([1180, 700], 96, -9),
        stone([1270, 726], 70, 7),
        stone([870, 726], 66, -8),
      ),
      subject(0.9, ...woman(1016, 730, 104)),
      mass(0.84, ...bareTree(random, [1370, 800], 460, { lean: -0.14, width: 22 })),
      mass(
        0.94,
        ridge(random, 816, 20, 240),
        ...times(7, (i) => stone([80 + i * 104, 826], 46 + random() * 40, random() * 16 - 8)),
      ),
      line(1.02, 5, ...times(34, (i) => points`${i * 50 - 20},900 ${i * 50 - 20},836`), points`-60,852 1660,852`),
      ...[bird(800, 280, 16), bird(850, 250, 11)].map((shape) => mass(0.9, shape)),
    ],
  }
}

/** The last furlong: two horses at the rail. */
export function racetrack(random: Random): Scene {
  const stand = points`-60,560 420,520 700,540 700,640 -60,660`
  return {
    horizon: 610,
    light: { x: 1180, y: 320, radius: 92, reach: 600 },
    layers: [
      mass(0.04, cloud(random, [420, 300], [460, 46]), cloud(random, [860, 230], [260, 26])),
      mass(0.12, ridge(random, 600, 40, 280)),
      mass(0.24, ...times(16, (i) => bush(random, [700 + i * 70 + random() * 30, 616], 40 + random() * 20, 34))),
      mass(
        0.3,
        stand,
        ...[60, 200, 340, 480, 620].map((x) => box(x, 470, 6, 90)),
        points`-60,470 720,440 760,456 -60,500`,
      ),
      lit(0.32, ...times(60, () => disc([random() * 690, 566 + random() * 66], 3, 3, 6))),
      mass(0.44, ground(points`-60,650 1660,640`)),
      line(0.56, 5, points`-60,690 1660,684`, ...times(22, (i) => points`${i * 78 - 20},688 ${i * 78 - 20},722`)),
      mass(0.6, ground(points`-60,724 1660,718`)),
      subject(0.8, ...rider(1200, 774, 1.7, -1)),
      subject(0.96, ...rider(1000, 826, 2.3, -1)),
      subject(1, box(1300, 400, 12, 420), disc([1306, 390], 34, 34, 28)),
      as('face', lit(1.01, disc([1306, 390], 22, 22, 24))),
      mass(1.06, ridge(random, 872, 10, 170)),
    ],
  }
}
