/** "Test Card Theatre", every episode that has aired. */
import { palettes, type Palette } from '@matinee/catalogue'
import type { Programme, Scene } from './scene.ts'
import { evening, interlude } from './show-evening.ts'
import { circle, grey, lineUp, safeArea, standBy } from './show-acts.ts'
import { closing, ident, titleCard } from './show-frame.ts'
import { organ, pendulums, round, tide, tiles } from './show-second-acts.ts'

interface Play {
  readonly label: string
  readonly lines: readonly string[]
  readonly palette: Palette
  readonly acts: readonly [Scene, Scene]
}

function episode(folder: string, { label, lines, palette, acts }: Play): Programme {
  const [first, second] = acts
  const opening = [ident, titleCard(label, lines, palette), first]
  return {
    folder: `show/${folder}`,
    edgePrint: `TEST CARD THEATRE ${folder.toUpperCase()}`,
    scenes: [...opening, interlude(palette), second, ...evening(palette), closing(palette)],
  }
}

export const EPISODES: readonly Programme[] = [
  episode('s1e1', {
    label: 'Season one, episode one',
    lines: ['Please', 'Stand By'],
    palette: palettes.mustard,
    acts: [standBy, pendulums],
  }),
  episode('s1e2', {
    label: 'Season one, episode two',
    lines: ['The Circle', 'and the Grid'],
    palette: palettes.cobalt,
    acts: [circle, tiles],
  }),
  episode('s1e3', {
    label: 'Season one, episode three',
    lines: ['Eleven Shades', 'of Grey'],
    palette: palettes.ice,
    acts: [grey, tide],
  }),
  episode('s2e1', {
    label: 'Season two, episode one',
    lines: ['Line-Up'],
    palette: palettes.plum,
    acts: [lineUp, round],
  }),
  episode('s2e2', {
    label: 'Season two, episode two',
    lines: ['Inside the', 'Safe Area'],
    palette: palettes.ember,
    acts: [safeArea, organ],
  }),
]
