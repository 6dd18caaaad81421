import type { Player } from '@matinee/player/core'
import { expect, it, vi } from 'vitest'
import type { LocalStores } from '../../../data/local-stores.ts'
import { rememberSettings } from './remember-settings.ts'

interface Settings {
  rate: { rate: number; heldFrom: number | null }
  volume: { level: number; isMuted: boolean }
}

/** A player whose speed and volume the test sets, and the speeds that are remembered. */
function watch() {
  let state: Settings = { rate: { rate: 1, heldFrom: null }, volume: { level: 1, isMuted: false } }
  const listeners: (() => void)[] = []
  const select = (selector: (now: Settings) => unknown, listener: (value: unknown) => void) => {
    let before = selector(state)
    listeners.push(() => {
      const now = selector(state)
      if (Object.is(now, before)) return
      before = now
      listener(now)
    })
  }
  const playback = { set: vi.fn<(part: { rate: number }) => void>() }
  const stores = { volume: { set: vi.fn() }, playback } as unknown as LocalStores
  rememberSettings({ store: { select } } as unknown as Player, stores, new AbortController().signal)
  return {
    remembered: () => playback.set.mock.calls.map(([{ rate }]) => rate),
    plays(rate: number, heldFrom: number | null = null) {
      state = { ...state, rate: { rate, heldFrom } }
      for (const listener of listeners) listener()
    },
  }
}

it('remembers the speed that the viewer chose, and not that of a held finger', () => {
  const { plays, remembered } = watch()
  plays(1.5)
  plays(1.5, 1.5)
  plays(2, 1.5)
  plays(1.5)
  expect(remembered()).toEqual([1.5])
})
