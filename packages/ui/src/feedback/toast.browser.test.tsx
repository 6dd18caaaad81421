import { act } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('goes after five seconds', () => {
  const onGone = vi.fn<() => void>()
  draw(<Toast text="Saved" onGone={onGone} />)
  pass(4999)
  expect(onGone).not.toHaveBeenCalled()
  pass(1)
  expect(onGone).toHaveBeenCalledOnce()
})

it('with a button it stays for ten, and while the button has the focus; pressed, it goes at once', () => {
  const onGone = vi.fn<() => void>()
  const run = vi.fn<() => void>()
  const { find, click } = draw(
    <>
      <input />
      <Toast text="Removed" action={{ label: 'Undo', run }} onGone={onGone} />
    </>,
  )
  pass(9999)
  act(() => find('input').focus())
  act(() => find('.m-toast button').focus())
  pass(60_000)
  expect(onGone).not.toHaveBeenCalled()
  click('.m-toast button')
  expect([run.mock.calls.length, onGone.mock.calls.length]).toEqual([1, 1])
  expect(document.activeElement).toBe(find('input'))
})
