/** "Test Card Theatre": the minute that each episode plays after the interlude. Few edges move at once, for a small file. */
import { palettes } from '@matinee/catalogue'
import type { Scene } from './scene.ts'
import { barColour, shadeOf } from './show-frame.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, STAGE_WIDTH, chance, ease, mix, presence, span, type Stage } from './stage.ts'

const TURN = Math.PI * 2
const SECONDS = 60
const act = (draw: Scene['draw']): Scene => ({ seconds: SECONDS, draw })

/** Five pendulums fall out of step and find it again: each swings one time more in the minute than the one before. */
export const pendulums = act((stage, t) => {
  const { ground, ink, accent, shade } = palettes.moss
  stage.ground(ground)
  const there = presence(t, [0.4, 2.4], [57.4, 59.6])
  for (let i = 4; i >= 0; i--) {
    const angle = 0.62 * Math.cos((t / SECONDS) * TURN * (7 + i)) * there
    const length = mix(-80, 820 - i * 96, there)
    const [x, y] = [CENTRE_X + Math.sin(angle) * length, 40 + Math.cos(angle) * length]
    stage.line(CENTRE_X, 40, x, y, 4, shade)
    stage.disc(x, y, 46, i % 2 ? shade : accent)
  }
  stage.rect(CENTRE_X - 300 * there, 20, 600 * there, 40, ink)
})

const ROWS = 3
const TILE = FLOOR / ROWS
const COLUMNS = Math.ceil(STAGE_WIDTH / TILE)
const MARGIN = (STAGE_WIDTH - COLUMNS * TILE) / 2

/** A tile with two quarter circles, turned by `turn` quarters. */
function tile(stage: Stage, x: number, y: number, turn: number): void {
  const { ground, ink, shade } = palettes.sky
  const angle = (turn * TURN) / 4
  if (turn % 1 !== 0) stage.rect(x - TILE / 2, y - TILE / 2, TILE, TILE, ground)
  const corner = (side: number): [number, number] => {
    const reach = (side * TILE) / 2
    return [
      x + reach * Math.cos(angle) - reach * Math.sin(angle),
      y + reach * Math.sin(angle) + reach * Math.cos(angle),
    ]
  }
  for (const side of [-1, 1]) {
    const [cornerX, cornerY] = corner(side)
    const points: number[] = []
    for (const radius of [TILE / 2 + 36, TILE / 2 - 36]) {
      for (let i = 0; i <= 16; i++) {
        const step = radius > TILE / 2 ? i : 16 - i
        const along = angle + (side < 0 ? 0 : Math.PI) + (step / 16) * (TURN / 4)
        points.push(cornerX + Math.cos(along) * radius, cornerY + Math.sin(along) * radius)
      }
    }
    stage.shape(points, side < 0 ? ink : shade)
  }
}

/** The grid is made of quarter circles: one square after another turns, and other circles close. */
export const tiles = act((stage, t) => {
  stage.ground(palettes.sky.ground)
  const every = 2
  const turning = Math.floor(t / every)
  const chosen = (turn: number): number => Math.floor(chance(turn + 17) * COLUMNS * ROWS)
  for (let index = 0; index < COLUMNS * ROWS; index++) {
    let turn = chance(index + 300) > 0.5 ? 1 : 0
    for (let past = 0; past < turning; past++) if (chosen(past) === index) turn += 1
    if (chosen(turning) === index) turn += ease(span(t % every, 0.1, 1.7))
    tile(stage, MARGIN + (index % COLUMNS) * TILE + TILE / 2, Math.floor(index / COLUMNS) * TILE + TILE / 2, turn)
  }
})

/** The grey steps become a sea; a red ball rides on it, and is back where it began. */
export const tide = act((stage, t) => {
  stage.ground('#f6f1e4')
  const there = presence(t, [0.4, 3], [57, 59.6])
  const width = STAGE_WIDTH / 11
  const heightAt = (column: number): number =>
    there * (330 + 150 * Math.sin(column * 0.6 - (t / SECONDS) * TURN * 6) + 50 * Math.sin((t / SECONDS) * TURN * 2))
  stage.disc(mix(300, 1620, span(t, 2, 58)), mix(560, 190, Math.sin(span(t, 2, 58) * Math.PI)), 110 * there, '#e9c46a')
  const place = 5 - 4.4 * Math.sin(span(t, 4, 57) * TURN)
  const left = Math.floor(place)
  const ride = mix(heightAt(left), heightAt(left + 1), ease(place - left))
  stage.disc((place + 0.5) * width, FLOOR - ride - 66, 66 * there, '#c53b24')
  for (let i = 0; i < 11; i++) stage.rect(i * width, FLOOR - heightAt(i), width + 1, FLOOR, shadeOf(i))
})

/** The three circles are friends now, and take turns. */
export const round = act((stage, t) => {
  stage.ground(palettes.graph.ground)
  const there = presence(t, [0.2, 2], [57.6, 59.6])
  const apart = mix(40, 250, 0.5 - 0.5 * Math.cos((t / SECONDS) * TURN * 3))
  const turn = (t / SECONDS) * TURN * 2
  const colours = ['#c53b24', '#6f8f60', '#2143ad']
  colours.forEach((colour, i) => {
    const angle = turn + (i * TURN) / 3
    stage.disc(CENTRE_X + Math.cos(angle) * apart * 1.5, CENTRE_Y + Math.sin(angle) * apart, 230 * there, colour, 0.86)
  })
  const meet = ease(1 - span(apart, 40, 90))
  stage.disc(CENTRE_X, CENTRE_Y, 120 * meet * there, '#eeebe4')
})

/** Seven bars play a scale after tea: one rises, holds its note, and sits down. */
export const organ = act((stage, t) => {
  const { ground, ink, accent } = palettes.paper
  stage.ground(ground)
  const there = presence(t, [0.4, 2.4], [57.4, 59.6])
  const every = 2
  const turn = Math.floor(t / every)
  const tune = [0, 2, 4, 6, 5, 3, 1, 3, 4, 2, 0, 4, 5, 6]
  const playing = tune[turn % tune.length] ?? 0
  for (let i = 0; i < 7; i++) {
    const x = 240 + i * 210
    const rise = i === playing && t > 3 && t < 57 ? Math.sin(span(t % every, 0.1, 1.9) * Math.PI) : 0
    const height = (300 + i * 44 + rise * 130) * there
    stage.rect(x, 820 - height, 150, height, barColour(i === 0 ? 6 : i))
    if (rise <= 0) continue
    const note = span(t % every, 0.1, 1.9)
    stage.disc(x + 75, 820 - height - 60 - note * 60, 24 * Math.sin(note * Math.PI), accent)
  }
  stage.rect(180, mix(FLOOR + 20, 820, there), 1560, 40, ink)
})
