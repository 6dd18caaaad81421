import { area, box, circle, d, line, oval, repeat } from '../../posters/shapes.ts'
import { mix, tone, type Grade } from '../grades.ts'
import { bokeh, person, ridge, soft, stars, between } from '../props.ts'
import type { SceneOf } from '../scene.ts'

/** Colour of the windows that are lit, and their share of all. */
type Lit = readonly [lamp: string, share: number]

/** A house of many floors. */
function block(
  [left, wide, top]: readonly [left: number, wide: number, top: number],
  fill: string,
  random: () => number,
  [lamp, share]: Lit = ['', 0],
): string {
  let path = ''
  if (share > 0) {
    for (let y = top + 26; y < 880; y += 21) {
      for (let x = left + 12; x < left + wide - 12; x += 17) {
        if (random() < share) path += `M${Math.round(x)} ${Math.round(y)}h7v11h-7z`
      }
    }
  }
  const crown = wide * 0.6
  return (
    box(left, top, wide, 920 - top, fill) +
    box(left + (wide - crown) / 2, top - wide * 0.2, crown, wide * 0.2 + 2, fill) +
    (path && area(path, lamp, 0.75))
  )
}

const skyline = (
  [tallest, count]: readonly [tallest: number, count: number],
  fill: string,
  random: () => number,
  lit?: Lit,
): string =>
  repeat(count, (i) => {
    const wide = (1700 / count) * between(random, 0.75, 1.25)
    return block([(i * 1700) / count - 60, wide, tallest + random() ** 1.5 * 260], fill, random, lit)
  })

/** A city that climbs to one tower, and the searchlights behind it. */
export const towers: SceneOf = (grade, random) => {
  const x = between(random, 980, 1100)
  const step = (half: number, top: number): string =>
    block([x - half, half * 2, top], tone(grade, 0.24), random, [grade.glow, 0.36])
  const rays = repeat(13, (i) => {
    const angle = Math.PI + (i * Math.PI) / 12
    return line(
      d`M${x + Math.cos(angle) * 62} ${208 + Math.sin(angle) * 46}L${x + Math.cos(angle) * 116} ${208 + Math.sin(angle) * 88}`,
      tone(grade, 0.24),
      11,
    )
  })
  return {
    source: [x, 300],
    reach: 900,
    horizon: 760,
    dim: 0.35,
    back:
      soft(skyline([400, 16], tone(grade, 0.62), random), 3) +
      skyline([470, 13], tone(grade, 0.44), random, [grade.glow, 0.05]),
    shafts: { from: 195, to: 345, count: 9, strength: 1.1 },
    front:
      step(158, 560) +
      step(124, 400) +
      step(92, 300) +
      step(60, 208) +
      box(x - 13, 92, 26, 130, tone(grade, 0.24)) +
      box(x - 3, 40, 6, 60, tone(grade, 0.24)) +
      rays +
      soft(box(-40, 600, 1700, 120, grade.low, 0.32), 26) +
      skyline([590, 9], tone(grade, 0.1), random, [grade.spark, 0.1]),
    near:
      box(-60, 330, 190, 620, grade.deep) + box(1500, 420, 190, 620, grade.deep) + box(120, 560, 120, 400, grade.deep),
  }
}

/** A train on a viaduct, and the steam it leaves. */
export const wheel: SceneOf = (grade, random) => {
  const [x, y] = [between(random, 1020, 1160), 400]
  const deck = 560
  const dark = tone(grade, 0.06)
  const front = 980
  const spokes = (left: number, radius: number): string =>
    circle(left, deck - radius, radius, dark) +
    circle(left, deck - radius, radius * 0.74, tone(grade, 0.36)) +
    repeat(6, (i) =>
      line(
        d`M${left + Math.cos((i * Math.PI) / 6) * radius * 0.8} ${deck - radius + Math.sin((i * Math.PI) / 6) * radius * 0.8}L${left - Math.cos((i * Math.PI) / 6) * radius * 0.8} ${deck - radius - Math.sin((i * Math.PI) / 6) * radius * 0.8}`,
        dark,
        4,
      ),
    ) +
    circle(left, deck - radius, radius * 0.26, dark)
  const car = (i: number): string => {
    const left = front - 452 - i * 236
    return (
      area(d`M${left} ${deck - 30}v-84q0-16 16-16h192q16 0 16 16v84z`, dark) +
      repeat(6, (w) => box(left + 16 + w * 33, deck - 112, 22, 30, grade.spark, 0.9)) +
      circle(left + 44, deck - 16, 16, dark) +
      circle(left + 180, deck - 16, 16, dark)
    )
  }
  const engine =
    area(d`M${front - 200} ${deck - 44}v-74h206q24 4 24 37t-24 37z`, dark) +
    box(front - 262, deck - 176, 76, 136, dark) +
    box(front - 274, deck - 186, 100, 14, dark) +
    box(front - 246, deck - 160, 40, 34, grade.spark, 0.85) +
    area(d`M${front - 40} ${deck - 116}l-8-62h52l-10 62z`, dark) +
    area(d`M${front - 116} ${deck - 116}a22 26 0 0 1 44 0z`, dark) +
    area(d`M${front + 4} ${deck}l56-4l-40-44h-24z`, dark) +
    circle(front + 28, deck - 92, 11, grade.glow) +
    spokes(front - 160, 42) +
    spokes(front - 74, 42) +
    spokes(front + 4, 22) +
    line(d`M${front - 160} ${deck - 32}L${front - 74} ${deck - 32}`, grade.spark, 6, 'round')
  const steam = repeat(15, (i) =>
    circle(
      front - 30 - i * 62 - random() * 20,
      deck - 200 - i * 15 - random() * 30,
      26 + i * 7.4,
      mix(grade.low, grade.glow, 0.6 - i * 0.03),
      Math.round((0.66 - i * 0.034) * 100) / 100,
    ),
  )
  return {
    source: [x, y],
    reach: 900,
    horizon: 680,
    back:
      circle(x, y, 120, 'url(#lit)') +
      soft(ridge([640, 190, 5], random, tone(grade, 0.72)), 3) +
      ridge([700, 110, 7], random, tone(grade, 0.54)),
    shafts: { from: 40, to: 200, count: 9, strength: 0.5 },
    front:
      soft(steam, 9) +
      `<path fill-rule="evenodd" d="M-40 ${deck}H1640V940H-40z${repeat(9, (i) => d`M${i * 200 - 80} 940V${deck + 120}a70 70 0 0 1 140 0V940z`)}" fill="${tone(grade, 0.14)}"/>` +
      box(-40, deck, 1700, 12, dark) +
      soft(area(d`M${front + 28} ${deck - 92}L1660 ${deck - 200}V${deck + 20}z`, grade.glow, 0.55), 9) +
      box(front - 520, deck - 38, 350, 12, dark) +
      area(d`M${front - 440} ${deck - 24}v-72h150v72z`, dark) +
      circle(front - 410, deck - 16, 16, dark) +
      circle(front - 320, deck - 16, 16, dark) +
      repeat(4, car) +
      engine +
      soft(box(-40, 780, 1700, 140, grade.low, 0.3), 26),
    near: ridge([890, 90, 4], random, grade.deep),
  }
}

/** Streets of a city at night, from above, and the beams that look for somebody. */
export const net: SceneOf = (grade, random) => {
  const [x, y] = [1040, 330]
  const horizon = 400
  const lines = repeat(27, (i) =>
    line(d`M${x + (i - 13) * 34} ${horizon}L${x + (i - 13) * 330} 940`, mix(grade.low, grade.spark, 0.35), 2.6),
  )
  const across = repeat(13, (i) =>
    box(-40, horizon + 8 + i * i * 3.4 + i * 5, 1700, 1.4 + i * 0.4, mix(grade.low, grade.spark, 0.35)),
  )
  const lamps = repeat(150, () => {
    const near = random() ** 1.8
    return circle(
      random() * 1640 - 20,
      horizon + 10 + near * 500,
      1.5 + near * 7,
      random() > 0.8 ? grade.spark : grade.glow,
      Math.round((0.35 + random() * 0.6) * 100) / 100,
    )
  })
  const beam = (foot: number, top: number): string =>
    area(d`M${foot} 760L${top - 90} -40H${top + 90}z`, 'url(#lit)', 0.34)
  return {
    source: [x, y],
    reach: 900,
    horizon,
    dim: 0.6,
    back: stars(70, 360, random, grade.glow) + soft(skyline([330, 22], tone(grade, 0.4), random), 3),
    shafts: { from: 200, to: 340, count: 5, strength: 0.4 },
    front:
      area(`M-40 ${horizon}H1640V940H-40z`, tone(grade, 0.05)) +
      `<g opacity=".5">${lines + across}</g>` +
      lamps +
      soft(lamps, 9) +
      `<g style="mix-blend-mode:screen">${soft(beam(620, 900) + beam(1330, 1120) + beam(980, 1010), 9)}</g>`,
    near:
      area('M-60 960V640L240 700V960z', grade.deep) +
      bokeh(
        14,
        [
          [900, 640],
          [700, 240],
        ],
        random,
        grade.glow,
      ),
  }
}

/** Wide steps, the shadows of columns, a crowd and a pram. */
export const steps: SceneOf = (grade, random) => {
  const [x, y] = [1120, 150]
  const stairs = repeat(13, (i) =>
    box(
      -40,
      330 + i * i * 2.6 + i * 12,
      1700,
      8 + i * 4.6,
      i % 2 ? tone(grade, 0.7 - i * 0.035) : tone(grade, 0.46 - i * 0.03),
    ),
  )
  const columns = repeat(
    7,
    (i) =>
      box(120 + i * 235, 90, 54, 250, tone(grade, 0.44)) +
      box(108 + i * 235, 78, 78, 16, tone(grade, 0.44)) +
      area(d`M${120 + i * 235} 340h54l-190 600h-150z`, grade.deep, 0.5),
  )
  const crowd = repeat(30, (i) => {
    const near = (i / 30) ** 1.2
    const foot = 380 + near * 400
    return person(
      80 + random() * 1500,
      foot,
      62 + near * 150,
      i % 9 === 0 ? mix(grade.deep, grade.spark, 0.7) : tone(grade, 0.2 - near * 0.17),
    )
  })
  const pram =
    line('M930 690q6-74 96-74h92l-24 84q-8 26-40 26h-86q-36 0-38-36zM1118 616l48-46', grade.deep, 13, 'round') +
    area('M930 690q6-74 96-74h92l-24 84q-8 26-40 26h-86q-36 0-38-36z', grade.deep) +
    circle(964, 752, 30, 'none') +
    line('M934 752a30 30 0 1 0 60 0a30 30 0 1 0-60 0M1046 752a30 30 0 1 0 60 0a30 30 0 1 0-60 0', grade.deep, 8)
  return {
    source: [x, y],
    reach: 980,
    horizon: 340,
    back:
      box(60, 40, 1700, 44, tone(grade, 0.52)) + area('M200 44L900-60L1640 44z', tone(grade, 0.52)) + stairs + columns,
    shafts: { from: 60, to: 170, count: 9, strength: 0.7 },
    front: crowd + area('M930 730l-120 190h220l80-190z', grade.deep, 0.45) + pram,
    near: person(150, 1060, 620, grade.deep) + person(1530, 1080, 560, grade.deep),
  }
}

/** A projector's beam across a hall; whoever looks on stands in it. */
export const beam: SceneOf = (grade, random) => {
  const [x, y] = [1420, 96]
  const stage = 690
  return {
    source: [x, y],
    reach: 1150,
    dim: 0.3,
    back:
      repeat(9, (i) => box(i * 190 - 30, 60, 120, 640, tone(grade, 0.06 + (i % 2) * 0.03))) +
      soft(area(d`M180 80L760 700H1300z`, grade.low, 0.5) + area(d`M${x} ${y}L640 720H1240z`, grade.glow, 0.42), 9),
    shafts: { from: 118, to: 158, count: 6, strength: 0.9 },
    front:
      box(-40, stage, 1700, 260, tone(grade, 0.09)) +
      oval(940, stage + 26, 330, 44, mix(grade.low, grade.glow, 0.55)) +
      area(d`M934 ${stage + 30}L470 920H720L962 ${stage + 30}z`, grade.deep, 0.55) +
      person(948, stage + 34, 290, grade.deep) +
      line(
        d`M1090 ${stage + 30}V${stage - 160}M1090 ${stage - 160}l-34-14M1066 ${stage + 32}h48`,
        grade.deep,
        5,
        'round',
      ) +
      repeat(12, (i) => circle(200 + i * 118, stage + 92, 7, grade.spark, 0.9)),
    near: heads(random, grade),
  }
}

const heads = (random: () => number, grade: Grade): string =>
  repeat(10, (i) => {
    const left = i * 180 - 20 + random() * 40
    const top = 800 + random() * 40
    return circle(left, top, 54, grade.deep) + area(d`M${left - 120} 940c10-90 60-90 120-92s110 2 120 92z`, grade.deep)
  })
