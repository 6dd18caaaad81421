import { expect, test } from 'vitest'
import { readOpenFilms } from '../titles/open-films.ts'
import { posterSubjectOf } from '../titles/wire.ts'
import { printingNames } from './printings/index.ts'
import { sceneNames } from './scenes/index.ts'
import { typeContrast } from './type-contrast.ts'

/** WCAG's least contrast for text. */
const READABLE = 4.5

const sample = readOpenFilms().filter((_, i) => i % 23 === 0)

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
