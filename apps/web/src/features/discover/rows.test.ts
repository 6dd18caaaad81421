import { describe, expect, it } from 'vitest'
import { paths } from '../../services/navigation/paths.ts'
import { readRow, writeRow } from './rows.ts'

describe('a row in the address', () => {
  it.each([
    [{ kind: 'movie', list: 'top_rated' }, 'movie-top_rated'],
    [{ kind: 'show', list: 'popular' }, 'show-popular'],
    [{ kind: 'show', genreId: 18 }, 'show-18'],
  ] as const)('%o is read as it was written', (row, text) => {
    const params = writeRow(new URLSearchParams('decade=1920'), row)
    expect(params.toString()).toBe(`decade=1920&row=${text}`)
    expect(readRow(params)).toEqual(row)
    expect(writeRow(params, null).toString()).toBe('decade=1920')
  })

  it('that home leads to is a list', () => {
    const rowAt = (path: string) => readRow(new URL(path, 'https://site.example').searchParams)
    expect(rowAt(paths.bestFilms())).toEqual({ kind: 'movie', list: 'top_rated' })
    expect(rowAt(paths.shortFilms())).toMatchObject({ kind: 'movie', part: { narrowing: { longest: 15 } } })
  })

  it.each(['', 'movie', 'show-now_playing', 'movie-latest', 'play-18', 'movie-1e9', 'movie-9999999999'])(
    '%s names none',
    (text) => expect(readRow(new URLSearchParams({ row: text }))).toBeNull(),
  )
})
