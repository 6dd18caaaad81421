import { expect, it } from 'vitest'
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

const open = (storage: ReturnType<typeof storageOf>) =>
  openLocalStores({ storage, onForeignChange: () => () => {}, warn: () => {} })

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
