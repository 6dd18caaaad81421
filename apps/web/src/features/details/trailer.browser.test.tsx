import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TITLES } from '../../testing/fake-catalog.ts'
import { openPage } from '../../testing/open-page.tsx'

const sheet = page.getByRole('dialog')
const trailer = sheet.getByRole('link', { name: 'Trailer on YouTube', exact: true })

it.each(['movie-101', 'tv-201'])('leads to the site that has the trailer, in a tab of its own: %s', async (id) => {
  const address = 'https://www.youtube.com/watch?v=abcdefghij1'
  const titles = TITLES.map((title) => ({ ...title, trailer: { site: 'YouTube', address } }))
  await openPage(`/?m=details&title=tmdb-${id}`, { titles })
  await expect.element(trailer).toHaveAttribute('href', address)
  await expect.element(trailer).toHaveAttribute('target', '_blank')
  await expect.element(trailer).toHaveAttribute('rel', 'noreferrer')
})

it('is not offered where none is known', async () => {
  await openPage('/?m=details&title=tmdb-movie-101')
  await expect.element(sheet.getByRole('button', { name: 'Bookmark' })).toBeVisible()
  await expect.element(trailer).not.toBeInTheDocument()
})
