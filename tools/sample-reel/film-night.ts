/** "The Projectionist's Reel", the second reel by night: a wood, a lighthouse, the stars, and snow in the morning. */
import { palettes } from '@matinee/catalogue'
import { hills } from './film-day.ts'
import type { Scene } from './scene.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, STAGE_WIDTH, chance, ease, mix, presence, span, type Stage } from './stage.ts'

const TURN = Math.PI * 2
const scene = (draw: Scene['draw']): Scene => ({ seconds: 24, draw })

function owl(stage: Stage, x: number, y: number, open: number): void {
  const { ground, ink, accent, shade } = palettes.moss
  stage.oval(x, y, 92, 128, 0, shade)
  for (const side of [-1, 1]) {
    stage.shape([x + side * 84, y - 158, x + side * 20, y - 104, x + side * 80, y - 70], shade)
    stage.disc(x + side * 40, y - 50, 38, ink)
    stage.oval(x + side * 40, y - 50, 20, 20 * open, 0, ground)
  }
  stage.shape([x - 14, y - 24, x + 14, y - 24, x, y + 8], accent)
}

/** Trees step before the moon; an owl looks on. */
const wood = scene((stage, t) => {
  const { ground, accent } = palettes.moss
  stage.ground(ground)
  const there = presence(t, [0.6, 4], [19.6, 23])
  stage.disc(CENTRE_X, CENTRE_Y, 150, accent)
  const trunks = [
    [120, 90, 0],
    [420, 60, 1],
    [700, 110, 0],
    [1120, 54, 1],
    [1330, 120, 0],
    [1720, 84, 0],
  ] as const
  for (const [place, width, far] of trunks) {
    const outside = place < CENTRE_X ? -1000 : 1000
    const x = place + outside * (1 - there) + (t - 12) * (far ? 3 : 7)
    stage.rect(x, 0, width, FLOOR, far ? '#3b5742' : '#1d2d22')
  }
  hills(stage, mix(FLOOR + 60, 890, there), { height: 22, reach: 900, x: 0 }, '#1d2d22')
  const perch = 1376 + 1000 * (1 - there) + (t - 12) * 7
  stage.rect(perch - 300, 560, 320, 26, '#1d2d22')
  const blink = Math.abs(Math.cos(span(t, 9, 9.5) * Math.PI)) * Math.abs(Math.cos(span(t, 14, 14.5) * Math.PI))
  owl(stage, perch - 190, 436, blink)
  for (let i = 0; i < 6; i++) {
    const glow = Math.max(0, Math.sin(t * 0.9 + i * 2.1)) * there
    stage.disc(260 + chance(i + 3) * 1300, 640 + chance(i + 40) * 220, 11 * glow, accent)
  }
})

function lighthouse(stage: Stage, x: number, rise: number): void {
  const { ink, shade } = palettes.lilac
  const foot = mix(FLOOR + 700, 840, rise)
  stage.shape([x - 250, foot + 160, x - 130, foot - 20, x + 150, foot - 20, x + 290, foot + 160], ink)
  stage.shape([x - 92, foot, x - 58, foot - 480, x + 58, foot - 480, x + 92, foot], '#f6f1e4')
  for (const [from, to] of [
    [90, 190],
    [290, 390],
  ] as const) {
    const half = (height: number): number => 92 - (height / 480) * 34
    stage.shape(
      [x - half(from), foot - from, x - half(to), foot - to, x + half(to), foot - to, x + half(from), foot - from],
      shade,
    )
  }
  stage.rect(x - 82, foot - 504, 164, 26, ink)
  stage.rect(x - 54, foot - 600, 108, 100, ink)
  stage.shape([x - 74, foot - 598, x, foot - 662, x + 74, foot - 598], ink)
}

/** The light moves into a lighthouse for a watch. */
const lighthouseWatch = scene((stage, t) => {
  const { ground, ink, accent, shade } = palettes.lilac
  stage.ground(ground)
  const rise = presence(t, [0.6, 4], [20, 23])
  const lit = presence(t, [4, 6], [18, 19.6])
  const [x, lampX, lampY] = [1340, 1340, 290]
  const sweep = Math.cos((t - 6) * 0.52)
  if (lit > 0) {
    const reach = 1600 * sweep * lit
    const spread = 150 * Math.abs(sweep) * lit
    stage.shape(
      [lampX, lampY - 20, lampX - reach, lampY - spread, lampX - reach, lampY + spread, lampX, lampY + 20],
      accent,
      0.6,
    )
  }
  hills(stage, mix(FLOOR + 60, 800, rise), { height: 12, reach: 520, x: t * 16 }, shade)
  lighthouse(stage, x, rise)
  hills(stage, mix(FLOOR + 60, 900, rise), { height: 14, reach: 640, x: t * -22 }, ink)
  const boatX = mix(-200, 900, span(t, 3, 21))
  const boatY = mix(FLOOR + 300, 890, rise) + Math.sin(t * 0.9) * 6
  stage.shape([boatX - 90, boatY, boatX + 90, boatY, boatX + 60, boatY + 44, boatX - 60, boatY + 44], ink)
  stage.shape([boatX - 4, boatY - 14, boatX - 4, boatY - 170, boatX + 84, boatY - 14], '#f6f1e4')
  const move = presence(t, [1.6, 4.4], [19.4, 22.6])
  stage.disc(mix(CENTRE_X, lampX, move), mix(CENTRE_Y, lampY, move), mix(150, 40, move), accent)
})

type Figure = readonly (readonly [number, number])[]
/** What the light has been: a sail, a balloon, a house. */
const FIGURES: readonly Figure[] = [
  [
    [200, 560],
    [280, 650],
    [500, 650],
    [580, 560],
    [390, 560],
    [390, 280],
    [540, 500],
    [390, 500],
  ],
  [
    [1500, 560],
    [1420, 420],
    [1410, 300],
    [1500, 210],
    [1620, 210],
    [1710, 300],
    [1700, 420],
    [1620, 560],
    [1620, 650],
    [1500, 650],
    [1500, 560],
    [1620, 560],
  ],
  [
    [780, 860],
    [780, 760],
    [960, 690],
    [1140, 760],
    [1140, 860],
    [780, 860],
  ],
]

/** Draws a figure as stars, and the lines between them as far as `drawn`, 0 to 1. */
function constellation(stage: Stage, figure: Figure, drawn: number, size: number): void {
  const { ink, shade } = palettes.cobalt
  figure.forEach(([x, y], i) => {
    const next = figure[i + 1]
    if (next) {
      const part = span(drawn * (figure.length - 1), i, i + 1)
      if (part > 0) stage.line(x, y, mix(x, next[0], part), mix(y, next[1], part), 5 * size, shade)
    }
    stage.disc(x, y, (8 + chance(i + 60) * 6) * size, ink)
  })
}

/** The moon wanes and waxes while the stars join into what was. */
const stars = scene((stage, t) => {
  const { ground, ink } = palettes.cobalt
  stage.ground(ground)
  const there = presence(t, [0.4, 2.4], [20.6, 23])
  for (let i = 0; i < 22; i++)
    stage.disc(chance(i + 11) * STAGE_WIDTH, chance(i + 140) * 940, (3 + chance(i + 210) * 4) * there, ink)
  FIGURES.forEach((figure, i) => constellation(stage, figure, ease(span(t, 3 + i * 4.6, 8 + i * 4.6)), there))
  stage.disc(CENTRE_X, CENTRE_Y - 90 * there, 150, ink)
  const shadow = mix(330, -330, span(t, 3, 20.4))
  if (Math.abs(shadow) < 320) stage.disc(CENTRE_X + shadow, CENTRE_Y - 90 * there, 156, ground)
})

function fir(stage: Stage, x: number, foot: number, size: number): void {
  const { ink } = palettes.ice
  for (let i = 0; i < 3; i++) {
    const y = foot - i * 80 * size
    const half = (120 - i * 26) * size
    stage.shape([x - half, y, x + half, y, x, y - 160 * size], ink)
  }
  stage.rect(x - 14 * size, foot - 4, 28 * size, 44 * size, ink)
}

function cottage(stage: Stage, x: number, foot: number): void {
  const { ink, accent } = palettes.ice
  stage.rect(x + 150, foot - 300, 44, 130, ink)
  stage.rect(x, foot - 150, 250, 170, ink)
  stage.shape([x - 40, foot - 146, x + 125, foot - 280, x + 290, foot - 146], '#f4f7f6')
  stage.rect(x + 50, foot - 104, 60, 64, '#f6e2ac')
  stage.rect(x + 160, foot - 110, 52, 130, accent)
}

/** Morning after snow: the sun looks over a white hill. */
const snow = scene((stage, t) => {
  const { ground, accent, shade } = palettes.ice
  stage.ground(ground)
  const there = presence(t, [0.6, 4], [20, 23])
  const low = presence(t, [1, 5], [13, 22.6])
  stage.disc(CENTRE_X, mix(CENTRE_Y, 700, low), 150, accent)
  hills(stage, mix(FLOOR + 130, 720, there), { height: 80, reach: 1900, x: 900 }, shade)
  const front = mix(FLOOR + 420, 850, there)
  for (const [x, size] of [
    [230, 1.2],
    [430, 0.86],
    [1730, 1],
  ] as const)
    fir(stage, x, front - 10, size)
  cottage(stage, 1270, front)
  for (let i = 0; i < 3; i++) {
    const age = (t * 0.12 + i / 3) % 1
    stage.disc(1442 + Math.sin(age * 4) * 30, front - 320 - age * 200, Math.sin(age * Math.PI) * 30 * there, '#f4f7f6')
  }
  hills(stage, front + 20, { height: 34, reach: 2300, x: 200 }, '#f4f7f6')
  for (let i = 0; i < 9; i++) {
    const fall = (chance(i + 5) + t * (0.03 + chance(i + 70) * 0.02)) % 1
    const x = chance(i + 31) * STAGE_WIDTH + Math.sin(fall * TURN + i) * 40
    stage.disc(x, fall * (FLOOR + 60) - 30, (8 + chance(i + 90) * 8) * there, '#f4f7f6')
  }
})

export const NIGHT: readonly Scene[] = [wood, lighthouseWatch, stars, snow]
