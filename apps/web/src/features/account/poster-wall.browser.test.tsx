import type { Title } from '@matinee/domain'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'

/** A page of a list, each film with a poster of its own. */
const pageOf = (number: number): Title[] =>
  Array.from({ length: 20 }, (_, at) => ({
    ...{ id: `${number}${at}`, kind: 'movie', title: 'A film', year: 1950 },
    poster: `/samples/poster-${number}-${at}.jpg`,
  }))

it('the wall beside the forms shows no film twice', async () => {
  await page.viewport(1440, 900)
  await openPage('/login', {
    catalog: { page: async (_list, _narrowing, number) => ({ titles: pageOf(number), pages: 2, total: 40 }) },
  })
  const posters = () => [...document.querySelectorAll<HTMLImageElement>('.m-wall img')].map(({ src }) => src)
  await expect.poll(() => posters().length).toBe(28)
  expect(new Set(posters()).size).toBe(28)
})

it('on a phone a form stands close below the bar', async () => {
  await openPage('/login', { size: [390, 844] })
  // By its name: a page that is still coming has a heading of its own, in the middle of the window.
  const heading = page.getByRole('heading', { name: 'Welcome back' })
  await expect.element(heading).toBeVisible()
  const bar = page.getByRole('banner').element().getBoundingClientRect()
  expect(heading.element().getBoundingClientRect().top - bar.bottom).toBeLessThan(40)
})
