/// <reference types="@vitest/browser-playwright" />
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { wantLessMotion } from '../testing/less-motion.ts'
import { createDevice, keep, openPage } from '../testing/open-page.tsx'
import { hitByRandomPresses } from './testing/hit-by-random-presses.ts'
import { CARD_AND_MENU, SIZES } from './testing/random-presses.ts'

const [first, second] = ['The Paper Lighthouse', 'The Salt Orchard'] as const
const link = (title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) })
const cardOf = (title: string) => link(title).element().closest<HTMLElement>('.m-card')
const more = (title: string) => page.getByRole('button', { name: `About ${title}` })
const isSaved = (title: string) => link(title).element().querySelector('.m-card-saved') !== null
const details = page.getByRole('dialog', { name: 'Details' })
const menu = page.getByRole('menu', { name: first })
const items = () => menu.getByRole('menuitem')

async function openCards(size: readonly [number, number] = [1440, 900]) {
  await openPage('/browse/the', { device: createDevice(), size })
  await expect.element(more(first)).toBeInTheDocument()
}

const UNMOVED = 'matrix(1, 0, 0, 1, 0, 0)'
const motionOf = (element: Element) => getComputedStyle(element).transform

/** Holds the button of a mouse down on an element, until the test is over. */
async function holdDown(element: Element) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth)
  const { left, top, width, height } = element.getBoundingClientRect()
  const scale = frame.width / innerWidth
  const at = { x: frame.left + (left + width / 2) * scale, y: frame.top + (top + height / 2) * scale }
  const send = (type: 'mousePressed' | 'mouseReleased', { x, y } = at) =>
    cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  await send('mousePressed')
  // Beside it: the press opens nothing.
  onTestFinished(async () => {
    await send('mouseReleased', { x: frame.left, y: frame.top })
  })
}

describe('a card', () => {
  it.each(SIZES)(
    'at %i wide has nothing but its link and its menu: none of 10,000 presses hits anything else',
    async (...size) => {
      await openCards(size)
      // Under the pointer, and with the focus in it.
      await userEvent.hover(link(first))
      link(first).element().focus()
      const card = cardOf(first)
      const hits = card ? hitByRandomPresses(card) : []
      expect(hits).toEqual(CARD_AND_MENU)
    },
  )

  it('opens its menu with the panel there at once, so that no letters of the poster are seen through it', async () => {
    const fading = new Set<unknown>()
    const note = ({ target, propertyName, pseudoElement }: TransitionEvent) => {
      const isOfMenu = target instanceof Element && target.closest('dialog') !== null
      if (isOfMenu && propertyName === 'opacity' && pseudoElement === '') fading.add(target.role ?? target.localName)
    }
    document.addEventListener('transitionrun', note)
    onTestFinished(() => document.removeEventListener('transitionrun', note))
    await openCards()
    await userEvent.hover(link(first))
    await more(first).click()
    await expect.element(menu).toBeVisible()
    await expect.poll(() => [...fading]).toEqual(['menu'])
  })

  it.each([
    [
      'rises under the pointer and is smaller while it is held down',
      false,
      ['matrix(1.015, 0, 0, 1.015, 0, -4)', 'matrix(0.97, 0, 0, 0.97, 0, 0)'],
    ],
    ['stays where it is under the pointer of a viewer who wants less motion', true, [UNMOVED, UNMOVED]],
  ])('%s', async (_, isLess, motions) => {
    if (isLess) await wantLessMotion()
    await openCards()
    await userEvent.hover(link(first))
    const poster = cardOf(first)?.querySelector('.m-poster') ?? document.body
    await expect.poll(() => getComputedStyle(poster).boxShadow).toContain('-20px')
    await expect.poll(() => motionOf(poster)).toBe(motions[0])
    await holdDown(poster)
    await expect.poll(() => poster.matches(':active *')).toBe(true)
    await expect.poll(() => motionOf(poster)).toBe(motions[1])
  })

  it('is one stop of the Tab key; B saves it and I shows its details', async () => {
    await openCards()
    await expect.element(link(first)).toHaveAttribute('aria-keyshortcuts', 'B I')
    link(first).element().focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(link(second)).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(link(first)).toHaveFocus()
    await userEvent.keyboard('b')
    await expect.poll(() => isSaved(first)).toBe(true)
    await userEvent.keyboard('b')
    await expect.poll(() => isSaved(first)).toBe(false)
    await userEvent.keyboard('i')
    await expect.element(details.getByRole('heading', { level: 1 })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(link(first)).toHaveFocus()
  })

  it('takes B and I by the letter of a Latin layout, and by their place on any other', async () => {
    await openCards()
    const press = (key: string, code: string) =>
      link(first)
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
    // Russian.
    press('и', 'KeyB')
    await expect.poll(() => isSaved(first)).toBe(true)
    // Dvorak has X and C where others have B and I, and these where they have N and G.
    press('x', 'KeyB')
    press('c', 'KeyI')
    press('b', 'KeyN')
    await expect.poll(() => isSaved(first)).toBe(false)
    await expect.element(details).not.toBeInTheDocument()
    press('i', 'KeyG')
    await expect.element(details).toBeVisible()
  })
})

describe('the menu of a card', () => {
  it('marks the card that it belongs to as a pointer does, which is in the menu now', async () => {
    await openCards()
    await more(first).click()
    await expect.element(menu).toBeVisible()
    await items().first().hover()
    await expect.poll(() => cardOf(first)?.matches(':hover')).toBe(false)
    const button = more(first).element()
    const poster = cardOf(first)?.querySelector('.m-poster') ?? document.body
    await expect.poll(() => getComputedStyle(button).opacity).toBe('1')
    await expect.poll(() => motionOf(poster)).not.toMatch(/^(?:none|matrix\(1, 0, 0, 1, 0, 0\))$/)
  })

  it('opens beside its button, and keys walk through it and close it', async () => {
    await openCards()
    await userEvent.click(more(first))
    await expect.element(menu).toBeVisible()
    const [button, box] = [more(first), menu].map((one) => one.element().getBoundingClientRect())
    expect(Math.abs((box?.right ?? 0) - (button?.right ?? 0))).toBeLessThanOrEqual(10)
    expect(
      items()
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['Watch', 'Details', 'Add bookmark', 'Mark as watched', 'Copy link'])
    await expect.element(items().first()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(items().nth(1)).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowDown}m')
    await expect.element(items().nth(3)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(more(first)).toHaveFocus()
  })

  it('opens beside its button in a language from right to left', async () => {
    const device = createDevice()
    keep(device, '__MW::locale', { language: 'ar' })
    await openPage('/browse/the', { device })
    await expect.poll(() => document.documentElement.dir).toBe('rtl')
    const button = () => cardOf(first)?.querySelector<HTMLElement>('.m-card-more')
    await expect.poll(button).toBeTruthy()
    button()?.click()
    await expect.element(menu).toBeVisible()
    const box = menu.element().closest('dialog')?.getBoundingClientRect()
    expect(box?.left).toBe(button()?.getBoundingClientRect().left)
  })

  it('opens where the other button of the mouse is pressed, and beside the card for the key of menus', async () => {
    await openCards()
    await userEvent.click(link(first), { button: 'right', position: { x: 30, y: 40 } })
    await expect.element(menu).toBeVisible()
    const card = link(first).element().getBoundingClientRect()
    const dialog = menu.element().closest('dialog')?.getBoundingClientRect()
    expect([dialog?.left, dialog?.top].map((edge) => Math.round(edge ?? 0))).toEqual(
      [card.left + 30, card.top + 40].map(Math.round),
    )
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    const asked = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    link(first).element().dispatchEvent(asked)
    expect(asked.defaultPrevented).toBe(true)
    await expect.element(menu).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const own = new MouseEvent('contextmenu', { button: 2, shiftKey: true, bubbles: true, cancelable: true })
    link(first).element().dispatchEvent(own)
    expect(own.defaultPrevented).toBe(false)
  })

  it('plays, saves, marks as watched and copies the address', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openCards()
    const press = async (name: string) => {
      await userEvent.click(more(first))
      await userEvent.click(menu.getByRole('menuitem', { name }))
      await expect.element(menu).not.toBeInTheDocument()
    }
    await press('Add bookmark')
    await expect.poll(() => isSaved(first)).toBe(true)
    await press('Mark as watched')
    await press('Mark as unwatched')
    await press('Copy link')
    expect(write.mock.calls.flat()).toEqual([expect.stringMatching(/#\/media\/tmdb-movie-101-the-paper-lighthouse$/)])
    await expect.element(page.getByText('Copied')).toBeVisible()
    write.mockRestore()
    const href = link(first).element().getAttribute('href')
    await userEvent.click(more(first))
    await expect.element(menu.getByRole('menuitem', { name: 'Watch', exact: true })).toHaveAttribute('href', href ?? '')
  })
})
