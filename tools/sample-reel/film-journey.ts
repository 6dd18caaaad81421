/** "The Projectionist's Reel", the light abroad: town, sea, road, rain and spring. */
import { palettes } from '@matinee/catalogue'
import type { Scene } from './scene.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, STAGE_WIDTH, chance, ease, mix, span, type Stage } from './stage.ts'

const TURN = Math.PI * 2

function tower(
  stage: Stage,
  x: number,
  width: number,
  height: number,
  colour: string,
  lit: string,
  awake: number,
): void {
  stage.rect(x, FLOOR - height, width, height, colour)
  stage.rect(x + width * 0.25, FLOOR - height - 44, width * 0.5, 44, colour)
  for (let row = 0; row < Math.floor((height - 60) / 92); row++) {
    for (let column = 0; column < 2; column++) {
      if (chance(Math.round(x) * 7 + row * 2 + column) > awake) continue
      stage.rect(x + width * (0.2 + column * 0.36), FLOOR - height + 50 + row * 92, width * 0.24, 46, lit)
    }
  }
}

const town: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.ember
    stage.ground(ground)
    const rise = Math.sin(span(t, 0.6, 7.6) * Math.PI)
    const hop = Math.abs(Math.sin(span(t, 0.6, 7.6) * Math.PI * 5)) * 60 * (1 - rise * 0.4)
    const x = CENTRE_X + Math.sin(span(t, 0.6, 7.6) * TURN) * 560
    const y = CENTRE_Y - rise * 170 - hop
    for (let i = 0; i < 16; i++) {
      const angle = (i * TURN) / 16 + t * 0.12
      const inner = 190 + rise * 30
      const outer = inner + rise * 190
      stage.line(
        x + Math.cos(angle) * inner,
        y + Math.sin(angle) * inner,
        x + Math.cos(angle) * outer,
        y + Math.sin(angle) * outer,
        16,
        shade,
      )
    }
    stage.disc(x, y, 150, ink)
    const enter = (1 - ease(span(t, 0, 1.2))) * 700
    const heights = [300, 460, 250, 380, 220, 200, 340, 240, 430, 310]
    heights.forEach((height, index) => {
      tower(
        stage,
        index * 194 - 6,
        186,
        height - enter + (index % 2) * 20,
        index % 3 === 1 ? '#8f2717' : accent,
        shade,
        rise,
      )
    })
  },
}

const sea: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.sea
    stage.ground(ground)
    const sink = Math.sin(span(t, 0.8, 7.4) * Math.PI)
    const bob = Math.sin(t * 2.2) * 14 * sink
    stage.disc(CENTRE_X, CENTRE_Y + sink * 120 + bob, 150, accent)
    const flood = ease(span(t, 0, 1.4)) * (1 - ease(span(t, 6.6, 8)) * 0.25)
    for (let row = 0; row < 5; row++) {
      const y = 1180 - flood * (560 - row * 110)
      const shift = t * (30 + row * 16) * (row % 2 ? -1 : 1)
      const colours = [shade, ink, shade, ground, shade]
      const points: number[] = [-20, FLOOR + 20]
      for (let x = -20; x <= STAGE_WIDTH + 20; x += 20)
        points.push(x, y + Math.sin((x + shift * 2) / 110) * (18 + row * 5))
      points.push(STAGE_WIDTH + 20, FLOOR + 20)
      stage.shape(points, colours[row] ?? shade)
    }
    const boatX = mix(-260, 2180, span(t, 1, 7.6))
    const boatY = 700 + Math.sin(t * 2) * 14
    stage.shape([boatX - 130, boatY, boatX + 130, boatY, boatX + 84, boatY + 66, boatX - 84, boatY + 66], '#082e31')
    stage.shape([boatX - 6, boatY - 20, boatX - 6, boatY - 230, boatX + 118, boatY - 20], ink)
    stage.shape([boatX - 22, boatY - 20, boatX - 22, boatY - 180, boatX - 100, boatY - 20], accent)
  },
}

const street: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.night
    stage.ground(ground)
    const horizon = 520
    for (let i = 0; i < 26; i++)
      stage.disc(chance(i) * STAGE_WIDTH, chance(i + 100) * 460, 3 + chance(i + 200) * 4, ink)
    stage.disc(CENTRE_X, CENTRE_Y - ease(span(t, 0.2, 1.6)) * 150 * (1 - ease(span(t, 6.6, 7.9))), 150, accent)
    const open = ease(span(t, 0, 1.4)) * (1 - ease(span(t, 7, 8)))
    stage.rect(0, FLOOR - (FLOOR - horizon) * open, STAGE_WIDTH, (FLOOR - horizon) * open, shade)
    if (open < 1) return
    stage.shape([CENTRE_X - 30, horizon, CENTRE_X + 30, horizon, STAGE_WIDTH + 60, FLOOR, -60, FLOOR], ground)
    for (let i = 0; i < 9; i++) {
      const near = ((i / 9 + t * 0.22) % 1) ** 2.6
      const far = (((i + 0.4) / 9 + t * 0.22) % 1) ** 2.6
      if (far < near) continue
      const [top, foot] = [horizon + near * 520, horizon + far * 520]
      stage.shape(
        [
          CENTRE_X - 3 - near * 46,
          top,
          CENTRE_X + 3 + near * 46,
          top,
          CENTRE_X + 3 + far * 46,
          foot,
          CENTRE_X - 3 - far * 46,
          foot,
        ],
        ink,
      )
    }
    for (let i = 0; i < 7; i++) {
      const near = ((i / 7 + t * 0.22) % 1) ** 2.6
      for (const side of [-1, 1]) {
        const x = CENTRE_X + side * (70 + near * 1500)
        const foot = horizon + near * 480
        stage.rect(x - 3 - near * 14, foot - near * 620, 6 + near * 28, near * 620, ink)
        stage.rect(x - 20 * near - near * 90, foot - near * 560, near * 220, 4 + near * 16, ink)
      }
    }
  },
}

const rain: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.cobalt
    stage.ground(ground)
    const fall = ease(span(t, 0.3, 1.4)) * (1 - ease(span(t, 6.8, 7.8)))
    for (let i = 0; i < 34; i++) {
      const speed = 0.34 + chance(i + 7) * 0.3
      const along = (chance(i) + t * speed) % 1
      const x = chance(i + 50) * 2500 - 200 - along * 240
      const y = along * 1300 - 200
      const length = (90 + chance(i + 90) * 120) * fall
      stage.slab(x, y, 9, length, 0.2, i % 4 === 0 ? ink : shade)
    }
    stage.disc(CENTRE_X, CENTRE_Y + 40 * fall, 150, accent)
    const cover = ease(span(t, 1, 2.2)) * (1 - ease(span(t, 6.2, 7.2)))
    if (cover > 0) {
      const y = 420
      const radius = 430 * cover
      stage.wedge(CENTRE_X, y, radius, Math.PI, TURN, ink)
      for (let i = 0; i < 4; i++) stage.disc(CENTRE_X - radius + (radius / 4) * (1 + i * 2), y, radius / 4, ground)
      for (let i = 1; i < 4; i++) stage.line(CENTRE_X, y - radius, CENTRE_X - radius + (radius / 2) * i, y, 6, ground)
      stage.disc(CENTRE_X, 532, 150 * (1 - cover) + 150 * cover, accent)
      stage.rect(CENTRE_X - 7, y - radius - 40, 14, 40, ink)
    }
    const puddle = ease(span(t, 1.6, 4)) * (1 - ease(span(t, 6.8, 7.8)))
    for (let i = 0; i < 3; i++)
      stage.oval(
        CENTRE_X,
        880,
        (240 + i * 170) * puddle * (0.9 + 0.1 * Math.sin(t * 3 + i)),
        26 + i * 14,
        0,
        i % 2 ? ground : shade,
      )
  },
}

function petals(stage: Stage, count: number, radius: number, breadth: number, turn: number, colour: string): void {
  for (let i = 0; i < count; i++) {
    const angle = turn + (i * TURN) / count
    stage.oval(
      CENTRE_X + Math.cos(angle) * radius,
      CENTRE_Y + Math.sin(angle) * radius,
      radius * 0.78,
      breadth,
      angle,
      colour,
    )
  }
}

const spring: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.plum
    stage.ground(ground)
    const bloom = (from: number): number => ease(span(t, from, from + 1.8)) * (1 - ease(span(t, 6.4, 7.6)))
    petals(stage, 16, 330 * bloom(2.2), 66, t * 0.05, shade)
    petals(stage, 12, 270 * bloom(1.4), 60, -t * 0.07, accent)
    petals(stage, 10, 190 * bloom(0.6), 50, t * 0.09, ink)
    petals(stage, 8, 128 * bloom(0.2), 34, 0.2, ground)
    stage.disc(CENTRE_X, CENTRE_Y, 150, '#f6e2ac')
    stage.disc(CENTRE_X, CENTRE_Y, 60 * bloom(1), accent)
  },
}

export const JOURNEY: readonly Scene[] = [town, sea, street, rain, spring]
