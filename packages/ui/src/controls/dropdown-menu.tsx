import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { menuItemsOf, useMenuKeys } from './use-menu-keys.ts'

/** Class of a menu's items; each needs the role `menuitem`. */
export const MENU_ITEM_CLASS = 'm-menu-item'

/**
 * A button and the menu that it opens: on the button, arrow down opens at the first item and arrow up at the last; in the menu, arrows
 * move, Home and End jump, letters lead to the item that begins with them, Escape and a press outside close, and focus returns to the
 * button.
 */
export function DropdownMenu({
  label,
  button,
  buttonClass,
  children,
}: {
  label: string
  button: ReactNode
  buttonClass: string
  children: ReactNode
}) {
  /** Where the menu was opened; null while it is closed. */
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const isOpen = opened !== null
  const setIsOpen = (next: boolean) => setOpened(next ? 'first' : null)
  const menuId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }

  const onOutside = useEffectEvent((event: Event) => {
    const target = event.target as Node
    if (!menu.current?.contains(target) && !opener.current?.contains(target)) setIsOpen(false)
  })
  useEffect(() => {
    if (opened === null) return
    menuItemsOf(menu.current)
      .at(opened === 'first' ? 0 : -1)
      ?.focus()
    document.addEventListener('pointerdown', onOutside, true)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('pointerdown', onOutside, true)
      document.removeEventListener('focusin', onOutside)
    }
  }, [opened])

  const onKeyDown = useMenuKeys(menu, close, () => setIsOpen(false))

  return (
    <div className="relative">
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        className={buttonClass}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          // A menu's items may load late: until then the focus is still here.
          if (event.key === 'Escape' && isOpen) setIsOpen(false)
          else if (event.key === 'ArrowDown') setOpened('first')
          else if (event.key === 'ArrowUp') setOpened('last')
          else return
          event.preventDefault()
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className="m-dropdown"
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const item = (event.target as Element).closest('[role=menuitem]')
            if (!item || item.hasAttribute('data-stays')) return
            // A link leaves the page; a button, such as one that opens a question, returns the focus to the opener.
            if (item.tagName === 'BUTTON') close()
            else setIsOpen(false)
          }}
        >
          {children}
        </div>
      )}
    </div>
  )
}
