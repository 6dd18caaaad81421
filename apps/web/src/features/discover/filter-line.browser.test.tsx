import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createDevice, keep, openPage } from '../../testing/open-page.tsx'
import { apart, madeUpLists } from './testing/made-up-lists.ts'

/** Some are in use, so that all can be cleared too; a genre or a language would make the line shorter. */
const NARROWED = '/discover?kind=movie&decade=1920&hide=library'
const bar = () =>
  page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('radiogroup') })

const openIn = (language: string, address: string, size: readonly [number, number]) => {
  const device = createDevice()
  keep(device, '__MW::locale', { language })
  return openPage(address, { device, size, catalog: madeUpLists(apart) })
}

it.each([
  [390, 844],
  [700, 900],
  [1440, 900],
  [1920, 1080],
] as const)('at %i wide the filters of Discover stand in one line, used or not, also in German', async (...size) => {
  for (const language of ['en-US', 'de-DE']) {
    for (const [address, count] of [
      ['/discover', 5],
      [NARROWED, 6],
    ] as const) {
      const { close } = await openIn(language, address, size)
      await expect.element(bar()).toBeVisible()
      const boxes = [...bar().element().children].map((filter) => filter.getBoundingClientRect())
      expect(boxes).toHaveLength(count)
      const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))
      expect(new Set(middles).size, `${language} ${address}`).toBe(1)
      expect(document.documentElement.scrollWidth).toBe(size[0])
      close()
    }
  }
})

it.each([
  [390, 844],
  [1000, 900],
] as const)('at %i wide a filter past the edge of the window comes into it with the focus', async (...size) => {
  await openIn('de-DE', NARROWED, size)
  await expect.element(bar()).toBeVisible()
  const last = bar().getByRole('button').last()
  const right = () => last.element().getBoundingClientRect().right
  expect(right()).toBeGreaterThan(size[0])
  last.element().focus()
  await expect.poll(right).toBeLessThanOrEqual(size[0])
})

it('the wheel brings it there, once the mouse was moved over the filters', async () => {
  await openIn('de-DE', NARROWED, [1000, 900])
  await expect.element(bar()).toBeVisible()
  const line = bar().element()
  const turn = () => line.dispatchEvent(new WheelEvent('wheel', { deltaY: 400, bubbles: true, cancelable: true }))
  turn()
  expect(line.scrollLeft).toBe(0)
  // While the page has just scrolled, as it may when it opens, the wheel stays the page's.
  const leftAfterTurn = () => {
    line.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', movementX: 5, bubbles: true }))
    turn()
    return line.scrollWidth - line.clientWidth - line.scrollLeft
  }
  await expect.poll(leftAfterTurn).toBeLessThan(2)
})
