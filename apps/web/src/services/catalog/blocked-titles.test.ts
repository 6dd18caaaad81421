import type { Title } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { withoutBlocked } from './blocked-titles.ts'
import type { Catalog } from './catalog.ts'
import { TitleNotFoundError } from './catalog-reader.ts'

const film = (id: string): Title => ({ id, kind: 'movie', title: `Film ${id}`, year: 1922 })
const show: Title = { id: '1', kind: 'show', title: 'A show of the same number', year: 1950 }
const [blocked, other] = [film('1'), film('2')]
const all = [blocked, show, other]
const named = () => Promise.reject(new Error('was asked for'))
const programme = (id: string, ids: readonly string[]) => ({
  ...{ id, name: id, line: '', note: '' },
  films: ids.map((one) => ({ title: film(one), remark: '' })),
})

const whole: Catalog = {
  search: async () => all,
  list: async () => all,
  collection: async () => all,
  similar: async () => all,
  ofGenre: async () => all,
  page: async () => ({ titles: all, pages: 7, total: 140 }),
  programmes: async () => [programme('four', ['1', '2', '3', '4']), programme('three', ['1', '2', '3'])],
  genres: async () => ({ genres: [] }),
  details: named,
  credits: named,
  season: named,
  titleByImdbId: named,
}
const catalog = withoutBlocked(whole, new Set(['movie-1']))

describe('a blocked film', () => {
  it.each([
    ['a search, by its title or by a name', catalog.search('x')],
    ['a list of Discover', catalog.list({ kind: 'movie', list: 'popular' })],
    ['what is next in its collection', catalog.collection('7')],
    ['what is similar to another', catalog.similar(other)],
    ['the titles of a genre', catalog.ofGenre({ kind: 'movie', genreId: 18, pages: 1 })],
    ['a page of a list', catalog.page({ kind: 'movie', list: 'popular' }, {}, 1).then(({ titles }) => titles)],
  ])('is not in %s, where a show of the same number is', async (_where, titles) => {
    expect(await titles).toEqual([show, other])
  })

  it('ends no list, and is in no programme', async () => {
    expect(await catalog.page({ kind: 'movie', list: 'popular' }, {}, 1)).toMatchObject({ pages: 7 })
    const programmes = await catalog.programmes()
    expect(programmes.map(({ id, films }) => [id, ...films.map(({ title }) => title.id)])).toEqual([
      ['four', '2', '3', '4'],
    ])
  })

  it('is not found by its name, and nobody is asked for it', async () => {
    await expect(catalog.details(blocked)).rejects.toBeInstanceOf(TitleNotFoundError)
    await expect(catalog.credits(blocked)).rejects.toBeInstanceOf(TitleNotFoundError)
    await expect(withoutBlocked(whole, new Set(['series-1'])).season('1', 1)).rejects.toBeInstanceOf(TitleNotFoundError)
    await expect(catalog.details(other)).rejects.toThrow('was asked for')
  })
})
