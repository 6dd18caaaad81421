import { expect, it } from 'vitest'
import { createAnswerMemory } from './answer-memory.ts'

it('an answer is recalled for as long as its service says, an hour at most', () => {
  let now = 0
  const memory = createAnswerMemory(() => now)
  memory.remember('a', 'one', 60)
  memory.remember('b', 'two', 1e9)
  for (const seconds of [0, -1, Number.NaN, '60', undefined]) memory.remember('c', 'three', seconds)
  now = 59_999
  expect([memory.recall('a'), memory.recall('c')]).toEqual(['one', undefined])
  now = 60_000
  expect([memory.recall('a'), memory.recall('b')]).toEqual([undefined, 'two'])
  now = 3_600_000
  expect(memory.recall('b')).toBeUndefined()
})

it('the oldest answers make room', () => {
  const memory = createAnswerMemory(() => 0)
  for (let at = 0; at < 51; at += 1) memory.remember(String(at), at, 1)
  expect([memory.recall('0'), memory.recall('1')]).toEqual([undefined, 1])
})
