import { expect, it } from 'vitest'
import { createLastWords, type Word } from './last-words.ts'
import { createTextStorage } from './library-under-test.ts'

const word = (at: number, about?: string): Word => ({
  deed: 'bookmarks.remove',
  args: ['5'],
  at,
  partition: '',
  ...(about !== undefined && { about }),
})

it('what was taken back is gone, what was not stands there once, for the pages to come', () => {
  const storage = createTextStorage()
  const words = createLastWords(storage)
  const takeBack = words.say(word(1))
  words.say({ ...word(2), partition: 'other' })
  takeBack()
  expect(words.left).toEqual([])
  const next = createLastWords(storage)
  expect(next.left).toEqual([{ ...word(2), partition: 'other' }])
  next.takeBack(next.left[0])
  expect(createLastWords(storage).left).toEqual([])
  expect(storage.kept.size).toBe(0)
})

it('a newer word about the same replaces the older, and the older cannot take it back', () => {
  const storage = createTextStorage()
  const words = createLastWords(storage)
  const takeBack = words.say(word(1, 'film'))
  words.say(word(2, 'film'))
  words.say(word(3))
  words.say(word(4))
  takeBack()
  expect(createLastWords(storage).left).toEqual([word(2, 'film'), word(3), word(4)])
})

it('what a page before left about the same stands beside it', () => {
  const storage = createTextStorage()
  createLastWords(storage).say(word(1, 'film'))
  const words = createLastWords(storage)
  const takeBack = words.say(word(2, 'film'))
  words.say(word(3, 'film'))
  expect(createLastWords(storage).left).toEqual([word(1, 'film'), word(3, 'film')])
  takeBack()
  expect(words.left).toEqual([word(1, 'film')])
})

it('garbage and a storage that refuses cost nothing but the words', () => {
  const storage = createTextStorage()
  storage.kept.set('__MW::last-words', 'no json')
  expect(createLastWords(storage).left).toEqual([])
  storage.kept.set('__MW::last-words', '[7, null]')
  const words = createLastWords(storage)
  words.say(word(1, 'film'))()
  words.takeBack(7)
  words.takeBack(null)
  expect(storage.kept.size).toBe(0)
  const refuse = () => {
    throw new Error('refused')
  }
  const refused = createLastWords({ getItem: refuse, setItem: refuse, removeItem: refuse })
  refused.say(word(1))()
  expect(refused.left).toEqual([])
})
