import { describe, expect, it } from 'vitest'
import { filmIn, isSameTitle, placeAt } from './places.ts'

const FILM = { kind: 'movie', id: '5' }

const placeOf = (address: string) => placeAt(new URL(address, 'https://films.test'))

describe('placeAt', () => {
  it.each([
    ['/browse/wide', { path: '/browse/wide', details: null, film: null }],
    ['/?m=details&title=tmdb-movie-5-wide', { path: '/', details: FILM, film: null }],
    ['/?m=help&title=tmdb-movie-5-wide', { path: '/', details: null, film: null }],
    ['/?m=details&title=nothing', { path: '/', details: null, film: null }],
    ['/media/tmdb-movie-5-wide', { path: '/media/tmdb-movie-5-wide', details: null, film: FILM }],
    ['/films/#/media/tmdb-movie-5?programme=p', { path: '/media/tmdb-movie-5', details: null, film: FILM }],
  ])('%s', (address, place) => {
    expect(placeOf(address)).toEqual(place)
  })
})

describe('filmIn', () => {
  it.each([
    ['/films/media/tmdb-movie-5-wide', FILM],
    ['#/media/tmdb-tv-7-show/70/700', { kind: 'show', id: '7' }],
    ['/media/%E0%A4%A', null],
    ['/discover', null],
  ])('%s', (href, film) => {
    expect(filmIn(href)).toEqual(film)
  })
})

it('isSameTitle › a film and a show of one number differ, and nothing is nothing', () => {
  expect(isSameTitle({ kind: 'movie', id: '5' }, { kind: 'movie', id: '5' })).toBe(true)
  expect(isSameTitle({ kind: 'movie', id: '5' }, { kind: 'show', id: '5' })).toBe(false)
  expect(isSameTitle({ kind: 'movie', id: '5' }, { kind: 'movie', id: '15' })).toBe(false)
  expect(isSameTitle(null, null)).toBe(false)
})
