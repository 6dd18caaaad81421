import { area, box, circle, d, line, oval, repeat, ringPiece, turned } from '../../posters/shapes.ts'
import { mix, tone } from '../grades.ts'
import { bareTree, birds, crest, fir, person, ridge, soft, stars, between } from '../props.ts'
import type { SceneOf } from '../scene.ts'

/** The paths of the stars around their pole, over an observatory. */
export const rings: SceneOf = (grade, random) => {
  const [x, y] = [between(random, 980, 1120), between(random, 250, 320)]
  const trails = repeat(30, (i) => {
    const radius = 40 + i * 27
    let angle = random() * 6
    let pieces = ''
    for (let left = 2 + Math.floor(random() * 3); left > 0; left--) {
      const span = between(random, 0.35, 1.15)
      const colour = [grade.glow, grade.spark, mix(grade.low, grade.glow, 0.4)][Math.floor(random() * 3)] ?? grade.glow
      pieces += `<path d="${ringPiece(x, y, [radius, radius + 1.5 + random() * 4], angle, angle + span)}" fill="${colour}" opacity="${Math.round((0.25 + random() * 0.6 - i * 0.008) * 100) / 100}"/>`
      angle += span + between(random, 0.2, 0.9)
    }
    return pieces
  })
  const dome = x - 10
  return {
    source: [x, y],
    reach: 820,
    horizon: 720,
    dim: 0.35,
    back: trails + circle(x, y, 7, grade.glow),
    front:
      soft(ridge([740, 120, 5], random, tone(grade, 0.5)), 3) +
      ridge([760, 70, 6], random, tone(grade, 0.26)) +
      crest(
        [
          [-40, 860],
          [400, 820],
          [760, 742],
          [900, 716],
          [1120, 716],
          [1260, 750],
          [1640, 850],
        ],
        tone(grade, 0.09),
      ) +
      area(d`M${dome - 86} 720v-52a86 86 0 0 1 172 0v52z`, grade.deep) +
      area(d`M${dome - 16} 668l-34-78l30-16l34 94z`, grade.spark, 0.75) +
      box(dome - 96, 662, 192, 10, tone(grade, 0.2)) +
      box(dome + 30, 690, 14, 22, grade.spark) +
      person(dome - 190, 738, 74, grade.deep),
    near:
      fir(120, 980, 420, grade.deep) +
      fir(10, 980, 560, grade.deep) +
      fir(1500, 980, 330, grade.deep) +
      fir(1590, 980, 470, grade.deep),
  }
}

/** The mouth of a cave, in the shape of an eye; the day is its iris. */
export const eye: SceneOf = (grade, random) => {
  const [x, y] = [between(random, 920, 1040), 400]
  const lid = (wide: number, high: number): string =>
    d`M${x - wide} ${y}C${x - wide * 0.55} ${y - high} ${x + wide * 0.55} ${y - high} ${x + wide} ${y}C${x + wide * 0.55} ${y + high} ${x - wide * 0.55} ${y + high} ${x - wide} ${y}z`
  const cave = (wide: number, high: number, far: number): string =>
    `<path fill-rule="evenodd" d="M-40 -40H1640V940H-40z${lid(wide, high)}" fill="${tone(grade, far)}"/>`
  const blade = (i: number): string =>
    turned(
      i * 45 + 10,
      x,
      y,
      area(
        d`M${x} ${y - 168}L${x + 110} ${y - 126}L${x + 40} ${y - 30}z`,
        i % 2 ? grade.spark : mix(grade.low, grade.deep, 0.25),
        0.8,
      ),
    )
  return {
    source: [x, y],
    reach: 860,
    horizon: 560,
    back:
      ridge([560, 80, 9], random, tone(grade, 0.75)) +
      circle(x, y, 215, mix(grade.low, grade.deep, 0.35)) +
      circle(x, y, 178, 'url(#lit)') +
      repeat(8, blade) +
      circle(x, y, 54, grade.deep) +
      circle(x + 56, y - 66, 22, grade.glow) +
      birds([x - 420, y - 120], 4, random, tone(grade, 0.2)),
    shafts: { from: 20, to: 160, count: 9, strength: 0.75 },
    front:
      cave(640, 330, 0.3) +
      cave(705, 385, 0.17) +
      cave(790, 450, 0.07) +
      area(`M-40 940V760C400 700 700 640 ${x} 634S1400 720 1640 790V940z`, grade.deep) +
      person(x - 270, 672, 150, grade.deep),
    near:
      area('M-60-60H700C500 60 240 120 150 330S40 700-60 760z', grade.deep) +
      repeat(7, (i) =>
        area(d`M${700 + i * 140} -40l30 ${90 + random() * 110}l36 ${-100 - random() * 60}z`, grade.deep),
      ),
  }
}

/** A castle over its valley, bats, and the moon behind. */
export const vampire: SceneOf = (grade, random) => {
  const [x, y] = [1030, 290]
  const bat = (left: number, top: number, size: number): string =>
    area(
      d`M${left} ${top}q${-size * 0.5} ${-size * 0.55} ${-size} ${-size * 0.1}q${size * 0.3} 0 ${size * 0.4} ${size * 0.34}q${size * 0.24} ${-size * 0.14} ${size * 0.42} ${size * 0.1}l${size * 0.18} ${size * 0.14}l${size * 0.18} ${-size * 0.14}q${size * 0.18} ${-size * 0.24} ${size * 0.42} ${-size * 0.1}q${size * 0.1} ${-size * 0.34} ${size * 0.4} ${-size * 0.34}q${-size * 0.5} ${-size * 0.45} ${-size} ${size * 0.1}z`,
      grade.deep,
    )
  const turret = (left: number, wide: number, top: number): string =>
    box(left, top, wide, 900 - top, grade.deep) +
    area(d`M${left - 10} ${top + 2}L${left + wide / 2} ${top - wide * 1.9}L${left + wide + 10} ${top + 2}z`, grade.deep)
  return {
    source: [x, y],
    reach: 880,
    horizon: 720,
    dim: 0.45,
    back:
      stars(50, 420, random, grade.glow) +
      circle(x, y, 205, 'url(#lit)') +
      soft(oval(x - 120, y + 110, 380, 20, tone(grade, 0.35)) + oval(x + 240, y - 60, 260, 13, tone(grade, 0.3)), 9) +
      soft(
        crest(
          [
            [-40, 640],
            [200, 540],
            [420, 640],
            [660, 560],
            [1300, 620],
            [1450, 520],
            [1640, 620],
          ],
          tone(grade, 0.5),
        ),
        3,
      ),
    shafts: { from: 60, to: 175, count: 8, strength: 0.5 },
    front:
      turret(936, 46, 420) +
      turret(1006, 66, 330) +
      turret(1092, 40, 452) +
      turret(1150, 54, 400) +
      turret(894, 30, 500) +
      box(920, 500, 300, 200, grade.deep) +
      repeat(14, (i) => box(920 + i * 22, 486, 12, 18, grade.deep)) +
      box(1030, 386, 14, 34, grade.spark) +
      box(1170, 450, 12, 28, grade.spark) +
      crest(
        [
          [-40, 850],
          [360, 800],
          [640, 740],
          [800, 660],
          [880, 590],
          [1000, 560],
          [1240, 570],
          [1330, 680],
          [1500, 760],
          [1640, 800],
        ],
        grade.deep,
      ) +
      soft(box(-40, 690, 1700, 90, grade.low, 0.4), 26) +
      bat(760, 250, 46) +
      bat(690, 330, 26) +
      bat(1300, 220, 34) +
      bat(860, 180, 20) +
      bat(1390, 330, 18),
    near: bareTree([180, 980], 1000, random, grade.deep),
  }
}

/** A rabbit's ears behind a hill, before a sun as large as the morning. */
export const ears: SceneOf = (grade, random) => {
  const [x, y] = [1010, 470]
  const ear = (left: number, turn: number): string =>
    turned(
      turn,
      left,
      520,
      oval(left, 372, 50, 172, grade.deep) + oval(left + 4, 386, 22, 128, mix(grade.deep, grade.spark, 0.55)),
    )
  return {
    source: [x, y],
    reach: 960,
    horizon: 700,
    back:
      circle(x, y, 330, 'url(#lit)', 0.85) +
      repeat(6, (i) =>
        soft(oval(120 + i * 300 + random() * 80, 150 + random() * 170, 150, 20, mix(grade.low, grade.glow, 0.4)), 9),
      ) +
      ridge([690, 130, 5], random, tone(grade, 0.66)),
    shafts: { from: 180, to: 360, count: 13, strength: 0.45 },
    front:
      ridge([720, 80, 7], random, tone(grade, 0.42)) +
      ear(944, -9) +
      ear(1074, 13) +
      oval(1006, 660, 152, 150, grade.deep) +
      area('M-40 940V820C300 720 640 690 1000 704S1460 740 1640 800V940z', tone(grade, 0.13)) +
      repeat(46, (i) =>
        line(
          d`M${i * 36} ${790 - Math.sin((i / 46) * Math.PI) * 78}q${(random() - 0.5) * 20} -20 ${(random() - 0.5) * 30} ${-22 - random() * 20}`,
          tone(grade, 0.13),
          4,
          'round',
        ),
      ) +
      repeat(16, () => circle(random() * 1600, 780 + random() * 100, 3 + random() * 5, grade.spark, 0.8)),
    near: repeat(30, (i) =>
      line(
        d`M${i * 56 + random() * 40} 940q${(random() - 0.5) * 60} -90 ${(random() - 0.5) * 110} ${-110 - random() * 90}`,
        grade.deep,
        12,
        'round',
      ),
    ),
  }
}

/** The moon has a rocket in its eye. */
export const moon: SceneOf = (grade, random) => {
  const [x, y] = [1010, 400]
  const shade = mix(grade.low, grade.glow, 0.45)
  const rocket =
    area(d`M${x + 84} ${y - 6}c-38-42-38-140-30-196h60c8 56 8 154-30 196z`, grade.deep) +
    box(x + 50, y - 208, 68, 30, tone(grade, 0.3)) +
    circle(x + 84, y - 120, 13, grade.spark)
  return {
    source: [x, y],
    reach: 900,
    horizon: 830,
    dim: 0.5,
    back: stars(190, 820, random, grade.glow) + circle(x, y, 268, 'url(#lit)'),
    front:
      oval(x - 96, y + 120, 62, 36, shade) +
      oval(x + 92, y + 146, 40, 22, shade) +
      oval(x - 156, y + 10, 28, 20, shade) +
      oval(x - 60, y - 60, 40, 46, shade) +
      oval(x + 20, y - 160, 34, 20, shade) +
      circle(x - 54, y - 56, 17, grade.deep) +
      line(d`M${x - 92} ${y + 84}q88 66 182 0`, mix(grade.deep, grade.low, 0.3), 13, 'round') +
      line(d`M${x - 118} ${y - 132}q44-36 92-8`, mix(grade.deep, grade.low, 0.3), 11, 'round') +
      turned(34, x + 84, y - 26, rocket) +
      soft(oval(x - 300, y + 240, 420, 40, tone(grade, 0.5)) + oval(x + 340, y + 290, 380, 34, tone(grade, 0.4)), 26) +
      crest(
        [
          [-40, 860],
          [120, 800],
          [260, 840],
          [520, 790],
          [700, 850],
          [1050, 815],
          [1300, 850],
          [1480, 790],
          [1640, 840],
        ],
        grade.deep,
      ) +
      person(520, 800, 70, grade.deep) +
      person(556, 806, 64, grade.deep) +
      person(596, 816, 66, grade.deep),
    near: area('M-60 960V700C40 720 120 800 190 960z', grade.deep),
  }
}

/** A jagged town that leans over its own lanes. */
export const shards: SceneOf = (grade) => {
  const [x, y] = [1000, 330]
  const gable = (points: string, far: number): string => area(points, tone(grade, far))
  const window = (left: number, top: number, size: number, lean: number): string =>
    area(
      d`M${left} ${top}l${size * 0.8} ${-size * lean}l${size * 0.1} ${size * 1.2}l${-size} ${size * (lean + 0.1)}z`,
      grade.spark,
      0.85,
    )
  return {
    source: [x, y],
    reach: 820,
    horizon: 640,
    dim: 0.3,
    back:
      circle(x, y, 110, 'url(#lit)') +
      gable('M540 900L600 380L690 260L742 400L820 330L860 900z', 0.6) +
      gable('M1120 900L1150 360L1260 300L1320 200L1380 380L1420 900z', 0.55) +
      gable('M820 900L850 520L930 470L990 540L1080 480L1130 900z', 0.66),
    shafts: { from: 10, to: 190, count: 11, strength: 0.8 },
    front:
      gable('M-40 940V160L120 40L300 210L270 330L420 290L520 420L470 560L600 640L560 940z', 0.24) +
      gable('M1640 940V90L1500 10L1330 190L1390 320L1240 300L1210 470L1290 560L1170 660L1200 940z', 0.2) +
      gable('M-40 940V420L90 330L220 470L190 590L340 660L400 940z', 0.08) +
      gable('M1640 940V380L1560 300L1450 470L1480 590L1370 690L1340 940z', 0.06) +
      window(180, 300, 54, 0.3) +
      window(350, 420, 46, 0.3) +
      window(1440, 280, 54, -0.3) +
      window(1330, 420, 40, -0.35) +
      window(80, 560, 60, 0.3) +
      area(`M560 940L840 640H1090L1240 940z`, tone(grade, 0.5), 0.8) +
      area('M700 940L900 640H1010L1060 940z', grade.glow, 0.3) +
      area('M930 640l46 300h-190z', grade.deep, 0.4) +
      line('M600 700C620 560 560 470 640 400C690 370 710 410 700 440', grade.deep, 9, 'round') +
      area('M676 440h44l14 42h-72z', grade.spark) +
      person(960, 716, 168, grade.deep),
    near:
      area('M-60-60H360C240 60 120 90 60 300L-60 420z', grade.deep) +
      area('M1660-60H1340C1460 40 1540 120 1570 320L1660 400z', grade.deep),
  }
}
