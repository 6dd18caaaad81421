import { onRoad } from './players.ts'
import { oneOf } from '../variation.ts'
import { panes, tower } from '../buildings.ts'
import type { Random } from '../chance.ts'
import { lady, man, walker, woman } from '../figures.ts'
import { ridge } from '../nature.ts'
import { as, type Layer, line, lit, mass, type Scene, stars, subject } from '../scene.ts'
import { box, curve, disc, ground, type Pair, type Point, points, type Polygon, times } from '../shapes.ts'

/** A city of towers, one of them higher than all, with windows lit at random. */
export function city(random: Random): Scene {
  const layers: Layer[] = []
  const far: Polygon[] = []
  const mid: Polygon[] = []
  const near: Polygon[] = []
  const windows: Polygon[] = []
  const centre = 1060
  for (let x = -40; x < 1660; x += 34 + random() * 40) {
    far.push(
      tower([x, 700], [30 + random() * 44, 90 + random() * 190], random() > 0.6 ? 2 : 0, random() > 0.8 ? 40 : 0),
    )
  }
  for (let x = -30; x < 1660; x += 70 + random() * 70) {
    if (Math.abs(x - centre) < 190) continue
    mid.push(
      tower([x, 780], [70 + random() * 60, 150 + random() * 220], Math.floor(random() * 3), random() > 0.7 ? 60 : 0),
    )
  }
  const tallest = oneOf(
    random,
    tower([centre, 970], [300, 730], 4, 110),
    tower([centre, 970], [260, 720], 2, 60),
    tower([centre, 970], [320, 640], 3, 190),
  )
  for (const [x, width, top] of [
    [-20, 190, 690],
    [180, 150, 742],
    [350, 190, 712],
    [560, 130, 756],
    [1300, 130, 640],
    [1440, 220, 560],
  ] as const) {
    near.push(tower([x + width / 2, 930], [width, 930 - top], 1))
    windows.push(...panes(random, [x + 16, top + 40, width - 32, 200], { every: [26, 34], size: [7, 12], share: 0.12 }))
  }
  const tallestWindows = [
    ...panes(random, [centre - 138, 620, 276, 300], { every: [17, 25], size: [5, 10], share: 0.34 }),
    ...panes(random, [centre - 96, 440, 192, 150], { every: [17, 25], size: [5, 10], share: 0.42 }),
    ...panes(random, [centre - 62, 350, 124, 70], { every: [17, 25], size: [5, 10], share: 0.5 }),
  ]
  const fan = times(7, (i) => {
    const angle = -Math.PI / 2 + (i - 3) * 0.3
    return points`${centre + Math.cos(angle) * 20},${290 + Math.sin(angle) * 20} ${centre + Math.cos(angle - 0.05) * 122},${290 + Math.sin(angle - 0.05) * 116}
${centre + Math.cos(angle + 0.05) * 122},${290 + Math.sin(angle + 0.05) * 116}`
  })
  layers.push(
    mass(0.1, ...far),
    mass(0.34, ...mid),
    mass(0.5, ...fan),
    mass(0.56, tallest),
    lit(0.57, ...tallestWindows),
    mass(0.95, ...near),
    lit(0.96, ...windows),
  )
  return { horizon: 640, light: { x: centre, y: 430, radius: 0, reach: 560 }, layers }
}

/** A straight road to a low sun, with poles along it and somebody on it. */
export function road(random: Random): Scene {
  const centre = 1060
  const horizon = 560
  const poles: Polygon[] = []
  const wires: Polygon[] = []
  let [lastX, lastTop] = [0, 0]
  for (let i = 0; i < 6; i++) {
    const scale = 0.07 * 1.9 ** i
    const x = centre + 42 + scale * 330
    const y = horizon + 4 + scale * 190
    const height = scale * 330 + 14
    const width = Math.max(2, scale * 11)
    poles.push(
      box(x - width / 2, y - height, width, height),
      box(x - scale * 42, y - height * 0.92, scale * 84, Math.max(1.6, scale * 7)),
      box(x - scale * 32, y - height * 0.8, scale * 64, Math.max(1.4, scale * 6)),
    )
    if (i) {
      for (const side of [-1, 1]) {
        wires.push(
          curve(
            [lastX + side * scale * 20, lastTop],
            [(lastX + x) / 2 + side * scale * 30, (lastTop + y - height * 0.92) / 2 + scale * 50],
            [x + side * scale * 40, y - height * 0.92],
            10,
          ),
        )
      }
    }
    lastX = x
    lastTop = y - height * 0.92
  }
  const dashes = times(7, (i) => {
    const start = 0.03 * 1.75 ** i
    const end = start * 1.34
    const edge = (scale: number, side: number): Point => [
      centre - scale * 380 * 0.12 + side * scale * 14,
      horizon + scale * 420,
    ]
    return [edge(start, -1), edge(start, 1), edge(end, 1), edge(end, -1)]
  })
  return {
    horizon,
    light: { x: centre - 20, y: horizon - 40, radius: 132, reach: 520 },
    layers: [
      mass(0.12, ridge(random, horizon - 16, 34, 210)),
      mass(0.3, ridge(random, horizon + 4, 12, 300)),
      mass(0.5, ground(points`-60,${horizon + 14} 1660,${horizon + 14}`)),
      mass(
        0.8,
        points`${centre - 3},${horizon + 10} ${centre + 5},${horizon + 10} ${centre + 330},960 ${centre - 560},960`,
      ),
      lit(0.82, ...dashes),
      line(0.9, 1.6, ...wires),
      mass(0.92, ...poles),
      ...onRoad(random, centre - 4, horizon + 62),
      mass(
        1.1,
        ...times(26, () => {
          const x = random() * 700
          const y = 850 + random() * 60
          return points`${x},${y + 50} ${x + 4 + random() * 20 - 10},${y - 20 - random() * 30} ${x + 9},${y + 50}`
        }),
        ridge(random, 886, 16, 200),
      ),
    ],
  }
}

/** The front of a cinema at night, with people before its doors. */
export function marquee(random: Random): Scene {
  const centre = 1060
  const base = 740
  const bulbs = ([x0, y0]: Pair, [x1, y1]: Pair, count: number) =>
    times(count, (i) => disc([x0 + ((x1 - x0) * i) / (count - 1), y0 + ((y1 - y0) * i) / (count - 1)], 5, 5, 8))
  return {
    horizon: 700,
    isWet: true,
    light: { x: centre, y: 470, radius: 0, reach: 520 },
    layers: [
      stars(random, 30, 240),
      mass(
        0.08,
        ...times(18, (i) => tower([i * 96 - 20 + random() * 30, base], [60 + random() * 50, 200 + random() * 220], 1)),
      ),
      mass(
        0.34,
        box(centre - 300, 150, 600, 620),
        box(centre - 330, 130, 660, 30),
        points`${centre - 140},130 ${centre - 110},70 ${centre + 110},70 ${centre + 140},130`,
      ),
      mass(0.3, box(-60, 260, 520, 520), box(500, 330, 230, 440), box(1390, 240, 300, 540)),
      lit(
        0.32,
        ...panes(random, [20, 320, 380, 300], { every: [74, 88], size: [20, 38], share: 0.26 }),
        ...panes(random, [1430, 300, 170, 320], { every: [66, 88], size: [20, 38], share: 0.3 }),
      ),
      as('pane', lit(0.4, box(centre - 34, 196, 68, 230))),
      mass(0.44, box(centre - 22, 214, 44, 194)),
      lit(
        0.46,
        ...bulbs([centre - 42, 190], [centre - 42, 432], 13),
        ...bulbs([centre + 42, 190], [centre + 42, 432], 13),
      ),
      mass(0.5, points`${centre - 250},460 ${centre + 250},460 ${centre + 290},560 ${centre - 290},560`),
      as('pane', lit(0.52, points`${centre - 226},478 ${centre + 226},478 ${centre + 250},542 ${centre - 250},542`)),
      lit(
        0.54,
        ...bulbs([centre - 284, 564], [centre + 284, 564], 30),
        ...bulbs([centre - 246, 456], [centre + 246, 456], 26),
      ),
      as('pane', lit(0.42, box(centre - 130, 600, 260, 140))),
      mass(0.56, box(centre - 8, 600, 16, 140), box(centre - 290, 566, 26, 176), box(centre + 264, 566, 26, 176)),
      mass(0.6, ground(points`-60,${base} 1660,${base}`)),
      as(
        'spill',
        lit(0.62, points`${centre - 130},${base} ${centre + 130},${base} ${centre + 250},900 ${centre - 260},900`),
      ),
      subject(
        0.9,
        ...walker(866, 786, 128, -1),
        ...woman(924, 782, 116),
        ...man(1184, 790, 130, -1),
        ...lady(1250, 786, 118, -1),
        ...man(1318, 792, 126),
        ...lady(1018, 806, 126),
        ...man(1086, 808, 136, -1),
      ),
      mass(
        1.1,
        (
          [
            [600, 900],
            [610, 850],
            [650, 846],
            [690, 806],
            [810, 804],
            [850, 846],
            [900, 852],
            [906, 900],
          ] as const
        ).map(([x, y]) => [x - 420, y + 24]),
      ),
    ],
  }
}
