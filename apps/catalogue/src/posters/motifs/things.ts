import { area, box, circle, d, figure, line, oval, polar, repeat, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const wheel: Motif = ({ ground, ink, accent, shade }, cy) => {
  const spokedWheel = (x: number, y: number, radius: number): string =>
    circle(x, y, radius, ink) +
    circle(x, y, radius - 14, ground) +
    repeat(10, (i) => line(d`M${x} ${y}L${polar(x, y, radius - 8, (i * Math.PI) / 5).join(' ')}`, ink, 7)) +
    circle(x, y, radius * 0.3, ink) +
    circle(x, y, radius * 0.15, accent)
  return (
    box(0, cy + 152, 400, 12, ink) +
    repeat(8, (i) => box(i * 56 - 10, cy + 164, 30, 18, shade)) +
    circle(318, cy - 128, 74, shade, 0.5) +
    circle(250, cy - 170, 50, shade, 0.7) +
    circle(196, cy - 194, 30, shade) +
    spokedWheel(80, cy + 62, 90) +
    spokedWheel(292, cy + 42, 110) +
    line(d`M80 ${cy + 100}L292 ${cy + 96}`, accent, 20, 'round') +
    circle(80, cy + 100, 6, ground) +
    circle(292, cy + 96, 6, ground)
  )
}

export const clock: Motif = ({ ink, accent, shade }, cy) => {
  const mark = (i: number): string => {
    const quarter = i % 3 === 0
    const [angle, inner] = [(i * Math.PI) / 6, quarter ? 112 : 130]
    const ends = `M${polar(200, cy, 146, angle).join(' ')}L${polar(200, cy, inner, angle).join(' ')}`
    return line(ends, ink, quarter ? 12 : 6)
  }
  return (
    circle(200, cy, 172, ink) +
    circle(200, cy, 158, shade) +
    repeat(12, mark) +
    line(d`M200 ${cy}L146 ${cy - 62}`, ink, 15, 'round') +
    line(d`M200 ${cy}L306 ${cy + 22}`, accent, 12, 'round') +
    circle(200, cy, 15, accent) +
    turned(-14, 300, cy + 20, figure(298, cy + 132, 116, ink))
  )
}

/** A crowd on a wide flight of steps, and a pram. */
export const steps: Motif = ({ ink, accent, shade }, cy, random) => {
  const step = (i: number): string =>
    area(
      d`M${-40 + i * 6} ${cy - 170 + i * 40}L440 ${cy - 240 + i * 46}v18L${-40 + i * 6} ${cy - 150 + i * 40}z`,
      i % 2 ? shade : ink,
      i % 2 ? 1 : 0.85,
    )
  const walker = (i: number): string => {
    const y = cy - 120 + random() * 300
    return figure(30 + random() * 240, y, 34 + (y - cy + 120) * 0.1, i % 5 ? ink : accent)
  }
  return (
    repeat(11, step) +
    repeat(16, walker) +
    line(d`M300 ${cy + 90}h74l-12 40h-52z`, accent, 9) +
    circle(318, cy + 146, 13, accent) +
    circle(356, cy + 146, 13, accent)
  )
}

export const beam: Motif = ({ ground, ink, accent, shade }, cy) =>
  area(d`M-20 ${cy - 190}L150 ${cy + 170}H330z`, shade, 0.8) +
  area(d`M420 ${cy - 190}L90 ${cy + 176}H270z`, accent, 0.85) +
  oval(200, cy + 176, 150, 34, ink) +
  figure(200, cy + 186, 150, ground)

export const curtain: Motif = ({ ground, ink, accent, shade }, cy) => {
  const top = cy - 240
  const fold = (i: number): string => {
    const t = i * 30
    const fill = i % 2 ? shade : ground
    const left =
      d`M${t - 20} ${top}h32C${t + 8} ${cy + 40} ${t * 0.74 - 10} ${cy + 160} ${t * 0.4 - 20} 660` +
      d`H${t * 0.4 - 70}C${t * 0.7 - 60} ${cy + 150} ${t - 20} ${cy + 40} ${t - 20} ${top}z`
    const right =
      d`M${420 - t} ${top}h-32C${392 - t} ${cy + 40} ${410 - t * 0.74} ${cy + 160} ${420 - t * 0.4} 660` +
      d`H${470 - t * 0.4}C${460 - t * 0.7} ${cy + 150} ${420 - t} ${cy + 40} ${420 - t} ${top}z`
    return area(left, fill) + area(right, fill)
  }
  return (
    box(0, cy - 230, 400, 700, accent) +
    repeat(6, fold) +
    oval(200, cy + 190, 120, 26, ink) +
    figure(200, cy + 196, 130, ground)
  )
}

/** A telephone dial on a newspaper page. */
export const news: Motif = ({ ground, ink, accent, shade }, cy, random) => {
  const column = (c: number): string =>
    repeat(26, (i) => box(24 + c * 121, cy - 168 + i * 15, random() > 0.86 ? 60 : 110, 6, ink, i % 9 === 0 ? 1 : 0.36))
  const hole = (i: number): string => {
    const [x, y] = polar(200, cy + 10, 108, -2.4 + i * 0.52)
    return circle(x, y, 16, ground)
  }
  return (
    box(24, cy - 190, 352, 7, ink) +
    repeat(3, column) +
    circle(200, cy + 10, 134, accent) +
    circle(200, cy + 10, 84, shade) +
    repeat(10, hole) +
    circle(200, cy + 10, 30, ink)
  )
}
