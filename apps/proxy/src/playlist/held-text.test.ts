import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { createHeldText } from './held-text.ts'

it('refuses what would be too much for all playlists together, until one of them is over', () => {
  const hold = createHeldText(100)
  const [one, two] = [hold(), hold()]
  one.add(60)
  two.add(40)
  expect(() => two.add(1)).toThrow(new Refusal('too-many-requests', 1))
  one.release()
  one.release()
  two.add(60)
  expect(() => two.add(1)).toThrow(Refusal)
})
