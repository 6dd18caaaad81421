import type { Random } from '../chance.ts'
import { horse, man, woman } from '../figures.ts'
import { ridge } from '../nature.ts'
import { as, beam, line, lit, mass, type Scene, stars, subject } from '../scene.ts'
import { box, curve, disc, ground, points, type Polygon, times, TURN } from '../shapes.ts'
import { oneOf } from '../variation.ts'
import { beforeTent, parasol } from './players.ts'

/** Striped tents at night, and who goes in. */
function tents(random: Random): Scene {
  const centre = 1060
  const base = 600
  const tent = (x: number, width: number, height: number) => [
    ...points`${x - width / 2},${base} ${x - width / 2 - 10},${base - height * 0.42}`,
    ...curve(
      [x - width / 2 - 10, base - height * 0.42],
      [x - width * 0.16, base - height * 0.56],
      [x, base - height],
      10,
    ),
    ...curve(
      [x, base - height],
      [x + width * 0.16, base - height * 0.56],
      [x + width / 2 + 10, base - height * 0.42],
      10,
    ),
    ...points`${x + width / 2},${base}`,
  ]
  const stripe = (x: number, width: number, height: number, count: number) =>
    times(count, (i) => {
      const start = ((i * 2 - count + 0.5) / count / 2) * width
      const end = ((i * 2 - count + 1.5) / count / 2) * width
      const seam = (reach: number) =>
        curve([x, base - height], [x + reach * 0.32, base - height * 0.56], [x + reach, base - height * 0.42], 8)
      return [...seam(start), ...points`${x + start},${base} ${x + end},${base}`, ...seam(end).toReversed()]
    })
  const wheel: Polygon[] = []
  const hub = { x: 330, y: 420, radius: 150 }
  for (let i = 0; i < 12; i++) {
    wheel.push(
      points`${hub.x},${hub.y} ${hub.x + hub.radius * Math.cos((i * TURN) / 12)},${hub.y + hub.radius * Math.sin((i * TURN) / 12)}`,
    )
  }
  wheel.push(
    [...disc([hub.x, hub.y], hub.radius), ...points`${hub.x + hub.radius},${hub.y}`],
    points`${hub.x},${hub.y} ${hub.x - 70},${base}`,
    points`${hub.x},${hub.y} ${hub.x + 70},${base}`,
  )
  const garland = (x0: number, y0: number, x1: number, y1: number) =>
    curve([x0, y0], [(x0 + x1) / 2, Math.max(y0, y1) + 30], [x1, y1], 14)
  return {
    horizon: base,
    light: { x: centre, y: base - 40, radius: 0, reach: 520 },
    layers: [
      stars(random, 60, 420),
      mass(0.08, ridge(random, 560, 30, 300)),
      line(0.16, 3, ...wheel),
      lit(
        0.18,
        ...times(12, (i) =>
          disc(
            [hub.x + hub.radius * Math.cos((i * TURN) / 12), hub.y + hub.radius * Math.sin((i * TURN) / 12)],
            4,
            4,
            8,
          ),
        ),
      ),
      mass(0.3, tent(centre - 330, 230, 180), tent(centre + 350, 260, 200)),
      subject(0.5, tent(centre, 430, 400)),
      as('stripe', lit(0.52, ...stripe(centre, 430, 400, 5))),
      mass(
        0.7,
        points`${centre - 34},${base} ${centre - 20},${base - 110} ${centre + 20},${base - 110}
${centre + 34},${base}`,
        box(centre - 2, base - 450, 4, 56),
        points`${centre + 2},${base - 448} ${centre + 46},${base - 436} ${centre + 2},${base - 422}`,
      ),
      line(
        0.6,
        1.6,
        garland(centre, base - 396, centre - 330, base - 178),
        garland(centre, base - 396, centre + 350, base - 198),
      ),
      lit(
        0.66,
        ...[
          garland(centre, base - 396, centre - 330, base - 178),
          garland(centre, base - 396, centre + 350, base - 198),
        ].flatMap((rope) => rope.filter((_, i) => i % 2).map(([x, y]) => disc([x, y + 4], 4.5, 4.5, 8))),
      ),
      mass(0.6, ground(points`-60,${base} 1660,${base}`)),
      as(
        'spill',
        lit(0.62, points`${centre - 34},${base} ${centre + 34},${base} ${centre + 260},900 ${centre - 300},900`),
      ),
      subject(0.9, ...beforeTent(random, base + 62)),
      mass(1.06, ridge(random, 846, 14, 200)),
    ],
  }
}

/** On a wire under the top of the tent, with a parasol; below, the ring and all who look up. */
function tightrope(random: Random): Scene {
  const centre = 1060
  const seam = (x: number): Polygon =>
    curve([centre + (x - centre) * 0.06, -140], [centre + (x - centre) * 0.52, 110], [x, 400], 12)
  const stripes = times(9, (i): Polygon => {
    const from = -340 + i * 310
    return [...seam(from), ...seam(from + 155).toReversed()]
  })
  const valance = [
    ...points`-60,392 1660,392 1660,416`,
    ...times(23, (i) => curve([1674 - i * 78, 416], [1635 - i * 78, 452], [1596 - i * 78, 416], 6)).flat(),
    ...points`-60,416`,
  ]
  const rows = times(3, (row) =>
    times(34 - row * 6, (i) => {
      const size = 13 + row * 3
      const [x, y] = [i * (50 + row * 12) + (row % 2) * 22 + random() * 14, 584 + row * 30 + random() * 8]
      return [disc([x, y], size * 0.8, size, 14), box(x - size * 1.5, y + size * 0.9, size * 3, 60)]
    }).flat(),
  )
  const mast = (x: number, y: number): Polygon[] => [
    box(x - 9, -60, 18, 760),
    box(x - 46, y, 92, 9),
    ...times(9, (i) => box(x - 22, y + 24 + i * 28, 44, 4)),
  ]
  const wire = curve([816, 470], [centre, 506], [1304, 470], 24)
  return {
    horizon: 640,
    isStage: true,
    light: { x: centre, y: 380, radius: 0, reach: 430 },
    layers: [
      mass(0.2, box(-60, -60, 1720, 1020)),
      as('stripe', lit(0.12, ...stripes)),
      mass(0.34, valance),
      mass(0.3, ground(points`-60,560 1660,560`)),
      ...rows.map((heads, i) => mass(0.38 + i * 0.08, ...heads)),
      beam(
        0.3,
        points`${centre - 300},-60 ${centre - 250},-60 ${centre + 80},520 ${centre - 80},520`,
        points`${centre + 250},-60 ${centre + 300},-60 ${centre + 80},520 ${centre - 80},520`,
      ),
      mass(0.6, ground(points`-60,690 1660,690`)),
      as('pool', lit(0.62, disc([centre, 770], 300, 46))),
      mass(0.8, ...mast(800, 470), ...mast(1320, 470)),
      line(0.9, 4, wire),
      subject(0.96, ...woman(centre, 488, 176), ...parasol(centre + 18, 403)),
      subject(0.9, ...man(centre - 90, 776, 118), horse(centre + 170, 786, 1.2)),
      mass(1.04, ground(points`-60,880 1660,880`)),
    ],
  }
}

/** A circus: two times in three its tents, else the wire. */
export const circus = (random: Random): Scene => oneOf(random, tents, tents, tightrope)(random)
