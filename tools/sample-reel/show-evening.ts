/** "Test Card Theatre": what a station sends late in the evening: an interlude, the weather, the time, and lights that go out. */
import { palettes, type Palette } from '@matinee/catalogue'
import type { Scene } from './scene.ts'
import { barColour } from './show-frame.ts'
import { sector } from './outline.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, chance, ease, mix, presence, span, type Stage } from './stage.ts'

const TURN = Math.PI * 2

type Profile = (height: number) => number
/** Half the width of a pot at a height, 0 at the wheel to 1 at the rim. */
const POTS: readonly Profile[] = [
  () => 120,
  (height) => 130 + 90 * Math.sin(height * Math.PI),
  (height) => 90 + 130 * Math.sin(Math.min(1, height * 1.35) * Math.PI) ** 2 + 40 * height ** 4,
]

/** The clay between two heights of a pot, 0 to 1. */
function clay(stage: Stage, x: number, foot: number, pot: { readonly tall: number; readonly profile: Profile }): void {
  const points: number[] = []
  for (let i = 0; i <= 20; i++) points.push(x + pot.profile(i / 20), foot - pot.tall * (i / 20))
  for (let i = 20; i >= 0; i--) points.push(x - pot.profile(i / 20), foot - pot.tall * (i / 20))
  stage.shape(points, palettes.sand.accent)
}

/** A potter's wheel, as stations showed it while something was repaired. */
export function interlude(palette: Palette): Scene {
  return {
    seconds: 22,
    draw(stage, t) {
      const { ground, ink, accent, shade } = palette
      stage.ground(ground)
      const there = presence(t, [0.2, 2], [19.8, 21.8])
      const [x, wheel] = [1300, mix(FLOOR + 560, 780, there)]
      stage.rect(x - 34, wheel, 68, FLOOR, ink)
      stage.oval(x, wheel + 26, 330, 44, 0, ink)
      stage.oval(x, wheel, 330, 44, 0, shade)
      const spot = t * 1.5
      stage.oval(x + Math.cos(spot) * 280, wheel + Math.sin(spot) * 34, 22, 8, 0, ink)
      const first = ease(span(t, 3, 9))
      const second = ease(span(t, 11, 17))
      const profile: Profile = (height) =>
        mix(mix(POTS[0]?.(height) ?? 0, POTS[1]?.(height) ?? 0, first), POTS[2]?.(height) ?? 0, second)
      const tall = mix(mix(200, 380, first), 500, second)
      stage.oval(x, wheel, profile(0), 18, 0, palettes.sand.accent)
      clay(stage, x, wheel, { tall, profile })
      stage.oval(x, wheel - tall, profile(1), 20, 0, palettes.sand.ground)
      stage.text('Interlude', 140, 470, 170, ink, { face: 'serif', align: 'left', opacity: there })
      stage.rect(144, 530, 560 * ease(span(t, 1, 20)) * there, 6, accent)
    },
  }
}

function fairCloud(stage: Stage, x: number, y: number, colour: string): void {
  stage.disc(x - 190, y, 110, colour)
  stage.disc(x - 20, y - 70, 170, colour)
  stage.disc(x + 190, y - 10, 130, colour)
  stage.rect(x - 190, y, 390, 110, colour)
}

/** A cloud passes before the sun, rains a little, and leaves the seven colours. */
export const weather: Scene = {
  seconds: 30,
  draw(stage, t) {
    const { ground, accent, ink } = palettes.sky
    stage.ground(ground)
    const there = presence(t, [0.2, 2.4], [27.4, 29.6])
    stage.disc(CENTRE_X + 420, mix(-200, 270, there), 140, palettes.cobalt.accent)
    const bow = ease(span(t, 15, 21)) * Math.PI
    if (bow > 0 && t < 29.6) {
      const left = Math.PI + ease(span(t, 26.4, 29.4)) * Math.PI
      for (let i = 0; i < 7; i++) {
        const outer = 760 - i * 44
        const end = Math.PI + bow
        if (end > left) stage.shape(sector(CENTRE_X, 900, outer - 45, outer, left, end), barColour(6 - i))
      }
    }
    const cloudX = mix(-420, 2400, span(t, 1, 25))
    const rain = presence(t, [8, 9.4], [14, 16])
    for (let i = 0; i < 9; i++) {
      const fall = (chance(i + 2) + t * 0.7) % 1
      stage.slab(cloudX - 240 + i * 58, 480 + fall * 400, 8, 70 * rain, 0, accent)
    }
    fairCloud(stage, cloudX, 340, accent)
    stage.oval(CENTRE_X - 300, mix(FLOOR + 420, FLOOR + 150, there), 1300, 320, 0, '#4b86ad')
    stage.oval(CENTRE_X + 700, mix(FLOOR + 420, FLOOR + 190, there), 1200, 300, 0, ink)
  },
}

/** The last twenty-four seconds before midnight; the hand steps once a second. */
export function stationClock(palette: Palette): Scene {
  return {
    seconds: 24,
    draw(stage, t) {
      const { ground, ink, accent, shade } = palette
      stage.ground(ground)
      const size = presence(t, [0.1, 1.6], [22.6, 23.8])
      stage.disc(CENTRE_X, CENTRE_Y, 420 * size, ink)
      stage.disc(CENTRE_X, CENTRE_Y, 390 * size, ground)
      const hand = (turn: number, from: number, to: number, thick: number, colour: string): void => {
        const angle = turn * TURN - TURN / 4
        const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size]
        stage.line(
          CENTRE_X + cos * from,
          CENTRE_Y + sin * from,
          CENTRE_X + cos * to,
          CENTRE_Y + sin * to,
          thick,
          colour,
        )
      }
      for (let i = 0; i < 12; i++) hand(i / 12, i % 3 ? 330 : 290, 366, i % 3 ? 12 : 22, ink)
      const second = 36 + Math.floor(t) + ease(span(t % 1, 0, 0.25))
      hand(-(60 - Math.min(60, second)) / 43_200, -40, 200, 30, ink)
      hand(-(60 - Math.min(60, second)) / 3600, -50, 310, 22, ink)
      hand(second / 60, -90, 330, 10, accent === ink ? shade : accent)
      stage.disc(CENTRE_X, CENTRE_Y, 26 * size, accent === ink ? shade : accent)
    },
  }
}

const HOUSES = [
  [60, 300, 430],
  [400, 260, 560],
  [700, 340, 380],
  [1080, 270, 610],
  [1390, 320, 450],
  [1750, 300, 540],
] as const

/** Windows of a street: one after another goes dark, and one stays lit. */
export const lightsOut: Scene = {
  seconds: 24,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.night
    stage.ground(ground)
    const there = presence(t, [0.1, 2.4], [40, 41])
    stage.disc(mix(1500, 1300, span(t, 0, 24)), mix(420, 190, ease(span(t, 0, 24))), 90, ink)
    HOUSES.forEach(([x, width, tall], house) => {
      const top = FLOOR - tall * there
      stage.shape([x - 24, top, x + width / 2, top - 110, x + width + 24, top], house % 2 ? shade : '#1d4058')
      stage.rect(x, top, width, FLOOR, house % 2 ? shade : '#1d4058')
      for (let window = 0; window < 4; window++) {
        const stays = house === 2 && window === 0
        const dark = 4 + chance(house * 4 + window + 500) * 17
        const [left, above] = [x + width * (0.18 + (window % 2) * 0.4), top + 60 + Math.floor(window / 2) * 150]
        stage.rect(left, above, width * 0.24, 92, stays || t < dark ? accent : ground)
      }
    })
  },
}

/** All of the evening after an act, up to the last two seconds. */
export const evening = (palette: Palette): readonly Scene[] => [weather, stationClock(palette), lightsOut]
