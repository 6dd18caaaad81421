import { catalogueProgrammesSchema } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { lookOf } from '../art/look.ts'
import { createLibrary } from './library.ts'
import { readOpenFilms } from './open-films.ts'
import { readProgrammes } from './programmes.ts'
import { wireProgrammes } from './wire-programmes.ts'
import { readSampleTitles } from './sample-titles.ts'
import { posterSubjectOf } from './wire.ts'

const films = readOpenFilms()
const library = createLibrary(films, readSampleTitles())
const rows = readProgrammes()

const wordsIn = (text: string) => text.split(/\s+/).length
const sentencesIn = (text: string) => [...text.matchAll(/[.!?](?=\s|$)/g)].length

describe('the programmes of the data', () => {
  it('are twelve, each with six films of the catalogue under their title and year', () => {
    expect(rows).toHaveLength(12)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(12)
    for (const { films: listed } of rows) {
      expect(listed).toHaveLength(6)
      for (const { imdbId, title, year } of listed) expect(library.filmByImdbId(imdbId)).toMatchObject({ title, year })
    }
  })

  it('share no film, so that a page may show any of them side by side', () => {
    const ids = rows.flatMap(({ films: listed }) => listed.map(({ imdbId }) => imdbId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(rows.map((row) => [row.name, row] as const))(
    '%s has a line, a note and a sentence for each film',
    (_, row) => {
      expect(sentencesIn(row.line)).toBe(2)
      expect(wordsIn(row.note)).toBeGreaterThanOrEqual(90)
      expect(wordsIn(row.note)).toBeLessThanOrEqual(140)
      for (const { remark } of row.films) expect(sentencesIn(remark)).toBe(1)
    },
  )
})

describe('the pictures of the programmes', () => {
  const lookOfFilm = (imdbId: string) => {
    const film = library.filmByImdbId(imdbId)
    return film ? lookOf(posterSubjectOf(film)) : undefined
  }
  /** Pairs that share a scene or a palette although they stand beside each other or, in three columns, below. */
  const pairsAlike = (imdbIds: readonly string[]) =>
    imdbIds.flatMap((id, at) =>
      [imdbIds[at + 1], imdbIds[at + 3]].flatMap((other) => {
        const [one, two] = [lookOfFilm(id), other && lookOfFilm(other)]
        return one && two && (one.scene === two.scene || one.palette === two.palette) ? [`${id} and ${other}`] : []
      }),
    )

  it.each(rows.map((row) => [row.name, row] as const))('%s has no two neighbours alike', (_, { films: listed }) => {
    expect(pairsAlike(listed.map(({ imdbId }) => imdbId))).toEqual([])
  })

  it('of programmes beside each other, or below in three columns, share neither scene nor palette', () => {
    // Each programme shows its middle film; another one of them begins the row each day, so the last stands before the first.
    const looks = rows.map(({ name, films: listed }) => ({ name, ...lookOfFilm(listed[3]?.imdbId ?? '') }))
    const alike = looks.flatMap((one, at) =>
      [1, 2, 3]
        .map((places) => looks[(at + places) % looks.length])
        .filter((other) => other?.scene === one.scene || other?.palette === one.palette)
        .map((other) => `${one.name} and ${other?.name}`),
    )
    expect(alike).toEqual([])
  })
})

describe('wireProgrammes', () => {
  it('answers what the contract reads, with pictures', () => {
    const { programmes = [] } = catalogueProgrammesSchema.parse(wireProgrammes(rows, library))
    expect(programmes.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    for (const { films: listed = [] } of programmes) {
      expect(listed).toHaveLength(6)
      for (const { poster_path, backdrop_path, remark } of listed) {
        expect([poster_path, backdrop_path, remark].every(Boolean)).toBe(true)
      }
    }
  })

  it('leaves out films that the library has not, and programmes with fewer than three', () => {
    const few = (count: number) => {
      const held = new Set(rows[0]?.films.slice(0, count).map(({ imdbId }) => imdbId))
      const small = createLibrary(
        films.filter(({ imdbId }) => imdbId !== undefined && held.has(imdbId)),
        readSampleTitles(),
      )
      return wireProgrammes(rows, small).programmes?.map(({ films: listed }) => listed?.length)
    }
    expect(few(3)).toEqual([3])
    expect(few(2)).toEqual([])
  })
})
