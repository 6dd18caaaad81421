import { fractalNoise, type Random } from '../chance.ts'
import { atLightness, chromaOf, mix, onRamp } from '../colour.ts'
import type { Paints } from '../paints.ts'
import { closedPath, openPath, type Warp } from '../path-data.ts'
import type { Layer, ShapedLayer } from '../scene.ts'
import { disc, type Point, type Polygon, times, TURN } from '../shapes.ts'
import { around, circle, falling, filled, sheet, stop, stroked } from '../svg.ts'
import { glitterBelow, wedge } from './light.ts'
import type { Printing } from './printing.ts'

function paintOf({ ground, middle, light, hot }: Paints) {
  const tint = chromaOf(ground) > 0.03 ? ground : middle
  const dark = atLightness(tint, 0.1, 0.5)
  const dusk = atLightness(tint, 0.34, 0.85)
  const glow = atLightness(mix(tint, hot, 0.3), 0.56, 0.8)
  return {
    dark,
    dusk,
    glow,
    bright: atLightness(mix(light, hot, 0.3), 0.9, 0.8),
    night: atLightness(tint, 0.13, 0.6),
    sea: atLightness(tint, 0.22, 0.7),
    planes: [glow, mix(glow, dusk, 0.7), atLightness(tint, 0.23, 0.75), atLightness(tint, 0.14, 0.6), dark],
  }
}

/** Gives long edges points of their own, so that they can tear. */
function divided(shape: Polygon, isClosed: boolean, length: number): Point[] {
  return shape.flatMap((from, i) => {
    const to = i === shape.length - 1 ? shape[0] : shape[i + 1]
    const isLast = i === shape.length - 1
    if (!to || (isLast && !isClosed) || (from[1] > 930 && to[1] > 930)) return [from]
    const count = Math.min(40, Math.floor(Math.hypot(to[0] - from[0], to[1] - from[1]) / length))
    const between = times(count, (k): Point => {
      const t = (k + 1) / (count + 1)
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    })
    return [from, ...between]
  })
}

/** Strokes of a broad brush, dark and light, side by side over the whole picture. */
function brushwork(random: Random, dark: string, bright: string): string {
  const strokes = (count: number): string =>
    times(count, () => {
      const [x, y, length] = [random() * 360, random() * 240, 70 + random() * 190]
      const [bow, width] = [random() * 8 - 4, 5 + random() * 12]
      const r = Math.round
      return `M${r(x)} ${r(y)}q${r(length / 2)} ${r(bow)} ${r(length)} 0q${r(-length / 2)} ${r(bow + width)} ${r(-length)} 0z`
    }).join('')
  return (
    '<pattern id="brush" width="360" height="240" patternUnits="userSpaceOnUse" patternTransform="rotate(-24) scale(1.7)">' +
    `<path d="${strokes(26)}" fill="${dark}" opacity=".17"/><path d="${strokes(15)}" fill="${bright}" opacity=".05"/></pattern>`
  )
}

/** Painted flats: everything leans, light is a shape with edges, and an iris closes on it. */
export const expressionist: Printing = (scene, paints, random) => {
  const { dark, dusk, glow, bright, night, sea, planes } = paintOf(paints)
  const { x, y, radius, reach } = scene.light
  const phase = random() * 6
  const tear = fractalNoise(random, 2)
  const definitions = [
    falling('sky', stop(0, night) + stop(0.55, dusk) + stop(0.74, glow) + stop(1, dark)),
    around('light', [x, y], reach * 0.9, stop(0, bright, 0.85) + stop(0.22, bright, 0.36) + stop(1, bright, 0)),
    around(
      'iris',
      [985, 400],
      960,
      stop(0.42, '#000000', 0) + stop(0.62, '#000000', 0.28) + stop(0.86, '#000000', 0.86) + stop(1, '#000000', 0.97),
    ),
    brushwork(random, dark, bright),
  ]

  /** The lean grows with height over the horizon and with closeness; then the edge is torn. */
  const warpAt = (depth: number): Warp => {
    const strength = 0.35 + depth * 0.75
    return (px, py) => {
      const height = (scene.horizon - py) / 600
      const leanX = px + strength * (Math.sin(px / 210 + phase) * 46 * height + height * 30)
      const leanY = py + strength * Math.sin(px / 160 + phase * 2) * 9
      return [leanX + tear(leanY / 19 + leanX / 61) * 4.6, leanY + tear(leanX / 19 - leanY / 67 + 40) * 4.6]
    }
  }

  const wedges = times(15, (i) => {
    const start = (i * TURN) / 15 + random() * 0.22
    const half = 0.05 + random() * 0.065
    return wedge([x, y], start + half, { half, length: 1700 })
  })

  const drawn = (layer: Layer): string => {
    if (layer.kind === 'glitter') return glitterBelow(random, [x, layer.y], bright)
    if (layer.kind === 'water') {
      return sheet(sea, 1, [layer.y, 420]) + glitterBelow(random, [x, layer.y], bright, 0.5)
    }
    const { kind, shapes, depth, role } = layer
    if (kind === 'stars') return filled(closedPath(shapes, warpAt(0)), bright, { opacity: 0.5 })
    const torn = shapes.map((shape) => divided(shape, kind !== 'line', shapes.length > 60 ? 60 : 26))
    const warp = warpAt(kind === 'subject' ? depth * 0.7 : depth)
    const colour = onRamp(kind === 'subject' ? Math.max(0.62, depth) : depth, planes)
    if (kind === 'line') {
      return stroked(openPath(torn, warp), { colour: depth > 0.55 ? dark : colour, width: layer.strokeWidth * 1.3 })
    }
    const data = closedPath(torn, warp)
    if (kind === 'beam') return filled(data, bright, { opacity: 0.2 })
    if (kind === 'lit') return filled(data, role === 'smoke' ? glow : bright, { opacity: lightOpacity(layer) })
    if (role === 'crater') return filled(data, dusk, { opacity: 0.5 })
    if (role === 'shadow' || role === 'giantShadow') return filled(data, dark, { opacity: 0.88 })
    const isPierced = role === 'pierced'
    const edge =
      depth > 0.3
        ? filled(data, mix(bright, colour, 0.5), { opacity: 0.6, isPierced, shift: [x > 1000 ? 3.5 : -3.5, -2] })
        : ''
    return edge + filled(data, colour, { isPierced })
  }

  const picture = [sheet('url(#sky)'), filled(closedPath(wedges), bright, { opacity: 0.1 }), sheet('url(#light)')]
  if (radius) {
    const stain = disc([x + radius * 0.2, y + radius * 0.12], radius * 0.8)
    const warp: Warp = (px, py) => [px + tear(py / 19) * 5, py + tear(px / 19) * 5]
    picture.push(
      circle([x, y], radius, bright),
      filled(closedPath([stain], warp), mix(bright, glow, 0.35), { opacity: 0.5 }),
    )
  }
  picture.push(...scene.layers.map(drawn), sheet('url(#brush)'), sheet('url(#iris)'))
  return { definitions: definitions.join(''), picture: picture.join('') }
}

function lightOpacity({ role }: ShapedLayer): number {
  if (role === 'cast' || role === 'spill') return 0.4
  if (role === 'pool' || role === 'pane') return 0.8
  return role === 'smoke' ? 0.85 : 0.95
}
