import '../styles.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showRail } from './testing/show-rail.tsx'

const back = page.getByLabelText('Back')
const forward = page.getByLabelText('Forward')

/** A row of cards of which four fit. */
function show(direction: 'ltr' | 'rtl', cards = 8) {
  const list = showRail({ direction, cards, width: 400, card: 100 })
  const sign = direction === 'rtl' ? -1 : 1
  return {
    list,
    /** Distance from the start, px. */
    place: () => Math.round(Math.abs(list.scrollLeft)),
    scrollTo: (place: number) => list.scrollTo({ left: sign * place, behavior: 'instant' }),
  }
}

describe.each(['ltr', 'rtl'] as const)('the arrows of a row, %s', (direction) => {
  it('fade at both ends, and keep the focus of who presses them', async () => {
    const { place } = show(direction)
    await expect.element(back).toHaveAttribute('aria-disabled', 'true')
    await forward.click()
    const press = async () => {
      await userEvent.keyboard('{Enter}')
      return place()
    }
    await expect.poll(press).toBe(400)
    await expect.element(forward).toHaveAttribute('aria-disabled', 'true')
    await press()
    await expect.element(forward).toHaveFocus()
    await back.click()
    await expect.poll(press).toBe(0)
    await expect.element(back).toHaveAttribute('aria-disabled', 'true')
    await expect.element(back).toHaveFocus()
    await expect.element(forward).toHaveAttribute('aria-disabled', 'false')
  })

  it('keep the focus where a screen reader or a voice presses them', async () => {
    const { place } = show(direction)
    await forward.click()
    const press = () => {
      ;(forward.element() as HTMLElement).click()
      return place()
    }
    await expect.poll(press).toBe(400)
    await expect.element(forward).toHaveAttribute('aria-disabled', 'true')
    await expect.element(forward).toHaveFocus()
  })

  it('follow a row that is scrolled by other means', async () => {
    const { scrollTo } = show(direction)
    scrollTo(400)
    await expect.element(forward).toHaveAttribute('aria-disabled', 'true')
    await expect.element(back).toHaveAttribute('aria-disabled', 'false')
    scrollTo(0)
    await expect.element(forward).toHaveAttribute('aria-disabled', 'false')
    await expect.element(back).toHaveAttribute('aria-disabled', 'true')
  })

  it('lie on no card: on is at the end of the line above, back before it', async () => {
    const { list } = show(direction)
    const [top, last, first] = [list, forward.element(), back.element()].map((it) => it.getBoundingClientRect())
    expect(last?.bottom).toBeLessThanOrEqual(top?.top ?? 0)
    expect(first?.bottom).toBe(last?.bottom)
    const sign = direction === 'rtl' ? -1 : 1
    expect(sign * ((last?.left ?? 0) - (first?.left ?? 0))).toBe(44)
  })

  it('are no stops of the Tab key, and are not there where every card fits', async () => {
    const { list } = show(direction)
    expect([back, forward].map((arrow) => (arrow.element() as HTMLElement).tabIndex)).toEqual([-1, -1])
    expect(list.parentElement?.querySelectorAll('button')).toHaveLength(2)
    const { list: short } = show(direction, 4)
    await expect.poll(() => short.parentElement?.querySelectorAll('button').length).toBe(0)
  })
})
