import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { motifNames } from '../posters/motifs/index.ts'
import { type PaletteName, paletteNames } from '../posters/palettes.ts'
import { expectWellFormed } from '../posters/testing/well-formed.ts'
import { grades } from './grades.ts'
import { drawStill } from './still.ts'

/** Most that a still weighs on the wire, bytes. */
const MOST_BYTES = 15_000
/** Ids near and far, as both databases have them. */
const IDS = [1, 31, 653, 4242, 1_000_037_638, 2_000_000_002, 4_294_967_295]

test('the same title always gives the same still, another id another one', () => {
  const hint = { motif: 'sun', palette: 'ice' } as const
  expect(drawStill({ id: 7, hint })).toBe(drawStill({ id: 7, hint }))
  expect(drawStill({ id: 8, hint })).not.toBe(drawStill({ id: 7, hint }))
})

test('what a title is called and when it came out changes nothing', () => {
  const titles = ['x', 'ab '.repeat(70), '1984', '東京物語', 'ليلة في القاهرة', '🎬🎞️', '</svg><script>', '']
  const stills = titles.map((title) => drawStill({ id: 77, ...{ title, year: undefined } }))
  expect(new Set(stills).size).toBe(1)
})

test('a still tells the motif of its poster, in its palette', () => {
  const hint = { motif: 'waves', palette: 'mint' } as const
  const still = drawStill({ id: 5, hint })
  expect(still).toContain(grades.mint.glow)
  expect(still).not.toBe(drawStill({ id: 5, hint: { ...hint, motif: 'sun' } }))
  expect(still).not.toBe(drawStill({ id: 5, hint: { ...hint, palette: 'sea' } }))
})

describe('every motif told wide', () => {
  test.each(motifNames)('%s is sound, wordless, closed, and light to carry', (motif) => {
    for (const [i, id] of IDS.entries()) {
      const palette = paletteNames[(i * 5) % paletteNames.length] as PaletteName
      const svg = drawStill({ id, hint: { motif, palette } })
      expectWellFormed(svg)
      expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|<image|<a |https?:(?!\/\/www\.w3\.org)|url\((?!#)/)
      expect(svg).toContain('width="1600" height="900"')
      expect(brotliCompressSync(svg).length).toBeLessThan(MOST_BYTES)
      for (const [, used] of svg.matchAll(/(?:url\(#|href="#)([\w-]+)/g)) expect(svg).toContain(`id="${used}"`)
    }
  })
})
