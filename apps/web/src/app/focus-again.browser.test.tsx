import { afterEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPageWithChrome } from '../testing/open-page-with-chrome.tsx'
import { giveFocusBack } from './focus-again.ts'

const film = (id: string, title: string) => ({ id, kind: 'movie' as const, title, year: 1950, genres: ['Drama'] })
const titles = [film('1', 'The First'), film('2', 'The Second'), film('3', 'The Third')]
const card = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const third = card('The Third')

afterEach(() => {
  delete document.documentElement.dataset['ui']
})

async function openList() {
  const opened = await openPageWithChrome('/browse/the', { titles })
  await expect.element(third).toBeVisible()
  return opened
}

/** Leaves a list while its third card has the focus. */
async function leaveAtThird() {
  await openList()
  third.element().focus()
  history.pushState(null, '', '#/about')
  await expect.element(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
}

it('Back gives the focus to the card that was left', async () => {
  await leaveAtThird()
  expect(document.activeElement).toBe(document.body)
  history.back()
  await expect.element(third).toHaveFocus()
})

it('on a television too, where a page begins at its first card', async () => {
  document.documentElement.dataset['ui'] = 'tv'
  await leaveAtThird()
  history.back()
  await expect.element(third).toHaveFocus()
})

it.each([
  ['nothing', 'One'],
  ['keydown', ''],
  ['pointerdown', ''],
])('to a card that comes late, after %s meanwhile', async (kind, focused) => {
  const over = new AbortController()
  const main = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => {
    over.abort()
    main.remove()
  })
  const show = () =>
    main.replaceChildren(Object.assign(document.createElement('a'), { href: '#/one', textContent: 'One' }))
  giveFocusBack(() => false, over.signal)
  show()
  main.querySelector('a')?.focus()
  main.replaceChildren()
  window.dispatchEvent(new PopStateEvent('popstate'))
  document.body.dispatchEvent(new Event(kind, { bubbles: true }))
  show()
  // What watches the page is called before this goes on.
  await Promise.resolve()
  expect(document.activeElement).toBe(focused === '' ? document.body : main.querySelector('a'))
})

it('to the card of details that were come back to, once they are closed', async () => {
  const { address } = await openList()
  third.element().focus()
  await userEvent.keyboard('i')
  const details = page.getByRole('dialog', { name: 'Details' })
  await expect.element(details).toBeVisible()
  history.pushState(null, '', '#/about')
  await expect.element(details).not.toBeInTheDocument()
  history.back()
  await expect.element(details).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/browse/the')
  await expect.element(third).toHaveFocus()
})
