import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { fadesIn } from '../testing/fades-in.ts'
import '../styles/overlays.css'
import '../styles/tokens.css'
import { DropdownMenu } from './dropdown-menu.tsx'

const NAMES = ['Settings', 'Devices', 'Support', 'Log out']

function menu() {
  const drawn = draw(
    <>
      <DropdownMenu label="Account" button="A" buttonClass="opener">
        {NAMES.map((name) => (
          <button key={name} type="button" role="menuitem">
            {name}
          </button>
        ))}
      </DropdownMenu>
      <button type="button" className="outside">
        Elsewhere
      </button>
    </>,
  )
  act(() => drawn.find('.opener').focus())
  return { ...drawn, isOpen: () => drawn.place.querySelector('[role=menu]') !== null }
}

const focused = () => document.activeElement?.textContent

it('is there at once, so that nothing is seen through it, and its items fade in', () => {
  const { find, click } = menu()
  click('.opener')
  expect(fadesIn(find('[role=menu]'))).toBe(false)
  expect(getComputedStyle(find('[role=menu]')).opacity).toBe('1')
  expect(fadesIn(find('[role=menuitem]'))).toBe(true)
})

describe('the opener', () => {
  it('says that it opens a menu, and which one while it is open', () => {
    const { find, click } = menu()
    const opener = find('.opener')
    expect(opener.getAttribute('aria-haspopup')).toBe('menu')
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    expect(opener.getAttribute('aria-controls')).toBeNull()
    click('.opener')
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    expect(opener.getAttribute('aria-controls')).toBe(find('[role=menu]').id)
    expect(find('[role=menu]').id).not.toBe('')
    expect(find('[role=menu]').getAttribute('aria-label')).toBe('Account')
  })

  it.each([
    ['ArrowDown', 'Settings'],
    ['ArrowUp', 'Log out'],
  ])('%s opens the menu at %s', (key, name) => {
    const { press, isOpen } = menu()
    expect(press(key)).toBe(true)
    expect(isOpen()).toBe(true)
    expect(focused()).toBe(name)
  })

  it('a press opens at the first item, and closes again', () => {
    const { click, isOpen } = menu()
    click('.opener')
    expect(focused()).toBe('Settings')
    click('.opener')
    expect(isOpen()).toBe(false)
  })
})

describe('the open menu', () => {
  it('arrows move around its items, Home and End jump', () => {
    const { press } = menu()
    press('ArrowDown')
    for (const [key, name] of [
      ['ArrowDown', 'Devices'],
      ['End', 'Log out'],
      ['ArrowDown', 'Settings'],
      ['ArrowUp', 'Log out'],
      ['Home', 'Settings'],
    ] as const) {
      expect(press(key)).toBe(true)
      expect(focused()).toBe(name)
    }
  })

  it('letters move to the item that begins with them; the same letter again to the next one', () => {
    const { press } = menu()
    press('ArrowDown')
    press('l')
    expect(focused()).toBe('Log out')
    press('x')
    expect(focused()).toBe('Log out')
  })

  it('the same letter goes around all items that begin with it', () => {
    const { press } = menu()
    press('ArrowDown')
    press('s')
    expect(focused()).toBe('Support')
    press('S')
    expect(focused()).toBe('Settings')
  })

  it('Escape closes it and returns the focus', () => {
    const { press, isOpen } = menu()
    press('ArrowDown')
    expect(press('Escape')).toBe(true)
    expect(isOpen()).toBe(false)
    expect(focused()).toBe('A')
  })

  it('Tab closes it and goes on', () => {
    const { press, isOpen } = menu()
    press('ArrowDown')
    expect(press('Tab')).toBe(false)
    expect(isOpen()).toBe(false)
  })

  it('a press or a focus outside closes it', () => {
    const { press, find, isOpen } = menu()
    press('ArrowDown')
    act(() => void find('.outside').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
    expect(isOpen()).toBe(false)
    act(() => find('.opener').focus())
    press('ArrowDown')
    act(() => find('.outside').focus())
    expect(isOpen()).toBe(false)
  })

  it('an item closes it and returns the focus', () => {
    const { press, click, isOpen } = menu()
    press('ArrowDown')
    click('[role=menuitem]')
    expect(isOpen()).toBe(false)
    expect(focused()).toBe('A')
  })
})
