import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TITLES } from '../../testing/fake-catalog.ts'
import { openPage } from '../../testing/open-page.tsx'

const sheet = page.getByRole('dialog')
const boxOf = (name: string) =>
  sheet
    .getByRole(name.startsWith('Trailer') ? 'link' : 'button', { name })
    .element()
    .getBoundingClientRect()

const titles = TITLES.map((title) => ({
  ...title,
  trailer: { site: 'YouTube', address: 'https://www.youtube.com/watch?v=abcdefghij1' },
}))

it.each([
  ['movie-101', 3],
  ['tv-201', 2],
])('on a phone the quiet actions of %s share one line below the two others', async (id, count) => {
  await openPage(`/?m=details&title=tmdb-${id}`, { titles, size: [390, 844] })
  await expect.element(sheet.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const quiet = ['Trailer on YouTube', 'Copy link', 'Mark as watched'].slice(0, count).map(boxOf)
  expect(new Set(quiet.map(({ top }) => top)).size).toBe(1)
  expect(Math.min(...quiet.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(44)
  expect(quiet[0]?.top).toBeGreaterThanOrEqual(boxOf('Bookmark').bottom)
  expect(boxOf('Bookmark').top).toBe(
    sheet.getByRole('link', { name: 'Watch' }).first().element().getBoundingClientRect().top,
  )
})

it('on a phone the one quiet action of a show shares a line with the stars', async () => {
  await openPage('/?m=details&title=tmdb-tv-201', { size: [390, 844] })
  const stars = sheet.getByRole('group', { name: 'Rate this show' })
  await expect.element(stars).toBeVisible()
  const { top, bottom } = stars.element().getBoundingClientRect()
  const middle = boxOf('Copy link').top + boxOf('Copy link').height / 2
  expect(middle).toBeGreaterThan(top)
  expect(middle).toBeLessThan(bottom)
})
