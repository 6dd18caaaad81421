import type { Title } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { isUnfiltered, narrowingOf, NO_FILTERS, passes, readFilters, writeFilters, type Filters } from './filters.ts'

const film: Title = { id: '5', kind: 'movie', title: 'Detour', year: 1945, genreIds: [80, 53], language: 'en' }
const nobody = { isSaved: () => false, isWatched: () => false }

describe('the filters', () => {
  it('are all in the address', () => {
    const filters: Filters = {
      kind: 'movie',
      genre: 18,
      years: { from: 1920, to: 1929 },
      language: 'de',
      hidesLibrary: true,
      hidesWatched: true,
    }
    const params = writeFilters(new URLSearchParams('m=details'), filters)
    expect(params.toString()).toBe('m=details&kind=movie&genre=18&language=de&hide=library%2Cwatched&years=1920-1929')
    expect(readFilters(params)).toEqual(filters)
    expect(writeFilters(params, NO_FILTERS).toString()).toBe('m=details')
  })

  it('that are not understood filter nothing', () => {
    expect(
      readFilters(new URLSearchParams('kind=play&genre=drama&decade=1925&years=abc-99999&language=%3Cb%3E&hide=all')),
    ).toEqual(NO_FILTERS)
  })

  it.each([
    [{ kind: 'show' }, false],
    [{ genre: 53 }, true],
    [{ genre: 18 }, false],
    [{ years: { from: 1940, to: 1945 } }, true],
    [{ years: { from: 1945, to: 1950 } }, true],
    [{ years: { from: 1946, to: 1950 } }, false],
    [{ years: { from: 1940, to: 1944 } }, false],
    [{ language: 'en' }, true],
    [{ language: 'de' }, false],
  ] as const)('%o', (part, isIn) => expect(passes(film, { ...NO_FILTERS, ...part }, nobody)).toBe(isIn))

  it('become parameters of the movie database, days by their years', () => {
    expect(narrowingOf(NO_FILTERS)).toEqual({})
    expect(
      narrowingOf({
        ...NO_FILTERS,
        kind: 'show',
        genre: 18,
        years: { from: 1990, to: 1999 },
        language: 'ja',
        hidesWatched: true,
      }),
    ).toEqual({
      genreId: 18,
      from: '1990-01-01',
      to: '1999-12-31',
      language: 'ja',
    })
    expect(isUnfiltered({ ...NO_FILTERS, kind: 'movie' })).toBe(true)
    expect(isUnfiltered({ ...NO_FILTERS, language: 'de' })).toBe(false)
    expect(isUnfiltered({ ...NO_FILTERS, hidesLibrary: true })).toBe(false)
  })

  it('a title of which nothing is known passes no filter that asks', () => {
    const bare: Title = { id: '6', kind: 'movie', title: 'Lost' }
    expect(passes(bare, { ...NO_FILTERS, years: { from: 1000, to: 9999 } }, nobody)).toBe(false)
    expect(passes(bare, { ...NO_FILTERS, genre: 1 }, nobody)).toBe(false)
    expect(passes(bare, NO_FILTERS, nobody)).toBe(true)
  })

  it('titles in the library and watched ones can be left out', () => {
    const mine = { isSaved: () => true, isWatched: () => true }
    expect(passes(film, { ...NO_FILTERS, hidesLibrary: true }, mine)).toBe(false)
    expect(passes(film, { ...NO_FILTERS, hidesWatched: true }, mine)).toBe(false)
    expect(passes(film, NO_FILTERS, mine)).toBe(true)
  })
})
