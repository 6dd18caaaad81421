import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { whenHeld } from './long-press.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

const at = (kind: string, x: number, pointerType = 'touch') =>
  new PointerEvent(kind, { clientX: x, clientY: 50, pointerType, bubbles: true, cancelable: true })

/** A card that asks for its menu while it is held. */
function card() {
  const element = document.body.appendChild(document.createElement('a'))
  onTestFinished(() => element.remove())
  const open = vi.fn()
  element.addEventListener('pointerdown', (pressed) => whenHeld(pressed, element, open))
  return { element, open, send: (event: Event) => element.dispatchEvent(event) }
}

it('a finger that rests for 320 ms asks for the menu, and its end presses nothing', () => {
  const { element, open, send } = card()
  const pressed = vi.fn()
  element.addEventListener('click', pressed)
  send(at('pointerdown', 50))
  vi.advanceTimersByTime(319)
  expect(open).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(open).toHaveBeenCalledOnce()
  send(at('pointerup', 50))
  element.click()
  expect(pressed).not.toHaveBeenCalled()
  send(at('pointerdown', 50))
  send(at('pointerup', 50))
  element.click()
  expect(pressed).toHaveBeenCalledOnce()
})

it.each([
  [10, 1],
  [11, 0],
])('a finger that slips by %i px meanwhile asks %i times', (slip, times) => {
  const { open, send } = card()
  send(at('pointerdown', 50))
  send(at('pointermove', 50 + slip))
  vi.advanceTimersByTime(1000)
  expect(open).toHaveBeenCalledTimes(times)
})

it.each(['pointerup', 'pointercancel', 'pointerdown'])('%s ends the wait', (kind) => {
  const { element, open, send } = card()
  send(at('pointerdown', 50))
  vi.advanceTimersByTime(300)
  element.parentElement?.dispatchEvent(at(kind, 50))
  vi.advanceTimersByTime(1000)
  expect(open).not.toHaveBeenCalled()
})

it('a mouse asks for nothing so, nor does a card that went meanwhile', () => {
  const { element, open, send } = card()
  send(at('pointerdown', 50, 'mouse'))
  vi.advanceTimersByTime(1000)
  send(at('pointerdown', 50))
  element.remove()
  vi.advanceTimersByTime(1000)
  expect(open).not.toHaveBeenCalled()
})
