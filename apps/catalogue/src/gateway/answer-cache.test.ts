import { expect, test, vi } from 'vitest'
import type { RepeatingClock } from '@matinee/server-kit'
import { createAnswerCache } from './answer-cache.ts'

/** A clock that stands until it is moved, and runs what is due on the way. */
function standingClock() {
  let now = 0
  const repeated: { every: number; next: number; work: () => void; signal: AbortSignal }[] = []
  const clock: RepeatingClock = {
    now: () => now,
    after: () => () => {},
    every: (ms, work, signal) => void repeated.push({ every: ms, next: ms, work, signal }),
  }
  const move = (ms: number): void => {
    const end = now + ms
    for (; now < end; now += 1_000) {
      for (const row of repeated.filter(({ next, signal }) => next <= now && !signal.aborted)) {
        row.next += row.every
        row.work()
      }
    }
  }
  return { clock, move }
}

const start = (mostCharacters = 1_000) => {
  const end = new AbortController()
  const { clock, move } = standingClock()
  return { answers: createAnswerCache(clock, mostCharacters, end.signal), move, end }
}

test('S-581 old answers are thrown away every 2 minutes', async () => {
  const { answers, move } = start()
  await answers.get('a', async () => 'first')
  move(1_800_000)
  await answers.get('b', async () => 'second')
  expect(answers.size()).toBe(2)
  move(1_800_000 + 121_000)
  expect(answers.size()).toBe(1)
  move(3_600_000)
  expect(answers.size()).toBe(0)
})

test('sweeping ends with the signal', async () => {
  const { answers, move, end } = start()
  await answers.get('a', async () => 'first')
  end.abort()
  move(8_000_000)
  expect(answers.size()).toBe(1)
})

test('no more is kept than fits, the answer not read for longest goes first', async () => {
  const { answers } = start(25)
  const load = vi.fn(async () => '1234567890')
  await answers.get('a', load)
  await answers.get('b', load)
  await answers.get('a', load)
  await answers.get('c', load)
  expect(load).toHaveBeenCalledTimes(3)
  await answers.get('a', load)
  expect(load).toHaveBeenCalledTimes(3)
  await answers.get('b', load)
  expect(load).toHaveBeenCalledTimes(4)
})

test('an answer larger than everything that fits is passed on and not kept', async () => {
  const { answers } = start(25)
  expect(await answers.get('a', async () => 'x'.repeat(100))).toHaveLength(100)
  expect(answers.size()).toBe(0)
})
