import { expect, test } from 'vitest'
import { readOpenFilms } from '../titles/open-films.ts'
import { readSampleTitles } from '../titles/sample-titles.ts'
import { posterSubjectOf } from '../titles/wire.ts'
import { printingNames } from './printings/index.ts'
import { sceneNames } from './scenes/index.ts'
import { blankPoster, boxOf, typeContrast } from './type-contrast.ts'

/** WCAG's least contrast for text. */
const READABLE = 4.5

const films = readOpenFilms()
const sample = [...films.filter((_, i) => i % 23 === 0), ...Object.values(readSampleTitles())]

test('the type of every poster is readable', { tags: ['slow'] }, async () => {
  const unreadable: string[] = []
  for (const film of films) if ((await typeContrast(posterSubjectOf(film))) < READABLE) unreadable.push(film.title)
  expect(unreadable).toEqual([])
})

test.each(sample.map((film) => [film.title, film] as const))('the type of %s is readable', async (_title, film) => {
  expect(await typeContrast(posterSubjectOf(film))).toBeGreaterThanOrEqual(READABLE)
})

test.each(printingNames)('a long title is readable on the brightest palette of %s', async (printing) => {
  for (const scene of sceneNames.filter((_, i) => i % 4 === 1)) {
    const subject = { id: 3, title: 'The Long and Winding Story of the Snow', year: 1930, by: 'Somebody' }
    const contrast = await typeContrast({ ...subject, hint: { printing, scene, palette: 'ice' } })
    expect(contrast, scene).toBeGreaterThanOrEqual(READABLE)
  }
})

test('a poster without a caption has lines of a title alone', async () => {
  const { title, caption } = await blankPoster({ id: 3, title: 'Salt', hint: { printing: 'expressionist' } })
  expect(title.map(({ value }) => value)).toEqual(['SALT'])
  expect(caption).toEqual([])
})

test('a line is looked at as wide as it is drawn', () => {
  const line = { value: 'M'.repeat(30), x: 806, y: 400, size: 60, face: 'block', weight: 800, fill: '#000000' } as const
  const widthOf = (more: object): number => {
    const { left, right } = boxOf({ ...line, rightToLeft: false, ...more })
    return right - left
  }
  expect(widthOf({})).toBe(508)
  expect(widthOf({ longest: 300 })).toBe(300)
  expect(widthOf({ fit: 540 })).toBe(540)
})
