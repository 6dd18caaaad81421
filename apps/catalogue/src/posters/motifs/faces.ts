import { area, box, circle, d, line, oval, repeat, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const vampire: Motif = ({ ground, accent, shade }, cy) => {
  const body =
    d`M150 640C150 ${cy + 190} 142 ${cy + 110} 158 ${cy + 66}C166 ${cy + 46} 176 ${cy + 40} 182 ${cy + 30}` +
    d`C170 ${cy + 18} 166 ${cy - 2} 168 ${cy - 26}L158 ${cy - 50}L176 ${cy - 40}C184 ${cy - 56} 210 ${cy - 56} 218 ${cy - 40}` +
    d`L236 ${cy - 50}L226 ${cy - 26}C228 ${cy - 2} 224 ${cy + 18} 212 ${cy + 30}C218 ${cy + 40} 230 ${cy + 44} 240 ${cy + 66}` +
    d`C256 ${cy + 110} 250 ${cy + 190} 250 640z`
  const rightFinger = (i: number): string =>
    line(
      d`M238 ${cy + 90}C${278 + i * 6} ${cy + 96 - i * 8} ${292 + i * 4} ${cy + 110 - i * 16} ${300 + i * 8} ${cy + 168 - i * 34}`,
      ground,
      6,
      'round',
    )
  const leftFinger = (i: number): string =>
    line(
      d`M162 ${cy + 92}C128 ${cy + 110 - i * 4} 112 ${cy + 130 - i * 8} ${96 - i * 6} ${cy + 206 - i * 32}`,
      ground,
      6,
      'round',
    )
  return (
    area(d`M70 640V${cy - 20}a130 150 0 0 1 260 0V640z`, shade) +
    circle(262, cy - 44, 46, accent) +
    area(body, ground) +
    repeat(4, rightFinger) +
    line(d`M236 ${cy + 76}C262 ${cy + 90} 276 ${cy + 94} 290 ${cy + 106}`, ground, 22, 'round') +
    repeat(4, leftFinger) +
    line(d`M164 ${cy + 80}C140 ${cy + 96} 126 ${cy + 110} 116 ${cy + 126}`, ground, 22, 'round') +
    circle(187, cy - 12, 5, accent) +
    circle(207, cy - 12, 5, accent)
  )
}

export const ears: Motif = ({ ground, ink, accent, shade }, cy) =>
  circle(200, cy + 40, 196, accent) +
  oval(148, cy - 46, 38, 128, ink, -9) +
  oval(256, cy - 40, 38, 128, ink, 14) +
  oval(150, cy - 34, 18, 98, shade, -9) +
  oval(254, cy - 28, 18, 98, shade, 14) +
  oval(200, cy + 150, 112, 104, ink) +
  circle(162, cy + 116, 13, ground) +
  circle(238, cy + 116, 13, ground) +
  oval(200, cy + 152, 17, 11, shade) +
  area(
    d`M-10 640V${cy + 236}C90 ${cy + 190} 190 ${cy + 216} 260 ${cy + 230}S380 ${cy + 210} 410 ${cy + 196}V640z`,
    shade,
  )

export const mask: Motif = ({ ground, ink, accent, shade }, cy) =>
  area(
    d`M80 ${cy - 120}C120 ${cy - 200} 280 ${cy - 200} 320 ${cy - 120}C340 ${cy} 300 ${cy + 150} 200 ${cy + 180}` +
      d`C100 ${cy + 150} 60 ${cy} 80 ${cy - 120}z`,
    shade,
  ) +
  area(
    d`M80 ${cy - 120}C110 ${cy - 180} 160 ${cy - 182} 200 ${cy - 182}C190 ${cy - 60} 240 ${cy - 20} 200 ${cy + 40}` +
      d`C180 ${cy + 70} 130 ${cy + 80} 96 ${cy + 60}C66 ${cy} 66 ${cy - 60} 80 ${cy - 120}z`,
    ink,
  ) +
  oval(144, cy - 50, 32, 20, ground, 8) +
  oval(258, cy - 50, 28, 15, ground, -6) +
  line(d`M160 ${cy + 112}q44 22 84-8`, ground, 9, 'round') +
  area(d`M-10 640V${cy + 210}C120 ${cy + 160} 280 ${cy + 160} 410 ${cy + 210}V640z`, accent)

/** The moon with a face, and a rocket in its eye. */
export const moon: Motif = ({ ground, ink, accent, shade }, cy, random) => {
  const stars = repeat(46, () => circle(random() * 400, cy - 230 + random() * 460, 0.8 + random() * 1.8, ink, 0.8))
  const face =
    circle(196, cy + 16, 150, accent) +
    oval(150, cy + 84, 34, 20, shade) +
    oval(238, cy + 100, 22, 13, shade) +
    oval(110, cy + 30, 17, 12, shade) +
    oval(160, cy - 8, 21, 25, shade) +
    circle(164, cy - 6, 10, ground) +
    line(d`M150 ${cy + 60}q46 34 96 0`, ground, 8, 'round') +
    line(d`M134 ${cy - 50}q24-20 50-4`, ground, 7, 'round')
  const rocket =
    area(d`M250 ${cy + 16}c-26-28-26-92-20-128h40c6 36 6 100-20 128z`, ink) +
    box(228, cy - 116, 44, 22, shade) +
    circle(250, cy - 62, 9, ground) +
    box(232, cy - 34, 36, 5, ground)
  return stars + face + turned(34, 250, cy - 16, rocket)
}
