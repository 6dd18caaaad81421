import { act } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page as viewport } from 'vitest/browser'
import { reactPlace } from '../testing/react-place.ts'
import { Toasts, useToast } from './toasts.tsx'
import '../styles.css'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  onTestFinished(() => {
    vi.useRealTimers()
    globalThis.IS_REACT_ACT_ENVIRONMENT = false
  })
})

async function page() {
  let show: ReturnType<typeof useToast> = () => () => {}
  function Screen() {
    show = useToast()
    return null
  }
  const { place, root } = reactPlace()
  await act(async () =>
    root.render(
      <Toasts>
        <Screen />
      </Toasts>,
    ),
  )
  const run = vi.fn()
  const isPresent = (isSo: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSo)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    run,
    isPresent,
    removed: (title: string) => act(() => void show({ text: `${title} was removed`, action: { label: 'Undo', run } })),
    /** Returns the function that withdraws it. */
    offer() {
      let withdraw = () => {}
      act(() => {
        withdraw = show({ text: 'A new version', action: { label: 'Reload', run }, waits: true })
      })
      return withdraw
    },
    said: () => place.querySelector('.m-toasts')?.textContent ?? '',
    find(selector: string) {
      const found = place.querySelector<HTMLElement>(selector)
      if (!found) throw new Error(`there is no ${selector}`)
      return found
    },
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    show: (text: string, label?: string) => act(() => void show({ text, ...(label && { action: { label, run } }) })),
  }
}

const over = (type: string) => new PointerEvent(type, { bubbles: true, relatedTarget: document.body })

it('a toast with an undo button is shown for ten seconds, one without for five', async () => {
  const { removed, said, pass, show } = await page()
  removed('Nosferatu')
  pass(9999)
  expect(said()).toBe('Nosferatu was removedUndo')
  pass(1)
  expect(said()).toBe('')
  show('Saved')
  pass(4999)
  expect(said()).toBe('Saved')
  pass(1)
  expect(said()).toBe('')
})

it('it stays while focused, hovered, or while the page is hidden', async () => {
  const { removed, said, pass, find, isPresent } = await page()
  removed('Nosferatu')
  act(() => void find('.m-toast').dispatchEvent(over('pointerover')))
  pass(60_000)
  act(() => find('.m-toast button').focus())
  act(() => void find('.m-toast').dispatchEvent(over('pointerout')))
  pass(60_000)
  expect(said()).toContain('Nosferatu')
  act(() => find('.m-toast button').blur())
  pass(5000)
  isPresent(false)
  pass(60_000)
  expect(said()).toContain('Nosferatu')
  isPresent(true)
  pass(9999)
  expect(said()).toContain('Nosferatu')
  pass(1)
  expect(said()).toBe('')
})

it('an unprompted toast waits for an undo button, and is shown again after one that replaced it', async () => {
  const { removed, said, pass, offer, find, run } = await page()
  removed('Nosferatu')
  offer()
  expect(said()).toBe('Nosferatu was removedUndo')
  removed('Detour')
  expect(said()).toBe('Detour was removedUndo')
  pass(10_000)
  expect(said()).toBe('A new versionReload')
  removed('Metropolis')
  expect(said()).toBe('Metropolis was removedUndo')
  act(() => find('.m-toast button').click())
  expect(run).toHaveBeenCalledOnce()
  expect(said()).toBe('A new versionReload')
  pass(10_000)
  expect(said()).toBe('')
})

it('a toast withdrawn while it waits is never shown', async () => {
  const { removed, said, pass, offer } = await page()
  removed('Nosferatu')
  const withdraw = offer()
  act(withdraw)
  pass(10_000)
  expect(said()).toBe('')
})

it('the focus returns to where it was after an undo', async () => {
  const { removed, find } = await page()
  const before = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => before.remove())
  before.focus()
  removed('Detour')
  act(() => find('.m-toast button').focus())
  act(() => find('.m-toast button').click())
  expect(document.activeElement).toBe(before)
})

it('beside a long sentence the words of its action hold one line on a phone', async () => {
  await viewport.viewport(390, 800)
  const { show, find } = await page()
  show('The server no longer knows this account. Your library stays on this device.', 'Create an account')
  const { style } = find('.m-toast > button')
  style.minHeight = '0'
  const { height } = find('.m-toast > button').getBoundingClientRect()
  expect(height).toBeLessThan(2 * 16)
})
