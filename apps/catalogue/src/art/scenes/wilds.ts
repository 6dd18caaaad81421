import { massif } from '../massif.ts'
import { gable } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { man, rider, walker } from '../figures.ts'
import { bush, cloud, crags, palm, pine, ridge } from '../nature.ts'
import { as, beam, line, lit, mass, type Scene, stars, subject, water } from '../scene.ts'
import { box, curve, disc, ground, placed, points, times } from '../shapes.ts'

/** One mountain with snow on its lit side, and a camp at its foot. */
export function peaks(random: Random): Scene {
  const centre = 1060
  return {
    horizon: 640,
    light: { x: 1236, y: 330, radius: 74, reach: 520 },
    layers: [
      mass(0.06, crags(random, 590, 150, 330)),
      ...massif(random, [centre + 10, 196]),
      mass(0.42, crags(random, 700, 110, 250)),
      mass(
        0.6,
        ...times(40, (i) =>
          pine(
            random,
            [i * 42 - 20 + random() * 24, 740 + random() * 16 + Math.abs(i * 42 - 1060) * 0.02],
            50 + random() * 66,
          ),
        ),
        ridge(random, 736, 14, 200),
      ),
      mass(
        0.84,
        ...times(9, (i) => pine(random, [1240 + i * 58 + random() * 20, 850 - i * 2], 130 + random() * 120)),
        ridge(random, 806, 30, 380),
      ),
      subject(1, ...man(1000, 812, 66)),
      lit(1.01, points`958,822 966,800 970,810 975,796 980,812 985,822`),
      mass(1.08, ...times(7, (i) => pine(random, [i * 74 - 30, 960], 120 + random() * 90 - i * 10))),
    ],
  }
}

/** Buttes before a large low sun, and a rider. */
export function mesa(random: Random): Scene {
  const horizon = 610
  const butte = (
    x: number,
    width: number,
    height: number,
    slope = 26,
  ) => points`${x - width / 2 - slope * 1.8},${horizon + 16} ${x - width / 2 - slope},${horizon - height * 0.34}
${x - width / 2},${horizon - height * 0.42} ${x - width / 2 + 5},${horizon - height + 5}
${x - width * 0.2},${horizon - height} ${x + width * 0.1},${horizon - height + 4} ${x + width / 2 - 5},${horizon - height - 3}
${x + width / 2},${horizon - height * 0.44} ${x + width / 2 + slope * 1.2},${horizon - height * 0.3}
${x + width / 2 + slope * 2.2},${horizon + 16}`
  const cactus = (x: number, y: number, scale: number) => {
    const stem = (stemX: number, stemY: number, width: number, height: number) => [
      ...points`${stemX - width},${stemY} ${stemX - width},${stemY - height + width}`,
      ...curve([stemX - width, stemY - height + width], [stemX - width, stemY - height], [stemX, stemY - height], 4),
      ...curve([stemX, stemY - height], [stemX + width, stemY - height], [stemX + width, stemY - height + width], 4),
      ...points`${stemX + width},${stemY}`,
    ]
    return [
      stem(x, y, 11 * scale, 170 * scale),
      stem(x - 42 * scale, y - 62 * scale, 8 * scale, 62 * scale),
      box(x - 48 * scale, y - 76 * scale, 48 * scale, 15 * scale),
      stem(x + 38 * scale, y - 88 * scale, 8 * scale, 50 * scale),
      box(x, y - 100 * scale, 44 * scale, 14 * scale),
    ]
  }
  return {
    horizon,
    light: { x: 1130, y: horizon - 130, radius: 190, reach: 620 },
    layers: [
      mass(0.08, butte(330, 210, 110), butte(620, 70, 150), butte(1480, 260, 130)),
      mass(0.24, butte(742, 170, 250), butte(1442, 130, 330), butte(1540, 46, 230)),
      mass(0.4, ridge(random, horizon + 10, 16, 300)),
      mass(0.6, ridge(random, 690, 26, 420)),
      mass(
        0.86,
        ground([
          ...points`-60,800`,
          ...curve([-60, 800], [560, 780], [900, 712], 12),
          ...curve([900, 712], [1080, 686], [1240, 730], 10),
          ...curve([1240, 730], [1420, 790], [1660, 790], 8),
        ]),
      ),
      subject(1, ...rider(1070, 706, 1.75, -1)),
      mass(1.04, ...cactus(1486, 880, 1.3), ...cactus(250, 850, 0.7)),
      mass(1.1, ridge(random, 880, 18, 160)),
    ],
  }
}

/** Trunks, row behind row, and a deer in the light between them. */
export function forest(random: Random): Scene {
  const centre = 1070
  const trunks = (depth: number, count: number, width: number, jitter: number) =>
    mass(
      depth,
      ...times(count, (i) => {
        let x = ((i + 0.5 + (random() - 0.5) * jitter) * 1600) / count
        if (depth > 0.3 && Math.abs(x - centre) < 150 + depth * 60) {
          x += x < centre ? -190 : 190
        }
        const half = width * (0.6 + random() * 0.8)
        return points`${x - half},-60 ${x + half},-60 ${x + half * 1.1},${600 + depth * 140} ${x + half * 1.9},${690 + depth * 170}
${x - half * 1.9},${690 + depth * 170} ${x - half * 1.1},${600 + depth * 140}`
      }),
    )
  const DEER = points`0,0 1,-30 -4,-44 -2,-54 10,-60 44,-58 54,-66 60,-84 58,-92 62,-98 70,-98 82,-90 80,-86
70,-84 66,-66 60,-50 56,-40 58,0 53,0 50,-34 46,-36 42,0 37,0 38,-36 18,-38 12,-28
10,0 5,0 5,-26 3,-34 5,0`
  const ANTLERS = [
    points`64,-97 58,-112 46,-120`,
    points`58,-112 62,-126`,
    points`68,-97 74,-112 88,-118`,
    points`74,-112 72,-128`,
  ]
  return {
    horizon: 640,
    light: { x: centre, y: 330, radius: 0, reach: 520 },
    layers: [
      trunks(0.04, 34, 7, 1),
      trunks(0.14, 24, 10, 1),
      beam(
        0.2,
        points`760,-60 840,-60 1010,700 820,700`,
        points`980,-60 1090,-60 1200,700 1030,700`,
        points`1240,-60 1300,-60 1390,700 1270,700`,
      ),
      trunks(0.3, 17, 15, 0.9),
      mass(0.36, ridge(random, 690, 12, 180)),
      subject(0.6, placed(DEER, [centre - 40, 716], 1.05)),
      line(0.6, 3.4, ...ANTLERS.map((a) => placed(a, [centre - 40, 716], 1.05))),
      mass(0.55, ridge(random, 748, 16, 220)),
      trunks(0.6, 10, 25, 0.8),
      mass(0.8, ridge(random, 812, 22, 260)),
      trunks(0.9, 6, 46, 0.5),
      mass(
        1.05,
        ridge(random, 872, 20, 160),
        ...times(30, () => {
          const x = random() * 1600
          const y = 880
          return [
            ...points`${x},${y}`,
            ...curve([x, y], [x + 6, y - 50], [x + 30 * (random() - 0.5) * 3, y - 50 - random() * 40], 4),
            ...points`${x + 8},${y}`,
          ]
        }),
      ),
    ],
  }
}

/** An island with a volcano, palms, and an animal of another age. */
export function island(random: Random): Scene {
  const centre = 1080
  const LONGNECK = points`0,0 6,-60 -4,-96 4,-120 30,-136 60,-150 78,-200 86,-262 92,-280 110,-290 134,-282
136,-274 112,-270 106,-256 104,-196 112,-150 120,-118 112,-100 110,-60 114,0 98,0
92,-60 80,-86 50,-88 34,-80 26,-50 28,0 12,0 6,-70 -30,-78 -90,-50 -150,-20 -100,-64
-40,-104 4,-120`
  return {
    horizon: 620,
    light: { x: 1240, y: 330, radius: 82, reach: 600 },
    layers: [
      mass(0.05, cloud(random, [360, 360], [520, 40])),
      mass(0.12, ground(points`-60,640 360,620 620,540 800,380 860,300 884,292 930,298 1000,380 1180,540 1660,620`)),
      as(
        'smoke',
        lit(0.1, ...times(7, (i) => bush(random, [906 + i * 34 + i * i * 5, 262 - i * 26], 28 + i * 12, 20 + i * 8))),
      ),
      water(640),
      mass(0.3, ridge(random, 646, 14, 150)),
      subject(0.5, placed(LONGNECK, [centre - 20, 728], 1)),
      mass(
        0.46,
        ridge(random, 716, 20, 190),
        ...times(14, (i) => bush(random, [i * 120 + random() * 50, 706 + random() * 20], 46 + random() * 26, 34)),
      ),
      mass(
        0.72,
        ...palm(random, [820, 800], 240, -0.14),
        ...palm(random, [1330, 820], 300, 0.14),
        ...palm(random, [1400, 830], 220, 0.3),
        ridge(random, 790, 24, 160),
      ),
      mass(
        1,
        ...palm(random, [90, 960], 380, 0.14),
        ...palm(random, [1540, 980], 420, -0.18),
        ridge(random, 880, 26, 130),
      ),
    ],
  }
}

/** A cabin on the brink of a slope of snow, and one who looks at it. */
export function cabin(random: Random): Scene {
  return {
    horizon: 620,
    light: { x: 1260, y: 250, radius: 64, reach: 520 },
    layers: [
      stars(random, 70, 420),
      mass(0.05, crags(random, 560, 190, 320)),
      mass(0.2, crags(random, 680, 130, 230)),
      as(
        'snow',
        lit(
          0.34,
          ground([
            ...points`-60,760`,
            ...curve([-60, 760], [500, 640], [980, 640], 12),
            ...points`1190,650 1204,720 1230,960 1230,960`,
          ]),
        ),
      ),
      subject(
        0.6,
        placed(gable([0, 0], [190, 96], 70, 0.1), [1010, 648], 1).map(([x, y]) => [
          x + (648 - y) * 0.16,
          y + (x - 1010) * 0.08,
        ]),
        box(1136, 480, 22, 60),
      ),
      lit(0.62, points`1052,600 1084,602 1088,572 1056,570`, points`1110,606 1142,608 1146,578 1114,576`),
      mass(
        0.5,
        ...times(9, (i) => pine(random, [60 + i * 88 + random() * 30, 748 - i * 8], 90 + random() * 90 - i * 5)),
      ),
      subject(0.9, ...walker(880, 676, 84)),
      as(
        'snow',
        lit(0.8, ground([...points`-60,850`, ...curve([-60, 850], [600, 790], [1100, 900], 12), ...points`1660,960`])),
      ),
      lit(
        1.1,
        ...times(90, () => disc([random() * 1600, random() * 900], 1.4 + random() * 2.6, 1.4 + random() * 2.6, 7)),
      ),
    ],
  }
}
