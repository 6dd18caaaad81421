/** "Test Card Theatre", every episode that has aired. */
import { palettes, type Palette } from '@matinee/catalogue'
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
  episode('s1e1', 'Season one, episode one', ['Please', 'Stand By'], palettes.mustard, standBy),
  episode('s1e2', 'Season one, episode two', ['The Circle', 'and the Grid'], palettes.cobalt, circle),
  episode('s1e3', 'Season one, episode three', ['Eleven Shades', 'of Grey'], palettes.ice, grey),
  episode('s2e1', 'Season two, episode one', ['Line-Up'], palettes.plum, lineUp),
  episode('s2e2', 'Season two, episode two', ['Inside the', 'Safe Area'], palettes.ember, safeArea),
]
