import type { Random } from '../chance.ts'
import { atLightness, lightnessOf, mix, onRamp } from '../colour.ts'
import type { Paints } from '../paints.ts'
import { closedPath, isSmall, openPath } from '../path-data.ts'
import type { Layer, Role, ShapedLayer } from '../scene.ts'
import { boundsOf, disc, type Point, type Polygon } from '../shapes.ts'
import { around, filled, sheet, stop, stroked } from '../svg.ts'
import type { Printing } from './printing.ts'
import { glitterBelow } from './light.ts'

function sheetsOf({ isDay, ground, dark, light, hot, middle }: Paints) {
  const sky = atLightness(ground, Math.min(0.74, Math.max(0.32, lightnessOf(ground) - (isDay ? 0.1 : 0))))
  const cream = atLightness(light, 0.93, 0.9)
  return {
    sky,
    cream,
    hot: atLightness(hot, Math.max(0.72, lightnessOf(hot))),
    shade: atLightness(dark, 0.08),
    papers: [
      mix(sky, cream, 0.3),
      mix(sky, middle, 0.7),
      atLightness(middle, 0.42),
      atLightness(mix(ground, dark, 0.72), 0.25, 1.1),
      atLightness(dark, 0.17),
    ] as const,
  }
}

/** Every how many points of a curve the scissors turn: large shapes are cut in long straight snips. */
function snipOf(width: number, count: number): number {
  if (width > 900) return 4
  if (width > 160 && count > 50) return 3
  return width > 30 ? 2 : 1
}

/** Turns sharper than this, in radians, are corners, which scissors do not cut off. */
const CORNER = 0.6

/** Whether the edge turns sharply at a point, from the one before to the one after it. */
function isCorner(before: Point, at: Point, after: Point): boolean {
  const turn = Math.atan2(after[1] - at[1], after[0] - at[0]) - Math.atan2(at[1] - before[1], at[0] - before[0])
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > CORNER
}

function snipped(shape: Polygon, random: Random): Point[] {
  const shaken =
    (by: number) =>
    (point: Point): Point => [point[0] + (random() - 0.5) * by, point[1] + (random() - 0.5) * by]
  if (shape.length < 16) return shape.map(shaken(3))
  const every = snipOf(boundsOf([shape]).width, shape.length)
  // A start of its own for each shape: otherwise all discs have their corners in the same places.
  const start = Math.floor(random() * every)
  const cut = shape.filter((point, i) => {
    const [before = point, after = point] = [shape.at(i - 1), shape[(i + 1) % shape.length]]
    return (i + start) % every === 0 || point[1] > 930 || isCorner(before, point, after)
  })
  return cut.map(shaken(every * 1.6))
}

/** A four-pointed star cut from a folded scrap. */
const cutStar = ([x, y]: Point, size: number): Polygon => [
  [x, y - size * 2],
  [x + size * 0.5, y - size * 0.5],
  [x + size * 2, y],
  [x + size * 0.5, y + size * 0.5],
  [x, y + size * 2],
  [x - size * 0.5, y + size * 0.5],
  [x - size * 2, y],
  [x - size * 0.5, y - size * 0.5],
]

const MOST_STARS = 34
const CREAM_PAPER: ReadonlySet<Role | undefined> = new Set([
  'pool',
  'snow',
  'snowcap',
  'smoke',
  'face',
  'stripe',
  'spill',
])

/** Fibres of the paper. */
const FIBRES =
  '<pattern id="fibres" width="230" height="170" patternUnits="userSpaceOnUse" patternTransform="rotate(17)"><path d="M12 20q20 8 34 2M90 44q14 -9 31 1M150 18q16 9 29 4M34 88q17 -6 25 6M118 104q19 7 34 -3M196 76q9 8 22 6M64 140q16 -9 30 0M172 146q14 6 28 -2" fill="none" stroke="#fff" stroke-width="1.3" opacity=".1"/><path d="M52 30q9 6 22 3M132 70q12 -5 24 2M14 120q15 6 27 1M88 118q10 5 20 3M206 24q9 7 19 3M150 160q12 -6 24 1" fill="none" stroke="#000" stroke-width="1.3" opacity=".09"/></pattern>'

/** Scissors: straight snips, and never more than six papers, each with a shadow under it. */
export const paper: Printing = (scene, paints, random) => {
  const { sky, cream, hot, shade, papers } = sheetsOf(paints)
  const { x, y, radius, reach } = scene.light
  const definitions =
    around('lens', [1000, 380], 1080, stop(0.4, '#000000', 0) + stop(1, '#000000', 0.5)) +
    around('light', [x, y], reach, stop(0, cream, 0.5) + stop(1, cream, 0)) +
    FIBRES

  /** A shadow in three steps: as soft as a blur from where pictures are looked at, at a tenth of its price. */
  const shadowOf = (data: string, lift: number, isPierced = false): string =>
    (
      [
        [1.1, 1.8, 0.2],
        [2.2, 3.9, 0.15],
        [3.6, 6.6, 0.11],
      ] as const
    )
      .map(([dx, dy, opacity]) => filled(data, shade, { opacity, isPierced, shift: [dx * lift, dy * lift] }))
      .join('')

  const lightOf = ({ role, shapes }: ShapedLayer): string => {
    const data = closedPath(shapes.map((shape) => snipped(shape, random)))
    const hasShadow = role === 'snow' || role === 'smoke'
    return (
      (hasShadow ? shadowOf(data, 1.6) : '') +
      filled(data, CREAM_PAPER.has(role) ? cream : hot, { opacity: role === 'cast' || role === 'spill' ? 0.6 : 1 })
    )
  }

  const drawn = (layer: Layer): string => {
    if (layer.kind === 'glitter') return glitterBelow(random, [x, layer.y], cream)
    if (layer.kind === 'water') {
      return sheet(shade, 0.25, [layer.y - 5, 400]) + sheet(papers[1], 1, [layer.y, 400])
    }
    const { kind, shapes, depth, role } = layer
    if (kind === 'stars') {
      const stars = shapes.slice(0, MOST_STARS).flatMap(([place]) => (place ? [cutStar(place, 3 + random() * 4)] : []))
      return filled(closedPath(stars), cream)
    }
    if (kind === 'line') {
      const colour = depth < 0.4 ? cream : papers[4]
      return stroked(openPath(shapes), { colour, width: Math.max(2, layer.strokeWidth) })
    }
    if (kind === 'lit') return lightOf(layer)
    const data = closedPath(shapes.map((shape) => snipped(shape, random)))
    if (kind === 'beam') return filled(data, hot, { opacity: 0.5 })
    if (role === 'shadow' || role === 'giantShadow') return filled(data, papers[4], { opacity: 0.8 })
    if (role === 'crater') return filled(data, mix(hot, papers[2], 0.3))
    const isPierced = role === 'pierced'
    const closeness = kind === 'subject' ? Math.max(0.8, depth) : depth
    const colour = onRamp(Math.round(closeness * 5) / 5, papers)
    return shadowOf(data, isSmall(shapes) ? 0.8 : 2, isPierced) + filled(data, colour, { isPierced })
  }

  const edge = 430 + random() * 210
  const lean = random() * 180 - 60
  const backdrop = closedPath([
    [
      [edge, -40],
      [1660, -40],
      [1660, 690 + random() * 60],
      [edge + lean, 670 + random() * 60],
    ],
  ])
  const picture = [sheet(sky), shadowOf(backdrop, 2), filled(backdrop, mix(sky, papers[1], 0.5)), sheet('url(#light)')]
  if (radius) {
    const sides = 26 + Math.floor(random() * 12)
    const outer = closedPath([snipped(disc([x, y], radius, radius, sides), random)])
    const inner = closedPath([
      snipped(disc([x - radius * 0.06, y + radius * 0.05], radius * 0.76, radius * 0.76, sides - 5), random),
    ])
    picture.push(shadowOf(outer, 2), filled(outer, hot), filled(inner, mix(hot, cream, 0.35)))
  }
  picture.push(...scene.layers.map(drawn), sheet('url(#fibres)'), sheet('url(#lens)'))
  return { definitions, picture: picture.join('') }
}
