import { area, box, circle, d, line, oval, polar, repeat } from '../../posters/shapes.ts'
import { mix, tone } from '../grades.ts'
import { audience, bokeh, person, shadow, soft, between } from '../props.ts'
import type { SceneOf } from '../scene.ts'

/** A door into a dark hall, and who stands in it. */
export const door: SceneOf = (grade, random) => {
  const x = between(random, 960, 1080)
  const [top, floor] = [250, 600]
  return {
    source: [x, 420],
    reach: 800,
    dim: 0.25,
    back:
      area(`M-40 ${floor}H1640V940H-40z`, tone(grade, 0.1)) +
      repeat(8, (i) => box(i * 230 - 60, 0, 3, floor, grade.deep, 0.5)) +
      box(-40, floor - 22, 1700, 22, tone(grade, 0.05)) +
      soft(
        area(
          d`M${x - 90} ${floor}L${x - 760} 940H${x + 260}L${x + 90} ${floor}z`,
          mix(grade.low, grade.glow, 0.3),
          0.62,
        ),
        9,
      ) +
      area(d`M${x - 88} ${floor}L${x - 560} 940H${x + 60}L${x + 88} ${floor}z`, grade.glow, 0.5) +
      box(x - 112, top - 26, 224, floor - top + 26, grade.deep) +
      box(x - 88, top, 176, floor - top, 'url(#lit)'),
    shafts: { from: 100, to: 152, count: 6, strength: 0.8 },
    front:
      area(d`M${x + 88} ${top}l120 66v${floor - top + 6}l-120-72z`, tone(grade, 0.3)) +
      area(d`M${x + 88} ${top}l120 66v8l-120-60z`, mix(grade.low, grade.glow, 0.5)) +
      circle(x + 190, 470, 8, grade.spark) +
      shadow([x, floor + 14], 330, [-270, 62], grade.deep) +
      person(x, floor + 16, 268, grade.deep),
    near: area('M-60-60H240V940H-60z', grade.deep) + area('M230-60h70V940h-70z', grade.deep, 0.5),
  }
}

/** Doors behind doors behind doors. */
export const frames: SceneOf = (grade, random) => {
  const [x, y] = [between(random, 920, 1060), 410]
  const arch = (i: number): string => {
    const scale = 0.72 ** i
    const [half, rise, foot] = [720 * scale, 560 * scale, y + 430 * scale]
    const hole = d`M${x - half * 0.62} ${foot}V${y - rise * 0.1}a${half * 0.62} ${half * 0.7} 0 0 1 ${half * 1.24} 0V${foot}z`
    const wall =
      i === 0
        ? 'M-40-40H1640V940H-40z'
        : d`M${x - half * 1.3} ${y - rise * 1.6}h${half * 2.6}V${foot + 60}h${-half * 2.6}z`
    return (
      `<path fill-rule="evenodd" d="${wall}${hole}" fill="${tone(grade, Math.min(0.8, 0.03 + i * 0.12))}"/>` +
      line(hole, mix(tone(grade, 0.1 + i * 0.12), grade.glow, 0.16), Math.round(scale * 70) / 10) +
      area(
        d`M${x - half * 0.62} ${foot}h${half * 1.24}L${x + half * 0.45} ${foot - 36 * scale * 2}h${-half * 0.9}z`,
        i % 2 ? tone(grade, 0.2 + i * 0.08) : mix(tone(grade, 0.12 + i * 0.08), grade.glow, 0.16),
      )
    )
  }
  return {
    source: [x, y + 10],
    reach: 720,
    dim: 0.2,
    back: circle(x, y + 10, 120, 'url(#lit)') + Array.from({ length: 6 }, (_, i) => arch(6 - i)).join(''),
    shafts: { from: 20, to: 160, count: 10, strength: 0.6 },
    front: arch(0) + shadow([x, y + 168], 420, [60, 60], grade.deep) + person(x, y + 174, 150, grade.deep),
    near: area('M-60-60H120V960H-60z', grade.deep) + area('M1560-60h100V960h-100z', grade.deep),
  }
}

/** A ballroom under a window of coloured diamonds; its floor repeats them. */
export const diamonds: SceneOf = (grade, random) => {
  const x = between(random, 930, 1050)
  const fills = [grade.glow, mix(grade.low, grade.glow, 0.5), grade.low, grade.spark, mix(grade.high, grade.low, 0.5)]
  const panes = repeat(10, (row) =>
    repeat(9, (column) => {
      const left = x + (column - 4) * 76 + (row % 2 ? 38 : 0)
      const top = 40 + row * 58
      return area(
        d`M${left} ${top - 54}l34 54l-34 54l-34-54z`,
        fills[Math.floor(random() ** 0.8 * fills.length)] ?? grade.glow,
        0.94,
      )
    }),
  )
  const tiles = repeat(8, (row) => {
    const [near, far] = [((row + 1) / 8) ** 2.1, (row / 8) ** 2.1]
    return repeat(15, (column) => {
      if ((row + column) % 2) return ''
      const at = (part: number, side: number): string =>
        d`${x + (column - 7.5 + side) * (74 + part * 190)} ${600 + part * 330}`
      return area(
        `M${at(far, 0)}L${at(far, 1)}L${at(near, 1)}L${at(near, 0)}z`,
        mix(tone(grade, 0.34), grade.glow, 0.14 - row * 0.012),
      )
    })
  })
  return {
    source: [x, 250],
    reach: 860,
    dim: 0.3,
    back:
      `<path fill-rule="evenodd" d="M-40-40H1640V600H-40z" fill="${tone(grade, 0.05)}"/>` +
      `<clipPath id="bay"><path d="${d`M${x - 250} 560V230a250 210 0 0 1 500 0V560z`}"/></clipPath><g clip-path="url(#bay)">${box(x - 260, 0, 520, 570, grade.deep) + panes}</g>` +
      line(d`M${x - 250} 560V230a250 210 0 0 1 500 0V560z`, tone(grade, 0.12), 14) +
      repeat(6, (i) => box(i < 3 ? 60 + i * 190 : x + 330 + (i - 3) * 190, 60, 70, 540, tone(grade, 0.1))),
    shafts: { from: 50, to: 150, count: 9, strength: 1 },
    front:
      box(-40, 600, 1700, 340, tone(grade, 0.13)) +
      tiles +
      soft(oval(x - 60, 720, 430, 84, mix(tone(grade, 0.3), grade.glow, 0.5)), 26) +
      shadow([x - 40, 742], 200, [-60, 46], grade.deep) +
      person(x - 40, 746, 210, grade.deep),
    near:
      area('M-60-60H150C120 300 170 600 110 960H-60z', grade.deep) +
      area('M1660-60h-130c30 360-30 640 20 1020h110z', grade.deep),
  }
}

/** The clock of a tower, seen from within. */
export const clock: SceneOf = (grade, random) => {
  const [x, y, r] = [between(random, 960, 1060), 400, 330]
  const marks = repeat(60, (i) => {
    const angle = (i * Math.PI) / 30
    const inner = i % 15 === 0 ? 0.74 : i % 5 === 0 ? 0.8 : 0.9
    return line(
      `M${polar(x, y, r * 0.94, angle).join(' ')}L${polar(x, y, r * inner, angle).join(' ')}`,
      tone(grade, 0.08),
      i % 5 === 0 ? 15 : 4,
    )
  })
  const gear = ([left, top]: readonly [number, number], radius: number, teeth: number, fill: string): string =>
    circle(left, top, radius, fill) +
    repeat(teeth, (i) => {
      const angle = (i * 2 * Math.PI) / teeth
      return line(
        `M${polar(left, top, radius * 0.9, angle).join(' ')}L${polar(left, top, radius * 1.16, angle).join(' ')}`,
        fill,
        Math.round(radius * 0.22),
      )
    }) +
    circle(left, top, radius * 0.24, tone(grade, 0.35)) +
    repeat(5, (i) => circle(...polar(left, top, radius * 0.58, (i * 2 * Math.PI) / 5), radius * 0.19, tone(grade, 0.3)))
  const [hour, minute] = [random() * Math.PI * 2, random() * Math.PI * 2]
  return {
    source: [x, y],
    reach: 820,
    dim: 0.4,
    back:
      box(-40, -40, 1700, 980, tone(grade, 0.05), 0.72) +
      circle(x, y, r + 30, grade.deep) +
      circle(x, y, r, 'url(#lit)') +
      circle(x, y, r * 0.94, mix(grade.low, grade.glow, 0.62)) +
      line(
        d`M${x - r * 0.7} ${y}a${r * 0.7} ${r * 0.7} 0 1 0 ${r * 1.4} 0a${r * 0.7} ${r * 0.7} 0 1 0 ${-r * 1.4} 0`,
        tone(grade, 0.2),
        5,
      ) +
      marks,
    shafts: { from: 25, to: 165, count: 11, strength: 0.8 },
    front:
      line(`M${x} ${y}L${polar(x, y, r * 0.5, hour).join(' ')}`, grade.deep, 20, 'round') +
      line(`M${x} ${y}L${polar(x, y, r * 0.82, minute).join(' ')}`, grade.deep, 13, 'round') +
      circle(x, y, 26, grade.deep) +
      gear([390, 300], 130, 18, tone(grade, 0.07)) +
      gear([600, 560], 96, 14, tone(grade, 0.1)) +
      gear([1500, 640], 150, 20, tone(grade, 0.06)) +
      box(-40, 740, 1700, 200, grade.deep) +
      repeat(24, (i) => box(i * 72 - 20, 664, 5, 80, grade.deep)) +
      box(-40, 660, 1700, 9, grade.deep) +
      person(x - 150, 742, 230, grade.deep),
    near: gear([60, 790], 230, 22, grade.deep),
  }
}

/** The curtain, a moment after it parted. */
export const curtain: SceneOf = (grade, random) => {
  const x = between(random, 900, 1020)
  const fold = (i: number): string => {
    const t = i * 92
    const fill = i % 2 ? mix(grade.high, grade.low, 0.42 - i * 0.03) : mix(grade.deep, grade.low, 0.3 - i * 0.02)
    const side = (s: 1 | -1, edge: number): string =>
      area(
        d`M${edge + s * (t - 90)} -40h${s * 110}C${edge + s * (t + 24)} 330 ${edge + s * (t * 0.78 - 20)} 560 ${edge + s * (t * 0.42 + 10)} 760h${-s * 96}C${edge + s * (t * 0.7 - 90)} 540 ${edge + s * (t - 90)} 330 ${edge + s * (t - 90)} -40z`,
        fill,
      )
    return side(1, x - 800) + side(-1, x + 800)
  }
  return {
    source: [x, 300],
    reach: 800,
    dim: 0.2,
    back:
      soft(circle(x, 340, 300, mix(grade.low, grade.glow, 0.5), 0.8), 26) +
      box(-40, 640, 1700, 300, tone(grade, 0.16)) +
      oval(x, 690, 380, 52, mix(grade.low, grade.glow, 0.6)),
    shafts: { from: 62, to: 118, count: 5, strength: 1 },
    front:
      box(-60, 0, x - 740, 780, mix(grade.deep, grade.low, 0.26)) +
      box(x + 740, 0, 900, 780, mix(grade.deep, grade.low, 0.26)) +
      Array.from({ length: 8 }, (_, i) => fold(7 - i)).join('') +
      area(
        d`M-40 -40H1640V110${Array.from({ length: 8 }, (_, i) => d`Q${1640 - i * 210 - 105} ${190} ${1640 - (i + 1) * 210} 110`).join('')}z`,
        mix(grade.deep, grade.low, 0.22),
      ) +
      shadow([x, 706], 120, [0, 60], grade.deep) +
      person(x, 708, 250, grade.deep) +
      box(-40, 760, 1700, 180, grade.deep) +
      repeat(15, (i) => circle(70 + i * 108, 760, 13, grade.glow) + circle(70 + i * 108, 752, 34, grade.glow, 0.16)),
    near: audience(850, 66, random, grade.deep),
  }
}

/** A newsroom after hours: blinds, a lamp, a telephone. */
export const news: SceneOf = (grade, random) => {
  const [x, y] = [1060, 330]
  const slats = repeat(17, (i) => box(640, 64 + i * 28, 760, 19, tone(grade, 0.09)))
  const stripes = repeat(9, (i) =>
    area(d`M-40 ${300 + i * 36}l560 -44v13l-560 46z`, mix(grade.low, grade.glow, 0.4), 0.16),
  )
  return {
    source: [x, y],
    reach: 860,
    dim: 0.3,
    back:
      box(-40, -40, 1700, 980, tone(grade, 0.06), 0.8) +
      box(640, 60, 760, 480, mix(grade.low, grade.glow, 0.15)) +
      soft(
        repeat(9, (i) => box(660 + i * 84, 260 + random() * 160, 70, 300, tone(grade, 0.4))) +
          repeat(16, () => circle(660 + random() * 720, 140 + random() * 380, 8 + random() * 12, grade.spark, 0.6)),
        9,
      ) +
      slats +
      line('M640 60h760v484H640zM1020 60v484', tone(grade, 0.04), 18) +
      stripes,
    shafts: { from: 110, to: 168, count: 9, strength: 0.8 },
    front:
      box(-40, 690, 1700, 260, tone(grade, 0.07)) +
      box(-40, 690, 1700, 7, mix(grade.low, grade.glow, 0.3)) +
      area('M850 690c6-70 50-96 70-120h170c20 24 64 50 70 120z', grade.deep) +
      area(
        'M820 560c0-60 90-86 186-86s186 26 186 86c0 26-70 28-74-2c-60-24-164-24-224 0c-4 30-74 28-74 2z',
        grade.deep,
      ) +
      circle(1006, 628, 50, tone(grade, 0.3)) +
      repeat(10, (i) => circle(...polar(1006, 628, 35, i * 0.56 - 2.4), 8, grade.deep)) +
      circle(1006, 628, 15, grade.spark) +
      box(560, 676, 190, 12, mix(grade.low, grade.glow, 0.4)) +
      box(574, 664, 170, 12, mix(grade.low, grade.deep, 0.3)) +
      line('M380 690V500l110-80', grade.deep, 10, 'round') +
      area('M450 400l110 30l-44 76l-110-62z', grade.deep) +
      area('M486 470l-30 216h220l-130-184z', grade.glow, 0.2) +
      person(1330, 900, 520, grade.deep),
    near:
      bokeh(
        9,
        [
          [0, 120],
          [500, 400],
        ],
        random,
        grade.spark,
      ) + area('M-60 960V780l300 30v150z', grade.deep),
  }
}

/** A mask that half of the light has found, over a house of boxes. */
export const mask: SceneOf = (grade, random) => {
  const [x, y] = [1030, 400]
  const whole = d`M${x - 190} ${y - 190}C${x - 120} ${y - 320} ${x + 120} ${y - 320} ${x + 190} ${y - 190}C${x + 220} ${y} ${x + 160} ${y + 230} ${x} ${y + 280}C${x - 160} ${y + 230} ${x - 220} ${y} ${x - 190} ${y - 190}z`
  const half = d`M${x - 190} ${y - 190}C${x - 140} ${y - 286} ${x - 60} ${y - 288} ${x} ${y - 288}C${x - 16} ${y - 96} ${x + 62} ${y - 34} ${x} ${y + 62}C${x - 34} ${y + 110} ${x - 112} ${y + 126} ${x - 166} ${y + 94}C${x - 212} ${y} ${x - 212} ${y - 96} ${x - 190} ${y - 190}z`
  const tier = (i: number): string =>
    repeat(
      6,
      (k) =>
        area(d`M${20 + k * 96} ${180 + i * 150}v-60a36 42 0 0 1 72 0v60z`, tone(grade, 0.3)) +
        box(20 + k * 96, 180 + i * 150, 72, 14, grade.spark, 0.5),
    ) + box(-40, 192 + i * 150, 660, 16, tone(grade, 0.16))
  return {
    source: [x - 260, 60],
    reach: 900,
    dim: 0.35,
    back: soft(
      repeat(4, tier) +
        repeat(40, (i) =>
          circle(x - 260 + Math.cos(i) * (40 + (i % 5) * 40), 70 + (i % 4) * 26, 5 + (i % 3) * 3, grade.glow),
        ),
      3,
    ),
    shafts: { from: 20, to: 120, count: 9, strength: 0.9 },
    front:
      soft(area(whole, grade.deep), 26) +
      area(whole, mix(grade.deep, grade.low, 0.3)) +
      area(half, 'url(#lit)') +
      oval(x - 94, y - 70, 52, 34, grade.deep, 8) +
      oval(x + 94, y - 70, 46, 26, grade.deep, -6) +
      line(d`M${x - 66} ${y + 176}q70 34 134-14`, grade.deep, 12, 'round'),
    near:
      area('M1660-60h-220c40 260-60 420 30 600c60 120 20 260-10 420h200z', mix(grade.deep, grade.low, 0.16)) +
      audience(880, 60, random, grade.deep),
  }
}
