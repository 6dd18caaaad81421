import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Lingering from './when-lingering.ts'

const work = vi.fn()
let whenLingering: typeof Lingering.whenLingering

beforeEach(async () => {
  // What waits for the page to rest is kept by the module, which other tests share.
  vi.resetModules()
  work.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requestIdleCallback = (idle: () => void) => void queueMicrotask(idle)
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', {})
  ;({ whenLingering } = await import('./when-lingering.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('work waits for two seconds in which the viewer does nothing', async () => {
  whenLingering(work)
  await vi.advanceTimersByTimeAsync(1500)
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(1999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('work that was called off never runs, and a key does not begin it again', async () => {
  whenLingering(work)()
  document.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).not.toHaveBeenCalled()
})

it('on a slow line nothing waits', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } })
  whenLingering(work)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).not.toHaveBeenCalled()
})
