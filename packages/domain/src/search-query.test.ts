import { describe, expect, it } from 'vitest'
import { readSearchQuery } from './search-query.ts'

describe('readSearchQuery', () => {
  it.each([
    ['Nosferatu 1922', 'Nosferatu', 1922],
    ['nosferatu (1922)', 'nosferatu', 1922],
    ['Detour [1945]', 'Detour', 1945],
    ['Detour(1945)', 'Detour', 1945],
    ['detour, 1945', 'detour', 1945],
    ['detour - 1945', 'detour', 1945],
    ['1922 nosferatu', 'nosferatu', 1922],
    ['1922: nosferatu', 'nosferatu', 1922],
    ['nosferatu 1922-', 'nosferatu', 1922],
    ['nosferatu 1922 silent', 'nosferatu silent', 1922],
    ['Dragnet (1951–1959)', 'Dragnet', 1951],
    ['Dragnet 1951 - 1959', 'Dragnet', 1951],
    ['2001: A Space Odyssey 1968', '2001: A Space Odyssey', 1968],
    ['1917 (2019)', '1917', 2019],
    ['1984 1956', '1984', 1956],
    ['東京物語 1953', '東京物語', 1953],
    ['The Kid!  (1921) ', 'The Kid!', 1921],
  ])('%j asks for %j of %i', (typed, text, year) => {
    expect(readSearchQuery(typed)).toEqual({ text, year })
  })

  it.each([
    '',
    '1917',
    '(1922)',
    '1984!',
    'Nosferatu',
    '20,000 Leagues Under the Sea',
    'Apollo 13',
    'Fahrenheit 451',
    'Route 19222',
    'B1945',
    '1945er',
    '\u0000\u001b',
    '?!…',
    '\ud83c 1922',
  ])('%j is asked for as it was typed', (typed) => {
    expect(readSearchQuery(typed)).toEqual({ text: typed })
  })

  it('takes the number of a title for a year when no other follows: the search prefers the whole text', () => {
    expect(readSearchQuery('Blade Runner 2049')).toEqual({ text: 'Blade Runner', year: 2049 })
  })

  it.each([
    '1922'.repeat(500),
    '(1922) '.repeat(300),
    ' '.repeat(2000) + '1922',
    '1922 - '.repeat(300),
    '['.repeat(2000),
  ])('reads 2,000 letters (%#)', (typed) => {
    expect(() => readSearchQuery(typed)).not.toThrow()
  })
})
