import { describe, expect, it } from 'vitest'
import { decodeSegment } from './location.ts'
import { paths, ROUTES } from './paths.ts'

describe('addresses', () => {
  it.each(['night', 'tom & jerry', 'a/b', '100%', '%2F', '?#', '🎬', '<b>'])(
    'a search for %s reads back as it was typed',
    (query) => {
      const match = ROUTES.home.exec(paths.browse(query))
      expect(decodeSegment(match?.groups?.['query'])).toBe(query)
    },
  )
  it('S-018 S-020 an empty search is home', () => {
    for (const lost of ['', '.', '..']) expect(paths.browse(lost)).toBe('/')
    expect(ROUTES.home.test('/browse')).toBe(true)
    expect(ROUTES.home.test('/browser')).toBe(false)
  })
  it('have a replacement for half a letter, which no address can hold', () => {
    expect(paths.browse('🎬')).toBe('/browse/%F0%9F%8E%AC')
    expect(paths.browse('a\ud83d')).toBe('/browse/a%EF%BF%BD')
    expect(paths.browse('\udfacb')).toBe('/browse/%EF%BF%BDb')
  })
  it.each(['a', '%', 'ภ', '🎬'])('are no longer than servers take, whatever of: %s', (letter) => {
    const address = paths.browse(letter.repeat(2000))
    expect(address.length).toBeLessThan(7000)
    expect(decodeSegment(ROUTES.home.exec(address)?.groups?.['query'])).toBe(letter.repeat(500))
  })
  it('S-121 a title links to its media id', () => {
    expect(paths.media({ kind: 'movie', id: '1', title: 'The General' })).toBe('/media/tmdb-movie-1-the-general')
  })
  it('S-027 S-028 the watch route reads films, seasons and episodes', () => {
    expect(ROUTES.watch.exec('/media/tmdb-movie-1-x')?.groups).toMatchObject({ media: 'tmdb-movie-1-x' })
    expect(ROUTES.watch.exec('/media/tmdb-tv-2-y/30/400')?.groups).toMatchObject({ season: '30', episode: '400' })
    expect(ROUTES.watch.test('/media/')).toBe(false)
  })
  it('a film of a programme names it, and the programmes have one pattern', () => {
    const film = { kind: 'movie', id: '1', title: 'The General' } as const
    expect(paths.filmOfProgramme(film, 'falls-without-a-net')).toBe(
      '/media/tmdb-movie-1-the-general?programme=falls-without-a-net',
    )
    expect(ROUTES.programmes.exec(paths.programme('after-dark'))?.groups).toMatchObject({ programme: 'after-dark' })
    expect(ROUTES.programmes.exec(paths.programmes())?.groups?.['programme']).toBeUndefined()
    expect(ROUTES.programmes.test('/programmes/a/b')).toBe(false)
  })
  it('a source stands behind whatever else an address names', () => {
    expect(paths.fromSource('/media/tmdb-movie-1-x', 'archive')).toBe('/media/tmdb-movie-1-x?source=archive')
    expect(paths.fromSource('/media/tmdb-movie-1-x?programme=night', 'addon-a&b')).toBe(
      '/media/tmdb-movie-1-x?programme=night&source=addon-a%26b',
    )
  })
  it('a malformed escape stays as it is', () => {
    expect(decodeSegment('%E0%A4%A')).toBe('%E0%A4%A')
  })
})
