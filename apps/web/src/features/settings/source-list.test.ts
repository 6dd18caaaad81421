import { expect, it } from 'vitest'
import { completeOrder, moved } from './source-list.ts'

it('S-249 a saved order loses unknown sources, and new ones follow by rank', () => {
  expect(completeOrder(['b', 'gone', 'b', 'a'], ['a', 'b', 'c', 'd'])).toEqual(['b', 'a', 'c', 'd'])
  expect(completeOrder([], ['a', 'b'])).toEqual(['a', 'b'])
})

it('one moves to another place', () => {
  expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c'])
})
