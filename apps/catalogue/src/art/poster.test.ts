import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPosterFont } from '../entry/node.ts'
import { contrastOf } from './colour.ts'
import { palettes } from './palettes.ts'
import { drawPoster, isInHouseType, type PosterSubject, tintOf } from './poster.ts'
import { printingNames } from './printings/index.ts'
import { POSTER } from './scene.ts'
import { sceneNames } from './scenes/index.ts'
import { drawStill, withGrain } from './still.ts'
import { expectWellFormed } from './testing/well-formed.ts'
import { createOutliner } from './type/fonts/outlines.ts'
import { plainText, type TextRun } from './type/text-run.ts'
import { blankPoster, boxOf } from './type-contrast.ts'

const setPlain = (runs: readonly TextRun[]): Promise<string[]> => Promise.resolve(runs.map(plainText))
const setOutlines = createOutliner(readPosterFont)
const draw = async (subject: PosterSubject): Promise<string> => withGrain(await drawPoster(subject, setPlain))

test('the same subject always gives the same picture, another id another one', async () => {
  const subject = { id: 7, title: 'The Paper Lighthouse', year: 1961 }
  expect(await draw(subject)).toBe(await draw(subject))
  expect(await draw({ ...subject, id: 8 })).not.toBe(await draw(subject))
})

test('a poster is a column of its still', async () => {
  const subject = { id: 7, title: 'The Paper Lighthouse', year: 1961 }
  const picture = drawStill(subject).match(/<\/defs>(.*)<g id="grain"\/><\/svg>/)?.[1]
  expect(picture).toContain('<path')
  expect(await drawPoster(subject, setPlain)).toContain(picture)
  expect(await draw(subject)).toContain('viewBox="760 0 600 900"')
})

test('the tint is the ground of the palette', () => {
  expect(tintOf({ id: 99, hint: { palette: 'moss' } })).toBe(palettes.moss.ground)
})

test('there are as many scenes as a shop window needs', () => {
  expect(sceneNames.length).toBeGreaterThanOrEqual(45)
})

describe('every manner of printing', () => {
  test.each(printingNames)('%s is sound SVG without numbers that are none', async (printing) => {
    for (const scene of sceneNames.filter((_, i) => i % 5 === 0)) {
      const svg = await draw({ id: 5, title: 'The Salt Orchard', year: 1950, by: 'Nobody', hint: { scene, printing } })
      expectWellFormed(svg)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      for (const [, used] of svg.matchAll(/(?:url\(#|href="#)([\w-]+)/g)) expect(svg).toContain(`id="${used}"`)
    }
  })

  test.each(printingNames)('%s bears titles of any script and length', async (printing) => {
    const titles = ['x', 'word '.repeat(40), 'W'.repeat(200), '1984', '東京物語', 'ليلة في القاهرة', 'לילה', '🎬🎞️', '']
    for (const title of titles) {
      const svg = await draw({ id: 5, title, hint: { printing, scene: 'pier' } })
      expectWellFormed(svg)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      for (const [, size] of svg.matchAll(/font-size="([\d.]+)"/g)) expect(Number(size)).toBeLessThan(220)
    }
  })

  test.each(printingNames)('%s leaves every line of a long title on the poster', async (printing) => {
    const words = ['word', 'Supercalifragilistic', '1984', '東京物語', 'ليلة في القاهرة', 'לילה', '🎬🎞️']
    for (const title of ['x', 'W'.repeat(200), ...words, ...words.map((word) => `${word} `.repeat(40).slice(0, 200))]) {
      const lines = await blankPoster({ id: 5, title, by: 'Somebody', hint: { printing, scene: 'pier' } })
      for (const run of [...lines.title, ...lines.caption]) {
        const { left, right, top, foot } = boxOf(run)
        expect(left).toBeGreaterThanOrEqual(POSTER.left)
        expect(right).toBeLessThanOrEqual(POSTER.left + POSTER.width)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(foot).toBeLessThanOrEqual(POSTER.height)
      }
    }
  })
})

test('ground and ink of every palette have a contrast of 4.5:1 or more', () => {
  for (const [name, { ground, ink }] of Object.entries(palettes)) {
    expect(contrastOf(ground, ink), name).toBeGreaterThanOrEqual(4.5)
  }
})

describe('letters', () => {
  test.each([
    ['Häxan & Łódź — “1922”', '', true],
    ['Ночной экспресс', 'Somebody', true],
    ['Thin\u2009space', '', true],
    ['H₂O', '', false],
    ['Salt\u0332', '', false],
    ['Ḁlpha', '', false],
    ['東京物語', '', false],
    ['Salt', '小津安二郎', false],
  ])('of %s by %s are in the house fonts: %s', async (title, by, isInHouse) => {
    for (const printing of printingNames) {
      const subject = { id: 5, title, by, hint: { printing, scene: 'pier' } } as const
      expect(isInHouseType(subject), printing).toBe(isInHouse)
      expect((await drawPoster(subject, setOutlines)).includes('<text'), printing).toBe(!isInHouse)
    }
  })

  test('Greek with all its accents is in the serif alone', () => {
    const subject = { id: 5, title: 'Ἰφιγένεια' }
    expect(isInHouseType({ ...subject, hint: { printing: 'noir' } })).toBe(true)
    expect(isInHouseType({ ...subject, hint: { printing: 'swiss' } })).toBe(false)
  })

  test('of makers count behind a long title too', () => {
    expect(isInHouseType({ id: 5, title: 'word '.repeat(40), by: '小津安二郎' })).toBe(false)
  })
})

describe('hostile titles', () => {
  test('markup is shown, not obeyed', async () => {
    const svg = await draw({ id: 1, title: '</text><script>alert("x")</script>', by: `"'&<>` })
    expect(svg).not.toContain('<script')
    expectWellFormed(svg)
  })

  test('any text gives sound SVG', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.string({ unit: 'binary', maxLength: 300 }), async (id, title) => {
        const svg = await draw({ id, title, by: title, hint: { scene: 'nave' } })
        expectWellFormed(svg)
        expect(svg).not.toMatch(/NaN|Infinity|[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/u)
      }),
      { numRuns: 50 },
    )
  })

  test('any text is outlined soundly, and is none where its letters are in the house fonts', async () => {
    const unit = fc.constantFrom(...'aWß €…Щέ\u0301\u0303\u200b\u2009₂Ḁ東ל🎬<&', 'ﬁ', 'Ἰ', 'word ')
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit, maxLength: 60 }),
        fc.constantFrom(...printingNames),
        async (title, printing) => {
          const subject = { id: 5, title, by: title, hint: { printing, scene: 'pier' } } as const
          const svg = await drawPoster(subject, setOutlines)
          expectWellFormed(svg)
          expect(svg).not.toMatch(/NaN|Infinity/)
          if (isInHouseType(subject)) expect(svg).not.toContain('<text')
        },
      ),
      { numRuns: 100 },
    )
  })

  test('a title of ten thousand letters is cut', async () => {
    expect((await draw({ id: 1, title: 'word '.repeat(2000) })).length).toBeLessThan(60_000)
  })
})

test('makers that do not fit on the line are left out', async () => {
  const by = 'A Director with a Long Name, Another with a Longer Name, A Third with a Long Name'
  const svg = await draw({ id: 3, title: 'Salt', year: 1949, by })
  expect(svg).toContain('>1949   A Director with a Long Name</text>')
})

test('a right-to-left title begins at the right edge', async () => {
  for (const printing of ['noir', 'paper', 'swiss', 'vector'] as const) {
    expect(await draw({ id: 3, title: 'ليلة في القاهرة', hint: { printing } })).toMatch(
      /<text x="1314" [^>]*direction="rtl"/,
    )
  }
})
