/** "The Projectionist's Reel", between its two reels: an intermission, and the card of the second reel. */
import { palettes } from '@matinee/catalogue'
import { reel } from './film-opening.ts'
import type { Scene } from './scene.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, ease, mix, presence, span, type Stage } from './stage.ts'

function cone(stage: Stage, x: number, y: number): void {
  const { ink, accent } = palettes.mustard
  stage.shape([x - 150, y, x + 150, y, x, y + 370], accent)
  for (const side of [-1, 1]) stage.line(x + side * 75, y, x - side * 37, y + 276, 8, ink)
  stage.rect(x - 170, y - 14, 340, 44, ink)
}

const intermission: Scene = {
  seconds: 12,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.mustard
    stage.ground(ground)
    const aside = presence(t, [0.4, 2.2], [9.8, 11.6])
    const x = mix(CENTRE_X, 500, aside)
    const y = mix(CENTRE_Y, 330, aside)
    cone(stage, x, mix(FLOOR + 60, 400, aside))
    stage.disc(x, y, 150, shade)
    // The light melts a little, as ice cream does while one reads the programme.
    const drop = ease(span(t, 3, 8))
    stage.oval(x + 84, y + 96 + drop * 60, 22 * aside, (30 + drop * 34) * aside, 0, shade)
    const shown = presence(t, [1.4, 2.6], [9.2, 10.2])
    stage.text('Intermission', 820, 500, 170, ink, { face: 'serif', align: 'left', opacity: shown })
    stage.rect(824, 560, 880 * ease(span(t, 2, 9)) * shown, 6, accent)
  },
}

const reelTwo: Scene = {
  seconds: 6,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.ember
    stage.ground(ground)
    const aside = presence(t, [0.2, 1.6], [4.2, 5.7])
    const x = mix(CENTRE_X, 1400, aside)
    if (aside > 0) reel(stage, x, CENTRE_Y, 400 * aside, t * 0.3, accent, ground)
    stage.disc(x, CENTRE_Y, mix(150, 58, aside), shade)
    const shown = presence(t, [0.9, 1.8], [3.8, 4.6])
    stage.text('Reel', 200, 430, 210, ink, { face: 'serif', align: 'left', opacity: shown })
    stage.text('Two', 200, 640, 210, ink, { face: 'serif', align: 'left', opacity: shown })
  },
}

export const INTERVAL: readonly Scene[] = [intermission, reelTwo]
