import type { Contour } from './raster.ts'

const STEPS = 10

/** Collects closed outlines; curves become short straight lines. */
export class Outline {
  readonly contours: number[][] = []
  #open: number[] = []

  move(x: number, y: number): this {
    this.#open = [x, y]
    this.contours.push(this.#open)
    return this
  }

  line(x: number, y: number): this {
    this.#open.push(x, y)
    return this
  }

  quadratic(cx: number, cy: number, x: number, y: number): this {
    const [fromX, fromY] = this.#last()
    return this.cubic(
      fromX + ((cx - fromX) * 2) / 3,
      fromY + ((cy - fromY) * 2) / 3,
      x + ((cx - x) * 2) / 3,
      y + ((cy - y) * 2) / 3,
      x,
      y,
    )
  }

  cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number): this {
    const [fromX, fromY] = this.#last()
    for (let step = 1; step <= STEPS; step++) {
      const t = step / STEPS
      const u = 1 - t
      const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
      this.#open.push(p * fromX + q * ax + r * bx + s * x, p * fromY + q * ay + r * by + s * y)
    }
    return this
  }

  #last(): [number, number] {
    const points = this.#open
    return [points[points.length - 2] ?? 0, points[points.length - 1] ?? 0]
  }
}

/** A part of a ring from angle `from` to `to` (radians, clockwise from three o'clock), as one outline. */
export function sector(x: number, y: number, inner: number, outer: number, from: number, to: number): Contour {
  const steps = Math.max(2, Math.ceil((Math.abs(to - from) * Math.sqrt(outer)) / 1.2))
  const points: number[] = []
  for (let i = 0; i <= steps; i++) {
    const angle = from + ((to - from) * i) / steps
    points.push(x + outer * Math.cos(angle), y + outer * Math.sin(angle))
  }
  if (inner <= 0) {
    points.push(x, y)
    return points
  }
  for (let i = steps; i >= 0; i--) {
    const angle = from + ((to - from) * i) / steps
    points.push(x + inner * Math.cos(angle), y + inner * Math.sin(angle))
  }
  return points
}

/** An ellipse turned by `turn` radians. */
export function ellipse(x: number, y: number, rx: number, ry: number, turn = 0): Contour {
  const steps = Math.max(16, Math.ceil(Math.sqrt(Math.max(rx, ry)) * 8))
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const points: number[] = []
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * Math.PI * 2
    const [px, py] = [rx * Math.cos(angle), ry * Math.sin(angle)]
    points.push(x + px * cos - py * sin, y + px * sin + py * cos)
  }
  return points
}
