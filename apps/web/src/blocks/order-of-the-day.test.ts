import type { Title } from '@matinee/domain'
import { expect, it } from 'vitest'
import { orderOfTheDay } from './order-of-the-day.ts'

const titles = (count: number): Title[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), kind: 'movie', title: `Film ${index}` }))

it('the film of the day is the same all day, and another the next', () => {
  const films = titles(30)
  const at = (day: number, hour: number) => orderOfTheDay(films, new Date(2026, 5, day, hour))[0]?.id
  expect(at(1, 1)).toBe(at(1, 23))
  expect(at(1, 12)).not.toBe(at(2, 12))
  expect(orderOfTheDay([], new Date())).toEqual([])
  expect(orderOfTheDay(films, new Date(2026, 5, 1)).toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(films)
})
