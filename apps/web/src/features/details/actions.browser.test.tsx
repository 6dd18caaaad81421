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

const watch = () => sheet.getByRole('link', { name: 'Watch' }).first().element().getBoundingClientRect()

it.each([
  ['movie-101', ['Bookmark', 'Mark as watched', 'Copy link']],
  ['tv-201', ['Bookmark', 'Copy link']],
])('on a phone %s has its actions in one line, as discs beside Watch', async (id, names) => {
  await openPage(`/?m=details&title=tmdb-${id}`, { titles, size: [390, 844] })
  await expect.element(sheet.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const discs = names.map(boxOf)
  expect(new Set([watch(), ...discs].map(({ top }) => top)).size).toBe(1)
  for (const { width, height } of discs) expect([width, height]).toEqual([52, 52])
  expect(watch().width).toBeGreaterThan(150)
  expect(boxOf('Trailer on YouTube').top).toBeGreaterThanOrEqual(watch().bottom)
})

it('in a very narrow window the discs go on in a line below', async () => {
  await openPage('/?m=details&title=tmdb-movie-101', { titles, size: [280, 653] })
  await expect.element(sheet.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const { right } = sheet.element().getBoundingClientRect()
  expect(boxOf('Copy link').top).toBeGreaterThanOrEqual(watch().bottom)
  for (const name of ['Bookmark', 'Mark as watched', 'Copy link']) expect(boxOf(name).right).toBeLessThanOrEqual(right)
})
