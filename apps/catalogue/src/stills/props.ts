/** What more than one scene is furnished with. */
import { area, circle, d, line, repeat } from '../posters/shapes.ts'
import { STILL } from './scene.ts'

/** A number from one to another, by lot. */
export const between = (random: () => number, from: number, to: number): number => from + random() * (to - from)

type Point = readonly [x: number, y: number]

/** Out of focus, by one of the frame's blurs. */
export const soft = (content: string, blur: 3 | 9 | 26): string => `<g filter="url(#b${blur})">${content}</g>`

/** A person in a long coat, seen from far; `y` is where the feet are. */
export function person(x: number, y: number, height: number, fill: string): string {
  const u = height / 16
  const half = (s: 1 | -1): string =>
    d`c${s * 1.5 * u} ${0.25 * u} ${s * 1.9 * u} ${0.7 * u} ${s * 2.05 * u} ${1.9 * u}l${s * 0.55 * u} ${5.1 * u}l${s * -0.75 * u} ${0.15 * u}l${s * -0.6 * u} ${-3.6 * u}l${s * 0.45 * u} ${6.9 * u}h${s * -0.75 * u}l${s * -0.2 * u} ${3.5 * u}h${s * -1.05 * u}l${s * -0.35 * u} ${-3.5 * u}`
  const body = (s: 1 | -1): string => area(d`M${x} ${y - 13.9 * u}h${s * 0.4 * u}${half(s)}H${x}z`, fill)
  return circle(x, y - 14.75 * u, 1.08 * u, fill) + body(1) + body(-1)
}

/** What a person's body keeps from the light, away from it along the floor: `[lean, width]` where it ends. */
export const shadow = ([x, y]: Point, length: number, [lean, width]: Point, fill: string): string =>
  area(d`M${x - width * 0.3} ${y}L${x + lean - width} ${y + length}h${2 * width}L${x + width * 0.3} ${y}z`, fill, 0.7)

/** A ridge across the picture: hills, dunes, surf; the rougher, the more it climbs. */
export function ridge(
  [y, rise, steps]: readonly [y: number, rise: number, steps: number],
  random: () => number,
  fill: string,
): string {
  const step = STILL.width / steps
  let path = d`M-40 ${STILL.height + 20}L-40 ${y}`
  let at = y
  for (let i = 0; i <= steps; i++) {
    const next = y - random() * rise
    path += d`C${(i - 0.5) * step} ${at} ${(i - 0.5) * step} ${next} ${i * step} ${next}`
    at = next
  }
  return area(`${path}L${STILL.width + 40} ${STILL.height + 20}z`, fill)
}

/** Jagged heights with a crest at each of `points`, as x and y. */
export const crest = (points: readonly (readonly [number, number])[], fill: string): string =>
  area(
    `M-40 ${STILL.height + 20}L${points.map(([x, y]) => d`${x} ${y}`).join('L')}L${STILL.width + 40} ${STILL.height + 20}z`,
    fill,
  )

export const stars = (count: number, lowest: number, random: () => number, fill: string): string =>
  repeat(count, () =>
    circle(
      random() * STILL.width,
      random() ** 1.4 * lowest,
      0.7 + random() ** 3 * 2,
      fill,
      Math.round((0.25 + random() * 0.6) * 100) / 100,
    ),
  )

export const birds = ([x, y]: Point, count: number, random: () => number, fill: string): string =>
  repeat(count, () => {
    const [left, top, size] = [x + random() * 260, y + random() * 110, 7 + random() * 10]
    return line(
      d`M${left} ${top}q${size * 0.6} ${-size * 0.7} ${size} 0q${size * 0.5} ${-size * 0.7} ${size} ${-size * 0.1}`,
      fill,
      2.4,
      'round',
    )
  })

/** A fir, as silhouettes know them. */
export function fir(x: number, y: number, height: number, fill: string): string {
  const tiers = 6
  let right = ''
  let left = ''
  for (let i = 0; i < tiers; i++) {
    const top = y - height + (i * height) / tiers
    const half = (height * 0.2 * (i + 1.1)) / tiers
    const foot = top + (height / tiers) * 1.15
    right += d`L${x + half} ${foot}L${x + half * 0.45} ${foot - height * 0.02}`
    left = d`L${x - half * 0.45} ${foot - height * 0.02}L${x - half} ${foot}` + left
  }
  return area(d`M${x} ${y - height}${right}L${x} ${y}${left}z`, fill)
}

/** A bare tree: a trunk and what it parts into, to the fourth time. */
export function bareTree(foot: Point, height: number, random: () => number, colour: string): string {
  let limbs = ''
  const grow = ([fromX, fromY]: Point, angle: number, length: number, depth: number): void => {
    const toX = fromX + Math.cos(angle) * length
    const toY = fromY + Math.sin(angle) * length
    const bend = (random() - 0.5) * length * 0.35
    limbs += line(
      d`M${fromX} ${fromY}Q${(fromX + toX) / 2 + bend} ${(fromY + toY) / 2} ${toX} ${toY}`,
      colour,
      Math.round(depth ** 1.7 * height * 0.03) / 10,
      'round',
    )
    if (depth === 1) return
    for (const side of [-1, 1])
      grow([toX, toY], angle + side * (0.28 + random() * 0.42), length * (0.6 + random() * 0.2), depth - 1)
  }
  grow(foot, -Math.PI / 2 + (random() - 0.5) * 0.2, height * 0.34, 5)
  return limbs
}

/** Backs of heads before a stage, in rows that grow toward the lens. */
export const audience = (y: number, size: number, random: () => number, fill: string): string =>
  repeat(Math.ceil(STILL.width / (size * 2.3)) + 1, (i) => {
    const x = i * size * 2.3 + (random() - 0.5) * size * 0.7
    const top = y + (random() - 0.5) * size * 0.5
    const shoulders = d`M${x - size * 1.35} ${STILL.height + 20}C${x - size * 1.3} ${top + size * 1.2} ${x - size * 0.6} ${top + size * 1.05} ${x} ${top + size}S${x + size * 1.3} ${top + size * 1.2} ${x + size * 1.35} ${STILL.height + 20}z`
    return circle(x, top, size * (0.62 + random() * 0.1), fill) + area(shoulders, fill)
  })

/** Lights out of focus. */
export const bokeh = (
  count: number,
  [from, spread]: readonly [Point, Point],
  random: () => number,
  fill: string,
): string =>
  repeat(count, () =>
    circle(
      from[0] + random() * spread[0],
      from[1] + random() * spread[1],
      8 + random() * 30,
      fill,
      Math.round((0.05 + random() * 0.2) * 100) / 100,
    ),
  )
