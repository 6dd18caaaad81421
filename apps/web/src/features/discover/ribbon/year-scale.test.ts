import { describe, expect, it } from 'vitest'
import {
  barHeights,
  barsPath,
  middleOf,
  namedDecades,
  protectedYears,
  sharesOf,
  sumOfCounts,
  yearAt,
  yearScale,
} from './year-scale.ts'

const NOW = 2026

describe('yearScale', () => {
  it('runs from the first to the last year with a title', () => {
    expect(yearScale({ 1914: 44, 1888: 1, 2012: 1 }, NOW)).toEqual({ from: 1888, to: 2012 })
  })
  it.each([undefined, {}, { 1000: 3, 9999: 1 }, { soon: 2 }])('of %o runs from the oldest film until now', (counts) => {
    expect(yearScale(counts, NOW)).toEqual({ from: 1888, to: 2026 })
  })
  it('does not believe years before films and long after today', () => {
    expect(yearScale({ 1000: 3, 1920: 1, 1950: 1, 9999: 1 }, NOW)).toEqual({ from: 1920, to: 1950 })
  })
  it('has ten years around a catalogue of one year', () => {
    expect(yearScale({ 1945: 3 }, NOW)).toEqual({ from: 1941, to: 1950 })
  })
})

describe('sharesOf', () => {
  const scale = { from: 1900, to: 1999 }
  it('begins before the first year and ends after the last', () => {
    expect(sharesOf(scale, scale)).toEqual({ from: 0, to: 1 })
    expect(sharesOf({ from: 1920, to: 1929 }, scale)).toEqual({ from: 0.2, to: 0.3 })
    expect(sharesOf({ from: 1927, to: 1927 }, scale)).toEqual({ from: 0.27, to: 0.28 })
  })
  it('of years outside stands at the end', () => {
    expect(sharesOf({ from: 1500, to: 1509 }, scale)).toEqual({ from: 0, to: 0 })
    expect(sharesOf({ from: 1990, to: 9999 }, scale)).toEqual({ from: 0.9, to: 1 })
  })
  it.each([1900, 1927, 1999])('the middle of %i is read back as it', (year) => {
    expect(yearAt(middleOf(year, scale), scale)).toBe(year)
  })
  it.each([
    [-0.5, 1900],
    [1, 1999],
    [7, 1999],
  ])('a press at %d is within the scale', (share, year) => expect(yearAt(share, scale)).toBe(year))
})

describe('barHeights', () => {
  it('go by the square root, one is seen beside many, and none is a line', () => {
    const scale = { from: 1914, to: 1917 }
    expect(barHeights({ 1914: 100, 1915: 25, 1917: 1 }, scale)).toEqual([52, 28.5, 1.5, 9.7])
  })
  it('are even where no numbers are known', () => {
    expect(new Set(barHeights(undefined, { from: 1914, to: 1917 })).size).toBe(1)
    expect(new Set(barHeights({}, { from: 1914, to: 1917 })).size).toBe(1)
  })
  it('become one path, a field a year', () => {
    expect(barsPath([52, 1.5])).toBe('M0.225 52v-52.0h0.55v52.0zM1.225 52v-1.5h0.55v1.5z')
  })
})

describe('sumOfCounts', () => {
  it('adds the numbers of both kinds', () => {
    expect(sumOfCounts({ 1914: 2, 1920: 1 }, { 1920: 3 })).toEqual({ 1914: 2, 1920: 4 })
    expect(sumOfCounts(undefined, { 1920: 3 })).toEqual({ 1920: 3 })
    expect(sumOfCounts(undefined, undefined)).toBeUndefined()
  })
})

describe('protectedYears', () => {
  const scale = { from: 1888, to: 2012 }
  const until = (last: number, more: Record<number, number> = {}) => ({
    ...Object.fromEntries(Array.from({ length: last - 1887 }, (_, index) => [1888 + index, 1])),
    ...more,
  })
  it('is the longest run of empty years', () => {
    expect(protectedYears(until(1963, { 1968: 1, 2008: 1, 2012: 1 }), scale, NOW)).toEqual({ from: 1969, to: 2007 })
    expect(protectedYears(until(1963), scale, NOW)).toEqual({ from: 1964, to: 2012 })
  })
  it('has no year whose films are free: those are empty for another reason', () => {
    expect(protectedYears({ 1888: 1, 1940: 1, 1960: 1 }, { from: 1888, to: 1960 }, NOW)).toEqual({
      from: 1941,
      to: 1959,
    })
    expect(protectedYears({ 1888: 1, 1930: 1 }, { from: 1888, to: 1930 }, NOW)).toBeNull()
  })
  it('is none where no numbers are known, or few years are empty', () => {
    expect(protectedYears(undefined, scale, NOW)).toBeNull()
    expect(protectedYears({}, scale, NOW)).toBeNull()
    expect(protectedYears(until(2012), scale, NOW)).toBeNull()
  })
  it('takes the place of the names of its decades', () => {
    expect(namedDecades({ from: 1888, to: 1935 }, { from: 1905, to: 1920 })).toEqual([1890, 1900, 1930])
  })
})
