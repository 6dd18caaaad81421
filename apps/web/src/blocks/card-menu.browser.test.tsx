import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wantLessMotion } from '../testing/less-motion.ts'
import { openPage } from '../testing/open-page.tsx'

// Before a card is loaded, which asks once whether viewers point with a finger.
vi.hoisted(() => {
  const ask = window.matchMedia.bind(window)
  window.matchMedia = (query) => ask(query === '(pointer: coarse)' ? 'all' : query)
})

const menu = page.getByRole('dialog', { name: 'The Salt Orchard' })
const details = page.getByRole('dialog', { name: 'Details' })
// By its name: the page has one for each card.
const more = () => document.querySelector<HTMLButtonElement>('.m-card-more[aria-label="About The Salt Orchard"]')

/** Opens the menu of a card, on a page that was come to from another. */
async function openMenu() {
  const { address } = await openPage('/about', { size: [390, 844] })
  await expect.element(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  history.pushState(null, '', '#/browse/the')
  await expect.poll(more).toBeTruthy()
  const press = async () => {
    more()?.focus()
    more()?.click()
    await expect.element(menu).toBeVisible()
  }
  await press()
  return { address, press }
}

it('the sheet comes up from the foot of the window, and its ground darkens with it', async () => {
  const motions = new Set<string>()
  const note = ({ target, propertyName, pseudoElement }: TransitionEvent) => {
    if (target instanceof HTMLDialogElement) motions.add(`${propertyName} ${pseudoElement}`.trim())
  }
  document.addEventListener('transitionrun', note)
  onTestFinished(() => document.removeEventListener('transitionrun', note))
  await openMenu()
  await expect.poll(() => [...motions].toSorted()).toEqual(['opacity ::backdrop', 'translate'])
})

it('for viewers who want less motion the sheet and its ground are there in a millisecond', async () => {
  await wantLessMotion()
  await openMenu()
  const durations = [null, '::backdrop'].map((part) => getComputedStyle(menu.element(), part).transitionDuration)
  expect(durations).toEqual(['0.001s', '0.001s'])
})

it('Back closes the menu of a card and stays on the page, and then leaves it', async () => {
  const { address } = await openMenu()
  history.back()
  await expect.element(menu).not.toBeInTheDocument()
  expect(address()).toBe('/browse/the')
  expect(document.activeElement).toBe(more())
  history.back()
  await expect.poll(address).toBe('/about')
})

it('closed in another way it leaves no step behind', async () => {
  const { address, press } = await openMenu()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(document.activeElement).toBe(more())
  await expect.poll(() => history.state as unknown).toBeNull()
  await press()
  await menu.getByRole('menuitem', { name: 'Add bookmark' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.poll(() => history.state as unknown).toBeNull()
  expect(address()).toBe('/browse/the')
  history.back()
  await expect.poll(address).toBe('/about')
})

it('the details that it opens take its place, and Back over them comes to the page', async () => {
  const { address } = await openMenu()
  await menu.getByRole('menuitem', { name: 'Details' }).click()
  await expect.element(details).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/browse/the')
  await expect.element(details).not.toBeInTheDocument()
  history.back()
  await expect.poll(address).toBe('/about')
})

it('a page that is opened beneath it closes it, and leaves no step behind', async () => {
  const { address } = await openMenu()
  document.querySelector<HTMLElement>('footer a[href="#/support"]')?.click()
  await expect.poll(address).toBe('/support')
  await expect.element(menu).not.toBeInTheDocument()
  history.back()
  await expect.poll(address).toBe('/browse/the')
  await expect.element(page.getByRole('link', { name: /^The Salt Orchard/ })).toBeVisible()
  history.back()
  await expect.poll(address).toBe('/about')
})

it('a finger drags it down, a bit stays and far closes it; meanwhile its card stands out of the others', async () => {
  await openMenu()
  const card = more()?.closest<HTMLElement>('.m-card')
  expect(card?.dataset['held']).toBe('')
  const others = [...document.querySelectorAll<HTMLElement>('[data-holds] .m-card:not([data-held])')]
  expect(others.length).toBeGreaterThan(0)
  await expect.poll(() => others.map((other) => getComputedStyle(other).opacity)).toEqual(others.map(() => '0.34'))
  const sheet = menu.element() as HTMLElement
  const drag = (down: number) => {
    const at = (y: number) => [new Touch({ identifier: 1, target: sheet, clientX: 100, clientY: y })]
    const fire = (type: string, y: number, touches = at(y)) =>
      sheet.dispatchEvent(new TouchEvent(type, { touches, changedTouches: at(y), bubbles: true }))
    fire('touchstart', 500)
    fire('touchmove', 500 + down)
    fire('touchend', 500 + down, [])
  }
  drag(60)
  expect(sheet.style.translate).toBe('')
  await expect.element(menu).toBeVisible()
  drag(200)
  await expect.element(menu).not.toBeInTheDocument()
  expect(card?.dataset['held']).toBeUndefined()
  expect(document.querySelector('[data-holds]')).toBeNull()
})

it.each([true, false])('the phone ticks as it opens where the browser lets a page do so: %s', async (hasBeenActive) => {
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive, isActive: false })
  const tick = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  await openMenu()
  expect(tick.mock.calls.length > 0).toBe(hasBeenActive)
})
