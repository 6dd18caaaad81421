/** "The Projectionist's Reel", the way home: the eye, the house, the end. */
import { reel } from './film-opening.ts'
import { palettes } from '@matinee/catalogue'
import type { Programme, Scene } from './scene.ts'
import { OPENING } from './film-opening.ts'
import { DAY } from './film-day.ts'
import { INTERVAL } from './film-interval.ts'
import { JOURNEY } from './film-journey.ts'
import { NIGHT } from './film-night.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, STAGE_WIDTH, ease, mix, span } from './stage.ts'

const TURN = Math.PI * 2

const eye: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.paper
    stage.ground(ground)
    const open = ease(span(t, 0.2, 1.8)) * (1 - ease(span(t, 5.4, 6.4)) * 0.96 + ease(span(t, 6.6, 7.2)) * 0.96)
    const lid: number[] = []
    for (let i = 0; i <= 40; i++)
      lid.push(CENTRE_X - 840 + i * 42, CENTRE_Y - Math.sin((i / 40) * Math.PI) * 400 * open)
    for (let i = 40; i >= 0; i--)
      lid.push(CENTRE_X - 840 + i * 42, CENTRE_Y + Math.sin((i / 40) * Math.PI) * 400 * open)
    stage.shape(lid, ink)
    const iris = Math.min(1, open * 1.15)
    stage.disc(CENTRE_X, CENTRE_Y, 360 * iris, shade)
    for (let i = 0; i < 8; i++) {
      const angle = (i * TURN) / 8 + t * 0.35
      const point = (turn: number, radius: number): number[] => [
        CENTRE_X + Math.cos(angle + turn) * radius * iris,
        CENTRE_Y + Math.sin(angle + turn) * radius * iris,
      ]
      stage.shape([...point(0, 350), ...point(0.62, 270), ...point(0.5, 110)], i % 2 ? ground : accent)
    }
    stage.disc(CENTRE_X, CENTRE_Y, 150 * Math.max(0.2, iris), '#fdf0dc')
  },
}

const house: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.blood
    stage.ground(accent)
    const far = ease(span(t, 0.2, 2))
    stage.rect(CENTRE_X - mix(960, 470, far), mix(0, 110, far), mix(1920, 940, far), mix(FLOOR, 500, far), ink)
    stage.disc(CENTRE_X, mix(CENTRE_Y, 360, far), mix(150, 110, far), shade)
    const drawn = ease(span(t, 0.6, 2.2)) - ease(span(t, 6, 7.8)) * 1
    for (let i = 0; i < 7; i++) {
      const width = 78
      const gather = mix(1, 0, Math.max(0, drawn))
      const offset = i * width * (1 + gather * 0.9)
      const colour = i % 2 ? shade : ground
      const base = mix(-560, 0, ease(span(t, 0.2, 1.6)))
      stage.rect(base + offset, 0, width * (1 + gather * 0.9) + 2, FLOOR, colour)
      stage.rect(
        STAGE_WIDTH - base - offset - width * (1 + gather * 0.9),
        0,
        width * (1 + gather * 0.9) + 2,
        FLOOR,
        colour,
      )
    }
    const arrive = ease(span(t, 1.2, 3.6))
    for (let row = 0; row < 3; row++) {
      const y = mix(FLOOR + 260, 720 + row * 110, arrive)
      for (let i = -1; i < 13; i++) {
        const x = i * 160 + (row % 2) * 80 + 40
        const sway = Math.sin(t * 1.4 + i * 1.7 + row) * 6
        const colour = row === 2 ? accent : row === 1 ? '#3d0d13' : '#570f18'
        stage.disc(x + sway, y, 46, colour)
        stage.oval(x, y + 110, 76, 74, 0, colour)
      }
    }
  },
}

const theEnd: Scene = {
  seconds: 4,
  draw(stage, t) {
    const { ground, ink, accent } = palettes.graph
    stage.ground(ground)
    stage.disc(CENTRE_X, CENTRE_Y, mix(760, 300, ease(span(t, 0, 2.4))), '#c53b24')
    stage.text('The End', CENTRE_X, CENTRE_Y + 62, 220, ink, { face: 'serif', opacity: ease(span(t, 0.3, 1)) })
    stage.rect(CENTRE_X - 300, CENTRE_Y + 130, 600 * ease(span(t, 1, 2.4)), 6, accent)
  },
}

const light: Scene = {
  seconds: 4,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.night
    stage.ground(ground)
    stage.text('a film in flat colours', CENTRE_X, 300, 64, ink, { face: 'serif' })
    stage.text('DRAWN BY ARITHMETIC FOR MATINEE', CENTRE_X, 380, 38, shade)
    reel(stage, CENTRE_X, 660, 190, t * 0.5 * (1 - span(t, 0, 4) * 0.5), shade, ground)
    stage.disc(CENTRE_X, 660, mix(60, 26, ease(span(t, 0, 3.4))), accent)
  },
}

export const FILM: Programme = {
  folder: 'film',
  edgePrint: 'MATINEE SAFETY FILM',
  scenes: [...OPENING, ...JOURNEY, ...INTERVAL, ...DAY, ...NIGHT, eye, house, theEnd, light],
}
