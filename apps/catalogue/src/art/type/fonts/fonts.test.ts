import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { describe, expect, test, vi } from 'vitest'
import { decompress } from 'woff2-encoder'
import { readPosterFont } from '../../../entry/node.ts'
import { drawPoster } from '../../poster.ts'
import type { TextRun } from '../text-run.ts'
import { createOutliner } from './outlines.ts'

const run = (value: string, changes: Partial<TextRun> = {}): TextRun => ({
  ...{ value, x: 28, y: 100, size: 60, face: 'serif', weight: 420, fill: '#000000', rightToLeft: false },
  ...changes,
})
const setType = createOutliner(readPosterFont)
const setOne = async (one: TextRun): Promise<string> => (await setType([one])).join('')

const { resolve } = createRequire(import.meta.url)
const AXES = { literata: 'opsz', commissioner: 'wght' } as const
const packedFiles = (['literata', 'commissioner'] as const).flatMap((family) => {
  const subsets = createRequire(import.meta.url)(`@fontsource-variable/${family}/unicode.json`) as Record<
    string,
    string
  >
  return Object.keys(subsets).map((subset) => [family, subset] as const)
})

describe('the unpacked fonts', () => {
  test.each(packedFiles)('%s %s is the one of the package, outline by outline', async (family, subset) => {
    const file = resolve(`@fontsource-variable/${family}/files/${family}-${subset}-${AXES[family]}-normal.woff2`)
    const packed = await readFile(file)
    const unpacked = Buffer.from(await readPosterFont(family, subset))
    expect(unpacked.equals(await decompress(packed)), 'run apps/catalogue/unpack-fonts.mjs').toBe(true)
    const before = create(packed) as Font
    const after = create(unpacked) as Font
    expect(after.type).toBe('TTF')
    expect(after.numGlyphs).toBe(before.numGlyphs)
    for (let glyph = 0; glyph < before.numGlyphs; glyph++) {
      expect(after.getGlyph(glyph).path.toSVG(), `glyph ${glyph}`).toBe(before.getGlyph(glyph).path.toSVG())
    }
  })

  test.each(packedFiles)('%s %s holds the characters that are listed, and no others', async (family, subset) => {
    const listed = JSON.parse(await readFile(resolve(`@matinee/catalogue/fonts/${family}.json`), 'utf8')) as Record<
      string,
      string
    >
    const characters = (listed[subset] ?? '').split(',').flatMap((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, i) => from + i)
    })
    const font = create(Buffer.from(await readPosterFont(family, subset))) as Font
    const held = font.characterSet.filter((code) => code !== 0xff_ff)
    expect(characters, 'run apps/catalogue/unpack-fonts.mjs').toEqual(held.toSorted((a, b) => a - b))
  })
})

describe('outlines', () => {
  test('a title in the house fonts holds no text and no font', async () => {
    const svg = await drawPoster({ id: 1, title: 'Häxan & Łódź', year: 1922, by: 'Nobody' }, setType)
    expect(svg).not.toContain('<text')
    expect(svg).not.toContain('font')
    expect(svg).not.toMatch(/NaN|Infinity/)
  })

  test.each(['Ночной экспресс', 'Το τελευταίο ψέμα', 'Cá và Trăng', '“Quoted” — and…'])(
    '%s is outlined',
    async (value) => {
      for (const face of ['serif', 'block'] as const) expect(await setOne(run(value, { face }))).toMatch(/^<path d="M/)
    },
  )

  test.each(['東京物語', 'เมืองในหมอก', '🎬'])('%s is text in the viewer’s fonts', async (value) => {
    expect(await setOne(run(value))).toMatch(/^<text [^>]*>.+<\/text>$/)
  })

  test('weight and optical size are pinned', async () => {
    const light = await setOne(run('Matinee', { face: 'block', weight: 600 }))
    const heavy = await setOne(run('Matinee', { face: 'block', weight: 800 }))
    expect(light).not.toBe(heavy)
  })

  test('a fitted line ends exactly where it should', async () => {
    const path = await setOne(run('MMMM', { face: 'block', weight: 800, fit: 344 }))
    const xs = [...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x))
    expect(Math.max(...xs)).toBeGreaterThan(355)
    expect(Math.max(...xs)).toBeLessThanOrEqual(372)
  })

  test('a line that is wider than it may be is squeezed, a narrower one is not', async () => {
    const endOf = (path: string): number =>
      Math.max(...[...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)))
    expect(endOf(await setOne(run('ЩЩЩЩЩЩЩЩ', { longest: 200 })))).toBeLessThanOrEqual(228)
    expect(await setOne(run('Salt', { longest: 900 }))).toBe(await setOne(run('Salt')))
  })

  test('letters without a width are drawn where they stand', async () => {
    for (const value of ['\u0301', '']) {
      const path = await setOne(run(value, { face: 'block', fit: 344, longest: 508, isCentred: true }))
      expect(path).not.toMatch(/NaN|Infinity/)
    }
  })

  test('fonts are read when they are needed, and once', async () => {
    const loadFont = vi.fn(readPosterFont)
    const set = createOutliner(loadFont)
    expect(loadFont).not.toHaveBeenCalled()
    await Promise.all([set([run('One')]), set([run('Two'), run('Three')])])
    expect(loadFont.mock.calls).toEqual([['literata', 'latin']])
    await set([run('Один')])
    expect(loadFont.mock.calls).toHaveLength(2)
    expect(loadFont).toHaveBeenLastCalledWith('literata', 'cyrillic')
  })

  test('a font that could not be read is tried again', async () => {
    const loadFont = vi.fn(readPosterFont).mockRejectedValueOnce(new Error('disk'))
    const set = createOutliner(loadFont)
    await expect(set([run('One')])).rejects.toThrow('disk')
    expect((await set([run('One')])).join('')).toMatch(/^<path/)
  })
})
