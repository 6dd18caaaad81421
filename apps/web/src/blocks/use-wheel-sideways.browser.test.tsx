import { expect, test } from 'vitest'
import { showRail } from './testing/show-rail.tsx'

/** Width of a card and the gap after it, px. */
const STEP = 220

/** A row of twenty cards of which `visible` fit, with the pointer over it. */
function show(visible: number) {
  const list = showRail({ cards: 20, width: STEP * visible, card: STEP - 20, gap: 20 })
  const pointer = { pointerType: 'mouse', movementX: 5, bubbles: true }
  list.dispatchEvent(new PointerEvent('pointermove', pointer))
  return {
    list,
    place: () => list.scrollLeft / STEP,
    /** Turns the wheel by one notch; whether the row took it from the page. */
    turn: (deltaY: number) => !list.dispatchEvent(new WheelEvent('wheel', { deltaY, cancelable: true, bubbles: true })),
  }
}

test('a late report of the scroll before does not stop the wheel short of its card', async () => {
  const { list, place, turn } = show(4)
  list.scrollLeft = 5 * STEP
  await expect.poll(place).toBe(5)
  for (let notch = 0; notch < 2; notch += 1) turn(-80)
  await expect.poll(place).toBeLessThan(4.9)
  list.dispatchEvent(new Event('scrollend'))
  for (let notch = 0; notch < 3; notch += 1) turn(-80)
  await expect.poll(place).toBe(0)
})

test('a row moved by other means is moved on from where it stands', async () => {
  const { list, place, turn } = show(4)
  turn(80)
  turn(80)
  list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  list.scrollTo({ left: 8 * STEP, behavior: 'instant' })
  await expect.poll(place).toBe(8)
  turn(80)
  await expect.poll(place).toBe(9)
})

test('at its end the wheel is the page’s again, whatever part of a card is in sight', async () => {
  for (const visible of [4.2, 4.7]) {
    const { list, turn } = show(visible)
    for (let notch = 0; notch < 20; notch += 1) turn(80)
    const end = list.scrollWidth - list.clientWidth
    await expect.poll(() => Math.round(list.scrollLeft)).toBe(end)
    await expect.poll(() => turn(1)).toBe(false)
    await expect.poll(() => turn(80)).toBe(false)
  }
})
