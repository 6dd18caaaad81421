/** "The Projectionist's Reel", from the first frame to the moment the light leaves the picture. */
import { palettes } from '@matinee/catalogue'
import type { Scene } from './scene.ts'
import { CENTRE_X, CENTRE_Y, FLOOR, STAGE_WIDTH, ease, mix, span, type Stage } from './stage.ts'

const TURN = Math.PI * 2

export function reel(
  stage: Stage,
  x: number,
  y: number,
  radius: number,
  turn: number,
  ink: string,
  ground: string,
): void {
  stage.disc(x, y, radius, ink)
  for (let i = 0; i < 5; i++) {
    const angle = turn + (i * TURN) / 5
    stage.disc(x + Math.cos(angle) * radius * 0.58, y + Math.sin(angle) * radius * 0.58, radius * 0.24, ground)
  }
  stage.disc(x, y, radius * 0.13, ground)
}

const presents: Scene = {
  seconds: 2,
  draw(stage, t) {
    const { ground, ink, accent } = palettes.graph
    stage.ground(ground)
    const open = ease(span(t, 0.1, 1.1))
    stage.rect(CENTRE_X - 420 * open, CENTRE_Y + 54, 840 * open, 6, accent)
    stage.text('MATINEE', CENTRE_X, CENTRE_Y + 20, 96, ink, { cell: 106, opacity: ease(span(t, 0.4, 1.1)) })
    stage.text('shows you', CENTRE_X, CENTRE_Y + 130, 54, accent, { face: 'serif', opacity: ease(span(t, 0.8, 1.4)) })
  },
}

const title: Scene = {
  seconds: 4,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.ember
    stage.ground(ground)
    const grow = ease(span(t, 0, 1.2))
    reel(stage, mix(2400, 1730, grow), 492, 440, t * 0.9, accent, ground)
    stage.disc(mix(2400, 1730, grow), 492, 58, shade)
    const lines = ['The', 'Projectionist’s', 'Reel']
    lines.forEach((line, index) => {
      const shown = ease(span(t, 0.35 + index * 0.25, 0.95 + index * 0.25))
      stage.text(line, mix(60, 120, shown), 330 + index * 190, 190, ink, {
        face: 'serif',
        align: 'left',
        opacity: shown,
      })
    })
  },
}

const COUNT = ['4', '3', '2', '1']

const countdown: Scene = {
  seconds: 4,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.paper
    stage.ground(ground)
    const sweep = t % 1
    stage.wedge(CENTRE_X, CENTRE_Y, 1300, -Math.PI / 2, -Math.PI / 2 + sweep * TURN, shade)
    stage.rect(0, CENTRE_Y - 3, STAGE_WIDTH, 6, ink)
    stage.rect(CENTRE_X - 3, 0, 6, FLOOR, ink)
    stage.ring(CENTRE_X, CENTRE_Y, 400, 10, ink)
    stage.ring(CENTRE_X, CENTRE_Y, 340, 10, ink)
    const angle = -Math.PI / 2 + sweep * TURN
    stage.line(CENTRE_X, CENTRE_Y, CENTRE_X + Math.cos(angle) * 1300, CENTRE_Y + Math.sin(angle) * 1300, 8, ink)
    stage.disc(CENTRE_X, CENTRE_Y, 262, accent)
    stage.text(COUNT[Math.floor(t)] ?? '1', CENTRE_X, CENTRE_Y + 142, 400, ground)
  },
}

const booth: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.night
    stage.ground(ground)
    const on = ease(span(t, 0.6, 2))
    const [lampX, lampY] = [560, 560]
    const reach = mix(lampX, 1920, on)
    const spread = 470 * on
    stage.shape(
      [lampX, lampY - 34, reach, lampY - 34 - spread, reach, lampY + 34 + spread * 0.9, lampX, lampY + 34],
      shade,
    )
    stage.shape(
      [lampX, lampY - 22, reach, lampY - 22 - spread * 0.62, reach, lampY + 22 + spread * 0.56, lampX, lampY + 22],
      accent,
      0.85,
    )
    for (let i = 0; i < 9; i++) {
      const along = ((i * 0.37 + t * 0.06) % 1) * on
      const x = mix(lampX + 80, 1880, along)
      const y = lampY + Math.sin(i * 2.4 + t * 0.9) * (30 + 210 * along)
      stage.disc(x, y, 4 + (i % 3) * 3, ink, on)
    }
    stage.shape([180, 984, 300, 690, 470, 690, 590, 984], ink)
    stage.rect(200, 440, 340, 260, ink)
    stage.rect(530, 510, 70, 100, accent)
    reel(stage, 240, 300, 150, t * 1.7, ink, ground)
    reel(stage, 520, 330, 118, t * 2.1, ink, ground)
    stage.rect(248, 480, 120, 14, ground)
    stage.rect(248, 520, 180, 14, ground)
    // The one dust mote that grows becomes the light of the story.
    const born = ease(span(t, 4.6, 7.8))
    stage.disc(mix(1300, CENTRE_X, born), mix(560, CENTRE_Y, born), mix(6, 150, born), ink)
  },
}

const strip: Scene = {
  seconds: 8,
  draw(stage, t) {
    const { ground, ink, accent, shade } = palettes.mustard
    stage.ground(ground)
    const pitch = 640
    const slide = ease(span(t, 0.8, 6.4)) * pitch * 5
    stage.rect(0, 150, STAGE_WIDTH, 684, ink)
    for (let i = -1; i < 26; i++) {
      const x = ((((i * 96 - slide) % 2112) + 2112) % 2112) - 96
      stage.rect(x, 178, 52, 44, shade)
      stage.rect(x, 762, 52, 44, shade)
    }
    for (let i = -2; i < 9; i++) {
      const x = CENTRE_X + i * pitch - slide
      if (x < -pitch || x > STAGE_WIDTH + pitch) continue
      stage.rect(x - 295, 250, 590, 484, i % 2 === 0 ? accent : ground)
      const lift = Math.abs(Math.sin(i * 0.7)) * 90
      const isLast = i === 5
      const leave = isLast ? ease(span(t, 6.6, 7.9)) : 0
      if (isLast && leave > 0) continue
      stage.rect(x - 295, 640, 590, 94, i % 2 === 0 ? ink : accent)
      stage.disc(x, i === 0 || isLast ? CENTRE_Y : CENTRE_Y - lift + 40, i === 0 || isLast ? 140 : 110, shade)
    }
    const leave = ease(span(t, 6.6, 7.9))
    if (leave > 0) {
      stage.rect(CENTRE_X - 295, 640, 590, 94, accent)
      stage.disc(CENTRE_X, CENTRE_Y - Math.sin(leave * Math.PI) * 300, mix(140, 150, leave), shade)
    }
  },
}

export const OPENING: readonly Scene[] = [presents, title, countdown, booth, strip]
