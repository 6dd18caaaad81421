import type { Random } from '../chance.ts'
import { man, woman } from '../figures.ts'
import { bush, cloud, crags, pine, ridge } from '../nature.ts'
import { as, line, lit, mass, type Scene, subject } from '../scene.ts'
import { box, curve, disc, ground, placed, points, type Point, type Polygon, times } from '../shapes.ts'

/** A train on a viaduct, with its smoke over the carriages. */
export function train(random: Random): Scene {
  const deckY = 560
  const centre = 1060
  const deck = points`-60,${deckY + 14} 1660,${deckY + 14} 1660,${deckY + 50} -60,${deckY + 50}`
  const ENGINE = points`-96,0 -96,-20 -116,-4 -120,0 -96,-44 -92,-48 -84,-48 -84,-76 -90,-84 -66,-84 -72,-76
-72,-50 -42,-50 -40,-62 -28,-62 -26,-50 8,-50 8,-86 2,-90 64,-90 58,-86 58,0`
  const carriage = (
    x: number,
  ) => points`${x},${deckY + 6} ${x},${deckY - 60} ${x + 4},${deckY - 68} ${x + 136},${deckY - 68}
${x + 140},${deckY - 60} ${x + 140},${deckY + 6}`
  const puffs = times(12, (i) =>
    bush(random, [centre - 182 + i * 56 + i * i * 2.6, deckY - 140 - i * 15 - random() * 16], 32 + i * 9, 22 + i * 6),
  )
  const piers: Polygon[] = []
  for (let i = 0; i < 14; i++) {
    const x = 7 + i * 126
    piers.push(points`${x - 17},${deckY + 50} ${x + 17},${deckY + 50} ${x + 21},960 ${x - 21},960`)
  }
  const spandrels: Polygon[] = []
  for (let i = 0; i < 13; i++) {
    const x = 70 + i * 126
    spandrels.push([
      ...points`${x - 63},${deckY + 46} ${x + 63},${deckY + 46} ${x + 46},${deckY + 116}`,
      ...curve([x + 46, deckY + 116], [x + 40, deckY + 66], [x, deckY + 64], 6),
      ...curve([x, deckY + 64], [x - 40, deckY + 66], [x - 46, deckY + 116], 6),
    ])
  }
  return {
    horizon: 640,
    light: { x: 900, y: 236, radius: 86, reach: 620 },
    layers: [
      mass(0.06, crags(random, 640, 130, 300)),
      mass(0.2, crags(random, 720, 100, 220)),
      mass(0.34, ridge(random, 760, 40, 260)),
      as('smoke', lit(0.4, ...puffs)),
      mass(0.6, deck, ...piers, ...spandrels),
      line(
        0.6,
        3,
        ...times(60, (i) => points`${i * 28},${deckY + 14} ${i * 28},${deckY}`),
        points`-60,${deckY} 1660,${deckY}`,
      ),
      subject(
        0.8,
        placed(ENGINE, [centre - 120, deckY + 10], 1),
        ...[-70, -42, -8, 32].map((offset, i) =>
          disc([centre - 120 + offset, deckY + 4], i < 2 ? 12 : 20, i < 2 ? 12 : 20, 20),
        ),
        carriage(centre - 50),
        carriage(centre + 102),
        carriage(centre + 254),
        carriage(centre + 406),
      ),
      lit(
        0.82,
        ...[0, 1, 2, 3].flatMap((car) =>
          [0, 1, 2, 3, 4].map((i) => box(centre - 36 + car * 152 + i * 24, deckY - 50, 15, 18)),
        ),
        disc([centre - 222, deckY - 28], 6, 6, 10),
      ),
      mass(
        0.9,
        ...times(26, (i) => pine(random, [i * 66 - 20 + random() * 30, 930], 70 + random() * 110 - (i < 9 ? 26 : 0))),
      ),
    ],
  }
}

/** A biplane over a sea of clouds. */
export function plane(random: Random): Scene {
  const centre = 1060
  const level = 330
  const FUSELAGE = points`-96,0 -90,-10 -20,-16 40,-14 62,-8 66,0 60,8 20,13 -60,8`
  return {
    horizon: 700,
    light: { x: 1230, y: 420, radius: 92, reach: 640 },
    layers: [
      mass(0.04, cloud(random, [300, 420], [640, 60]), cloud(random, [1420, 330], [460, 50])),
      mass(0.14, cloud(random, [760, 560], [620, 70]), cloud(random, [1500, 560], [560, 80])),
      subject(
        0.6,
        placed(FUSELAGE, [centre, level], 1.1),
        points`${centre - 30},${level - 58} ${centre + 26},${level - 64} ${centre + 30},${level - 57}
${centre - 26},${level - 50}`,
        points`${centre - 46},${level + 12} ${centre + 22},${level + 6} ${centre + 26},${level + 15}
${centre - 42},${level + 22}`,
        points`${centre - 104},${level - 34} ${centre - 86},${level - 36} ${centre - 74},${level}
${centre - 98},${level + 2}`,
        disc([centre + 4, level - 22], 8, 9, 14),
        disc([centre + 16, level + 34], 12, 12, 16),
        points`${centre + 70},${level - 46} ${centre + 74},${level - 46} ${centre + 75},${level + 46}
${centre + 71},${level + 46}`,
      ),
      line(
        0.6,
        3,
        points`${centre - 14},${level - 54} ${centre - 20},${level + 16}`,
        points`${centre + 16},${level - 58} ${centre + 12},${level + 8}`,
        points`${centre + 8},${level + 12} ${centre + 16},${level + 34}`,
      ),
      mass(0.26, cloud(random, [360, 690], [800, 90]), cloud(random, [1180, 720], [760, 100])),
      mass(0.16, placed(FUSELAGE, [560, 236], 0.34), placed(FUSELAGE, [640, 190], 0.26)),
      mass(
        0.5,
        cloud(random, [160, 800], [760, 110]),
        cloud(random, [900, 830], [820, 100]),
        cloud(random, [1560, 790], [620, 130]),
      ),
      mass(
        0.74,
        cloud(random, [500, 900], [940, 110]),
        cloud(random, [1340, 910], [820, 120]),
        ground(points`-60,890 1660,890`),
      ),
    ],
  }
}

/** A striped balloon with two people in its basket. */
export function balloon(random: Random): Scene {
  const centre = 1060
  const level = 330
  const envelope = [
    ...curve([centre - 24, level + 196], [centre - 168, level + 60], [centre - 150, level - 40], 10),
    ...curve([centre - 150, level - 40], [centre - 120, level - 160], [centre, level - 164], 10),
    ...curve([centre, level - 164], [centre + 120, level - 160], [centre + 150, level - 40], 10),
    ...curve([centre + 150, level - 40], [centre + 168, level + 60], [centre + 24, level + 196], 10),
  ]
  const gore = (start: number, end: number) => [
    ...curve(
      [centre + start * 24, level + 196],
      [centre + start * 190, level + 50],
      [centre + start * 150, level - 40],
      8,
    ),
    ...curve([centre + start * 150, level - 40], [centre + start * 116, level - 160], [centre, level - 164], 8),
    ...curve([centre, level - 164], [centre + end * 116, level - 160], [centre + end * 150, level - 40], 8),
    ...curve([centre + end * 150, level - 40], [centre + end * 190, level + 50], [centre + end * 24, level + 196], 8),
  ]
  return {
    horizon: 720,
    light: { x: 1290, y: 470, radius: 70, reach: 640 },
    layers: [
      mass(0.03, cloud(random, [420, 330], [460, 44]), cloud(random, [1480, 250], [300, 34])),
      mass(0.1, crags(random, 700, 90, 260)),
      mass(
        0.14,
        ...(
          [
            [560, 300, 0.2],
            [640, 372, 0.13],
          ] as const
        ).map(([x, y, scale]) =>
          envelope.map(([px, py]): Point => [x + (px - centre) * scale, y + (py - level) * scale]),
        ),
      ),
      mass(0.24, cloud(random, [700, 640], [760, 60]), cloud(random, [1440, 620], [520, 60])),
      subject(0.6, envelope),
      as('stripe', lit(0.62, gore(-0.72, -0.36), gore(0, 0.36), gore(0.72, 1))),
      line(
        0.7,
        2.4,
        points`${centre - 22},${level + 196} ${centre - 18},${level + 238}`,
        points`${centre + 22},${level + 196} ${centre + 18},${level + 238}`,
      ),
      subject(
        0.84,
        box(centre - 24, level + 238, 48, 34),
        ...man(centre - 8, level + 262, 44),
        ...woman(centre + 10, level + 262, 42),
      ),
      mass(0.46, ridge(random, 770, 30, 260)),
      lit(0.47, ...times(12, (i) => box(120 + i * 110 + random() * 40, 784 + random() * 12, 6, 8))),
      mass(
        0.7,
        ridge(random, 824, 26, 200),
        ...times(12, (i) => bush(random, [i * 140 + random() * 60, 826], 26 + random() * 16, 22)),
      ),
      mass(1, cloud(random, [300, 950], [1000, 90]), cloud(random, [1300, 960], [900, 100])),
    ],
  }
}
