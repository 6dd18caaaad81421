import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { apart, madeUpLists, type Lists } from './testing/made-up-lists.ts'

const sixtyEach: Lists = (asked) => ({ ...apart(asked), count: 60 })
const lists = madeUpLists(sixtyEach)
const cards = page.getByRole('main').getByRole('listitem')
const hero = page.getByRole('region', { name: 'To begin with' })

beforeEach(() => {
  document.documentElement.dataset['ui'] = 'tv'
})
afterEach(() => {
  delete document.documentElement.dataset['ui']
})

it('the focus goes to the film of the day, and the page stays at its top', async () => {
  await openPage('/discover', { catalog: lists })
  await expect.element(hero.getByRole('link', { name: 'Watch' })).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

it('the first row is in sight below the film of the day', async () => {
  await openPage('/discover', { catalog: lists, size: [1920, 1080] })
  await expect.element(hero.getByRole('link', { name: 'Watch' })).toHaveFocus()
  expect(cards.nth(0).element().getBoundingClientRect().top).toBeLessThan(1040)
})

it('it waits for the film of the day where the first row is there sooner', async () => {
  let release = () => {}
  const best = new Promise<void>((resolve) => (release = resolve))
  const isBest: (asked: Parameters<Lists>[0]) => boolean = (asked) => 'list' in asked && asked.list === 'top_rated'
  await openPage('/discover', {
    catalog: madeUpLists(sixtyEach, async (asked) => (isBest(asked) ? best : undefined)),
  })
  await expect.element(cards.nth(0)).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  release()
  await expect.element(hero.getByRole('link', { name: 'Watch' })).toHaveFocus()
})

it('where the page comes narrowed it goes to the first card', async () => {
  await openPage('/discover?kind=show', { catalog: lists })
  await expect.element(cards.nth(0).getByRole('link')).toHaveFocus()
})

it('it goes to the first card also where only that one ends below the window', async () => {
  const page: typeof lists.page = async (...asked) => {
    const { titles, ...rest } = await lists.page(...asked)
    const [first, ...others] = titles
    const title = 'The Keeper of the Lighthouse at the End of the World'
    return { ...rest, titles: first ? [{ ...first, title }, ...others] : [] }
  }
  await openPage('/discover?kind=movie&years=1950-1950', { catalog: { ...lists, page }, size: [1920, 1080] })
  const links = cards.getByRole('link')
  await expect.element(links.nth(0)).toHaveFocus()
  const isWhole = [0, 1].map((at) => links.nth(at).element().getBoundingClientRect().bottom <= window.innerHeight)
  expect(isWhole).toEqual([false, true])
})
