import { atLightness, lightnessOf, mix, onRamp } from '../colour.ts'
import type { Paints } from '../paints.ts'
import { closedPath, openPath } from '../path-data.ts'
import type { Layer, Role, Scene } from '../scene.ts'
import { times } from '../shapes.ts'
import { around, circle, filled, ring, sheet, stop, stroked } from '../svg.ts'
import { glitterBelow } from './light.ts'
import type { Printing } from './printing.ts'

/** The sheet that everything is printed on; posters set their flat panel in it. */
export const swissSheet = ({ isDay, ground }: Paints): string =>
  atLightness(ground, Math.min(0.86, Math.max(0.26, lightnessOf(ground) - (isDay ? 0.06 : 0))))

function inksOf(paints: Paints) {
  const { isDay, ground, dark, light, hot, middle } = paints
  const sheetColour = swissSheet(paints)
  const black = atLightness(dark, 0.16)
  const second = isDay ? middle : mix(ground, middle, 0.8)
  const over = mix(sheetColour, second, 0.5)
  return {
    sheetColour,
    black,
    second,
    paper: atLightness(light, 0.93, 0.8),
    hot: isDay ? atLightness(hot, 0.6, 1.05) : hot,
    screen: isDay ? second : mix(ground, black, 0.75),
    planes: [over, second, mix(second, black, 0.55), black, black],
  }
}

const DOT_STEP = 19

/** A screen of dots that thin out towards the horizon: one stroke a row, whose dots are its round caps. */
function halftone(horizon: number, colour: string, opacity: number): string {
  const rows = times(46, (row) => {
    const y = row * DOT_STEP + 6
    const size = Math.max(0, 1 - y / (horizon * 0.86)) ** 1.15 * DOT_STEP * 0.98
    if (size <= 1.2) return ''
    return `<path d="M${((row % 2) * DOT_STEP) / 2 - 10} ${y}H1620" stroke-width="${Math.round(size * 10) / 10}"/>`
  })
  return `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-dasharray="0 ${DOT_STEP}" opacity="${opacity}">${rows.join('')}</g>`
}

const circleOf = ({ light, horizon }: Scene): { middle: [number, number]; radius: number } =>
  light.radius
    ? { middle: [light.x, light.y], radius: Math.max(250, light.radius * 2.1) }
    : { middle: [1080, Math.min(420, horizon - 190)], radius: 300 }

const PAPER_LIGHT: ReadonlySet<Role | undefined> = new Set([
  'snowcap',
  'snow',
  'smoke',
  'pool',
  'spill',
  'face',
  'pane',
  'stripe',
])

/** Three inks on one sheet: a great circle, flat planes that overprint it, and a screen of dots for the air. */
export const swiss: Printing = (scene, paints, random) => {
  const { sheetColour, black, second, paper, hot, screen, planes } = inksOf(paints)
  const { middle, radius } = circleOf(scene)
  const rings = times(3 + Math.floor(random() * 2), (i) =>
    ring(middle, radius * (0.8 - i * 0.2), { colour: mix(hot, paper, 0.6), width: radius * 0.018, opacity: 0.75 }),
  )

  const drawn = (layer: Layer): string => {
    if (layer.kind === 'glitter') return glitterBelow(random, [scene.light.x, layer.y], paper)
    if (layer.kind === 'water') return sheet(mix(second, black, 0.18), 0.86, [layer.y, 300])
    const { kind, shapes, depth, role } = layer
    if (kind === 'stars') return filled(closedPath(shapes), paper)
    if (kind === 'line') return stroked(openPath(shapes), { colour: black, width: Math.max(2, layer.strokeWidth) })
    const data = closedPath(shapes)
    if (kind === 'beam') return filled(data, paper, { opacity: 0.28 })
    if (kind === 'lit') {
      const colour = PAPER_LIGHT.has(role) ? paper : mix(hot, paper, 0.35)
      return filled(data, colour, { opacity: role === 'cast' || role === 'spill' ? 0.5 : 1 })
    }
    if (role === 'shadow' || role === 'giantShadow') return filled(data, black, { opacity: 0.85 })
    if (role === 'crater') return filled(data, mix(hot, black, 0.25))
    const closeness = kind === 'subject' ? 1 : depth
    const colour = onRamp(Math.round(closeness * 4) / 4, planes)
    // A far plane lets what it is printed over show through, as ink does.
    return filled(data, colour, { opacity: closeness < 0.45 ? 0.8 : 1, isPierced: role === 'pierced' })
  }

  return {
    definitions: around('lens', [960, 420], 1100, stop(0.5, '#000000', 0) + stop(1, '#000000', 0.42)),
    picture: [
      sheet(sheetColour),
      halftone(scene.horizon, screen, paints.isDay ? 0.7 : 0.62),
      circle(middle, radius, hot),
      ...rings,
      ...scene.layers.map(drawn),
      sheet('url(#lens)'),
    ].join(''),
  }
}
