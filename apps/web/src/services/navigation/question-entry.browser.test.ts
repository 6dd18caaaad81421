import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { enterQuestion, leaveEmptyEntries } from './question-entry.ts'

const stateNow = () => history.state as unknown

/** What the page did before; each test begins at the second of two entries, which are known by their number. */
beforeEach(() => {
  history.pushState({ step: 1 }, '')
  history.pushState({ step: 2 }, '')
  const over = new AbortController()
  leaveEmptyEntries(over.signal)
  onTestFinished(() => over.abort())
})

it('an entry to which Forward comes after its dialog was closed is left again', async () => {
  const close = vi.fn<() => void>()
  const end = enterQuestion(close)
  history.back()
  await expect.poll(stateNow).toEqual({ step: 2 })
  expect(close).toHaveBeenCalledOnce()
  end()
  const seen: unknown[] = []
  const look = () => seen.push(stateNow())
  window.addEventListener('popstate', look)
  onTestFinished(() => window.removeEventListener('popstate', look))
  history.forward()
  await expect.poll(() => seen).toEqual([{ step: 2, isQuestion: true }, { step: 2 }])
  history.back()
  await expect.poll(stateNow).toEqual({ step: 1 })
})

it('an entry in which a page begins anew, without its dialog, is left again', async () => {
  history.pushState({ step: 2, isQuestion: true }, '')
  const over = new AbortController()
  onTestFinished(() => over.abort())
  leaveEmptyEntries(over.signal)
  await expect.poll(stateNow).toEqual({ step: 2 })
})

it('a dialog that follows another at once takes its entry over', async () => {
  const end = enterQuestion(() => {})
  const entries = history.length
  end()
  const close = vi.fn<() => void>()
  const endNext = enterQuestion(close)
  await Promise.resolve()
  expect(history.length).toBe(entries)
  expect(stateNow()).toEqual({ step: 2, isQuestion: true })
  endNext()
  await expect.poll(stateNow).toEqual({ step: 2 })
  expect(close).not.toHaveBeenCalled()
})

it('a dialog that opens while the entry of another is left stays open, and has an entry of its own', async () => {
  enterQuestion(() => {})()
  await Promise.resolve()
  // The browser goes back, and has not arrived.
  expect(stateNow()).toEqual({ step: 2, isQuestion: true })
  const close = vi.fn<() => void>()
  onTestFinished(enterQuestion(close))
  const arrived = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
  })
  await arrived
  expect(stateNow()).toEqual({ step: 2, isQuestion: true })
  expect(close).not.toHaveBeenCalled()
  history.back()
  await expect.poll(stateNow).toEqual({ step: 2 })
  expect(close).toHaveBeenCalledOnce()
})

it('a dialog that is closed before the entry of another is left has none', async () => {
  enterQuestion(() => {})()
  await Promise.resolve()
  enterQuestion(() => {})()
  await expect.poll(stateNow).toEqual({ step: 2 })
  history.back()
  await expect.poll(stateNow).toEqual({ step: 1 })
})
