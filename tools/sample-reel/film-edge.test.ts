import { describe, expect, it } from 'vitest'
import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import {
  clockOf,
  DRAWINGS_PER_SECOND,
  drawFilmEdge,
  drawingOf,
  perforationCentre,
  perforationsOf,
  PERFORATIONS,
} from './film-edge.ts'
import { Raster } from './raster.ts'
import { Stage } from './stage.ts'

describe('the film edge', () => {
  it('spells the number of every drawing of the reel so that it can be read back', () => {
    for (let drawing = 0; drawing < 2 ** PERFORATIONS; drawing++)
      expect(drawingOf(perforationsOf(drawing))).toBe(drawing)
  })

  it('changes one square from a drawing to the next', () => {
    for (let drawing = 1; drawing < FILM_SECONDS * DRAWINGS_PER_SECOND; drawing++) {
      const before = perforationsOf(drawing - 1)
      expect(perforationsOf(drawing).filter((light, index) => light !== before[index])).toHaveLength(1)
    }
  })

  it('can be read from the drawn pixels at every height', () => {
    for (const height of [360, 720, 1080]) {
      const raster = new Raster((height * 16) / 9, height)
      drawFilmEdge(new Stage(raster), 3571, 'TEST')
      const scale = height / 1080
      const light = Array.from({ length: PERFORATIONS }, (_, index) => {
        const { x, y } = perforationCentre(index)
        const pixel = raster.pixels[Math.floor(y * scale) * raster.width + Math.floor(x * scale)] ?? 0
        return ((pixel >>> 8) & 0xff) > 140
      })
      expect(drawingOf(light)).toBe(3571)
    }
  })

  it('shows minutes and seconds', () => {
    expect(clockOf(0)).toBe('00:00')
    expect(clockOf(DRAWINGS_PER_SECOND * 67 + 5)).toBe('01:07')
  })
})
