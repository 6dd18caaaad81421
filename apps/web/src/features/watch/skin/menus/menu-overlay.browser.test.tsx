import { createPlayer } from '@matinee/player/core'
import { PlayerProvider, useKeyboardShortcuts } from '@matinee/player/react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MenuPages } from './menu-page.ts'
import { reactPlace } from '../../../../testing/react-place.ts'
import { MenuOverlay } from './menu-overlay.tsx'

function Tiles() {
  return (
    <>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 6 }}>
        {['one', 'two', 'three', 'four'].map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </div>
      <button type="button" role="switch" aria-checked="true" style={{ display: 'block', width: '100%' }}>
        on
      </button>
    </>
  )
}

function Choices() {
  return ['first', 'chosen'].map((name) => (
    <button key={name} type="button" role="radio" aria-checked={name === 'chosen'} style={{ display: 'block' }}>
      {name}
    </button>
  ))
}

/** Imitates a source that runs again: the pressed control is removed, and returns later. */
function Retried() {
  const [attempt, setAttempt] = useState(0)
  const isThere = attempt % 2 === 0
  return (
    <div data-next={attempt} onDoubleClick={() => setAttempt(attempt + 1)}>
      {isThere && (
        <button key={attempt} type="button" onClick={() => setAttempt(attempt + 1)}>
          retry {attempt}
        </button>
      )}
    </div>
  )
}

function Sliders() {
  return (
    <>
      <input type="range" aria-label="size" style={{ display: 'block' }} />
      <input type="text" aria-label="number" style={{ display: 'block' }} />
      <button type="button">below</button>
    </>
  )
}

const PAGES: MenuPages = {
  '/': { title: 'player.menus.settings.title', height: 431, isBare: true, View: Tiles },
  '/quality': { title: 'player.menus.quality.title', height: 431, back: '/', View: Choices },
  '/source': { title: 'player.menus.sources.title', height: 431, back: '/', View: Retried },
  '/playback': { title: 'player.menus.playback.title', height: 431, back: '/', View: Sliders },
}

function Keys() {
  useKeyboardShortcuts()
  return null
}

const FILM = (
  <video>
    <track kind="captions" />
  </video>
)

/** A menu over a player with its keys; `heard` counts the keys that reached the page. */
function show(path: string, parts: ReactNode = null) {
  const address = location.href
  history.replaceState(null, '', `?r=/settings${path === '/' ? '' : path}`)
  const player = createPlayer({ engines: [] })
  const received = vi.fn()
  document.addEventListener('keydown', received)
  onTestFinished(() => {
    document.removeEventListener('keydown', received)
    player.destroy()
    history.replaceState(null, '', address)
  })
  const { root } = reactPlace()
  flushSync(() =>
    root.render(
      <PlayerProvider player={player}>
        <Keys />
        <div className="m-player">
          {parts}
          <MenuOverlay overlay="settings" pages={PAGES} />
        </div>
      </PlayerProvider>,
    ),
  )
  return { received }
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

function press(key: string, rest: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest })
  flushSync(() => (document.activeElement ?? document.body).dispatchEvent(event))
  return event
}

function pageOpen(): string | null {
  return new URLSearchParams(location.search).get('r')
}

test('arrows go to the nearest control on their side, and never reach the player', () => {
  const { received } = show('/')
  const walk = (key: string) => {
    press(key)
    return focused()
  }
  expect(focused()).toBe('one')
  expect(walk('ArrowRight')).toBe('two')
  expect(walk('ArrowRight')).toBe('two')
  expect(walk('ArrowDown')).toBe('four')
  expect(walk('ArrowLeft')).toBe('three')
  expect(walk('ArrowUp')).toBe('one')
  expect(walk('ArrowUp')).toBe('one')
  expect(walk('ArrowDown')).toBe('three')
  expect(walk('ArrowDown')).toBe('on')
  expect(walk('ArrowDown')).toBe('on')
  expect(walk('Tab')).toBe('one')
  expect(received).not.toHaveBeenCalled()
})

test('a switch that is on is no choice: the first control has the focus; one chosen of several has it', () => {
  show('/')
  expect(focused()).toBe('one')
  show('/quality')
  expect(document.querySelector('[role=radio]:focus')?.textContent).toBe('chosen')
})

test('sideways a slider and a field keep the arrows, up and down lead on', () => {
  const { received } = show('/playback')
  expect(focused()).toBe('size')
  expect(press('ArrowRight').defaultPrevented).toBe(false)
  expect(focused()).toBe('size')
  press('ArrowDown')
  expect(focused()).toBe('number')
  expect(press('ArrowLeft').defaultPrevented).toBe(false)
  expect(press('Backspace').defaultPrevented).toBe(false)
  received.mockClear()
  press('ArrowDown')
  expect(focused()).toBe('below')
  press('ArrowUp')
  press('ArrowUp')
  expect(focused()).toBe('size')
  expect(received).not.toHaveBeenCalled()
  press('Backspace')
  expect(pageOpen()).toBe('/settings')
})

test('while an input method composes, Escape and the arrows are its own', () => {
  show('/playback')
  press('ArrowDown')
  expect(focused()).toBe('number')
  expect(press('ArrowDown', { isComposing: true }).defaultPrevented).toBe(false)
  expect(press('Escape', { isComposing: true }).defaultPrevented).toBe(false)
  expect(focused()).toBe('number')
  expect(pageOpen()).toBe('/settings/playback')
})

test('when the focused control is removed, the panel has the focus, then the replacement', async () => {
  show('/source')
  expect(focused()).toBe('retry 0')
  const button = document.activeElement
  flushSync(() => (button instanceof HTMLElement ? button.click() : undefined))
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog')
  const wrapper = document.querySelector('[data-next]')
  // No event of a pointer that may rest over it.
  flushSync(() => wrapper?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
  await expect.poll(() => focused()).toBe('retry 2')
})

test('Back and Escape are the menu’s wherever the focus is, and an arrow moves it back into the menu', async () => {
  const { received } = show('/quality')
  const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()
  leave()
  press('ArrowUp')
  expect(focused()).toBe('chosen')
  leave()
  press('Backspace')
  expect(pageOpen()).toBe('/settings')
  leave()
  press('Escape')
  // The browser goes back over the menu's entry.
  await expect.poll(pageOpen).toBeNull()
  expect(received).not.toHaveBeenCalled()
  press('ArrowUp')
  expect(received).toHaveBeenCalledOnce()
})

test('in Firefox the browser’s own button over the film is off while a menu is open, and on after it', async () => {
  const supports = vi.spyOn(CSS, 'supports').mockReturnValue(true)
  onTestFinished(() => supports.mockRestore())
  show('/quality', FILM)
  const video = document.querySelector('video')
  await expect.poll(() => video?.hasAttribute('disablepictureinpicture')).toBe(true)
  press('Escape')
  await expect.poll(() => video?.hasAttribute('disablepictureinpicture')).toBe(false)
})

test('other browsers, which have none, keep picture-in-picture while a menu is open', async () => {
  show('/quality', FILM)
  await expect.poll(() => focused()).toBe('chosen')
  expect(document.querySelector('video')?.hasAttribute('disablepictureinpicture')).toBe(false)
})
