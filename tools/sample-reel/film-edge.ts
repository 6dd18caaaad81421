/**
 * The strip at the foot of every frame: twelve perforations that spell the drawing's number in Gray code (left is the
 * highest bit, a light square is a one), and the time as minutes and seconds.
 * A test can read where playback is from twelve pixels; a person reads the clock.
 */
import { EDGE_HEIGHT, FLOOR, STAGE_WIDTH, type Stage } from './stage.ts'

export const FRAMES_PER_SECOND = 24
/** Drawn on twos, as hand-drawn films are: each drawing is held for two frames. */
export const DRAWINGS_PER_SECOND = FRAMES_PER_SECOND / 2
export const PERFORATIONS = 12
export const PERFORATION_SIZE = 48
const FIRST_X = 56
const PITCH = 64

/** Middle of one perforation in stage units (1920 × 1080). */
export const perforationCentre = (index: number): { x: number; y: number } => ({
  x: FIRST_X + index * PITCH + PERFORATION_SIZE / 2,
  y: FLOOR + EDGE_HEIGHT / 2,
})

/** Which perforations are light in a drawing. */
export function perforationsOf(drawing: number): boolean[] {
  const gray = drawing ^ (drawing >> 1)
  return Array.from({ length: PERFORATIONS }, (_, index) => ((gray >> (PERFORATIONS - 1 - index)) & 1) === 1)
}

/** The number of the drawing that light perforations spell. */
export function drawingOf(light: readonly boolean[]): number {
  let drawing = 0
  let bit = 0
  for (const isLight of light) {
    bit ^= isLight ? 1 : 0
    drawing = (drawing << 1) | bit
  }
  return drawing
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `01:07`: minutes and seconds. Digits of frames would cost more bits than most pictures do. */
export function clockOf(drawing: number): string {
  const seconds = Math.floor(drawing / DRAWINGS_PER_SECOND)
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

const BAND = '#1d1d1f'
const LIGHT = '#eeebe4'
const DARK = '#39383a'

export function drawFilmEdge(stage: Stage, drawing: number, caption: string): void {
  stage.rect(0, FLOOR, STAGE_WIDTH, EDGE_HEIGHT, BAND)
  perforationsOf(drawing).forEach((isLight, index) => {
    const { x, y } = perforationCentre(index)
    const half = PERFORATION_SIZE / 2
    stage.rect(x - half, y - half, PERFORATION_SIZE, PERFORATION_SIZE, isLight ? LIGHT : DARK)
  })
  const baseline = FLOOR + EDGE_HEIGHT / 2
  stage.text(caption, 1180, baseline + 10, 28, '#8f8b83')
  stage.text(clockOf(drawing), STAGE_WIDTH - 56, baseline + 23, 66, LIGHT, { align: 'right', cell: 42 })
}
