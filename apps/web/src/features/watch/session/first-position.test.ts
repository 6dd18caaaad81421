import type { Clock } from '@matinee/player/core'
import { expect, it } from 'vitest'
import { firstPositionOf } from './first-position.ts'

/** Runs the waiting callback when the test says so. */
function fakeClock() {
  const waiting = new Map<() => void, number>()
  const clock: Clock = {
    now: () => 0,
    after(ms, callback) {
      waiting.set(callback, ms)
      return () => waiting.delete(callback)
    },
  }
  return { clock, waiting, ring: () => [...waiting.keys()].forEach((callback) => callback()) }
}

const viewer = { fromBeginning: false, asked: undefined }
const silence = new Promise<undefined>(() => {})
const saved = Promise.resolve({ position: { watched: 40, duration: 90 } })
const { signal } = new AbortController()
const BEGINNING = { startAt: 0, notedIn: undefined }

it('a film begins where it was left', async () => {
  const { clock, waiting } = fakeClock()
  expect(await firstPositionOf({ ...viewer, saved }, clock, signal)).toEqual({ startAt: 40, notedIn: 90 })
  expect(waiting.size).toBe(0)
})

it('a library that never answers is not waited for: 10 s, and the film begins at its beginning', async () => {
  const { clock, waiting, ring } = fakeClock()
  const position = firstPositionOf({ ...viewer, saved: silence }, clock, signal)
  expect([...waiting.values()]).toEqual([10_000])
  ring()
  expect(await position).toEqual(BEGINNING)
})

it('a library that fails is one that has saved nothing', async () => {
  const { clock, waiting } = fakeClock()
  const failing = Promise.reject(new DOMException('blocked', 'UnknownError'))
  expect(await firstPositionOf({ ...viewer, saved: failing }, clock, signal)).toEqual(BEGINNING)
  expect(waiting.size).toBe(0)
})

it('a named second, or the chosen beginning, does not wait for the library', async () => {
  const { clock, waiting } = fakeClock()
  expect(await firstPositionOf({ ...viewer, asked: 30, saved: silence }, clock, signal)).toEqual({
    ...BEGINNING,
    startAt: 30,
  })
  expect(await firstPositionOf({ fromBeginning: true, asked: 30, saved: silence }, clock, signal)).toEqual(BEGINNING)
  expect(waiting.size).toBe(0)
})

it('leaving ends the wait', async () => {
  const life = new AbortController()
  const position = firstPositionOf({ ...viewer, saved: silence }, fakeClock().clock, life.signal)
  life.abort()
  expect(await position).toEqual(BEGINNING)
})
