import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('gives one turn of the event loop to one piece of work, in the order in which they asked', async () => {
  let turn = 0
  const takeTurn = createTurns(async () => void turn++)
  const had: string[] = []
  const work = async (name: string) => {
    for (let share = 0; share < 2; share++) {
      await takeTurn()
      had.push(name)
    }
  }
  await Promise.all([work('a'), work('b')])
  expect(had).toEqual(['a', 'b', 'a', 'b'])
  expect(turn).toBe(4)
})
