/** "Test Card Theatre": the twelve seconds that each episode plays between its title and its good night. */
import { palettes } from '@matinee/catalogue'
import type { Scene } from './scene.ts'
import { barColour, shadeOf } from './show-frame.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, STAGE_WIDTH, chance, ease, mix, span, type Stage } from './stage.ts'

const TURN = Math.PI * 2
const act = (draw: Scene['draw']): Scene => ({ seconds: 12, draw })

/** Seven bars are too wide for the screen: they sit down inside the marks, for tea, and stand up again. */
export const safeArea = act((stage, t) => {
  stage.ground(palettes.paper.ground)
  const sit = ease(span(t, 1, 4)) * (1 - ease(span(t, 9, 11.4)))
  const pour = ease(span(t, 4.4, 6))
  for (let i = 0; i < 7; i++) {
    const width = mix(STAGE_WIDTH / 7, 120, sit)
    const x = mix((STAGE_WIDTH / 7) * i, 240 + i * 220, sit)
    const height = mix(FLOOR, 150, sit)
    const foot = mix(FLOOR, 690, sit)
    const bow = Math.sin(t * 3 + i) * 14 * sit
    if (sit > 0.6) stage.ring(x + width + 14, foot - height * 0.55 + bow, 34 * sit, 16, barColour(i))
    stage.rect(x, foot - height + bow, width + 1, height, barColour(i))
    if (sit > 0.95 && pour > 0) {
      for (let k = 0; k < 3; k++) {
        const rise = (t * 0.4 + k / 3 + i * 0.13) % 1
        stage.disc(
          x + width / 2 + Math.sin(rise * 6 + i) * 16,
          foot - height - 20 - rise * 220,
          16 * (1 - rise) * pour,
          '#9db0a6',
        )
      }
    }
  }
  for (const inset of [96, 192]) {
    for (const [x, y, right, down] of [
      [inset, inset / 2, 1, 1],
      [STAGE_WIDTH - inset, inset / 2, -1, 1],
      [inset, FLOOR - inset / 2, 1, -1],
      [STAGE_WIDTH - inset, FLOOR - inset / 2, -1, -1],
    ] as const) {
      stage.rect(right > 0 ? x : x - 90 * sit, y - 4, 90 * sit, 8, palettes.paper.accent)
      stage.rect(x - 4, down > 0 ? y : y - 90 * sit, 8, 90 * sit, palettes.paper.accent)
    }
  }
  stage.rect(0, mix(FLOOR + 40, 704, sit), STAGE_WIDTH, 46, palettes.paper.ink)
  stage.rect(260, mix(FLOOR + 40, 750, sit), 46, 300, palettes.paper.ink)
  stage.rect(1614, mix(FLOOR + 40, 750, sit), 46, 300, palettes.paper.ink)
})

/** The circle leaves the middle of the card, rolls around its edge, and comes back. */
export const circle = act((stage, t) => {
  const { ground, ink, accent, shade } = palettes.sky
  stage.ground(ground)
  for (let x = 0; x <= STAGE_WIDTH; x += 120) stage.rect(x - 2, 0, 4, FLOOR, ink, 0.55)
  for (let y = 12; y <= FLOOR; y += 120) stage.rect(0, y - 2, STAGE_WIDTH, 4, ink, 0.55)
  for (const [x, y] of [
    [120, 132],
    [1800, 132],
    [120, 852],
    [1800, 852],
  ] as const)
    stage.ring(x, y, 84, 10, ink)
  const out = ease(span(t, 1, 2.6)) * (1 - ease(span(t, 9.4, 11.2)))
  const round = ease(span(t, 2.2, 9.6)) * TURN
  const x = CENTRE_X + Math.sin(round) * 640 * out
  const y = CENTRE_Y - Math.cos(round) * 240 * out
  const radius = mix(400, 220, out)
  const roll = round * 2
  stage.disc(CENTRE_X, CENTRE_Y, 402, ground)
  stage.ring(CENTRE_X, CENTRE_Y, 400, 6, ink)
  stage.disc(x, y, radius, shade)
  for (let i = 0; i < 4; i++) stage.wedge(x, y, radius, roll + (i * TURN) / 4, roll + (i * TURN) / 4 + TURN / 8, accent)
  stage.disc(x, y, radius * 0.36, ink)
  stage.disc(x, y, radius * 0.16, accent)
})

/** Eleven grey steps become a town; the lightest thing in it walks through. */
export const grey = act((stage, t) => {
  stage.ground('#f6f1e4')
  const width = STAGE_WIDTH / 11
  const heights = [520, 700, 430, 620, 360, 540, 660, 400, 580, 480, 640]
  const grow = ease(span(t, 0.8, 3.2)) * (1 - ease(span(t, 9.6, 11.6)))
  stage.disc(mix(300, 1620, span(t, 2, 11)), mix(460, 170, Math.sin(span(t, 2, 11) * Math.PI)), 90 * grow, '#c53b24')
  heights.forEach((tall, i) => {
    const height = mix(FLOOR, tall, grow)
    stage.rect(i * width, FLOOR - height, width + 1, height, shadeOf(i))
    for (let k = 0; k < 6; k++) {
      if (grow <= 0.9 || chance(i * 10 + k) > span(t, 3.2, 6)) continue
      const lit = i < 6 ? '#e9c46a' : '#f6f1e4'
      stage.rect(i * width + 32 + (k % 2) * 64, FLOOR - height + 56 + Math.floor(k / 2) * 96, 44, 56, lit)
    }
  })
  const walk = span(t, 3.4, 9.4)
  const step = Math.abs(Math.sin(walk * Math.PI * 12)) * 60
  const x = mix(-120, 2040, walk)
  stage.slab(x, 900 - step, 120, 120, walk * Math.PI * 6, '#c53b24')
  stage.disc(x + 16, 890 - step, 10, '#1d1d1f')
})

/** Three circles look for the place where they make one. */
export const lineUp = act((stage, t) => {
  stage.ground(palettes.graph.ground)
  const apart = mix(460, 0, ease(span(t, 2, 9))) + 30 * Math.sin(t * 1.6) * (1 - span(t, 7, 9))
  const colours = ['#c53b24', '#6f8f60', '#2143ad']
  const turn = t * 0.45
  for (let i = 0; i < 6; i++) stage.ring(CENTRE_X, CENTRE_Y, 120 + i * 90, 4, '#39383a')
  colours.forEach((colour, i) => {
    const angle = turn + (i * TURN) / 3
    stage.disc(CENTRE_X + Math.cos(angle) * apart, CENTRE_Y + Math.sin(angle) * apart * 0.62, 260, colour, 0.86)
  })
  const one = ease(span(t, 9, 10.2))
  stage.disc(CENTRE_X, CENTRE_Y, 262 * one, '#eeebe4')
  for (let i = 0; i < 12; i++) {
    const angle = (i * TURN) / 12
    const [near, far] = [300, 300 + 150 * one]
    if (one > 0)
      stage.line(
        CENTRE_X + Math.cos(angle) * near,
        CENTRE_Y + Math.sin(angle) * near,
        CENTRE_X + Math.cos(angle) * far,
        CENTRE_Y + Math.sin(angle) * far,
        14,
        '#e9c46a',
      )
  }
})

function hourglass(stage: Stage, poured: number, turn: number): void {
  const { ink, accent, shade } = palettes.moss
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const at = (points: readonly number[]): number[] => {
    const placed: number[] = []
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0]
      placed.push(CENTRE_X + x * cos - y * sin, CENTRE_Y + x * sin + y * cos)
    }
    return placed
  }
  stage.shape(at([-220, -340, 220, -340, 14, 0, 220, 340, -220, 340, -14, 0]), shade)
  const left = 1 - poured
  stage.shape(at([-220 * left, -340 * left, 220 * left, -340 * left, 10, 0, -10, 0]), accent)
  stage.shape(
    at([
      -220,
      340,
      220,
      340,
      220 - 200 * poured * 0.9,
      340 - 300 * poured,
      -220 + 200 * poured * 0.9,
      340 - 300 * poured,
    ]),
    accent,
  )
  if (poured > 0 && poured < 1) stage.shape(at([-5, 0, 5, 0, 5, 330, -5, 330]), accent)
  stage.shape(at([-260, -380, 260, -380, 260, -340, -260, -340]), ink)
  stage.shape(at([-260, 340, 260, 340, 260, 380, -260, 380]), ink)
}

/** Somebody waits for the picture; the sand runs, and is turned. */
export const standBy = act((stage, t) => {
  stage.ground(palettes.moss.ground)
  for (let i = 0; i < 12; i++) {
    const angle = (i * TURN) / 12 - Math.PI / 2
    const isPast = i < Math.floor(t)
    stage.disc(
      CENTRE_X + Math.cos(angle) * 700,
      CENTRE_Y + Math.sin(angle) * 430,
      isPast ? 34 : 16,
      isPast ? palettes.moss.accent : palettes.moss.shade,
    )
  }
  const shade = t >= 6.6
  const flip = ease(span(t, 6, 6.6)) * Math.PI
  hourglass(stage, shade ? span(t, 6.8, 11.6) : span(t, 0.4, 5.8), shade ? 0 : flip)
})
