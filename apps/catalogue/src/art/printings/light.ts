import type { Random } from '../chance.ts'
import { closedPath } from '../path-data.ts'
import type { Scene } from '../scene.ts'
import { type Pair, type Polygon, times } from '../shapes.ts'
import { around, blur, stop } from '../svg.ts'
import type { Plate } from './printing.ts'

/** Light on water below a place: short strokes that widen towards the viewer. */
export function glitterBelow(random: Random, [x, y]: Pair, colour: string, opacity = 0.85): string {
  const strokes = times(46, (i) => {
    const closeness = (i / 46) ** 1.5
    const width = (10 + closeness * 120) * (0.4 + random() * 0.8)
    const middle = x + (random() - 0.5) * (30 + closeness * 260)
    return `M${Math.round(middle - width / 2)} ${Math.round(y + 5 + closeness * 240)}h${Math.round(width)}`
  })
  return `<path d="${strokes.join('')}" stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity="${opacity}"/>`
}

/** A wedge of light from a place: its direction and half its width in radians. */
export const wedge = ([x, y]: Pair, angle: number, { half, length }: { half: number; length: number }): Polygon => [
  [x, y],
  [x + Math.cos(angle - half) * length, y + Math.sin(angle - half) * length],
  [x + Math.cos(angle + half) * length, y + Math.sin(angle + half) * length],
]

/** Shafts through the air, where the light stands high and nothing else lights the air. */
export function shafts({ light, layers, isStage }: Scene, colour: string, opacity: number, random: Random): Plate {
  if (isStage || light.y > 380 || layers.some(({ kind }) => kind === 'beam')) return { definitions: '', picture: '' }
  const wedges = times(5, (i) => {
    const angle = Math.PI * (0.18 + i * 0.15 + random() * 0.06)
    return wedge([light.x, light.y], angle, { half: 0.03 + random() * 0.05, length: 1300 })
  })
  return {
    definitions: around('shaft', [light.x, light.y], 820, stop(0, colour) + stop(1, colour, 0)) + blur('shaftEdge', 13),
    picture: `<path d="${closedPath(wedges)}" fill="url(#shaft)" opacity="${opacity}" filter="url(#shaftEdge)"/>`,
  }
}
