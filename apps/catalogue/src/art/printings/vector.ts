import { atLightness, lightnessOf, mix, onRamp } from '../colour.ts'
import type { Paints } from '../paints.ts'
import { closedPath, openPath } from '../path-data.ts'
import { STILL, type Layer, type ShapedLayer } from '../scene.ts'
import { around, between, circle, falling, filled, halo, inside, sheet, stop, stroked } from '../svg.ts'
import { glitterBelow, shafts } from './light.ts'
import type { Printing } from './printing.ts'

function airOf({ isDay, ground, dark, light, hot, middle }: Paints) {
  const glow = atLightness(hot, Math.max(0.74, lightnessOf(hot)))
  const top = atLightness(mix(ground, middle, 0.3), isDay ? 0.52 : 0.3, 1.1)
  const midway = mix(atLightness(middle, 0.62, 1.1), glow, 0.25)
  const haze = mix(glow, atLightness(light, 0.93), 0.42)
  const near = atLightness(mix(ground, dark, 0.6), 0.15, 1.2)
  return {
    glow,
    top,
    midway,
    haze,
    near,
    planes: [
      mix(haze, midway, 0.45),
      mix(midway, top, 0.35),
      atLightness(mix(top, middle, 0.3), 0.38, 1.1),
      atLightness(mix(top, near, 0.6), 0.24, 1.1),
      near,
    ],
  }
}

/** With more lights than this, as flakes and far windows, none has a halo. */
const MANY = 60

/** Air by the metre: many planes, each of which fades into the haze at its foot. */
export const vector: Printing = (scene, paints, random) => {
  const { glow, top, midway, haze, near, planes } = airOf(paints)
  const { x, y, radius, reach } = scene.light
  const bright = atLightness(haze, 0.95)
  const definitions = [
    falling('sky', stop(0, top) + stop(0.4, midway) + stop(0.7, haze) + stop(1, haze)),
    around(
      'light',
      [x, y],
      reach,
      stop(0, '#ffffff', 0.75) + stop(0.18, haze, 0.55) + stop(0.5, haze, 0.2) + stop(1, haze, 0),
    ),
    around('lens', [980, 400], 1080, stop(0.45, near, 0) + stop(1, near, 0.7)),
    falling('beam', stop(0, '#ffffff', 0.4) + stop(1, '#ffffff', 0)),
    inside('pool', stop(0, bright, 0.95) + stop(0.7, bright, 0.7) + stop(1, glow, 0.15)),
  ]
  const known = new Set<number>()

  const planeOf = ({ kind, depth }: ShapedLayer): string => {
    const closeness = kind === 'subject' ? Math.max(0.74, depth) : depth
    const step = Math.round(closeness * 20)
    const id = `plane${step}`
    if (!known.has(step)) {
      known.add(step)
      const colour = onRamp(step / 20, planes)
      const foot = closeness > 0.8 ? mix(colour, near, 0.6) : mix(colour, haze, 0.46 * (1 - closeness * 0.6))
      definitions.push(between(id, 380, STILL.height, stop(0, colour) + stop(1, foot)))
    }
    return `url(#${id})`
  }

  const lightOf = ({ role, shapes }: ShapedLayer): string => {
    const data = closedPath(shapes)
    if (role === 'pool' || role === 'spill')
      return filled(data, 'url(#pool)', { opacity: role === 'spill' ? 0.45 : 0.85 })
    if (role === 'cast') return filled(data, bright, { opacity: 0.4 })
    if (role === 'snow' || role === 'snowcap') return filled(data, mix(haze, '#ffffff', 0.4))
    if (role === 'smoke') return filled(data, mix(haze, '#ffffff', 0.4), { opacity: 0.7 })
    return shapes.length > MANY ? filled(data, bright, { opacity: 0.9 }) : halo(data, glow, 1.3) + filled(data, bright)
  }

  const drawn = (layer: Layer): string => {
    if (layer.kind === 'glitter') return glitterBelow(random, [x, layer.y], bright)
    if (layer.kind === 'water') {
      return sheet(mix(midway, top, 0.3), 1, [layer.y, 300]) + glitterBelow(random, [x, layer.y], bright, 0.5)
    }
    const { kind, shapes, depth, role } = layer
    if (kind === 'stars') return filled(closedPath(shapes), '#ffffff', { opacity: 0.5 })
    if (kind === 'line') return stroked(openPath(shapes), { colour: onRamp(depth, planes), width: layer.strokeWidth })
    if (kind === 'lit') return lightOf(layer)
    const data = closedPath(shapes)
    if (kind === 'beam') return halo(data, bright, 0.6) + filled(data, 'url(#beam)')
    if (role === 'shadow' || role === 'giantShadow') return filled(data, near, { opacity: 0.6 })
    if (role === 'crater') return filled(data, midway, { opacity: 0.5 })
    return filled(data, planeOf(layer), { isPierced: role === 'pierced' })
  }

  const picture = [sheet('url(#sky)'), sheet('url(#light)')]
  if (radius) picture.push(circle([x, y], radius, atLightness(haze, 0.95, 0.6)))
  picture.push(...scene.layers.map(drawn))
  const rays = shafts(scene, haze, 0.1, random)
  picture.push(rays.picture, sheet('url(#lens)'))
  return { definitions: definitions.join('') + rays.definitions, picture: picture.join('') }
}
