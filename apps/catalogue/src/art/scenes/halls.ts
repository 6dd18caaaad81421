import { arch, tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { man, woman } from '../figures.ts'
import { cog, cutouts } from '../machines.ts'
import { crags, palm, ridge } from '../nature.ts'
import { as, beam, type Layer, lit, mass, type Scene, stars, subject } from '../scene.ts'
import { box, curve, ground, type Pair, points, times } from '../shapes.ts'

/** The nave of a church, arch behind arch, with one figure in the last light. */
export function nave(): Scene {
  const centre = 1060
  const layers: Layer[] = []
  const bayAt = (closeness: number) => {
    const width = 150 + 900 * closeness
    const top = 330 - 470 * closeness
    const base = 660 + 330 * closeness
    return { width, top, base }
  }
  layers.push(mass(0.05, box(-60, -60, 1720, 1020)))
  const door = bayAt(0.02)
  layers.push(as('pane', lit(0.06, arch([centre, door.base], [door.width * 0.7, (door.base - door.top) * 0.92]))))
  for (let bay = 0; bay < 5; bay++) {
    const closeness = 0.04 + 0.11 * bay * (1 + bay * 0.3)
    const { width, top, base } = bayAt(closeness)
    const innerWidth = width * 0.84
    const inner = arch([centre, base], [innerWidth, (base - top) * 0.94])
    layers.push(
      mass(0.16 + bay * 0.17, [
        ...points`-700,-400 2600,-400 2600,1400 ${centre + innerWidth / 2},1400`,
        ...inner.toReversed(),
        ...points`${centre - innerWidth / 2},1400 -700,1400`,
      ]),
    )
    if (bay < 4) {
      layers.push(
        mass(
          0.2 + bay * 0.15,
          points`${centre - innerWidth / 2},${base} ${centre + innerWidth / 2},${base} ${centre + innerWidth},1000
${centre - innerWidth},1000`,
        ),
      )
    }
  }
  layers.splice(4, 0, beam(0.2, points`${centre - 40},300 ${centre + 40},300 ${centre + 330},960 ${centre - 330},960`))
  layers.push(
    as('shadow', mass(0.7, points`${centre - 8},742 ${centre + 8},742 ${centre + 40},960 ${centre - 40},960`)),
    subject(0.9, ...man(centre, 748, 104)),
  )
  return { horizon: 660, light: { x: centre, y: 470, radius: 0, reach: 360 }, layers }
}

/** Wheels of a machine that is larger than the picture, and two on the walk before it. */
export function gears(): Scene {
  const wheel = (
    depth: number,
    middle: Pair,
    { radius, teeth, spokes = 6, turn = 0 }: { radius: number; teeth: number; spokes?: number; turn?: number },
  ) => as('pierced', mass(depth, cog(middle, radius, teeth, turn), ...cutouts(middle, radius, spokes)))
  return {
    horizon: 700,
    light: { x: 1100, y: 360, radius: 0, reach: 620 },
    layers: [
      wheel(0.08, [700, 260], { radius: 190, teeth: 26 }),
      wheel(0.12, [1420, 180], { radius: 230, teeth: 30, turn: 0.1 }),
      beam(0.2, points`980,-60 1100,-60 1320,960 940,960`, points`1260,-60 1310,-60 1600,960 1440,960`),
      wheel(0.34, [1080, 400], { radius: 300, teeth: 36, turn: 0.05 }),
      wheel(0.5, [1420, 660], { radius: 190, teeth: 24, spokes: 5, turn: 0.12 }),
      wheel(0.56, [700, 690], { radius: 150, teeth: 20, spokes: 5 }),
      mass(
        0.8,
        points`-60,790 1660,770 1660,792 -60,812`,
        ...times(20, (i) => box(i * 86, 716 - i * 0.9, 5, 84)),
        points`-60,722 1660,704 1660,709 -60,727`,
      ),
      subject(0.9, ...man(1060, 782, 96), ...man(930, 784, 92, -1)),
      mass(1.1, ground(points`-60,850 1660,850`), cog([120, 930], 230, 26)),
    ],
  }
}

/** A temple with fires between its columns, and people on its steps. */
export function temple(random: Random): Scene {
  const centre = 1060
  const base = 660
  const column = (x: number, width: number) => [
    box(x - width / 2, 330, width, base - 330),
    box(x - width * 0.72, 316, width * 1.44, 16),
    box(x - width * 0.72, base - 14, width * 1.44, 16),
  ]
  const steps = times(7, (i) => box(centre - 330 - i * 46, base + i * 30, 660 + i * 92, 34))
  const flame = (x: number, y: number, scale: number) => [
    ...curve([x - 16 * scale, y], [x - 22 * scale, y - 34 * scale], [x, y - 70 * scale], 7),
    ...curve([x, y - 70 * scale], [x + 24 * scale, y - 30 * scale], [x + 16 * scale, y], 7),
  ]
  return {
    horizon: base,
    light: { x: centre, y: 500, radius: 0, reach: 520 },
    layers: [
      stars(random, 80, 420),
      mass(0.06, crags(random, 600, 90, 260)),
      mass(
        0.16,
        ...[200, 330, 520, 1480].map((x, i) => tower([x, base + 40], [70, 90 + i * 24], 2)),
        ...palm(random, [420, base + 30], 130, 0.1),
        ...palm(random, [120, base + 30], 170, -0.1),
      ),
      mass(0.3, ridge(random, base + 40, 10, 200)),
      as('pane', lit(0.34, box(centre - 240, 330, 480, base - 330))),
      mass(0.44, ...[-180, -60, 60, 180].flatMap((offset) => column(centre + offset, 38))),
      subject(
        0.62,
        ...[-290, -96, 96, 290].flatMap((offset) => column(centre + offset, 62)),
        box(centre - 370, 268, 740, 52),
        points`${centre - 390},268 ${centre},150 ${centre + 390},268`,
      ),
      mass(0.66, ...steps),
      subject(
        0.8,
        ...[-420, 420].flatMap((offset) => [
          box(centre + offset - 8, base - 60, 16, 150),
          points`${centre + offset - 40},${base - 80} ${centre + offset + 40},${base - 80} ${centre + offset + 22},${base - 54}
${centre + offset - 22},${base - 54}`,
        ]),
      ),
      lit(0.82, flame(centre - 420, base - 78, 1), flame(centre + 420, base - 78, 1), flame(centre, base - 20, 1.1)),
      subject(
        0.94,
        ...woman(centre, base + 62, 92),
        ...man(centre - 190, base + 124, 96),
        ...man(centre + 200, base + 130, 98, -1),
        ...woman(centre - 250, base + 126, 90),
      ),
      mass(1.06, ridge(random, 880, 12, 170)),
    ],
  }
}
