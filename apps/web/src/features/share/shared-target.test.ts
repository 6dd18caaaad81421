import { describe, expect, it } from 'vitest'
import { sharedTarget } from './shared-target.ts'

const ORIGIN = 'https://films.test/'
const shared = (parts: { title?: string; text?: string; url?: string }) =>
  sharedTarget({ title: '', text: '', url: '', ...parts }, ORIGIN)

describe('what another app shares', () => {
  it('a title is searched for, its link is not', () => {
    expect(shared({ title: 'The General', text: 'Look: https://blog.test/x' })).toEqual({
      kind: 'search',
      query: 'The General',
    })
    expect(shared({ text: 'The General  (1926) https://blog.test/x' })).toEqual({
      kind: 'search',
      query: 'The General (1926)',
    })
  })

  it('a link to a title here or in the movie database opens it', () => {
    expect(shared({ url: 'https://films.test/media/tmdb-movie-653-nosferatu?t=5' })).toEqual({
      kind: 'path',
      path: '/media/tmdb-movie-653-nosferatu?t=5',
    })
    expect(shared({ url: 'https://films.test/#/media/tmdb-movie-653-nosferatu' })).toEqual({
      kind: 'path',
      path: '/media/tmdb-movie-653-nosferatu',
    })
    const below = { title: '', text: '', url: 'https://films.test/films/media/tmdb-movie-653' }
    expect(sharedTarget(below, `${ORIGIN}films/`)).toEqual({ kind: 'path', path: '/media/tmdb-movie-653' })
    expect(shared({ text: 'see https://www.themoviedb.org/movie/653-nosferatu now' })).toEqual({
      kind: 'path',
      path: '/media/tmdb-movie-653',
    })
    expect(shared({ url: 'https://www.themoviedb.org/tv/0' })).toEqual({ kind: 'search', query: '' })
  })

  it('an IMDb id is looked up', () => {
    expect(shared({ title: 'Nosferatu', url: 'https://www.imdb.com/title/tt0013442/?ref=share' })).toEqual({
      kind: 'imdb',
      imdbId: 'tt0013442',
      query: 'Nosferatu',
    })
  })

  it('nothing, and links elsewhere, lead home', () => {
    expect(shared({})).toEqual({ kind: 'search', query: '' })
    expect(shared({ url: 'javascript:alert(1)' })).toEqual({ kind: 'search', query: '' })
    expect(shared({ url: 'https://films.test.evil.test/media/x' })).toEqual({ kind: 'search', query: '' })
  })
})
