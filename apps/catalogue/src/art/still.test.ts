import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { expectWellFormed } from './testing/well-formed.ts'
import { lookOf, PALETTES_OF } from './look.ts'
import { printingNames, printingOf } from './printings/index.ts'
import { sceneNames } from './scenes/index.ts'
import { drawStill, withGrain } from './still.ts'

/** Most that a still weighs on the wire, bytes. */
const MOST_BYTES = 15_000
/** Ids near and far, as both databases have them. */
const IDS = [1, 653, 4_294_967_295]

test('the same title always gives the same still, another id another one', () => {
  const subject = { title: 'Detour', year: 1945, genres: ['Crime'] }
  expect(drawStill({ id: 7, ...subject })).toBe(drawStill({ id: 7, ...subject }))
  expect(drawStill({ id: 8, ...subject })).not.toBe(drawStill({ id: 7, ...subject }))
})

test('no letter of a title is drawn, whatever it is called', () => {
  const hint = { scene: 'pier' } as const
  const titles = ['x', 'ab '.repeat(70), '1984', '東京物語', 'ليلة في القاهرة', '🎬🎞️', '</svg><script>', '']
  const stills = titles.map((title) => drawStill({ id: 77, title, hint }))
  expect(new Set(stills).size).toBe(1)
})

describe('lookOf', () => {
  test.each([
    ['Plan 9 from Outer Space', ['Western'], ['saucer']],
    ['The Lost World', [], ['island']],
    ['Nameless', ['Drama', 'War'], ['war', 'plane', 'airfield']],
  ])('%s with the genres %j is set in one of %j', (title, genres, scenes) => {
    expect(scenes).toContain(lookOf({ id: 4, title, genres }).scene)
  })

  test('a hint comes before what is chosen', () => {
    const hint = { scene: 'stage', palette: 'mint', printing: 'swiss' } as const
    expect(lookOf({ id: 4, title: 'Plan 9 from Outer Space', year: 1959, hint })).toEqual(hint)
  })

  test.each([
    [1902, 'woodcut'],
    [1919, 'woodcut'],
    [1920, 'expressionist'],
    [1939, 'deco'],
    [1940, 'noir'],
    [1959, 'paper'],
    [1979, 'swiss'],
    [1980, 'vector'],
    [undefined, 'noir'],
  ] as const)('a title of %s is printed as %s', (year, printing) => {
    expect(printingOf(year)).toBe(printing)
  })
})

describe.each(printingNames)('printed as %s', (printing) => {
  test.each(sceneNames.map((scene, i) => [scene, IDS[i % IDS.length] ?? 1] as const))(
    '%s of title %i is sound, wordless, closed, and light to carry',
    (scene, id) => {
      const palettes = PALETTES_OF[printing]
      const svg = withGrain(drawStill({ id, hint: { scene, printing, palette: palettes[id % palettes.length] } }))
      expectWellFormed(svg)
      expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|<image|<a |https?:(?!\/\/www\.w3\.org)|url\((?!#)/)
      expect(svg).toContain('width="1600" height="900"')
      expect(brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length).toBeLessThan(
        MOST_BYTES,
      )
      for (const [, used] of svg.matchAll(/(?:url\(#|href="#)([\w-]+)/g)) expect(svg).toContain(`id="${used}"`)
    },
  )
})

test('nothing in a still is drawn by Skia unlike by browsers, but the grain that rasters get elsewhere', () => {
  for (const printing of printingNames) {
    const svg = drawStill({ id: 1, hint: { scene: 'lighthouse', printing } })
    expect(svg).not.toMatch(/mix-blend-mode|feDropShadow|feTile|feTurbulence/)
  }
})
