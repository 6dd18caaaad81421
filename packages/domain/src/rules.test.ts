import { describe, expect, it } from 'vitest'
import {
  airedOfSeason,
  chooseQuality,
  dateInWords,
  drawExtra,
  greetingAt,
  isReleased,
  titleKindOf,
  catalogueKindOf,
  yearOf,
} from './index.ts'
import { season } from './testing/season.ts'

describe('kinds', () => {
  it('S-260 S-261 movie, series, anime and the database kinds movie, tv map to ours', () => {
    expect([titleKindOf('movie'), titleKindOf('series'), titleKindOf('anime'), titleKindOf('tv')]).toEqual([
      'movie',
      'show',
      'show',
      'show',
    ])
    expect([catalogueKindOf('movie'), catalogueKindOf('show')]).toEqual(['movie', 'tv'])
  })

  it('S-527 any other kind throws unsupported type', () => {
    expect(() => titleKindOf('person' as 'tv')).toThrow('unsupported type')
    expect(() => catalogueKindOf('person' as 'show')).toThrow('unsupported type')
    expect(() => titleKindOf('constructor' as 'tv')).toThrow('unsupported type')
  })
})

describe('greetingAt', () => {
  const at = (hour: number, month = 3, day = 1) => greetingAt(new Date(2026, month - 1, day, hour, 59))

  it('S-089 is night before 5 and from 19', () => {
    expect([at(0), at(4), at(19), at(23)]).toEqual(['night', 'night', 'night', 'night'])
  })
  it('S-090 is morning before 12', () => {
    expect([at(5), at(11)]).toEqual(['morning', 'morning'])
  })
  it('S-091 is day before 19', () => {
    expect([at(12), at(18)]).toEqual(['day', 'day'])
  })
  it('S-092 S-093 two days have their own, at any hour', () => {
    expect([at(3, 4, 20), at(13, 6, 9), at(13, 4, 21), at(13, 6, 10)]).toEqual(['420', '69', 'day', 'day'])
  })
})

describe('isReleased', () => {
  const now = new Date(2026, 4, 10, 0, 5)

  it('S-428 a release date of today or earlier is out, tomorrow is not', () => {
    expect(isReleased({ releaseDate: '2026-05-10' }, now)).toBe(true)
    expect(isReleased({ releaseDate: '1926-12-31' }, now)).toBe(true)
    expect(isReleased({ releaseDate: '2026-05-11' }, now)).toBe(false)
    expect(isReleased({ releaseDate: '9999-01-01' }, now)).toBe(false)
  })
  it('S-428 a date that is no date is not out, even with an old year', () => {
    expect(isReleased({ releaseDate: '2020-02-31', year: 2020 }, now)).toBe(false)
    expect(isReleased({ releaseDate: 'soon', year: 2020 }, now)).toBe(false)
  })
  it('S-429 without a date the year decides; none or 0 is not out', () => {
    expect(isReleased({ year: 2026 }, now)).toBe(true)
    expect(isReleased({ year: 2027 }, now)).toBe(false)
    expect(isReleased({ year: 0 }, now)).toBe(false)
    expect(isReleased({}, now)).toBe(false)
  })
  it('an episode without an air date has not aired, unless an aired one follows it', () => {
    const airedOf = (...airDates: (string | undefined)[]) =>
      airedOfSeason(1, [season(1, ...airDates)], now).aired.map(({ episode }) => episode.number)
    expect([airedOf(undefined), airedOf('2026-05-09'), airedOf('2026-05-11')]).toEqual([[], [1], []])
    expect(airedOf('2026-05-09', undefined, '2026-05-11')).toEqual([1])
    expect(airedOf(undefined, '2026-05-09', undefined)).toEqual([1, 2])
  })
})

describe('yearOf', () => {
  it('reads the year off the text, so that no time zone moves New Year', () => {
    expect([yearOf('1922-01-01'), yearOf(''), yearOf(null), yearOf('0000-01-01'), yearOf('abc')]).toEqual([
      1922,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('chooseQuality', () => {
  const automatic = { automaticQuality: true, lastChosenQuality: null }
  const manual = (lastChosenQuality: '4k' | '1080' | '720' | '480' | '360' | 'unknown') => ({
    automaticQuality: false,
    lastChosenQuality,
  })

  it('S-322 S-325 automatic takes the best by rank: 1080 before 4k', () => {
    expect(chooseQuality(['360', '4k', '1080', '720'], automatic)).toBe('1080')
    expect(chooseQuality(['720', '4k'], automatic)).toBe('4k')
    expect(chooseQuality(['unknown', '360'], automatic)).toBe('360')
    expect(chooseQuality(['unknown'], automatic)).toBe('unknown')
    expect(chooseQuality([], automatic)).toBeNull()
    expect(chooseQuality(['360', '1080'], { automaticQuality: false, lastChosenQuality: null })).toBe('1080')
  })
  it('S-323 manual takes the choice, else the nearest lower by resolution', () => {
    expect(chooseQuality(['360', '720', '1080'], manual('720'))).toBe('720')
    expect(chooseQuality(['360', '480', '1080'], manual('720'))).toBe('480')
    expect(chooseQuality(['720', '1080'], manual('4k'))).toBe('1080')
  })
  it('S-324 without a lower one it takes the nearest higher', () => {
    expect(chooseQuality(['1080', '4k', '720'], manual('360'))).toBe('720')
    expect(chooseQuality(['unknown', '1080'], manual('360'))).toBe('1080')
    expect(chooseQuality(['unknown'], manual('360'))).toBe('unknown')
  })
  it('a preference for the unknown quality applies where there is one, and is none elsewhere', () => {
    expect(chooseQuality(['unknown', '360'], manual('unknown'))).toBe('unknown')
    expect(chooseQuality(['360', '720', '1080'], manual('unknown'))).toBe('1080')
  })
})

describe('a date in words', () => {
  it.each([
    ['1999-12-31', 'December 31, 1999'],
    ['9999-12-31', 'December 31, 9999'],
    ['2026-03-02T00:00:00Z', 'March 2, 2026'],
    ['0000-00-00', undefined],
    ['9999-99-99', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s is %s', (date, words) => {
    expect(dateInWords(date, 'en-US')).toBe(words)
  })
})

describe('drawExtra', () => {
  const numbers = (...list: number[]) => {
    const rest = [...list]
    return () => rest.shift() ?? 0
  }
  it('S-094 gives another text in 35 % of the draws, each as likely', () => {
    const extras = ['a', 'b', 'c', 'd']
    expect(drawExtra(extras, numbers(0.35))).toBeNull()
    expect(drawExtra(extras, numbers(0.999))).toBeNull()
    expect(drawExtra(extras, numbers(0.349, 0))).toBe('a')
    expect(drawExtra(extras, numbers(0, 0.51))).toBe('c')
    expect(drawExtra(extras, numbers(0, 0.9999))).toBe('d')
    expect(drawExtra([], numbers(0, 0.5))).toBeNull()
  })
})
