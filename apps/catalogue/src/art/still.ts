import { hashOf, seededRandom } from './chance.ts'
import { type Look, lookOf, type Subject } from './look.ts'
import { paintsOf } from './paints.ts'
import type { Plate } from './printings/printing.ts'
import { printings } from './printings/index.ts'
import { STILL } from './scene.ts'
import { scenes } from './scenes/index.ts'
import { withOwnLight } from './variation.ts'

const { width, height } = STILL

/** Where film grain comes: over the picture, under the type of a poster. */
const PLACE_OF_GRAIN = '<g id="grain"/>'

/** Film grain: a small piece of noise, laid side by side, so that a large picture costs no more than a small one. */
const GRAIN =
  '<filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">' +
  '<feTurbulence type="fractalNoise" baseFrequency=".72" numOctaves="2" seed="7" stitchTiles="stitch" x="0" y="0" width="256" height="256"/>' +
  '<feColorMatrix values=".6 .6 .6 0 -.4 .6 .6 .6 0 -.4 .6 .6 .6 0 -.4 0 0 0 0 1" x="0" y="0" width="256" height="256"/><feTile/></filter>' +
  `<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".17" style="mix-blend-mode:overlay"/>`

/** A still or poster with film grain, for browsers: what draws it as dots puts grain on the dots. */
export const withGrain = (svg: string): string => svg.replace(PLACE_OF_GRAIN, GRAIN)

/** Prints the scene of a look: the same look and id give the same plate. */
export function plateOf({ scene, palette, printing }: Look, id: number): Plate {
  const random = seededRandom(hashOf(`art ${id}`))
  return printings[printing](withOwnLight(scenes[scene](random), random), paintsOf(palette), random)
}

/** `<defs>` and picture of a plate. */
export const printed = ({ definitions, picture }: Plate): string =>
  `<defs>${definitions}</defs>${picture}${PLACE_OF_GRAIN}`

/**
 * Draws a still: a wordless scene of 1600 × 900 in the manner of the title's decade. A complete SVG without external
 * references. A title chooses the scene by its words, but no letter of it is drawn, so that no text ever breaks a still.
 */
export function drawStill(subject: Subject): string {
  const plate = plateOf(lookOf(subject), subject.id)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${printed(plate)}</svg>`
  )
}
