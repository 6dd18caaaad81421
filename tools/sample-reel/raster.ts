/**
 * A small anti-aliased rasteriser for flat shapes.
 * Coverage is accumulated exactly, as signed areas per pixel: the same input gives the same bytes on every machine.
 */

/** One closed outline as x, y, x, y …; the last point joins the first. */
export type Contour = readonly number[]

/** `#rrggbb` as the 32 bits of one `rgb0` pixel on a little-endian machine. */
export function pixelOf(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16)
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >>> 16)) >>> 0
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function boxOf(contours: readonly Contour[], width: number, height: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const contour of contours) {
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const x = contour[i] ?? 0
      const y = contour[i + 1] ?? 0
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  }
}

/** Mean of max(0, x − p) for p spread evenly over low…high. */
function meanReach(low: number, high: number, x: number): number {
  if (x <= low) return 0
  if (x >= high) return x - (low + high) / 2
  return ((x - low) * (x - low)) / (2 * (high - low))
}

export class Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint32Array
  readonly #areas: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.pixels = new Uint32Array(width * height)
    this.#areas = new Float32Array((width + 2) * height)
  }

  /** The frame as bytes, in ffmpeg's pixel format `rgb0`. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.pixels.buffer)
  }

  clear(colour: string): void {
    this.pixels.fill(pixelOf(colour))
  }

  /** Fills outlines by the non-zero rule; opacity 0 to 1. */
  paint(contours: readonly Contour[], colour: string, opacity = 1): void {
    const box = boxOf(contours, this.width, this.height)
    if (box.left >= box.right || box.top >= box.bottom || opacity <= 0) return
    const stride = box.right - box.left + 2
    this.#areas.fill(0, 0, stride * (box.bottom - box.top))
    for (const contour of contours) {
      const last = contour.length - 2
      for (let i = 0, j = last; i <= last; j = i, i += 2) {
        this.#edge(box, stride, contour[j] ?? 0, contour[j + 1] ?? 0, contour[i] ?? 0, contour[i + 1] ?? 0)
      }
    }
    this.#blend(box, stride, pixelOf(colour), Math.min(1, opacity))
  }

  #edge(box: Box, stride: number, fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return
    const direction = fromY < toY ? 1 : -1
    const [topX, topY, bottomX, bottomY] = direction > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
    const slope = (bottomX - topX) / (bottomY - topY)
    const first = Math.max(box.top, Math.floor(topY))
    const end = Math.min(box.bottom, Math.ceil(bottomY))
    const limit = box.right - box.left
    const areas = this.#areas
    for (let y = first; y < end; y++) {
      const enterY = Math.max(y, topY)
      const leaveY = Math.min(y + 1, bottomY)
      const rise = (leaveY - enterY) * direction
      const enterX = Math.min(limit, Math.max(0, topX + (enterY - topY) * slope - box.left))
      const leaveX = Math.min(limit, Math.max(0, topX + (leaveY - topY) * slope - box.left))
      const [low, high] = enterX < leaveX ? [enterX, leaveX] : [leaveX, enterX]
      const row = (y - box.top) * stride
      const start = Math.floor(low)
      const stop = Math.ceil(high)
      if (stop <= start + 1) {
        const covered = rise * (1 - ((low + high) / 2 - start))
        areas[row + start] = (areas[row + start] ?? 0) + covered
        areas[row + start + 1] = (areas[row + start + 1] ?? 0) + rise - covered
        continue
      }
      // The edge is spread evenly over low…high: a column's cover is the mean of how far the edge lies left of its end.
      let before = 0
      let reached = 0
      for (let x = start; x <= stop; x++) {
        const next = meanReach(low, high, x + 1)
        const cover = next - reached
        areas[row + x] = (areas[row + x] ?? 0) + rise * (cover - before)
        before = cover
        reached = next
      }
    }
  }

  #blend(box: Box, stride: number, colour: number, opacity: number): void {
    const [red, green, blue] = [colour & 0xff, (colour >>> 8) & 0xff, (colour >>> 16) & 0xff]
    const { pixels, width } = this
    const areas = this.#areas
    for (let y = box.top; y < box.bottom; y++) {
      let sum = 0
      let area = (y - box.top) * stride
      const end = y * width + box.right
      for (let at = y * width + box.left; at < end; at++, area++) {
        sum += areas[area] ?? 0
        const cover = sum < 0 ? -sum : sum
        if (cover < 0.002) continue
        const alpha = cover > 0.998 ? opacity : cover * opacity
        if (alpha >= 1) {
          pixels[at] = colour
          continue
        }
        const under = pixels[at] ?? 0
        const r = (under & 0xff) + ((red - (under & 0xff)) * alpha + 0.5)
        const g = ((under >>> 8) & 0xff) + ((green - ((under >>> 8) & 0xff)) * alpha + 0.5)
        const b = ((under >>> 16) & 0xff) + ((blue - ((under >>> 16) & 0xff)) * alpha + 0.5)
        pixels[at] = (0xff000000 | (b << 16) | ((g & 0xff) << 8) | (r & 0xff)) >>> 0
      }
    }
  }
}
