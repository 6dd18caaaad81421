/** "Test Card Theatre", every episode that has aired. */
import { PALETTES, type Palette } from './palettes.ts'
import type { Programme, Scene } from './scene.ts'
import { circle, grey, lineUp, safeArea, standBy } from './show-acts.ts'
import { closing, ident, titleCard } from './show-frame.ts'

function episode(folder: string, label: string, lines: readonly string[], palette: Palette, act: Scene): Programme {
  return {
    folder: `show/${folder}`,
    edgePrint: `TEST CARD THEATRE ${folder.toUpperCase()}`,
    scenes: [ident, titleCard(label, lines, palette), act, closing(palette)],
  }
}

export const EPISODES: readonly Programme[] = [
  episode('s1e1', 'Season one, episode one', ['Please', 'Stand By'], PALETTES.mustard, standBy),
  episode('s1e2', 'Season one, episode two', ['The Circle', 'and the Grid'], PALETTES.cobalt, circle),
  episode('s1e3', 'Season one, episode three', ['Eleven Shades', 'of Grey'], PALETTES.ice, grey),
  episode('s2e1', 'Season two, episode one', ['Line-Up'], PALETTES.plum, lineUp),
  episode('s2e2', 'Season two, episode two', ['Inside the', 'Safe Area'], PALETTES.ember, safeArea),
]
