import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'
import { settle } from './testing/watching.ts'

const create = () => createStore({ time: { playhead: 0, duration: 0 }, volume: { level: 1 } })

test('a change is readable at once and leaves other families the same object', () => {
  const store = create()
  const before = store.get()
  store.patch('time', { playhead: 5 })
  expect(store.get().time).toEqual({ playhead: 5, duration: 0 })
  expect(store.get()).not.toBe(before)
  expect(store.get().volume).toBe(before.volume)
})

test('snapshots are frozen, families as well', () => {
  const store = create()
  store.patch('time', { playhead: 5 })
  expect(Object.isFrozen(store.get())).toBe(true)
  expect(Object.isFrozen(store.get().time)).toBe(true)
  expect(Object.isFrozen(store.get().volume)).toBe(true)
})

test('several changes in one turn are announced once', async () => {
  const store = create()
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.patch('time', { playhead: 5 })
  store.patch('volume', { level: 0 })
  expect(listener).not.toHaveBeenCalled()
  await settle()
  expect(listener).toHaveBeenCalledOnce()
})

test('facts that stay the same publish nothing', async () => {
  const store = create()
  const before = store.get()
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.patch('time', { playhead: 0 })
  await settle()
  expect(store.get()).toBe(before)
  expect(listener).not.toHaveBeenCalled()
})

test('a selection is notified only of its own changes, with the value before', async () => {
  const store = create()
  const listener = vi.fn<(now: number, before: number) => void>()
  store.select((state) => state.time.playhead, listener)
  store.patch('volume', { level: 0 })
  await settle()
  store.patch('time', { playhead: 5 })
  await settle()
  expect(listener.mock.calls).toEqual([[5, 0]])
})

test('a selection ends with its signal or with its own stop, and never starts on a signal that has ended', async () => {
  const store = create()
  const listener = vi.fn<() => void>()
  const life = new AbortController()
  store.select((state) => state.time.playhead, listener, { signal: life.signal })
  store.select((state) => state.time.playhead, listener)()
  store.select((state) => state.time.playhead, listener, { signal: AbortSignal.abort() })
  life.abort()
  store.patch('time', { playhead: 5 })
  await settle()
  expect(listener).not.toHaveBeenCalled()
})

test('one listener subscribed twice is called twice and unsubscribed once', async () => {
  const store = create()
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.subscribe(listener)()
  store.patch('time', { playhead: 5 })
  await settle()
  expect(listener).toHaveBeenCalledOnce()
})
