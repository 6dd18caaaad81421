/** "Test Card Theatre": what every episode begins and ends with. */
import type { Palette } from '@matinee/catalogue'
import type { Scene } from './scene.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, STAGE_WIDTH, ease, mix, span } from './stage.ts'

const BARS = ['#eeebe4', '#e2ae3c', '#2f8584', '#6f8f60', '#75497c', '#c53b24', '#2143ad'] as const
export const barColour = (index: number): string => BARS[((index % 7) + 7) % 7] ?? BARS[0]

/** Dark to light: the shades of the grey scale from left to right. */
export function shadeOf(index: number): string {
  const channel = (dark: number, light: number): string =>
    Math.round(mix(dark, light, index / 10))
      .toString(16)
      .padStart(2, '0')
  return `#${channel(0x1d, 0xe4)}${channel(0x1d, 0xe0)}${channel(0x1f, 0xd6)}`
}

export const ident: Scene = {
  seconds: 2,
  draw(stage, t) {
    stage.ground('#1d1d1f')
    for (let i = 0; i < 7; i++) {
      const drop = ease(span(t, 0.06 * i, 0.5 + 0.06 * i))
      stage.rect((STAGE_WIDTH / 7) * i, 0, STAGE_WIDTH / 7 + 1, FLOOR * drop, barColour(i))
    }
    const shown = ease(span(t, 0.8, 1.3))
    stage.rect(CENTRE_X - 560 * shown, CENTRE_Y - 110, 1120 * shown, 220, '#1d1d1f')
    stage.text('Test Card Theatre', CENTRE_X, CENTRE_Y + 36, 120, '#eeebe4', { face: 'serif', opacity: shown })
  },
}

export function titleCard(label: string, lines: readonly string[], palette: Palette): Scene {
  return {
    seconds: 4,
    draw(stage, t) {
      const { ground, ink, accent, shade } = palette
      stage.ground(ground)
      stage.ring(1560, CENTRE_Y, 330, 26, shade)
      stage.disc(1560, CENTRE_Y, mix(40, 200, ease(span(t, 0, 1.6))), accent)
      stage.text(label.toUpperCase(), 120, 250, 44, ink, { align: 'left', opacity: ease(span(t, 0.2, 0.8)) })
      lines.forEach((line, index) => {
        const shown = ease(span(t, 0.4 + index * 0.3, 1.1 + index * 0.3))
        stage.text(line, mix(60, 120, shown), 440 + index * 170, 160, ink, {
          face: 'serif',
          align: 'left',
          opacity: shown,
        })
      })
    },
  }
}

export function closing(palette: Palette): Scene {
  return {
    seconds: 2,
    draw(stage, t) {
      const { ground, ink, accent } = palette
      stage.ground(ground)
      const shut = ease(span(t, 0.9, 1.9))
      stage.text('Good night', CENTRE_X, CENTRE_Y + 40, 150, ink, { face: 'serif' })
      stage.rect(0, 0, STAGE_WIDTH, (FLOOR / 2 - 3) * shut, '#1d1d1f')
      stage.rect(0, FLOOR - (FLOOR / 2 - 3) * shut, STAGE_WIDTH, (FLOOR / 2 - 3) * shut, '#1d1d1f')
      stage.rect(CENTRE_X - 460, CENTRE_Y + 100, 920 * ease(span(t, 0.1, 0.9)), 6, accent)
    },
  }
}
