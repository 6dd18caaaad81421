import { area, box, circle, d, line, oval, repeat } from '../../posters/shapes.ts'
import { mix, tone } from '../grades.ts'
import { bareTree, birds, bokeh, crest, fir, person, ridge, shadow, soft, stars, between } from '../props.ts'
import type { SceneOf } from '../scene.ts'

/** A low sun over water, its path of light, and a boat. */
export const sun: SceneOf = (grade, random) => {
  const x = between(random, 880, 1120)
  const [horizon, radius] = [590, 215]
  const y = horizon - between(random, 60, 120)
  const bands = repeat(6, (i) => box(x - 260, y + 26 + i * 30, 520, 4 + i * 2.6, tone(grade, 0.86)))
  const path = repeat(24, (i) => {
    const half = (22 + i * 7) * between(random, 0.35, 1)
    return oval(x + (random() - 0.5) * (30 + i * 5), horizon + 8 + i * 12.5, half, 1.6 + i * 0.26, grade.glow)
  })
  const boat = x - between(random, 250, 380)
  return {
    source: [x, y],
    reach: 900,
    horizon,
    back:
      `<g clip-path="inset(0 0 ${900 - horizon}px 0)">${circle(x, y, radius, 'url(#lit)') + bands}</g>` +
      ridge([horizon - 4, 26, 9], random, tone(grade, 0.62)),
    shafts: { from: 185, to: 355, count: 9, strength: 0.45 },
    front:
      box(0, horizon, 1600, 320, mix(grade.deep, grade.low, 0.2)) +
      box(0, horizon, 1600, 5, mix(grade.low, grade.glow, 0.3)) +
      `<g opacity=".62">${path}</g>` +
      area(d`M${boat - 74} ${horizon + 34}h148c-10 18 -28 24 -48 24h-52c-22 0 -40 -8 -48 -24z`, grade.deep) +
      area(
        d`M${boat} ${horizon - 128}C${boat + 62} ${horizon - 70} ${boat + 66} ${horizon - 10} ${boat + 52} ${horizon + 22}H${boat}z`,
        grade.deep,
      ) +
      area(
        d`M${boat - 8} ${horizon - 96}C${boat - 44} ${horizon - 40} ${boat - 52} ${horizon} ${boat - 54} ${horizon + 22}H${boat - 8}z`,
        tone(grade, 0.12),
      ) +
      birds([x - 60, y - 230], 5, random, tone(grade, 0.2)),
    near: ridge([880, 60, 5], random, grade.deep),
  }
}

/** Heights behind heights, each paler than the one before it. */
export const peaks: SceneOf = (grade, random) => {
  const x = between(random, 1060, 1240)
  const top = between(random, 190, 240)
  const far = Array.from({ length: 13 }, (_, i): [number, number] => [
    i * 140 - 40,
    520 - (i % 2) * between(random, 60, 150) - between(random, 0, 50),
  ])
  const peak = 830 + between(random, -60, 40)
  const main = (shift: number): [number, number][] => [
    [-40, 690],
    [220, 560],
    [330, 610],
    [peak - 190, 400 + shift],
    [peak - 130, 420],
    [peak, top],
    [peak + 110, top + 110],
    [peak + 150, top + 100],
    [peak + 330, 500],
    [1400, 440],
    [1640, 620],
  ]
  const snow = area(
    d`M${peak} ${top}L${peak + 110} ${top + 110}L${peak + 150} ${top + 100}L${peak + 262} ${top + 232}L${peak + 176} ${top + 196}L${peak + 150} ${top + 262}L${peak + 96} ${top + 168}L${peak + 52} ${top + 236}L${peak + 18} ${top + 128}L${peak - 20} ${top + 190}L${peak - 6} ${top + 70}L${peak - 52} ${top + 92}z`,
    mix(grade.low, grade.glow, 0.75),
  )
  return {
    source: [x, top - 30],
    reach: 980,
    horizon: 660,
    back: circle(x, top - 30, 66, 'url(#lit)') + soft(crest(far, tone(grade, 0.8)), 3),
    shafts: { from: 95, to: 185, count: 8, strength: 0.7 },
    front:
      crest(main(0), tone(grade, 0.42)) +
      area(
        d`M${peak} ${top}L${peak - 52} ${top + 92}L${peak - 190} 400L330 610L420 900H${peak - 60}L${peak - 20} ${top + 330}L${peak - 60} ${top + 240}z`,
        tone(grade, 0.26),
        0.8,
      ) +
      snow +
      soft(box(-40, 560, 1700, 90, grade.low, 0.45), 26) +
      ridge([690, 90, 7], random, tone(grade, 0.2)) +
      repeat(34, (i) => fir(i * 49 + random() * 34, 800 + random() * 40, 70 + random() * 110, tone(grade, 0.09))) +
      ridge([800, 46, 6], random, grade.deep) +
      birds([peak - 420, top + 40], 6, random, tone(grade, 0.15)),
    near: fir(60, 960, 620, grade.deep) + fir(-70, 960, 480, grade.deep) + fir(1560, 960, 400, grade.deep),
  }
}

/** A highway to the sun, and the poles beside it. */
export const road: SceneOf = (grade, random) => {
  const x = between(random, 880, 1000)
  const horizon = 520
  const pole = (near: number): string => {
    const foot = horizon + near * 330
    const left = x + 26 + near * 560
    const tall = near * 560
    const arm = (y: number, half: number): string =>
      box(left - half, foot - tall * y, half * 2, Math.max(1.5, near * 12), tone(grade, 0.3 - near * 0.28))
    return (
      box(left - near * 7, foot - tall, Math.max(2, near * 15), tall, tone(grade, 0.3 - near * 0.28)) +
      arm(0.93, near * 82) +
      arm(0.82, near * 62)
    )
  }
  const nears = [0.05, 0.09, 0.15, 0.25, 0.42, 0.72, 1.2]
  const wires = [-1, 1].map((side) =>
    line(
      nears
        .map(
          (near, i) =>
            d`${i === 0 ? 'M' : 'Q'}${i === 0 ? '' : d`${x + 26 + ((nears[i - 1] ?? 0) + near) * 280 + side * near * 60} ${horizon - near * 140} `}${x + 26 + near * 560 + side * near * 76} ${horizon + near * 330 - near * 516}`,
        )
        .join(''),
      tone(grade, 0.12),
      2.2,
    ),
  )
  const dashes = repeat(9, (i) => {
    const [top, foot] = [0.02 + i * i * 0.0125, 0.02 + i * i * 0.0125 + 0.012 + i * 0.007]
    const at = (near: number, side: number): string =>
      d`${x - near * 60 + side * (near * 9 + 0.8)} ${horizon + near * 420}`
    return area(`M${at(top, -1)}L${at(top, 1)}L${at(foot, 1)}L${at(foot, -1)}z`, mix(grade.low, grade.glow, 0.7), 0.85)
  })
  return {
    source: [x, horizon - 70],
    reach: 920,
    horizon,
    back:
      circle(x, horizon - 70, 158, 'url(#lit)') +
      repeat(5, (i) =>
        oval(
          between(random, 200, 1500),
          150 + i * 48,
          between(random, 180, 420),
          7 + random() * 10,
          mix(grade.high, grade.glow, 0.3),
        ),
      ) +
      ridge([horizon + 2, 60, 8], random, tone(grade, 0.6)),
    shafts: { from: 190, to: 350, count: 9, strength: 0.4 },
    front:
      area(`M-40 ${horizon}H1640V920H-40z`, tone(grade, 0.24)) +
      soft(box(-40, horizon - 8, 1700, 30, grade.glow, 0.35), 9) +
      area(d`M${x - 5} ${horizon}L${x - 560} 920H${x + 420}L${x + 5} ${horizon}z`, tone(grade, 0.1)) +
      area(d`M${x - 3} ${horizon}L${x - 120} 920H${x - 30}L${x + 3} ${horizon}z`, grade.glow, 0.12) +
      dashes +
      wires.join('') +
      nears.map(pole).join('') +
      birds([x - 460, 200], 5, random, tone(grade, 0.2)),
    near: repeat(26, (i) =>
      line(
        d`M${i * 70 + random() * 40} 930q${(random() - 0.5) * 60} ${-60 - random() * 60} ${(random() - 0.5) * 90} ${-90 - random() * 80}`,
        grade.deep,
        9,
        'round',
      ),
    ),
  }
}

/** A field of flowers, the nearest against the sun. */
export const petals: SceneOf = (grade, random) => {
  const [x, y] = [between(random, 960, 1100), 372]
  /** Flowers are drawn once for each colour, and laid out from there. */
  const flower = (
    id: string,
    fill: string,
    heart: string,
    rings: readonly (readonly [number, number, number])[],
  ): string => {
    const ring = ([count, radius, half]: readonly [number, number, number], order: number): string => {
      const path = d`M0 0C${-half} ${-radius * 0.4} ${-half * 0.8} ${-radius * 0.85} 0 ${-radius}C${half * 0.8} ${-radius * 0.85} ${half} ${-radius * 0.4} 0 0z`
      const colour = [fill, mix(fill, grade.glow, 0.25), mix(fill, grade.deep, 0.35)][order] ?? fill
      return `<g fill="${colour}">${repeat(count, (i) => `<path d="${path}" transform="rotate(${Math.round((i * 360) / count + order * 13)})"/>`)}</g>`
    }
    return `<g id="${id}">${rings.map(ring).join('')}${circle(0, 0, 20, heart)}</g>`
  }
  const bloom = (id: string, [cx, cy]: readonly [number, number], size: number, squash = 1): string =>
    `<use href="#${id}" transform="translate(${Math.round(cx)} ${Math.round(cy)}) scale(${Math.round(size) / 100} ${Math.round(size * squash) / 100})"/>`
  const full = [
    [14, 100, 22],
    [12, 78, 20],
    [9, 52, 17],
  ] as const
  const depths = [0.5, 0.42, 0.33, 0.24, 0.15]
  const flowers =
    flower('bloom', mix(grade.deep, grade.spark, 0.62), grade.deep, full) +
    flower('shade', grade.deep, grade.deep, full.slice(0, 1)) +
    depths
      .map((far, i) =>
        flower(`f${i}`, mix(tone(grade, far), grade.spark, 0.2 + far * 0.6), tone(grade, 0.1), [[9, 100, 30]]),
      )
      .join('')
  const field = repeat(70, (i) => {
    const near = (i / 70) ** 1.6
    return bloom(
      `f${Math.min(4, Math.floor((i / 70) * 5))}`,
      [random() * 1700 - 50, 610 + near * 230 + random() * 30],
      5 + near * 46,
      0.55,
    )
  })
  const stem = line(d`M${x} ${y + 60}C${x - 30} 640 ${x + 20} 780 ${x - 40} 940`, tone(grade, 0.08), 15)
  return {
    source: [x, y],
    reach: 880,
    horizon: 600,
    back:
      `<defs>${flowers}</defs>` +
      circle(x, y, 250, 'url(#lit)', 0.75) +
      ridge([610, 90, 6], random, tone(grade, 0.62)) +
      ridge([640, 60, 8], random, tone(grade, 0.42)),
    shafts: { from: 0, to: 360, count: 22, strength: 0.45 },
    front:
      box(-20, 640, 1640, 280, tone(grade, 0.16)) +
      field +
      stem +
      area(d`M${x - 10} 700c60-80 150-90 210-60c-40 70-130 90-210 60z`, tone(grade, 0.1)) +
      bloom('bloom', [x, y], 232),
    near:
      bloom('shade', [150, 820], 210, 0.8) +
      bloom('shade', [1490, 860], 180, 0.7) +
      bokeh(
        12,
        [
          [100, 500],
          [1400, 300],
        ],
        random,
        grade.glow,
      ),
  }
}

/** Surf by moonlight, and a lighthouse. */
export const waves: SceneOf = (grade, random) => {
  const [x, y] = [between(random, 800, 920), 210]
  const tower = 1240
  const scales = (row: number): string => {
    const near = row / 8
    const top = 560 + near * near * 300
    const radius = 30 + near * 96
    return repeat(Math.ceil(1700 / (radius * 1.75)) + 1, (i) => {
      const cx = i * radius * 1.75 - (row % 2) * radius * 0.87
      return (
        circle(cx, top + radius, radius, tone(grade, 0.42 - near * 0.4)) +
        line(
          d`M${cx - radius} ${top + radius}a${radius} ${radius} 0 0 1 ${radius * 2} 0`,
          mix(grade.low, grade.glow, Math.max(0, 0.75 - Math.abs(cx - x) / 900)),
          Math.round(20 + near * 30) / 10,
        ) +
        line(
          d`M${cx - radius * 0.62} ${top + radius}a${radius * 0.62} ${radius * 0.62} 0 0 1 ${radius * 1.24} 0`,
          tone(grade, 0.5 - near * 0.3),
          Math.round(15 + near * 30) / 10,
        )
      )
    })
  }
  return {
    source: [x, y],
    reach: 900,
    horizon: 560,
    dim: 0.35,
    back:
      stars(110, 480, random, grade.glow) +
      circle(x, y, 92, 'url(#lit)') +
      soft(oval(x - 130, y + 60, 330, 22, tone(grade, 0.5)) + oval(x + 260, y - 40, 300, 16, tone(grade, 0.4)), 9),
    shafts: { from: 40, to: 140, count: 6, strength: 0.4 },
    front:
      soft(
        area(d`M${tower} 268L-60 60V250z`, grade.glow, 0.4) + area(d`M${tower} 268L1660 150V330z`, grade.glow, 0.3),
        9,
      ) +
      crest(
        [
          [980, 620],
          [1090, 560],
          [1170, 545],
          [1300, 540],
          [1410, 575],
          [1520, 640],
        ],
        tone(grade, 0.16),
      ) +
      area(d`M${tower - 30} 545l12-250h36l12 250z`, tone(grade, 0.1)) +
      box(tower - 28, 288, 56, 9, grade.deep) +
      box(tower - 15, 250, 30, 38, grade.glow) +
      area(d`M${tower - 22} 252l22-28l22 28z`, grade.deep) +
      repeat(9, scales),
    near: ridge([890, 40, 4], random, grade.deep),
  }
}

/** The house on the hill, with one window lit, and those who come nearer. */
export const house: SceneOf = (grade, random) => {
  const [x, y] = [1120, 250]
  const floor = 610
  const walkers = repeat(9, (i) =>
    person(
      130 + i * 165 + random() * 90,
      690 + (i % 3) * 46 + random() * 20,
      120 + (i % 3) * 42,
      i % 3 === 2 ? grade.deep : tone(grade, 0.22 - (i % 3) * 0.08),
    ),
  )
  return {
    source: [x, y],
    reach: 860,
    horizon: 640,
    dim: 0.3,
    back:
      stars(60, 420, random, grade.glow) +
      circle(x, y, 150, 'url(#lit)') +
      soft(oval(x - 170, y + 70, 300, 18, tone(grade, 0.4)), 9) +
      ridge([600, 80, 7], random, tone(grade, 0.55)),
    shafts: { from: 60, to: 160, count: 8, strength: 0.5 },
    front:
      area(`M-40 900V700C260 690 560 ${floor} 860 ${floor}S1380 660 1640 720V900z`, tone(grade, 0.24)) +
      area(`M740 ${floor + 6}V430h-22l150-150l64 64v-66h40v106l66 46h-24v180z`, grade.deep) +
      box(800, 452, 44, 62, grade.spark) +
      box(918, 452, 44, 62, tone(grade, 0.16)) +
      box(858, 546, 46, 66, tone(grade, 0.14)) +
      soft(box(790, 442, 64, 82, grade.spark, 0.6), 9) +
      bareTree([640, 640], 330, random, grade.deep) +
      bareTree([1230, 660], 420, random, grade.deep) +
      soft(box(-40, 650, 1700, 110, grade.low, 0.42), 26) +
      walkers,
    near: bareTree([70, 960], 900, random, grade.deep),
  }
}

/** Derricks and palms before the evening, and the flare of one. */
export const oil: SceneOf = (grade, random) => {
  const [x, y] = [1010, 430]
  const derrick = (left: number, foot: number, size: number, far: number): string =>
    line(
      d`M${left - 0.22 * size} ${foot}L${left - 0.04 * size} ${foot - size}h${0.08 * size}L${left + 0.22 * size} ${foot}` +
        [0.2, 0.4, 0.6, 0.8]
          .map(
            (part) =>
              d`M${left - (0.22 - part * 0.18) * size} ${foot - part * size}h${(0.44 - part * 0.36) * size}L${left - (0.22 - (part - 0.2) * 0.18) * size} ${foot - (part - 0.2) * size}M${left - (0.22 - part * 0.18) * size} ${foot - part * size}L${left + (0.22 - (part - 0.2) * 0.18) * size} ${foot - (part - 0.2) * size}`,
          )
          .join(''),
      tone(grade, far),
      Math.round(2 + size / 110),
    )
  const palm = (left: number, foot: number, size: number): string =>
    line(
      d`M${left} ${foot}q${-size * 0.06} ${-size * 0.5} ${size * 0.05} ${-size}`,
      grade.deep,
      Math.round(size / 30),
      'round',
    ) +
    repeat(9, (i) => {
      const angle = -Math.PI + (i * Math.PI) / 8
      const [cx, cy] = [left + size * 0.05, foot - size]
      return area(
        d`M${cx} ${cy}Q${cx + Math.cos(angle) * size * 0.22} ${cy + Math.sin(angle) * size * 0.2 - size * 0.1} ${cx + Math.cos(angle) * size * 0.4} ${cy + Math.sin(angle) * size * 0.16 + size * 0.12}Q${cx + Math.cos(angle) * size * 0.2} ${cy + Math.sin(angle) * size * 0.14 - size * 0.03} ${cx} ${cy}z`,
        grade.deep,
      )
    })
  return {
    source: [x, y],
    reach: 920,
    horizon: 640,
    back:
      circle(x, y, 190, 'url(#lit)') +
      repeat(6, (i) => derrick(200 + i * 235 + random() * 60, 650, 130 + random() * 50, 0.66)) +
      ridge([650, 46, 8], random, tone(grade, 0.55)),
    shafts: { from: 180, to: 360, count: 9, strength: 0.45 },
    front:
      derrick(620, 720, 400, 0.3) +
      derrick(1330, 730, 470, 0.24) +
      ridge([720, 60, 6], random, tone(grade, 0.2)) +
      derrick(900, 800, 560, 0.06) +
      ridge([800, 40, 5], random, grade.deep) +
      palm(330, 850, 430) +
      palm(230, 880, 320) +
      person(1150, 812, 92, grade.deep) +
      shadow([1150, 812], 80, [40, 16], grade.deep),
    near: palm(1560, 980, 760) + palm(20, 980, 620),
  }
}
