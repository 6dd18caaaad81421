import { describe, expect, it } from 'vitest'
import { clockOf, drawFilmEdge, frameOf, perforationCentre, perforationsOf, PERFORATIONS } from './film-edge.ts'
import { Raster } from './raster.ts'
import { Stage } from './stage.ts'

describe('the film edge', () => {
  it('spells every frame number of the reel so that it can be read back', () => {
    for (let frame = 0; frame < 2 ** PERFORATIONS; frame++) expect(frameOf(perforationsOf(frame))).toBe(frame)
  })

  it('changes one square from a frame to the next', () => {
    for (let frame = 1; frame < 2160; frame++) {
      const before = perforationsOf(frame - 1)
      expect(perforationsOf(frame).filter((light, index) => light !== before[index])).toHaveLength(1)
    }
  })

  it('can be read from the drawn pixels at every height', () => {
    for (const height of [360, 720, 1080]) {
      const raster = new Raster((height * 16) / 9, height)
      drawFilmEdge(new Stage(raster), 1671, 'TEST')
      const scale = height / 1080
      const light = Array.from({ length: PERFORATIONS }, (_, index) => {
        const { x, y } = perforationCentre(index)
        const pixel = raster.pixels[Math.floor(y * scale) * raster.width + Math.floor(x * scale)] ?? 0
        return ((pixel >>> 8) & 0xff) > 140
      })
      expect(frameOf(light)).toBe(1671)
    }
  })

  it('shows minutes, seconds and frames', () => {
    expect(clockOf(0)).toBe('00:00.00')
    expect(clockOf(24 * 67 + 5)).toBe('01:07.05')
  })
})
