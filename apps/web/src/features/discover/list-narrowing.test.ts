import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '../../blocks/filters/filters.ts'
import { decadeOf } from '../../blocks/filters/year-range.ts'
import { listNarrowing } from './list-narrowing.ts'

describe('what a list is asked for with filters', () => {
  it('limits current lists to released titles', () => {
    const now = new Date('2026-06-01T12:00:00')
    const at = (decade: number | null, genre: number | null = null) =>
      listNarrowing(
        { kind: 'movie', list: 'now_playing' },
        { ...NO_FILTERS, years: decade === null ? null : decadeOf(decade), genre },
        now,
      ).to
    expect([at(null), at(null, 18), at(1920), at(2020)]).toEqual([undefined, '2026-06-01', '1929-12-31', '2026-06-01'])
    expect(listNarrowing({ kind: 'movie', list: 'popular' }, { ...NO_FILTERS, years: decadeOf(2020) }, now).to).toBe(
      '2029-12-31',
    )
  })

  it('narrows the part of a list that a row shows further', () => {
    const now = new Date('2026-06-01T12:00:00')
    const silent = { name: 'silent', narrowing: { to: '1927-10-05' } }
    const at = (filters: object) =>
      listNarrowing({ kind: 'movie', list: 'popular', part: silent }, { ...NO_FILTERS, ...filters }, now)
    expect(at({})).toEqual({ to: '1927-10-05' })
    expect(at({ years: decadeOf(1920), genre: 18 })).toEqual({ from: '1920-01-01', to: '1927-10-05', genreId: 18 })
    expect(at({ years: decadeOf(1910) })).toEqual({ from: '1910-01-01', to: '1919-12-31' })
    const german = { name: 'german', narrowing: { from: '1990-01-01', language: 'de' } }
    const row = { kind: 'movie', list: 'popular', part: german } as const
    expect(listNarrowing(row, { ...NO_FILTERS, years: decadeOf(1980), language: 'fr' }, now)).toEqual({
      from: '1990-01-01',
      to: '1989-12-31',
      language: 'de',
    })
  })
})
