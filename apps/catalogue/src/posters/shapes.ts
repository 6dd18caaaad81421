/** The SVG pieces that motifs are cut from. All lengths are in poster units: a poster is 400 × 600. */

const round = (value: number): number => Math.round(value * 10) / 10

/** Path data with its numbers rounded to a tenth. */
export const d = (text: TemplateStringsArray, ...values: readonly (number | string)[]): string =>
  String.raw({ raw: text }, ...values.map((value) => (typeof value === 'number' ? round(value) : value)))

const faded = (opacity?: number): string => (opacity === undefined ? '' : ` opacity="${opacity}"`)

export const area = (data: string, fill: string, opacity?: number): string =>
  `<path d="${data}" fill="${fill}"${faded(opacity)}/>`

export const circle = (x: number, y: number, radius: number, fill: string, opacity?: number): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${faded(opacity)}/>`

export const box = (x: number, y: number, width: number, height: number, fill: string, opacity?: number): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${faded(opacity)}/>`

export const line = (data: string, colour: string, width: number, cap: 'butt' | 'round' = 'butt'): string =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, degrees = 0): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${
    degrees ? ` transform="rotate(${degrees} ${round(x)} ${round(y)})"` : ''
  }/>`

export const turned = (degrees: number, x: number, y: number, content: string): string =>
  `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${content}</g>`

/** Draws `count` pieces, one for each number from 0. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export const polar = (x: number, y: number, radius: number, angle: number): readonly [number, number] => [
  round(x + radius * Math.cos(angle)),
  round(y + radius * Math.sin(angle)),
]

/** A piece of a ring between two radii and two angles (radians). */
export function ringPiece(x: number, y: number, radii: readonly [number, number], from: number, to: number): string {
  const [inner, outer] = radii
  const large = to - from > Math.PI ? 1 : 0
  const point = (radius: number, angle: number): string => polar(x, y, radius, angle).join(' ')
  return (
    d`M${point(outer, from)}A${outer} ${outer} 0 ${large} 1 ${point(outer, to)}` +
    d`L${point(inner, to)}A${inner} ${inner} 0 ${large} 0 ${point(inner, from)}Z`
  )
}

/** A standing figure; `y` is where its feet are. */
export function figure(x: number, y: number, height: number, fill: string): string {
  const u = height / 8
  const body =
    d`M${x - 1.1 * u} ${y - 6.3 * u}h${2.2 * u}l${0.5 * u} ${3.2 * u}h${-0.7 * u}l${-0.3 * u} ${3.1 * u}` +
    d`h${-0.7 * u}l${-0.3 * u} ${-2.6 * u}l${-0.3 * u} ${2.6 * u}h${-0.7 * u}l${-0.3 * u} ${-3.1 * u}h${-0.7 * u}z`
  return circle(x, y - 7.3 * u, 0.72 * u, fill) + area(body, fill)
}
