import { hashOf, seededRandom } from '../posters/seeded-random.ts'
import { circle, d, area, repeat } from '../posters/shapes.ts'
import { lookOf, type PosterSubject } from '../posters/poster.ts'
import { grades, mix, type Grade } from './grades.ts'
import { STILL, type Scene } from './scene.ts'
import { scenes } from './scenes/index.ts'

const { width, height } = STILL
const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`
const radial = (id: string, [x, y]: readonly [number, number], r: number, stops: string): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(r)}">${stops}</radialGradient>`
const upright = (id: string, stops: string): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${height}">${stops}</linearGradient>`
const blur = (radius: number): string =>
  `<filter id="b${radius}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${radius}"/></filter>`

/** Film grain: a small piece of noise, laid side by side, so that a large picture costs no more than a small one. */
const GRAIN =
  '<filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">' +
  '<feTurbulence type="fractalNoise" baseFrequency=".72" numOctaves="2" seed="7" stitchTiles="stitch" x="0" y="0" width="256" height="256"/>' +
  '<feColorMatrix values=".6 .6 .6 0 -.4 .6 .6 .6 0 -.4 .6 .6 .6 0 -.4 0 0 0 0 1" x="0" y="0" width="256" height="256"/><feTile/></filter>'

/** What the light, the air and the lens are made of. */
function definitions(grade: Grade, { source, reach = 760, horizon, dim = 0 }: Scene): string {
  const { deep, high, low, glow } = grade
  const top = mix(high, deep, dim)
  const ground = (horizon ?? height) / height
  const air =
    horizon === undefined
      ? stop(0, mix(top, deep, 0.35)) + stop(0.6, top) + stop(1, deep)
      : stop(0, top) +
        stop(ground * 0.55, mix(top, low, 0.42)) +
        stop(ground, mix(low, deep, dim * 0.5)) +
        stop(1, deep)
  return (
    '<defs>' +
    upright('air', air) +
    radial(
      'glow',
      source,
      reach,
      stop(0, glow, 0.95) + stop(0.12, mix(glow, low, 0.25), 0.7) + stop(0.42, low, 0.34) + stop(1, low, 0),
    ) +
    radial('core', source, reach * 0.3, stop(0, glow, 0.85) + stop(0.35, glow, 0.32) + stop(1, glow, 0)) +
    radial('ray', source, reach * 1.5, stop(0, glow, 0.62) + stop(0.5, glow, 0.2) + stop(1, glow, 0)) +
    radial(
      'lens',
      [width * 0.58, height * 0.45],
      width * 0.68,
      stop(0.45, deep, 0) + stop(0.8, deep, 0.42) + stop(1, mix(deep, '#000000', 0.5), 0.86),
    ) +
    upright('fog', stop(0, low, 0) + stop(0.5, low, 0.5) + stop(1, low, 0)) +
    upright('lit', stop(0, glow) + stop(1, mix(low, glow, 0.25))) +
    blur(3) +
    blur(9) +
    blur(26) +
    GRAIN +
    '</defs>'
  )
}

/** Wedges of light from the source, of uneven width and strength. */
function shaftsOf({ source: [x, y], reach = 760, shafts }: Scene, random: () => number): string {
  if (!shafts) return ''
  const { from, to, count, strength = 1 } = shafts
  const length = reach * 1.6
  const step = (to - from) / count
  const wedges = repeat(count, (i) => {
    const middle = ((from + step * (i + 0.5 + (random() - 0.5) * 0.6)) * Math.PI) / 180
    const half = (step * (0.14 + random() * 0.26) * Math.PI) / 180
    const end = (angle: number): string => d`${x + Math.cos(angle) * length} ${y + Math.sin(angle) * length}`
    return area(
      `M${d`${x} ${y}`}L${end(middle - half)}L${end(middle + half)}z`,
      'url(#ray)',
      Math.round((0.3 + random() * 0.6) * strength * 100) / 100,
    )
  })
  return `<g filter="url(#b9)" style="mix-blend-mode:screen">${wedges}</g>`
}

/** Dust that hangs where the light falls. */
const dust = ({ source: [x, y] }: Scene, random: () => number, fill: string): string =>
  repeat(36, () => {
    const angle = random() * Math.PI * 2
    const distance = 60 + random() ** 0.8 * 620
    return circle(
      x + Math.cos(angle) * distance,
      y + Math.sin(angle) * distance * 0.7,
      0.8 + random() ** 4 * 5,
      fill,
      Math.round((0.12 + random() * 0.38) * 100) / 100,
    )
  })

/**
 * Draws a still: a wordless scene of 1600 × 900 that tells the motif of a title's poster wide, in its palette. A complete
 * SVG without external references. It depends on id and hint alone, so that no text of anybody's ever breaks it.
 * `hasGrain` false leaves out the film grain, for who puts it on the dots.
 */
export function drawStill(
  subject: Pick<PosterSubject, 'id' | 'hint'>,
  { hasGrain = true }: { hasGrain?: boolean } = {},
): string {
  const { palette, motif } = lookOf(subject)
  const grade = grades[palette]
  const random = seededRandom(hashOf(`still ${subject.id}`))
  const scene = scenes[motif](grade, random)
  const whole = (fill: string, more = ''): string => `<rect width="${width}" height="${height}" fill="${fill}"${more}/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    definitions(grade, scene) +
    whole('url(#air)') +
    whole('url(#glow)') +
    scene.back +
    shaftsOf(scene, random) +
    scene.front +
    whole('url(#core)', ' style="mix-blend-mode:screen"') +
    dust(scene, random, grade.glow) +
    (scene.near === undefined ? '' : `<g filter="url(#b9)">${scene.near}</g>`) +
    whole('url(#lens)') +
    (hasGrain ? whole('#000', ' filter="url(#grain)" opacity=".17" style="mix-blend-mode:overlay"') : '') +
    '</svg>'
  )
}
