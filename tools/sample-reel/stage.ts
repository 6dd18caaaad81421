/** What a scene draws on: 1920 × 1080 units, whatever the size of the picture; the film edge covers the last 96. */
import { lettering, type Face } from './lettering.ts'
import { ellipse, sector } from './outline.ts'
import type { Contour, Raster } from './raster.ts'

export const STAGE_WIDTH = 1920
export const STAGE_HEIGHT = 1080
/** Height of the strip with counter and perforations at the foot of every frame. */
export const EDGE_HEIGHT = 96
/** Foot of what a scene may draw. */
export const FLOOR = STAGE_HEIGHT - EDGE_HEIGHT
export const CENTRE_X = STAGE_WIDTH / 2
export const CENTRE_Y = FLOOR / 2

export const clamp = (value: number): number => Math.min(1, Math.max(0, value))
/** How far `t` is between `from` and `to`, 0 to 1. */
export const span = (t: number, from: number, to: number): number => clamp((t - from) / (to - from))
export const ease = (t: number): number => {
  const x = clamp(t)
  return x * x * (3 - 2 * x)
}
/** How much of something is there: it comes between the seconds of `coming`, and goes between those of `going`. 0 to 1. */
export const presence = (t: number, coming: readonly [number, number], going: readonly [number, number]): number =>
  ease(span(t, ...coming)) * (1 - ease(span(t, ...going)))
export const mix = (from: number, to: number, t: number): number => from + (to - from) * t
/** Repeatable chance: the same index always gives the same number, 0 to 1. */
export const chance = (index: number): number => {
  let t = Math.imul(index + 0x9e3779b9, 0x85ebca6b)
  t = Math.imul(t ^ (t >>> 13), 0xc2b2ae35)
  return ((t ^ (t >>> 16)) >>> 0) / 4294967296
}

export interface LetteringOptions {
  readonly face?: Face
  readonly align?: 'left' | 'centre' | 'right'
  readonly cell?: number
  readonly opacity?: number
}

export class Stage {
  readonly #raster: Raster
  readonly #scale: number

  constructor(raster: Raster) {
    this.#raster = raster
    this.#scale = raster.width / STAGE_WIDTH
  }

  ground(colour: string): void {
    this.#raster.clear(colour)
  }

  paint(contours: readonly Contour[], colour: string, opacity = 1): void {
    const scale = this.#scale
    const scaled = scale === 1 ? contours : contours.map((contour) => contour.map((value) => value * scale))
    this.#raster.paint(scaled, colour, opacity)
  }

  shape(points: Contour, colour: string, opacity = 1): void {
    this.paint([points], colour, opacity)
  }

  rect(x: number, y: number, width: number, height: number, colour: string, opacity = 1): void {
    this.paint([[x, y, x + width, y, x + width, y + height, x, y + height]], colour, opacity)
  }

  /** A rectangle about its middle, turned by `turn` radians. */
  slab(x: number, y: number, width: number, height: number, turn: number, colour: string): void {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const corner = (dx: number, dy: number): number[] => [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
    const [w, h] = [width / 2, height / 2]
    this.shape([...corner(-w, -h), ...corner(w, -h), ...corner(w, h), ...corner(-w, h)], colour)
  }

  disc(x: number, y: number, radius: number, colour: string, opacity = 1): void {
    if (radius > 0) this.shape(ellipse(x, y, radius, radius), colour, opacity)
  }

  oval(x: number, y: number, rx: number, ry: number, turn: number, colour: string): void {
    if (rx > 0 && ry > 0) this.shape(ellipse(x, y, rx, ry, turn), colour)
  }

  ring(x: number, y: number, radius: number, thickness: number, colour: string): void {
    this.shape(sector(x, y, radius - thickness / 2, radius + thickness / 2, 0, Math.PI * 2), colour)
  }

  wedge(x: number, y: number, radius: number, from: number, to: number, colour: string): void {
    this.shape(sector(x, y, 0, radius, from, to), colour)
  }

  line(fromX: number, fromY: number, toX: number, toY: number, thickness: number, colour: string): void {
    const length = Math.hypot(toX - fromX, toY - fromY)
    this.slab((fromX + toX) / 2, (fromY + toY) / 2, length, thickness, Math.atan2(toY - fromY, toX - fromX), colour)
  }

  text(value: string, x: number, y: number, size: number, colour: string, options: LetteringOptions = {}): void {
    const { contours, width } = lettering(value, options.face ?? 'sans', size, options.cell)
    const align = options.align ?? 'centre'
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    const placed = contours.map((contour) => contour.map((point, index) => point + (index % 2 ? y : left)))
    this.paint(placed, colour, options.opacity ?? 1)
  }
}
