import { area, box, circle, d, figure, line, polar, repeat, ringPiece, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const sun: Motif = ({ ground, accent, shade }, cy) =>
  circle(200, cy, 168, accent) +
  repeat(7, (i) => box(0, cy + 6 + i * 24, 400, 4 + i * 2.6, ground)) +
  box(0, cy + 178, 400, 3, shade)

export const frames: Motif = ({ ground, ink, accent, shade }, cy) => {
  const fills = [ink, shade, ground, accent, ink, shade, ground]
  const nested = fills.map((fill, i) => {
    const scale = 1 - i * 0.142
    const y = cy - 150 * scale + i * 8
    return area(roundedBox(200 - 184 * scale, y, 368 * scale, 300 * scale, 12 * scale), fill)
  })
  return nested.join('') + figure(200, cy + 60, 92, accent)
}

const roundedBox = (x: number, y: number, width: number, height: number, r: number): string =>
  d`M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}` +
  d`h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}z`

export const diamonds: Motif = ({ ground, ink, accent, shade }, cy, random) => {
  const fills = [shade, accent, ink, shade, ground, accent, shade, ground]
  return repeat(10, (row) =>
    repeat(7, (column) => {
      const fill = fills[Math.floor(random() * fills.length)] ?? ground
      const x = (column - 1) * 80 + (row % 2 ? 0 : 40)
      const y = cy - 260 + (row - 1) * 66
      return fill === ground ? '' : area(d`M${x} ${y - 64}l38 64l-38 64l-38-64z`, fill)
    }),
  )
}

export const petals: Motif = ({ ground, ink, accent, shade }, cy) => {
  const ring = (count: number, radius: number, width: number, fill: string): string => {
    const petal = area(
      d`M200 ${cy}C${200 - width} ${cy - radius * 0.4} ${200 - width * 0.8} ${cy - radius * 0.8} 200 ${cy - radius}` +
        d`C${200 + width * 0.8} ${cy - radius * 0.8} ${200 + width} ${cy - radius * 0.4} 200 ${cy}z`,
      fill,
    )
    return repeat(count, (i) => turned((i * 360) / count + (fill === accent ? 15 : 0), 200, cy, petal))
  }
  return (
    ring(16, 178, 40, shade) +
    ring(12, 140, 40, ink) +
    ring(12, 112, 34, accent) +
    ring(8, 70, 26, ground) +
    circle(200, cy, 26, accent) +
    circle(200, cy, 12, ground)
  )
}

export const rings: Motif = ({ ground, ink, accent, shade }, cy, random) => {
  const fills = [shade, ink, accent, shade]
  const ring = (index: number): string => {
    const radius = 34 + index * 24
    let angle = random() * 6
    let pieces = ''
    for (let left = 2 + Math.floor(random() * 3); left > 0 && angle <= 12; left--) {
      const span = 0.5 + random() * 1.5
      const fill = fills[Math.floor(random() * fills.length)] ?? shade
      pieces += area(ringPiece(200, cy, [radius, radius + 15], angle, angle + span), fill)
      angle += span + 0.2 + random() * 0.5
    }
    return pieces
  }
  return repeat(7, ring) + circle(200, cy, 22, accent) + circle(200, cy, 9, ground)
}

export const waves: Motif = ({ ground, ink, accent, shade }, cy) => {
  const wave = (row: number, column: number): string => {
    const x = (column - 1) * 92 + (row % 2 ? 46 : 0)
    const y = cy + 30 + row * 40
    const bands: readonly (readonly [number, string])[] = [
      [52, ground],
      [49, row % 2 ? shade : ink],
      [36, ground],
      [31, shade],
      [18, ground],
    ]
    return bands.map(([radius, fill]) => circle(x, y, radius, fill)).join('')
  }
  return circle(284, cy - 90, 66, accent) + repeat(7, (row) => repeat(7, (column) => wave(row, column)))
}

export const shards: Motif = ({ ground, ink, accent, shade }, cy) =>
  area(d`M-10 ${cy - 200}L150 ${cy - 60}L60 ${cy + 20}L210 ${cy + 80}L-10 640z`, ink) +
  area(d`M410 ${cy - 160}L270 ${cy - 90}L330 ${cy + 30}L220 ${cy + 50}L300 640H410z`, shade) +
  area(d`M150 ${cy - 60}L270 ${cy - 90}L220 ${cy + 50}L210 ${cy + 80}L60 ${cy + 20}z`, accent) +
  area(d`M210 ${cy + 80}L220 ${cy + 50}L300 640H90z`, ground, 0.9) +
  area(d`M330 ${cy + 30}l-40 190l60 190h60V${cy + 60}z`, ink) +
  area(d`M120 ${cy + 190}l30-70l20 74z`, accent) +
  figure(212, cy + 196, 104, ink)

export const eye: Motif = ({ ground, ink, accent, shade }, cy) => {
  const blade = (i: number): string =>
    turned(i * 45, 200, cy, area(d`M200 ${cy - 80}L252 ${cy - 60}L218 ${cy - 14}z`, i % 2 ? accent : shade))
  return (
    area(d`M-10 ${cy}C80 ${cy - 150} 320 ${cy - 150} 410 ${cy}C320 ${cy + 150} 80 ${cy + 150} -10 ${cy}z`, ink) +
    circle(200, cy, 106, shade) +
    circle(200, cy, 84, ground) +
    repeat(8, blade) +
    circle(200, cy, 24, ground) +
    circle(228, cy - 34, 11, ink)
  )
}

/** A five-pointed star on a shield, over a grid that runs to the horizon. */
export const net: Motif = ({ ground, accent, shade }, cy) => {
  const horizon = cy - 40
  const star = Array.from({ length: 10 }, (_, i) =>
    polar(200, cy - 6, i % 2 ? 22 : 56, -Math.PI / 2 + (i * Math.PI) / 5).join(' '),
  )
  return (
    repeat(19, (i) => line(d`M${200 + (i - 9) * 15} ${horizon}L${200 + (i - 9) * 90} 640`, shade, 3)) +
    repeat(9, (i) => box(0, horizon + i * i * 5 + i * 8, 400, 2 + i * 0.4, shade)) +
    area(d`M200 ${cy - 150}c40 26 72 26 96 20c8 96-6 190-96 238c-90-48-104-142-96-238c24 6 56 6 96-20z`, accent) +
    area(d`M200 ${cy - 122}c32 20 56 22 74 18c4 74-8 142-74 182c-66-40-78-108-74-182c18 4 42 2 74-18z`, ground) +
    area(`M${star.join('L')}z`, accent)
  )
}
