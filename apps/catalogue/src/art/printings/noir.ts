import { atLightness, chromaOf, mix, muted, onRamp } from '../colour.ts'
import type { Paints } from '../paints.ts'
import { closedPath, openPath } from '../path-data.ts'
import { STILL, type Layer, type Role, type ShapedLayer } from '../scene.ts'
import { boundsOf } from '../shapes.ts'
import { around, between, blur, circle, falling, filled, halo, inside, sheet, stop, stroked } from '../svg.ts'
import { glitterBelow, shafts } from './light.ts'
import type { Printing } from './printing.ts'

const STEEL = '#46525c'
const BLACK = '#000000'

/** A palette as film of the 1940s shows it: little colour, black and lamplight. */
function tonesOf({ middle, hot }: Paints) {
  const tint = muted(chromaOf(middle) > 0.02 ? middle : STEEL, 0.62)
  const grey = (lightness: number, chroma: number): string => atLightness(tint, lightness, chroma)
  return {
    lamp: atLightness(hot, 0.94, 0.62),
    high: grey(0.12, 0.6),
    haze: atLightness(mix(tint, hot, 0.2), 0.58, 0.7),
    deep: grey(0.085, 0.5),
    pale: grey(0.6, 0.5),
    sea: grey(0.2, 0.4),
    planes: [grey(0.47, 0.7), grey(0.3, 0.6), grey(0.16, 0.5), grey(0.08, 0.4), '#040404'],
  }
}

/** What is far lies in haze, and what is before the lens is out of focus: name of a blur, empty where edges are sharp. */
function softnessOf(layer: Layer): 'far' | 'middle' | 'lens' | '' {
  if (layer.kind !== 'mass' && layer.kind !== 'line') return ''
  if (layer.role === 'shadow') return 'middle'
  if (layer.depth < 0.18) return 'far'
  if (layer.depth < 0.36) return 'middle'
  return layer.depth > 1.03 ? 'lens' : ''
}

const SOFT_LIGHT: ReadonlySet<Role | undefined> = new Set(['pool', 'spill'])
const WIDE_LIGHT: ReadonlySet<Role | undefined> = new Set(['pane', 'face', 'snow', 'snowcap'])

/** With more lights than this, as flakes and far windows, none has a halo. */
const MANY = 60

/** One light in fog: depth by blur and air, shafts, halation, a wet floor. */
export const noir: Printing = (scene, paints, random) => {
  const { lamp, high, haze, deep, pale, sea, planes } = tonesOf(paints)
  const { x, y, radius, reach } = scene.light
  const definitions = [
    falling('sky', stop(0, high) + stop(0.5, mix(high, haze, 0.45)) + stop(0.72, haze) + stop(1, deep)),
    around(
      'light',
      [x, y],
      reach,
      stop(0, lamp, 0.8) + stop(0.16, lamp, 0.4) + stop(0.5, lamp, 0.11) + stop(1, lamp, 0),
    ),
    around('veil', [x, y], reach, stop(0, lamp, 0.3) + stop(0.2, lamp, 0.13) + stop(1, lamp, 0)),
    around('lens', [980, 430], 1060, stop(0.36, BLACK, 0) + stop(0.78, BLACK, 0.3) + stop(1, BLACK, 0.8)),
    falling('beam', stop(0, lamp, 0.55) + stop(0.55, lamp, 0.17) + stop(1, lamp, 0.02)),
    falling('fog', stop(0, haze, 0) + stop(0.5, haze, 0.5) + stop(1, haze, 0)),
    inside('pool', stop(0, lamp, 0.85) + stop(0.6, lamp, 0.6) + stop(0.85, lamp, 0.25) + stop(1, lamp, 0)),
    blur('far', 5),
    blur('middle', 2.2),
    blur('lens', 9),
    blur('air', 10),
  ]

  const lightOf = ({ role, shapes }: ShapedLayer): string => {
    const data = closedPath(shapes)
    if (role === 'smoke') return filled(data, pale, { opacity: 0.8 })
    if (role !== undefined && SOFT_LIGHT.has(role)) {
      return filled(data, 'url(#pool)', { opacity: role === 'spill' ? 0.5 : 0.9 })
    }
    if (role === 'cast') return filled(data, lamp, { opacity: 0.3 })
    if (role === 'snow') return filled(data, pale)
    if (WIDE_LIGHT.has(role)) {
      return halo(data, lamp, 0.9) + filled(data, mix(lamp, pale, 0.3), { opacity: 0.78 })
    }
    return shapes.length > MANY ? filled(data, lamp, { opacity: 0.85 }) : halo(data, lamp) + filled(data, lamp)
  }

  /** Ground that runs through the picture takes some haze along its upper edge; walls take it in the middle. */
  const planeOf = ({ kind, depth, shapes, role }: ShapedLayer): string => {
    const colour = onRamp(kind === 'subject' ? Math.max(depth, 0.8) : depth, planes)
    const { width, top } = boundsOf(shapes.slice(0, 1))
    if (width < 1400 || kind === 'subject' || role === 'pierced' || depth < 0.3 || depth >= 0.95) return colour
    const id = `plane${definitions.length}`
    definitions.push(
      top < 0
        ? falling(id, stop(0, colour) + stop(0.5, mix(colour, haze, 0.16)) + stop(1, colour))
        : between(
            id,
            top,
            STILL.height,
            stop(0, mix(colour, haze, 0.34 * (1.1 - depth))) + stop(0.34, colour) + stop(1, '#050505'),
          ),
    )
    return `url(#${id})`
  }

  const drawn = (layer: Layer): string => {
    if (layer.kind === 'glitter') return glitterBelow(random, [x, layer.y], lamp, 0.7)
    if (layer.kind === 'water') return sheet(sea, 1, [layer.y, 400]) + glitterBelow(random, [x, layer.y], lamp, 0.5)
    const { kind, role, shapes } = layer
    if (kind === 'stars') return filled(closedPath(shapes), lamp, { opacity: 0.6 })
    if (kind === 'beam') return `<g filter="url(#air)">${filled(closedPath(shapes), 'url(#beam)')}</g>`
    if (kind === 'lit') return lightOf(layer)
    if (kind === 'line') {
      return stroked(openPath(shapes), { colour: onRamp(layer.depth * 0.9 + 0.1, planes), width: layer.strokeWidth })
    }
    if (role === 'shadow') return filled(closedPath(shapes), BLACK, { opacity: 0.5 })
    if (role === 'giantShadow')
      return `<g filter="url(#air)">${filled(closedPath(shapes), BLACK, { opacity: 0.8 })}</g>`
    if (role === 'crater') return filled(closedPath(shapes), atLightness(pale, 0.5), { opacity: 0.5 })
    return filled(closedPath(shapes), planeOf(layer), { isPierced: role === 'pierced' })
  }

  const picture = [sheet('url(#sky)')]
  if (radius) picture.push(circle([x, y], radius + 3, lamp, 0.4), circle([x, y], radius, lamp, 0.94))
  picture.push(sheet('url(#light)'))
  let softness = ''
  let hasFog = scene.horizon >= 800
  for (const layer of scene.layers) {
    const next = softnessOf(layer)
    if (softness && next !== softness) picture.push('</g>')
    if (!hasFog && 'depth' in layer && layer.depth > 0.34) {
      if (softness === next && softness) picture.push('</g>', `<g filter="url(#${next})">`)
      picture.push(sheet('url(#fog)', 0.7, [scene.horizon - 150, 280]))
      hasFog = true
    }
    if (next && next !== softness) picture.push(`<g filter="url(#${next})">`)
    softness = next
    picture.push(drawn(layer))
  }
  if (softness) picture.push('</g>')
  const rays = shafts(scene, lamp, 0.14, random)
  definitions.push(rays.definitions)
  picture.push(rays.picture, sheet('url(#veil)'))
  if (scene.isWet) {
    definitions.push(inside('wet', stop(0, lamp, 0.6) + stop(0.5, lamp, 0.2) + stop(1, lamp, 0)))
    picture.push(
      `<ellipse cx="${x}" cy="800" rx="52" ry="190" fill="url(#wet)" opacity=".7"/>`,
      `<ellipse cx="${x - 130}" cy="830" rx="170" ry="34" fill="url(#wet)" opacity=".35"/>`,
    )
  }
  picture.push(sheet('url(#lens)'))
  return { definitions: definitions.join(''), picture: picture.join('') }
}
