import { createManualClock } from '@matinee/testing/clock'
import { expect, it } from 'vitest'
import { RETRY_MS } from './kit/full-disk.ts'
import { openLocalStores } from './local-stores.ts'

/** Storage with so much room, in letters. */
function storageOf(room: number) {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('', 'QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key: string) => void texts.delete(key),
    grow: () => (room = Infinity),
  }
}

const open = (storage: ReturnType<typeof storageOf>, after = (_ms: number, _call: () => void) => {}) =>
  openLocalStores({ storage, onForeignChange: () => () => {}, warn: () => {}, after })

it('says that settings do not last while the browser has no room for all of them', async () => {
  const storage = storageOf(60)
  const { isFull, connections, volume } = await open(storage)
  expect(isFull.get()).toBe(false)
  connections.set({ proxySet: [`https://proxy.example/${'long'.repeat(20)}`] })
  expect(isFull.get()).toBe(true)
  volume.set({ volume: 0.5 })
  expect([...storage.texts.keys()]).toEqual(['__MW::volume'])
  expect(isFull.get()).toBe(true)
  storage.grow()
  connections.set({ proxySet: null })
  expect(isFull.get()).toBe(false)
})

it('keeps what a full browser refused as soon as there is room, though the viewer does nothing more', async () => {
  const storage = storageOf(10)
  const clock = createManualClock()
  const { isFull, theme, volume } = await open(storage, (ms, call) => void clock.after(ms, call))
  theme.set({ theme: 'red' })
  volume.set({ volume: 0.25 })
  volume.set({ volume: 0.5 })
  await clock.advance(RETRY_MS)
  expect(isFull.get()).toBe(true)
  storage.grow()
  await clock.advance(RETRY_MS - 1)
  expect(isFull.get()).toBe(true)
  await clock.advance(1)
  expect(isFull.get()).toBe(false)
  const again = await open(storage)
  expect([again.theme.get().theme, again.volume.get().volume]).toEqual(['red', 0.5])
})
