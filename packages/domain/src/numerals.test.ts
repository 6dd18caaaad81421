import { describe, expect, it } from 'vitest'
import { withOtherNumerals } from './numerals.ts'

describe('withOtherNumerals', () => {
  it.each([
    ['rocky 2', 'rocky ii'],
    ['Rocky II', 'Rocky 2'],
    ['Saw X', 'Saw 10'],
    ['plan ix from outer space', 'plan 9 from outer space'],
    ['Toy Story 2: The Game', 'Toy Story ii: The Game'],
    ['rocky 20', 'rocky xx'],
  ])('%j becomes %j', (text, other) => {
    expect(withOtherNumerals(text)).toBe(other)
  })

  it.each([
    '',
    'what i did',
    'Toy Story 1',
    'V for Vendetta',
    '2 days',
    '1917',
    'wonder woman 1984',
    'rocky 21',
    'rocky 02',
    'X-II',
    'fünf viêt iié',
    'mix six',
  ])('%j stays', (text) => {
    expect(withOtherNumerals(text)).toBe(text)
  })
})
