import { describe, expect, it } from 'vitest'
import { readYears, textOfYears, writeYears } from './year-range.ts'

const read = (search: string) => readYears(new URLSearchParams(search))

describe('readYears', () => {
  it.each([
    ['years=1920-1929', { from: 1920, to: 1929 }],
    ['years=1927', { from: 1927, to: 1927 }],
    ['years=1929-1920', { from: 1920, to: 1929 }],
    ['decade=1920', { from: 1920, to: 1929 }],
    ['decade=1920&years=1931-1932', { from: 1931, to: 1932 }],
    ['decade=1920&years=soon', { from: 1920, to: 1929 }],
  ])('reads %s', (search, years) => expect(read(search)).toEqual(years))

  it.each([
    'years=abc-99999',
    'years=1920-',
    'years=-1929',
    'years=0920-1929',
    'years=1920-1929-1930',
    'years=192',
    'years=１９２０-1929',
    'years=',
    'decade=1925',
    'decade=0990',
    'decade=19200',
    '',
  ])('reads none from %s', (search) => expect(read(search)).toBeNull())
})

describe('writeYears', () => {
  const written = (search: string, years: Parameters<typeof writeYears>[1]) => {
    const params = new URLSearchParams(search)
    writeYears(params, years)
    return params.toString()
  }
  it('takes the place of an older decade', () => {
    expect(written('kind=movie&decade=1950', { from: 1920, to: 1929 })).toBe('kind=movie&years=1920-1929')
    expect(written('decade=1950', null)).toBe('')
  })
  it('writes one year once, and is read back', () => {
    const search = written('', { from: 1927, to: 1927 })
    expect(search).toBe('years=1927')
    expect(read(search)).toEqual({ from: 1927, to: 1927 })
  })
})

describe('textOfYears', () => {
  it('names one year once', () => {
    expect(textOfYears({ from: 1927, to: 1927 })).toBe('1927')
    expect(textOfYears({ from: 1920, to: 1929 })).toBe('1920–1929')
  })
})
