import type { Palette } from '../palettes.ts'

/**
 * Draws the art of a poster. `cy` is the optical centre of the free area, in poster units; `random` gives repeatable
 * numbers in [0, 1). What runs under the title is covered by a flat panel afterwards.
 */
export type Motif = (palette: Palette, cy: number, random: () => number) => string
