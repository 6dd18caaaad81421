import { act, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** What stands on the page of a test. */
export interface Drawn {
  readonly place: HTMLElement
  /** The first element that matches. @throws Error where there is none. */
  find: <Found extends HTMLElement>(selector: string) => Found
  /** Presses a key on the element that has the focus. Resolves with whether the page's own use of it was prevented. */
  press: (key: string) => boolean
  click: (selector: string) => void
  /** Draws something else in its place. */
  redraw: (element: ReactNode) => void
}

/** Draws an element on the page until the test ends. */
export function draw(element: ReactNode): Drawn {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const redraw = (next: ReactNode) => act(() => root.render(next))
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
    globalThis.IS_REACT_ACT_ENVIRONMENT = false
  })
  const find = <Found extends HTMLElement>(selector: string): Found => {
    const found = place.querySelector<Found>(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  }
  redraw(element)
  return {
    place,
    find,
    press(key) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      act(() => void document.activeElement?.dispatchEvent(event))
      return event.defaultPrevented
    },
    click: (selector) => act(() => find(selector).click()),
    redraw,
  }
}

/** Gives a control its value, and takes what it changes to. */
export function Holding<Value>({
  first,
  children,
}: {
  first: Value
  children: (value: Value, change: (next: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(first)
  return children(value, setValue)
}

/** Types into a field, as a viewer does: React hears of the whole new text. */
export function type(input: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  act(() => {
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
