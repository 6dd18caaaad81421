/** "The Projectionist's Reel", the second reel by day: a record, a balloon, a train and a pond. Quiet pictures, for a small file. */
import { palettes } from '@matinee/catalogue'
import type { Scene } from './scene.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, STAGE_WIDTH, ease, mix, presence, span, type Stage } from './stage.ts'

const TURN = Math.PI * 2
/** Every scene begins and ends with the light as a disc in the middle, radius 150. */
const scene = (draw: Scene['draw']): Scene => ({ seconds: 24, draw })

/** The ground from a wavy edge down to the floor; `reach` is the length of a wave, `x` how far it has moved. */
export function hills(
  stage: Stage,
  y: number,
  wave: { readonly height: number; readonly reach: number; readonly x: number },
  colour: string,
): void {
  if (y - wave.height > FLOOR) return
  const points: number[] = [-20, FLOOR]
  for (let x = -20; x <= STAGE_WIDTH + 20; x += 20)
    points.push(x, y + Math.sin(((x + wave.x) / wave.reach) * TURN) * wave.height)
  stage.shape([...points, STAGE_WIDTH + 20, FLOOR], colour)
}

/** A record is put on, turns, and is taken off again. */
const record = scene((stage, t) => {
  const { ground, ink, accent, shade } = palettes.rose
  stage.ground(ground)
  const size = presence(t, [0.6, 3.4], [20.2, 23])
  const radius = mix(150, 430, size)
  stage.disc(CENTRE_X, CENTRE_Y, radius, ink)
  for (let i = 1; i < 4; i++) stage.ring(CENTRE_X, CENTRE_Y, mix(150, 150 + i * 70, size), 5, '#553246')
  const turn = t * 0.55
  for (const gleam of [-0.7, Math.PI - 0.7])
    stage.wedge(CENTRE_X, CENTRE_Y, radius - 14, gleam - 0.09 * size, gleam + 0.09 * size, '#553246')
  stage.disc(CENTRE_X, CENTRE_Y, 150, accent)
  stage.disc(CENTRE_X + Math.cos(turn) * 92, CENTRE_Y + Math.sin(turn) * 92, 22 * size, shade)
  stage.disc(CENTRE_X, CENTRE_Y, 18 * size, ground)
  const come = presence(t, [2, 4], [19, 21])
  const swing = mix(0.42, mix(0.78, 0.94, span(t, 6.4, 18)), presence(t, [4.4, 6.2], [17.6, 19]))
  const [pivotX, pivotY] = [mix(2120, 1590, come), 150]
  const [tipX, tipY] = [pivotX - Math.sin(swing) * 560, pivotY + Math.cos(swing) * 560]
  stage.line(pivotX, pivotY, tipX, tipY, 22, shade)
  stage.slab(tipX, tipY, 58, 110, swing, accent)
  stage.disc(pivotX, pivotY, 74, accent)
  stage.disc(pivotX, pivotY, 34, shade)
})

function cloud(stage: Stage, x: number, y: number, size: number, colour: string): void {
  stage.disc(x - 110 * size, y, 60 * size, colour)
  stage.disc(x, y - 34 * size, 94 * size, colour)
  stage.disc(x + 120 * size, y, 66 * size, colour)
  stage.rect(x - 110 * size, y, 230 * size, 62 * size, colour)
}

/** The light takes on a basket and rides over the hills. */
const balloon = scene((stage, t) => {
  const { ground, ink, accent, shade } = palettes.sky
  stage.ground(ground)
  const up = presence(t, [0.6, 4], [19.6, 23])
  cloud(stage, mix(2300, -200, span(t, 1, 23)), 250, 1 * up, accent)
  cloud(stage, mix(1500, 400, span(t, 1, 23)), 600, 0.7 * up, accent)
  hills(stage, mix(FLOOR + 120, 800, up), { height: 60, reach: 1500, x: t * 14 }, '#4b86ad')
  hills(stage, mix(FLOOR + 120, 900, up), { height: 44, reach: 1100, x: t * 30 + 400 }, ink)
  const x = CENTRE_X + Math.sin((t / 24) * TURN) * 150 * up
  const y = mix(CENTRE_Y, 350, up) + Math.sin(t * 0.8) * 16 * up
  const radius = mix(150, 230, up)
  if (up > 0.05) {
    stage.shape(
      [x - radius * 0.9, y + radius * 0.44, x + radius * 0.9, y + radius * 0.44, x, y + radius * (1 + up)],
      shade,
    )
    stage.line(x - 52, y + radius * 1.2, x - 34, y + radius * 1.2 + 190 * up, 6, ink)
    stage.line(x + 52, y + radius * 1.2, x + 34, y + radius * 1.2 + 190 * up, 6, ink)
    stage.rect(x - 50 * up, y + radius * 1.2 + 170 * up, 100 * up, 74 * up, ink)
  }
  stage.disc(x, y, radius, shade)
  stage.oval(x, y, radius * 0.62 * up, radius, 0, accent)
  stage.oval(x, y, radius * 0.26 * up, radius, 0, shade)
})

function carriage(stage: Stage, x: number, y: number, colour: string, lit: string): void {
  stage.rect(x, y - 110, 230, 96, colour)
  for (let i = 0; i < 3; i++) stage.rect(x + 24 + i * 68, y - 92, 44, 40, lit)
  for (const wheel of [54, 176]) stage.disc(x + wheel, y - 14, 22, colour)
}

function engine(stage: Stage, x: number, y: number, colour: string, lit: string): void {
  stage.rect(x, y - 150, 90, 136, colour)
  stage.rect(x + 22, y - 130, 46, 44, lit)
  stage.rect(x + 80, y - 104, 180, 90, colour)
  stage.rect(x + 204, y - 168, 34, 70, colour)
  stage.shape([x + 260, y - 50, x + 310, y - 6, x + 260, y - 6], colour)
  for (const wheel of [46, 136, 218]) stage.disc(x + wheel, y - 20, 30, colour)
}

function viaduct(stage: Stage, deck: number, colour: string, ground: string): void {
  stage.rect(0, deck, STAGE_WIDTH, FLOOR, colour)
  for (let x = 60; x < STAGE_WIDTH; x += 300) {
    stage.disc(x + 150, deck + 180, 112, ground)
    stage.rect(x + 38, deck + 180, 224, FLOOR, ground)
  }
}

/** A train crosses the viaduct below a large sun. */
const train = scene((stage, t) => {
  const { ground, ink, accent, shade } = palettes.sand
  stage.ground(ground)
  const come = presence(t, [0.4, 3.6], [20.4, 23.4])
  stage.disc(CENTRE_X, mix(CENTRE_Y, 330, come), 150, shade)
  hills(stage, mix(FLOOR + 90, 590, come), { height: 70, reach: 1700, x: 300 }, '#bd8f63')
  const deck = mix(FLOOR + 10, 660, come)
  const floor = '#a87a51'
  viaduct(stage, deck, accent, floor)
  const x = mix(-1500, 2500, span(t, 3.4, 20.6))
  for (let i = 0; i < 7; i++) {
    const age = (t * 0.36 + i / 7) % 1
    stage.disc(x + 221 - age * 560, deck - 200 - age * 150, Math.sin(age * Math.PI) * 42, shade)
  }
  for (let i = 0; i < 4; i++) carriage(stage, x - 260 - i * 250, deck, i === 3 ? accent : ink, shade)
  stage.rect(x - 1010, deck - 40, 1010, 10, ink)
  engine(stage, x, deck, ink, shade)
})

function koi(stage: Stage, angle: number, radius: number, size: number, colour: string): void {
  const [x, y] = [CENTRE_X + Math.cos(angle) * radius * 1.6, CENTRE_Y + Math.sin(angle) * radius]
  const heading = Math.atan2(Math.cos(angle), -Math.sin(angle) * 1.6)
  const sway = Math.sin(angle * 12) * 14
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
  const at = (along: number, across: number): number[] => [
    x + (along * cos - across * sin) * size,
    y + (along * sin + across * cos) * size,
  ]
  stage.shape([...at(-50, 0), ...at(-130, 46 + sway), ...at(-108, sway), ...at(-130, -46 + sway)], colour)
  stage.oval(x, y, 84 * size, 30 * size, heading, colour)
}

/** A pond: the light lies in its middle, and fish swim around it. */
const pond = scene((stage, t) => {
  const { ground, ink, accent, shade } = palettes.mint
  stage.ground(ground)
  const water = presence(t, [0.6, 3.6], [20, 23])
  stage.oval(CENTRE_X, CENTRE_Y, 860 * water, 450 * water, 0, shade)
  if (water > 0.98) {
    const spread = (t * 0.16) % 1
    stage.ring(CENTRE_X, CENTRE_Y, 160 + spread * 250, 6 * (1 - spread), ground)
  }
  const swim = presence(t, [2.6, 5], [18.6, 20.6])
  if (swim > 0) {
    const colours = [accent, '#fcf4e1', accent]
    colours.forEach((colour, i) => {
      const angle = (i * TURN) / 3 + t * 0.2
      koi(stage, angle, 285 + (i % 2) * 40, swim, colour)
    })
  }
  const pads = [
    [430, 300, 92],
    [560, 190, 60],
    [1480, 690, 104],
    [1330, 790, 64],
  ] as const
  pads.forEach(([x, y, size], i) => {
    const grown = size * presence(t, [2 + i * 0.4, 4 + i * 0.4], [18.6, 20.4])
    if (grown > 0) stage.wedge(x, y, grown, 0.5 + i, 0.5 + i + TURN * 0.9, ink)
  })
  stage.disc(CENTRE_X, CENTRE_Y, 150, '#fcf4e1')
  stage.disc(CENTRE_X, CENTRE_Y, 96 * ease(span(t, 3, 6)) * (1 - ease(span(t, 18, 20))), '#f6e2ac')
})

export const DAY: readonly Scene[] = [record, balloon, train, pond]
