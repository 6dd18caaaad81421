import { atLightness, chromaOf, mix, onRamp } from '../colour.ts'
import type { Paints } from '../paints.ts'
import { closedPath, openPath } from '../path-data.ts'
import type { Layer, Role, ShapedLayer } from '../scene.ts'
import { boundsOf, times, TURN } from '../shapes.ts'
import { around, circle, falling, filled, gradient, halo, inside, ring, sheet, stop, stroked } from '../svg.ts'
import { glitterBelow, wedge } from './light.ts'
import type { Printing } from './printing.ts'

const BRASS = '#e0b466'

function metalsOf({ isDay, ground, dark, light, hot, middle }: Paints) {
  const base = chromaOf(ground) > 0.03 || isDay ? ground : middle
  const deep = atLightness(isDay ? mix(ground, dark, 0.6) : base, 0.2, 0.9)
  const gold = atLightness(chromaOf(hot) > 0.07 ? hot : BRASS, 0.82, 0.85)
  const low = mix(atLightness(base, 0.62, 0.8), gold, 0.35)
  const black = atLightness(base, 0.12, 0.6)
  return {
    base,
    deep,
    gold,
    low,
    black,
    cream: atLightness(light, 0.94, 0.7),
    top: atLightness(base, isDay ? 0.5 : 0.26, 0.9),
    planes: [
      mix(low, deep, 0.12),
      mix(atLightness(base, 0.44), deep, 0.2),
      atLightness(base, 0.3, 0.9),
      atLightness(base, 0.2, 0.8),
      black,
    ],
  }
}

const RAYS = 16
const WIDE = 900
/** Parts of a body are narrower: each shaded alone, they would be a doll's. */
const BODY = 70
/** With more shapes than this, a layer is shaded as one. */
const MANY = 44
/** Light that shines too little for a halo. */
const FLAT_LIGHT: ReadonlySet<Role | undefined> = new Set(['pane', 'face', 'snowcap'])

/** The airbrush: every plane turns from light to dark, and rays and rings stand behind. */
export const deco: Printing = (scene, paints, random) => {
  const { base, deep, gold, low, black, cream, top, planes } = metalsOf(paints)
  const { x, y, radius, reach } = scene.light
  const definitions = new Map<string, string>()
  const define = (id: string, definition: (id: string) => string): string => {
    if (!definitions.has(id)) definitions.set(id, definition(id))
    return `url(#${id})`
  }
  define('sky', (id) => falling(id, stop(0, top) + stop(0.5, mix(top, low, 0.5)) + stop(0.74, low) + stop(1, deep)))
  define('light', (id) => around(id, [x, y], reach, stop(0, cream, 0.9) + stop(0.2, gold, 0.55) + stop(1, gold, 0)))
  define('ray', (id) => around(id, [x, y], 1000, stop(0, cream, 0.2) + stop(0.5, cream, 0.12) + stop(1, cream, 0)))
  define('lens', (id) => around(id, [960, 400], 1080, stop(0.4, '#000000', 0) + stop(1, '#000000', 0.58)))
  define('pool', (id) => inside(id, stop(0, cream, 0.9) + stop(0.75, cream, 0.55) + stop(1, gold, 0.1)))

  const rayY = radius ? y : Math.min(y, scene.horizon - 40)
  const rays = times(RAYS, (i) =>
    wedge([x, rayY], ((i * 2 + 0.5) * TURN) / (RAYS * 2) + 0.05, { half: TURN / (RAYS * 4), length: 1800 }),
  )

  /** A tube of metal: light runs down its middle where the light is behind it, else down the side that faces it. */
  const flank = (depth: number, isSubject: boolean): string => {
    const step = Math.round((isSubject ? Math.max(depth, 0.55) : depth) * 10)
    return define(`flank${step}${isSubject ? 's' : ''}`, (id) => {
      const colour = onRamp(step / 10, planes)
      const shine = mix(colour, mix(gold, cream, 0.3), isSubject ? 0.62 : 0.34 * (1.15 - step / 12))
      return x > 1000 && x < 1120
        ? gradient(
            id,
            [0, 0],
            [1, 0.12],
            stop(0, colour) + stop(0.44, shine) + stop(0.56, shine) + stop(1, mix(colour, black, 0.45)),
          )
        : gradient(id, [0, 0.1], [1, 0], stop(0, mix(colour, black, 0.35)) + stop(0.62, colour) + stop(1, shine))
    })
  }
  const slope = (depth: number): string => {
    const step = Math.round(depth * 10)
    return define(`slope${step}`, (id) => {
      const colour = onRamp(step / 10, planes)
      const crest = mix(colour, gold, 0.42 * (1.1 - depth * 0.7))
      return falling(id, stop(0, crest) + stop(0.22, colour) + stop(1, mix(colour, black, 0.6)))
    })
  }

  const lightOf = ({ role, shapes }: ShapedLayer): string => {
    const data = closedPath(shapes)
    if (role === 'pool' || role === 'spill')
      return filled(data, 'url(#pool)', { opacity: role === 'spill' ? 0.4 : 0.75 })
    if (role === 'cast') return filled(data, cream, { opacity: 0.3 })
    if (role === 'snow') return filled(data, mix(cream, base, 0.25))
    if (role === 'smoke') return filled(data, mix(cream, low, 0.3))
    if (role === 'stripe') return filled(data, cream, { opacity: 0.7 })
    if (FLAT_LIGHT.has(role)) return filled(data, mix(cream, gold, 0.25))
    return halo(data, gold, 1.2) + filled(data, cream)
  }

  const planeOf = ({ kind, depth, shapes, role }: ShapedLayer): string => {
    const isWide = shapes.some((shape) => boundsOf([shape]).width > WIDE)
    if (isWide) return filled(closedPath(shapes), slope(depth), { isPierced: role === 'pierced' })
    if (role === 'pierced') return filled(closedPath(shapes), flank(depth, false), { isPierced: true })
    if (shapes.length > MANY) return filled(closedPath(shapes), slope(depth))
    const isOfPeople = kind === 'subject' && shapes.every((shape) => boundsOf([shape]).width < BODY)
    if (isOfPeople) return filled(closedPath(shapes), flank(depth, true))
    return `<g fill="${flank(depth, kind === 'subject')}">${shapes.map((shape) => `<path d="${closedPath([shape])}"/>`).join('')}</g>`
  }

  const drawn = (layer: Layer): string => {
    if (layer.kind === 'glitter') return glitterBelow(random, [x, layer.y], cream)
    if (layer.kind === 'water') {
      const sea = define('sea', (id) => falling(id, stop(0, mix(low, deep, 0.3)) + stop(1, deep)))
      return sheet(sea, 1, [layer.y, 300]) + glitterBelow(random, [x, layer.y], cream)
    }
    const { kind, shapes, depth, role } = layer
    if (kind === 'stars') return filled(closedPath(shapes), cream, { opacity: 0.6 })
    if (kind === 'beam') return filled(closedPath(shapes), cream, { opacity: 0.2 })
    if (kind === 'lit') return lightOf(layer)
    if (kind === 'line') {
      const colour = depth > 0.5 ? gold : mix(gold, low, 0.5)
      return stroked(openPath(shapes), { colour, width: layer.strokeWidth })
    }
    if (role === 'crater') return filled(closedPath(shapes), gold, { opacity: 0.35 })
    if (role === 'shadow' || role === 'giantShadow') return filled(closedPath(shapes), black, { opacity: 0.6 })
    return planeOf(layer)
  }

  const picture = [sheet('url(#sky)'), filled(closedPath(rays), 'url(#ray)'), sheet('url(#light)', 0.8)]
  if (radius) {
    const sun = define('sun', (id) => falling(id, stop(0, cream) + stop(1, gold)))
    const rings = [1.2, 1.38].map((size) => ring([x, y], radius * size, { colour: cream, width: 2, opacity: 0.5 }))
    picture.push(circle([x, y], radius, sun), ...rings)
  }
  picture.push(...scene.layers.map(drawn), sheet('url(#lens)'))
  return { definitions: [...definitions.values()].join(''), picture: picture.join('') }
}
