import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MotifName, motifs, neutralMotifNames } from './motifs/index.ts'
import { palettes } from './palettes.ts'
import { drawPoster, type PosterSubject, posterLayouts, tintOf } from './poster.ts'
import { expectWellFormed } from './testing/well-formed.ts'
import { plainText, type TextRun } from './text-run.ts'

const setPlain = (runs: readonly TextRun[]): Promise<string[]> => Promise.resolve(runs.map(plainText))
const draw = (subject: PosterSubject): Promise<string> => drawPoster(subject, setPlain)

test('the same subject always gives the same picture, another id another one', async () => {
  const subject = { id: 7, title: 'The Paper Lighthouse', year: 1961 }
  expect(await draw(subject)).toBe(await draw(subject))
  expect(await draw({ ...subject, id: 8 })).not.toBe(await draw(subject))
})

test('the tint is the ground of the picture, hinted or not', async () => {
  for (const hint of [undefined, { palette: 'moss' as const }]) {
    const subject = { id: 99, title: 'Moss', hint }
    expect(await draw(subject)).toContain(`<rect x="0" y="0" width="400" height="600" fill="${tintOf(subject)}"/>`)
  }
  expect(tintOf({ id: 99, hint: { palette: 'moss' } })).toBe('#2b4031')
})

describe('every motif in every layout', () => {
  const names = Object.keys(motifs) as MotifName[]
  test.each(names)('%s is sound SVG without numbers that are none', async (motif) => {
    for (const layout of posterLayouts) {
      const svg = await draw({ id: 5, title: 'The Salt Orchard', year: 1950, by: 'Nobody', hint: { motif, layout } })
      expectWellFormed(svg)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  test('a film without a hint never gets a motif that tells another story', () => {
    expect(neutralMotifNames).toHaveLength(16)
    expect(neutralMotifNames).not.toContain('vampire')
  })
})

test('title and ground of every palette have a contrast of 4.5:1 or more', () => {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  for (const [name, { ground, ink }] of Object.entries(palettes)) {
    const [dark, light] = [luminance(ground), luminance(ink)].toSorted((a, b) => a - b) as [number, number]
    expect((light + 0.05) / (dark + 0.05), name).toBeGreaterThanOrEqual(4.5)
  }
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
        const svg = await draw({ id, title, by: title })
        expectWellFormed(svg)
        expect(svg).not.toMatch(/NaN|Infinity|[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/u)
      }),
    )
  })

  test('a title of ten thousand letters is cut', async () => {
    expect((await draw({ id: 1, title: 'word '.repeat(2000) })).length).toBeLessThan(40_000)
  })
})

test('makers that do not fit on the line are left out', async () => {
  const by = 'A Director with a Long Name, Another with a Longer Name, A Third'
  const svg = await draw({ id: 3, title: 'Salt', year: 1929, by })
  expect(svg).toContain('>1929   A Director with a Long Name</text>')
})

test('a right-to-left title stands at the right edge', async () => {
  expect(await draw({ id: 3, title: 'ليلة في القاهرة' })).toMatch(/<text x="372" [^>]*direction="rtl"/)
})
