import { fractalNoise, type Random } from '../chance.ts'
import { atLightness, chromaOf, mix } from '../colour.ts'
import type { Paints } from '../paints.ts'
import { closedPath, isSmall, openPath, step, type Warp } from '../path-data.ts'
import { STILL, type Layer, type Light, type Role, type Scene, type ShapedLayer } from '../scene.ts'
import { times, TURN } from '../shapes.ts'
import { around, circle, falling, filled, sheet, stop, stroked } from '../svg.ts'
import { glitterBelow } from './light.ts'
import type { Printing } from './printing.ts'

const BONE = '#e9dfc8'
export const RAW_PAPER = '#efe6d2'
const VERMILION = '#c8452c'
const LAMPLIGHT = '#ffd978'

/** The ink of the lines. */
export const keyInkOf = ({ dark }: Paints): string => atLightness(dark, 0.17, 0.7)

function inksOf(paints: Paints) {
  const { isDay, ground, hot, middle } = paints
  const paper = atLightness(isDay ? mix(ground, RAW_PAPER, 0.35) : BONE, 0.86)
  return {
    paper,
    key: keyInkOf(paints),
    spot: atLightness(chromaOf(hot) > 0.06 ? hot : VERMILION, 0.62),
    wash: atLightness(isDay ? middle : ground, isDay ? 0.66 : 0.5, 0.8),
  }
}

const ROW = 11.5
const COLUMN = 42

/** The sky: each line is a sliver, thin where there is light, so that tone is the width of a line. */
function cutSky({ light, horizon }: Scene, random: Random, darkness: number): string {
  const wave = fractalNoise(random, 3)
  const drift = fractalNoise(random, 3)
  const columns = Math.ceil(STILL.width / COLUMN) + 2
  const waves = times(columns, (i) => wave((i * COLUMN) / 260 + 3) * 5)
  const clouds = times(columns * 3, (i) => drift((i * 14) / 330))
  const half = (value: number): number => Math.round(value * 2) / 2

  const widthAt = (x: number, y: number, tone: number): number => {
    const distance = Math.hypot(x - light.x, (y - light.y) * 1.12)
    if (light.radius && distance < light.radius + 5) return 0
    const glow = Math.max(0, 1 - Math.max(0, distance - light.radius) / (light.reach * 1.05))
    return Math.max(0, Math.min(0.9, tone - glow * 0.75)) * ROW
  }

  return times(Math.ceil(STILL.height / ROW), (row) => {
    const y = row * ROW + 3
    const rowTone = darkness + (1 - y / (horizon * 1.06)) * 0.42 + wave(row / 6) * 0.07
    const sway = Math.sin(row * 0.21) * 2
    let data = ''
    let upper: number[] = []
    let lower: number[] = []
    const finish = (end: number): void => {
      if (upper.length > 1) {
        const start = end - (upper.length - 1) * COLUMN
        data += sliver(start, upper, lower)
      }
      upper = []
      lower = []
    }
    for (let i = 0; i < columns; i++) {
      const x = i * COLUMN - 10
      const tone = rowTone + (clouds[(i * 3 + row) % clouds.length] ?? 0) * 0.21
      const width = widthAt(x, y, tone)
      const middle = y + (waves[(i + (row >> 3)) % columns] ?? 0) * 0.6 + Math.sin(x / 190 + sway) * 2.4
      const [top, foot] = [half(middle - width / 2), half(middle + width / 2)]
      const isCut = foot - top < 0.5
      if (isCut && upper.length === 0) continue
      upper.push(top)
      lower.push(isCut ? top : foot)
      if (isCut) finish(x)
    }
    finish((columns - 1) * COLUMN - 10)
    return data
  }).join('')
}

/** Path data of one sliver: along its upper edge and back along the lower one. */
function sliver(start: number, upper: readonly number[], lower: readonly number[]): string {
  let level = upper[0] ?? 0
  let data = `M${start} ${level}`
  const go = (dx: number, y: number): void => {
    const dy = y - level
    if (dx !== 0 || dy !== 0) data += step(dx, dy)
    level = y
  }
  for (const y of upper.slice(1)) go(COLUMN, y)
  for (const [i, y] of lower.toReversed().entries()) go(i === 0 ? 0 : -COLUMN, y)
  return `${data}z`
}

/** Fine rays around the disc that gives the light. */
function rays({ x, y, radius }: Light, random: Random): string {
  return closedPath(
    times(120, (i) => {
      const angle = (i * TURN) / 120 + (random() - 0.5) * 0.02
      const near = radius + 16 + random() * 8
      const far = radius + 34 + random() * random() * 190
      const at = (turn: number, distance: number): readonly [number, number] => [
        x + Math.cos(angle + turn) * distance,
        y + Math.sin(angle + turn) * distance,
      ]
      const middle = (near + far) / 2
      return [at(0, near), at(-0.0055, middle), at(0, far), at(0.0055, middle)]
    }),
  )
}

/** Lines of a plate: their distance, width and direction. Farther planes have finer ones. */
const HATCHINGS = { far: [13, 4.2, 22], middle: [11, 5.6, -18], near: [9.5, 6.4, 12] } as const

const hatching = (name: keyof typeof HATCHINGS, colour: string): string => {
  const [distance, width, turn] = HATCHINGS[name]
  return (
    `<pattern id="${name}" width="40" height="${distance}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">` +
    `<path d="M-2 ${(distance - width) / 2}q11 -1.6 22 0t22 0v${width}q-11 1.4 -22 0t-22 0z" fill="${colour}"/></pattern>`
  )
}

/** Marks that the gouge leaves in a solid plane. */
const gougeMarks = (colour: string): string =>
  '<pattern id="gouge" width="150" height="46" patternUnits="userSpaceOnUse" patternTransform="rotate(-7)"><path d="M4 10q30 -6 62 1q-30 -1 -62 -1zM84 20q26 -5 56 1q-28 0 -56 -1zM30 33q24 -5 50 1q-24 0 -50 -1zM110 42q18 -4 34 1q-16 0 -34 -1z" ' +
  `fill="${colour}"/></pattern>`

const PAPER_WHITE: ReadonlySet<Role | undefined> = new Set([
  'pool',
  'pane',
  'face',
  'snow',
  'snowcap',
  'smoke',
  'spill',
])

/** Lines cut with a knife, and one plate of colour that is out of register. */
export const woodcut: Printing = (scene, paints, random) => {
  const { paper, key, spot, wash } = inksOf(paints)
  const { light } = scene
  const { x, y, radius, reach } = light
  const isNight = !paints.isDay || scene.isStage || scene.hasBlinds
  const glow = scene.isDeep
    ? stop(0, paper, 0.9) + stop(1, paper, 0)
    : stop(0, spot, 0.95) + stop(0.3, spot, 0.5) + stop(1, spot, 0)
  const definitions = [
    falling('sky', stop(0, wash) + stop(0.6, mix(wash, paper, 0.75)) + stop(0.75, paper)),
    around('light', [x, y], reach * 0.8, glow),
    around('lens', [960, 420], 1080, stop(0.45, key, 0) + stop(1, key, 0.62)),
    hatching('far', key),
    hatching('middle', key),
    hatching('near', key),
    gougeMarks(mix(paper, wash, 0.4)),
  ]
  const picture = [sheet('url(#sky)'), sheet('url(#light)', 0.8)]
  if (radius) picture.push(circle([x + 5, y - 3], radius, light.isMoon ? paper : mix(spot, paper, 0.15)))
  picture.push(filled(cutSky(scene, random, isNight ? 0.5 : 0.24), key, { opacity: 0.86 }))
  if (radius) picture.push(filled(rays(light, random), paper, { opacity: 0.85 }))

  const tremble = fractalNoise(random, 2)
  const warp: Warp = (px, py) => [px + tremble(py / 37) * 1.6, py + tremble(px / 41 + 9) * 1.6]

  const lightOf = ({ role, shapes }: ShapedLayer): string => {
    const data = closedPath(shapes, warp)
    const colour = PAPER_WHITE.has(role) ? paper : mix(spot, LAMPLIGHT, 0.55)
    const hatched =
      role === 'smoke' || role === 'snow' ? filled(data, 'url(#middle)', { opacity: 0.5, shift: [4, 5] }) : ''
    return filled(data, colour, { opacity: role === 'cast' || role === 'spill' ? 0.5 : 1 }) + hatched
  }

  /** Far planes are hatched on paper, middle ones on colour with a lit edge, near ones are solid with a lit edge. */
  const planeOf = ({ kind, depth, shapes, role }: ShapedLayer): string => {
    const data = closedPath(shapes, warp)
    const isPierced = role === 'pierced'
    if (depth < 0.32) {
      const lines = depth < 0.14 ? 'url(#far)' : 'url(#middle)'
      return (
        filled(data, mix(paper, wash, 0.35 + depth), { isPierced }) +
        filled(data, lines, { opacity: 0.5 + depth, isPierced })
      )
    }
    if (depth < 0.52 && kind !== 'subject') {
      return (
        filled(data, paper, { isPierced, shift: [x > 900 ? 4 : -4, -4] }) +
        filled(data, mix(wash, spot, 0.25), { isPierced }) +
        filled(data, 'url(#near)', { isPierced })
      )
    }
    // A carver leaves a white line around what matters, so that it stands out from a ground as dark as itself.
    const whiteLine = kind === 'subject' ? stroked(data, { colour: paper, width: 5, opacity: 0.9 }) : ''
    const solid = whiteLine + filled(data, paper, { isPierced, shift: [3, -3.5] }) + filled(data, key, { isPierced })
    const isGouged = kind === 'mass' && !isSmall(shapes)
    return isGouged ? solid + filled(data, 'url(#gouge)', { opacity: 0.62, isPierced }) : solid
  }

  const drawn = (layer: Layer): string => {
    if (layer.kind === 'glitter') return glitterBelow(random, [x, layer.y], paper)
    if (layer.kind === 'water') {
      return (
        sheet(mix(wash, key, 0.3), 1, [layer.y, 400]) +
        sheet('url(#far)', 0.8, [layer.y, 400]) +
        glitterBelow(random, [x, layer.y], radius ? mix(spot, paper, 0.5) : paper)
      )
    }
    const { kind, role, shapes, depth } = layer
    if (kind === 'stars') return filled(closedPath(shapes), paper)
    if (kind === 'beam') return filled(closedPath(shapes, warp), paper, { opacity: 0.42 })
    if (kind === 'lit') return lightOf(layer)
    if (kind === 'line') {
      const colour = depth < 0.3 ? mix(key, wash, 0.4) : key
      return stroked(openPath(shapes, warp), { colour, width: Math.max(2, layer.strokeWidth) })
    }
    if (role === 'crater') return filled(closedPath(shapes, warp), 'url(#middle)', { opacity: 0.75 })
    if (role === 'shadow' || role === 'giantShadow') return filled(closedPath(shapes, warp), key, { opacity: 0.9 })
    return planeOf(layer)
  }

  picture.push(...scene.layers.map(drawn), sheet('url(#lens)'))
  return { definitions: definitions.join(''), picture: picture.join('') }
}
