import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showRail } from './testing/show-rail.tsx'

const back = page.getByLabelText('Back')
const forward = page.getByLabelText('Forward')

/** A row of eight cards of which four fit. */
function show(direction: 'ltr' | 'rtl') {
  const list = showRail({ direction, cards: 8, width: 400, card: 100 })
  const sign = direction === 'rtl' ? -1 : 1
  return {
    /** Distance from the start, px. */
    place: () => Math.round(Math.abs(list.scrollLeft)),
    scrollTo: (place: number) => list.scrollTo({ left: sign * place, behavior: 'instant' }),
  }
}

describe.each(['ltr', 'rtl'] as const)('the arrows of a row, %s', (direction) => {
  it('keep the focus at both ends, and are hidden there once it leaves', async () => {
    const { place } = show(direction)
    await expect.element(back).not.toBeVisible()
    forward.element().focus()
    const press = async () => {
      await userEvent.keyboard('{Enter}')
      return place()
    }
    await expect.poll(press).toBe(400)
    await expect.element(forward).toHaveAttribute('aria-disabled', 'true')
    await press()
    await expect.element(forward).toBeVisible()
    await expect.element(forward).toHaveFocus()

    await userEvent.tab({ shift: true })
    await expect.element(back).toHaveFocus()
    await expect.element(forward).not.toBeVisible()
    await expect.poll(press).toBe(0)
    await expect.element(back).toHaveAttribute('aria-disabled', 'true')
    await expect.element(back).toBeVisible()
    await expect.element(back).toHaveFocus()
    await userEvent.tab()
    await expect.element(forward).toHaveFocus()
    await expect.element(forward).toHaveAttribute('aria-disabled', 'false')
    await expect.element(back).not.toBeVisible()
  })

  it('keep the focus that the Tab key brought while the row is scrolled by other means', async () => {
    const { scrollTo } = show(direction)
    scrollTo(200)
    await expect.element(back).toBeVisible()
    forward.element().focus()
    await userEvent.tab({ shift: true })
    await expect.element(back).toHaveFocus()
    scrollTo(0)
    await expect.element(back).toHaveAttribute('aria-disabled', 'true')
    await expect.element(back).toHaveFocus()
  })

  it('keep the focus that a pointer brought once a key is pressed', async () => {
    const { place } = show(direction)
    await forward.click()
    const press = async () => {
      await userEvent.keyboard('{Enter}')
      return place()
    }
    await expect.poll(press).toBe(400)
    await expect.element(forward).toHaveAttribute('aria-disabled', 'true')
    await expect.element(forward).toHaveFocus()
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

  it('are hidden at the end for a pointer', async () => {
    const { place, scrollTo } = show(direction)
    await forward.click()
    await expect.poll(place).toBeGreaterThan(200)
    await expect.element(forward).toHaveFocus()
    scrollTo(400)
    await expect.element(forward).not.toBeVisible()
    await expect.element(back).toBeVisible()
  })
})
