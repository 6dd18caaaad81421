import { describe, expect, it } from 'vitest'
import { decodeMediaId, encodeMediaId, slugOf } from './media-id.ts'

describe('slugOf', () => {
  it.each([
    ['Spider-Man: No Way Home', 'spider-man-no-way-home'],
    ['Amélie', 'amelie'],
    ['Se7en & Co.', 'se7en-and-co'],
    ['Rock & Roll 100%', 'rock-and-roll-100percent'],
    ["It's $5 @ home_run", 'its-dollar5-homerun'],
    ['WALL·E', 'walle'],
    ['Ünïcode ß øl', 'unicode-ss-ol'],
    ['千と千尋の神隠し', ''],
  ])('%s becomes %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })
})

describe('media ids', () => {
  it('S-049 is tmdb-{movie or tv}-{id}-{slug}', () => {
    expect(encodeMediaId({ kind: 'movie', id: '42' }, 'The General')).toBe('tmdb-movie-42-the-general')
    expect(encodeMediaId({ kind: 'show', id: '7' }, 'Dragnet')).toBe('tmdb-tv-7-dragnet')
  })

  it.each(['', 'Nosferatu', '千と千尋'])('reads back what it wrote, whatever the title (%s)', (title) => {
    expect(decodeMediaId(encodeMediaId({ kind: 'show', id: '1000000123' }, title))).toEqual({
      kind: 'show',
      id: '1000000123',
    })
  })

  it('does not check the slug', () => {
    expect(decodeMediaId('tmdb-movie-42-anything-at-all')).toEqual({ kind: 'movie', id: '42' })
    expect(decodeMediaId('tmdb-movie-42')).toEqual({ kind: 'movie', id: '42' })
  })

  it.each([
    '',
    'tmdb',
    'tmdb-movie-',
    'tmdb-film-1-x',
    'tmdb-movie-1x',
    'tmdb-movie--1',
    'tmdb-movie-0-x',
    'JW-movie-1',
    `tmdb-movie-${'9'.repeat(40)}`,
  ])('refuses %s', (mediaId) => {
    expect(decodeMediaId(mediaId)).toBeNull()
  })
})
