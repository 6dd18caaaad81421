import { expect, it } from 'vitest'
import { trailerOf } from './trailer.ts'

const video = (more: object) => ({ site: 'YouTube', key: 'abcdefghij1', type: 'Trailer', official: true, ...more })
const addressOf = (...videos: object[]) => trailerOf(videos.map(video))?.address

it('is a trailer before a teaser, its makers’ own before a fan’s, and nothing else', () => {
  const teaser = { key: 'teaser----1', type: 'Teaser' }
  const fan = { key: 'fan-_-----1', official: false }
  expect(addressOf({ type: 'Clip' }, teaser, fan, {})).toBe('https://www.youtube.com/watch?v=abcdefghij1')
  expect(addressOf({ type: 'Clip' }, teaser, fan)).toBe('https://www.youtube.com/watch?v=fan-_-----1')
  expect(addressOf({ type: 'Clip' }, teaser)).toBe('https://www.youtube.com/watch?v=teaser----1')
  expect(addressOf({ type: 'Clip' }, { type: 'Featurette' })).toBeUndefined()
  expect(addressOf()).toBeUndefined()
})

it('is one of the sites that are known, by a key of the form that the site has', () => {
  expect(trailerOf([video({ site: 'Vimeo', key: '76979871' })])).toEqual({
    site: 'Vimeo',
    address: 'https://vimeo.com/76979871',
  })
  for (const key of ['', 'short', 'abcdefghij1&list=x', '../redirect?', '<script>x</', 'абвгдежзик1']) {
    expect(addressOf({ key }), key).toBeUndefined()
  }
  for (const key of ['', '0', '12a', '../1', '1'.repeat(13)])
    expect(addressOf({ site: 'Vimeo', key }), key).toBeUndefined()
  for (const site of ['', 'youtube.com', 'Elsewhere', '__proto__']) expect(addressOf({ site })).toBeUndefined()
  expect(addressOf({ key: 'short' }, { type: 'Teaser' })).toBe('https://www.youtube.com/watch?v=abcdefghij1')
})
