import type { MediaRef } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { TitleNotFoundError } from './catalog-reader.ts'
import type { Catalog } from './catalog.ts'
import { namedTitle } from './named-title.ts'
import { namesTitle } from './names-title.ts'

const SITE = 'http://127.0.0.1:4210/'
const signal = new AbortController().signal
const IMDB: Readonly<Record<string, MediaRef>> = {
  tt0013442: { kind: 'movie', id: '653' },
  tt0043208: { kind: 'show', id: '2730' },
}
const DETAILS: Readonly<Record<string, string>> = {
  'movie 653': 'Nosferatu',
  'show 653': 'A show of that number',
  'show 2730': 'I Love Lucy',
}

/** A movie database that holds two shows and a film, and finds words only as they are. */
const catalog = {
  search: async (query: string) => [{ kind: 'movie', id: '1', title: `words: ${query}` }],
  titleByImdbId: async (id: string) => IMDB[id],
  details: async ({ kind, id }: MediaRef) => {
    const title = DETAILS[`${kind} ${id}`]
    if (title === undefined) throw new TitleNotFoundError(id)
    return { kind, id, title }
  },
} as Partial<Catalog> as Catalog

const find = async (question: string, site = SITE) =>
  (await namedTitle(catalog, question, signal, site)).map(({ title }) => title)

describe('a question that names a title', () => {
  it.each([
    ['tt0013442', ['Nosferatu']],
    ['https://www.imdb.com/title/tt0013442/?ref_=x', ['Nosferatu']],
    ['https://m.imdb.com/de/title/tt0043208/', ['I Love Lucy']],
    ['imdb.com/title/tt0013442', ['Nosferatu']],
    ['https://www.themoviedb.org/movie/653-nosferatu', ['Nosferatu']],
    ['https://www.themoviedb.org/movie/653-nosferatu?language=de-DE', ['Nosferatu']],
    ['themoviedb.org/tv/2730', ['I Love Lucy']],
    ['https://www.themoviedb.org/de-DE/tv/2730-i-love-lucy/season/1', ['I Love Lucy']],
    ['tmdb:653', ['Nosferatu']],
    ['TMDB:653', ['Nosferatu']],
    ['tmdb:movie/653', ['Nosferatu']],
    ['tmdb:tv/653', ['A show of that number']],
    ['tmdb:show:2730', ['I Love Lucy']],
    ['tmdb:2730', ['I Love Lucy']],
    ['http://127.0.0.1:4210/media/tmdb-movie-653', ['Nosferatu']],
    ['127.0.0.1:4210/media/tmdb-movie-653', ['Nosferatu']],
    ['http://127.0.0.1:4210/media/tmdb-tv-2730-i-love-lucy/9/12?t=40', ['I Love Lucy']],
    ['http://127.0.0.1:4210/#/media/tmdb-movie-653-nosferatu', ['Nosferatu']],
    // Nothing has it.
    ['tt9999999', []],
    ['tmdb:99', []],
    ['tmdb:tv/99', []],
  ])('%s is %j', async (question, titles) => {
    expect(namesTitle(question)).toBe(true)
    expect(await find(question)).toEqual(titles)
  })

  it('below a path, that path is part of its address', async () => {
    const site = `${SITE}films/`
    expect(await find(`${site}media/tmdb-movie-653`, site)).toEqual(['Nosferatu'])
    expect(await find(`${SITE}media/tmdb-movie-653`, site)).toEqual([`words: ${SITE}media/tmdb-movie-653`])
  })

  it.each([
    'https://elsewhere.test/media/tmdb-movie-653',
    'http://127.0.0.1:4210.elsewhere.test/media/tmdb-movie-653',
    'https://www.themoviedb.org/movie/0',
    'tmdb:653x',
    'tmdb:',
    'a/title/b',
  ])('%s names none, and is searched for as it is', async (question) => {
    expect(await find(question)).toEqual([`words: ${question}`])
  })

  it.each(['tt', 'tt1', 'Nosferatu', 'the movie/tv question', 'Face/Off', 'Frost/Nixon', '1917', ''])(
    '%j is words',
    (question) => expect(namesTitle(question)).toBe(false),
  )

  it('a failure is no empty answer', async () => {
    const broken = { ...catalog, details: async () => Promise.reject(new TypeError('no network')) }
    await expect(namedTitle(broken, 'tmdb:653', signal, SITE)).rejects.toThrow('no network')
  })
})
