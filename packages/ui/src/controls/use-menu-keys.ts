import { useState, type KeyboardEvent, type RefObject } from 'react'
import { createTypeAhead } from './type-ahead.ts'

/** The items of a menu, in their order. */
export const menuItemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/**
 * Keys within an open menu: arrows move, Home and End jump, letters lead to the item that begins with them; Escape and Tab call
 * `close` and `leave`.
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>, close: () => void, leave: () => void = close) {
  const [typeAhead] = useState(createTypeAhead)
  return (event: KeyboardEvent) => {
    const items = menuItemsOf(menu.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const typed = () =>
      typeAhead.press(
        event.key,
        items.map((item) => item.textContent),
        at,
        event.timeStamp,
      )
    const next =
      { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key] ??
      (isPlain ? typed() : undefined)
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') leave()
    else if (next !== undefined) items.at(next % items.length)?.focus()
    if (event.key === 'Escape' || next !== undefined) event.preventDefault()
  }
}
