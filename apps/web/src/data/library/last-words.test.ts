import { expect, it } from 'vitest'
import { createLastWords, type Spoken } from './last-words.ts'
import { film, openTab } from './library-under-test.ts'
import { createMemoryDisk, createPlatter } from './memory-disk.ts'

function createStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const spoken = (watched: number, at = 1000): Spoken => ({
  partition: '',
  at,
  save: { ...film, watched, duration: 1000 },
})

it('what was taken back is gone, what was not stands there once', () => {
  const words = createLastWords(createStorage())
  const takeBack = words.say(spoken(60))
  words.say({ ...spoken(70), partition: 'other' })
  takeBack()
  expect(words.standing()).toEqual([{ ...spoken(70), partition: 'other' }])
  words.takeBack({ ...spoken(70), partition: 'other' })
  expect(words.standing()).toEqual([])
})

it('a newer word of the same film replaces the older, and the older cannot take it back', () => {
  const words = createLastWords(createStorage())
  const takeBack = words.say(spoken(60))
  words.say(spoken(63, 4000))
  takeBack()
  expect(words.standing()).toEqual([spoken(63, 4000)])
})

it('garbage and a storage that refuses cost nothing but the words', () => {
  const storage = createStorage()
  storage.kept.set('__MW::last-words', '[{"at":"soon"}, 7, null]')
  expect(createLastWords(storage).standing()).toEqual([])
  storage.kept.set('__MW::last-words', 'no json')
  expect(createLastWords(storage).standing()).toEqual([])
  const refuse = () => {
    throw new Error('refused')
  }
  const refused = createLastWords({ getItem: refuse, setItem: refuse, removeItem: refuse })
  refused.say(spoken(60))()
  expect(refused.standing()).toEqual([])
})

it('S-236 a position that a dying page could not write is there on the next page, with its own time', async () => {
  const storage = createStorage()
  const platter = createPlatter()
  const disk = createMemoryDisk(platter)
  const dying = openTab({
    disk: { ...disk, change: () => new Promise(() => {}) },
    lastWords: createLastWords(storage),
    now: () => 5000,
  })
  void dying.progress.save({ ...film, watched: 60, duration: 1000 })
  const next = openTab({ disk: createMemoryDisk(platter), lastWords: createLastWords(storage), now: () => 9000 })
  await next.progress.recover()
  expect(await next.progress.one(film)).toMatchObject({ position: { watched: 60, duration: 1000 }, updatedAt: 5000 })
  expect(storage.kept.size).toBe(0)
})

it('a word stands until the disk has it: through a page that dies while it recovers, and on a disk that is full', async () => {
  const storage = createStorage()
  const disk = createMemoryDisk(createPlatter())
  const full = { ...disk, change: () => Promise.reject(new Error('QuotaExceededError')) }
  const tab = openTab({ disk: full, lastWords: createLastWords(storage), now: () => 5000 })
  await tab.progress.save({ ...film, watched: 60, duration: 1000 })
  const dying = openTab({
    disk: { ...disk, change: () => new Promise(() => {}) },
    lastWords: createLastWords(storage),
    now: () => 7000,
  })
  void dying.progress.recover()
  const next = openTab({ disk, lastWords: createLastWords(storage), now: () => 9000 })
  await next.progress.recover()
  expect(await next.progress.one(film)).toMatchObject({ position: { watched: 60 }, updatedAt: 5000 })
  expect(storage.kept.size).toBe(0)
})
