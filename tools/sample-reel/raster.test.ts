import { describe, expect, it } from 'vitest'
import { pixelOf, Raster } from './raster.ts'

const redAt = (raster: Raster, x: number, y: number): number => (raster.pixels[y * raster.width + x] ?? 0) & 0xff
const box = (left: number, top: number, right: number, bottom: number): number[] => [
  left,
  top,
  right,
  top,
  right,
  bottom,
  left,
  bottom,
]

function fresh(): Raster {
  const raster = new Raster(8, 8)
  raster.clear('#000000')
  return raster
}

describe('the rasteriser', () => {
  it('fills whole pixels wholly and leaves the others alone', () => {
    const raster = fresh()
    raster.paint([box(2, 2, 5, 6)], '#ff0000')
    expect(raster.pixels.filter((pixel) => pixel === pixelOf('#ff0000'))).toHaveLength(12)
    expect(raster.pixels.filter((pixel) => pixel === pixelOf('#000000'))).toHaveLength(52)
  })

  it('covers a pixel by the share of it that the shape covers', () => {
    const raster = fresh()
    raster.paint([box(1.5, 1.25, 6, 7)], '#ff0000')
    expect(redAt(raster, 1, 3)).toBeCloseTo(128, -1)
    expect(redAt(raster, 3, 1)).toBeCloseTo(191, -1)
  })

  it('covers half of what a diagonal cuts in two, in either direction', () => {
    for (const triangle of [
      [0, 0, 8, 0, 8, 8],
      [0, 0, 8, 8, 8, 0],
    ]) {
      const raster = fresh()
      raster.paint([triangle], '#ff0000')
      expect(redAt(raster, 3, 3)).toBeCloseTo(128, -1)
      expect(redAt(raster, 6, 1)).toBe(255)
      expect(redAt(raster, 1, 6)).toBe(0)
    }
  })

  it('adds up a flat slope to the same area as a steep one', () => {
    const area = (triangle: number[]): number => {
      const raster = fresh()
      raster.paint([triangle], '#ff0000')
      return raster.pixels.reduce((sum, pixel) => sum + (pixel & 0xff) / 255, 0)
    }
    expect(area([0, 0, 8, 2, 0, 2])).toBeCloseTo(8, 0)
    expect(area([0, 0, 2, 8, 0, 8])).toBeCloseTo(8, 0)
  })

  it('does not mind shapes that reach beyond the picture', () => {
    const raster = fresh()
    raster.paint([box(-100, -100, 4, 100)], '#ff0000')
    raster.paint([box(100, 100, 200, 200)], '#00ff00')
    expect(raster.pixels.filter((pixel) => pixel === pixelOf('#ff0000'))).toHaveLength(32)
  })

  it('mixes by opacity', () => {
    const raster = fresh()
    raster.paint([box(0, 0, 8, 8)], '#ff0000', 0.5)
    expect(redAt(raster, 4, 4)).toBeCloseTo(128, -1)
  })
})
