import type { Grade } from './grades.ts'

/** The lengths of a still: 16:9. */
export const STILL = { width: 1600, height: 900 } as const

/** One scene before its light: layers from the back to the lens, as SVG in {@link STILL}'s lengths. */
export interface Scene {
  /** Where the light stands, and how far it reaches. */
  source: readonly [x: number, y: number]
  reach?: number
  /** Height of the horizon, where the air is brightest; absent in rooms. */
  horizon?: number
  /** Behind the light's shafts, before them, and out of focus before the lens. */
  back: string
  front: string
  near?: string
  /** Directions of the shafts in degrees, clockwise from the right; none where the light is bare. */
  shafts?: { from: number; to: number; count: number; strength?: number }
  /** How dark the air is above, 0 to 1: a room's is darker than a sky's. */
  dim?: number
}

/** Places a motif's scene; `random` gives repeatable numbers in [0, 1). */
export type SceneOf = (grade: Grade, random: () => number) => Scene
