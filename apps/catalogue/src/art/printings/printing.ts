import type { Random } from '../chance.ts'
import type { Paints } from '../paints.ts'
import type { Scene } from '../scene.ts'

/** A printed picture: SVG for `<defs>`, and what is drawn with it. */
export interface Plate {
  definitions: string
  picture: string
}

/** Prints a scene in the manner of a time. `random` gives repeatable numbers in [0, 1). */
export type Printing = (scene: Scene, paints: Paints, random: Random) => Plate
