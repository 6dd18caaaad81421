import { expect, it } from 'vitest'
import { dayOf, filmsOfTheDay, orderOfTheDay } from './order-of-the-day.ts'

const FILMS = Array.from({ length: 30 }, (_, index) => index)
const at = (day: number, hour: number) => dayOf(new Date(2026, 5, day, hour))

it('a day lasts from midnight to midnight of the viewer’s clock', () => {
  expect(at(1, 0)).toBe(at(1, 23))
  expect(at(2, 0)).toBe(at(1, 23) + 1)
})

it('another film begins each day, and none is left out', () => {
  const [first] = orderOfTheDay(FILMS, at(1, 12))
  expect(orderOfTheDay(FILMS, at(2, 12))[0]).toBe(((first ?? 0) + 1) % FILMS.length)
  expect(orderOfTheDay(FILMS, at(1, 12)).toSorted((a, b) => a - b)).toEqual(FILMS)
  expect(orderOfTheDay([], at(1, 12))).toEqual([])
})

it('home begins with the film after that of the day, which comes last', () => {
  const day = at(1, 12)
  const [first, ...others] = orderOfTheDay(FILMS, day)
  expect(filmsOfTheDay(FILMS, day)).toEqual([...others, first])
  expect(filmsOfTheDay([], day)).toEqual([])
})
