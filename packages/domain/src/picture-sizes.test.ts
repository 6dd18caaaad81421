import { expect, test } from 'vitest'
import { asPreviewPicture, pictureCandidates } from './picture-sizes.ts'

const POSTER = 'https://images.test/t/p/w500/abc.jpg'

test('a poster comes in every width of the movie database, wherever that stands', () => {
  expect(pictureCandidates(POSTER, 'poster')).toBe(
    [154, 185, 342, 500, 780].map((width) => `https://images.test/t/p/w${width}/abc.jpg ${width}w`).join(', '),
  )
  expect(pictureCandidates('/films/catalogue/t/p/w342/a.webp', 'poster')).toContain(
    '/films/catalogue/t/p/w185/a.webp 185w',
  )
})

test('a wide picture comes in widths of its own', () => {
  expect(pictureCandidates('/t/p/w1280/wide.jpg', 'backdrop')).toBe(
    '/t/p/w300/wide.jpg 300w, /t/p/w780/wide.jpg 780w, /t/p/w1280/wide.jpg 1280w',
  )
})

test('a still of an episode comes narrow, or as it was sent in', () => {
  expect(pictureCandidates('/t/p/w300/e.jpg', 'still')).toBe('/t/p/w300/e.jpg 300w, /t/p/original/e.jpg 1280w')
})

test.each(['own-still-5.2', 'drawn-still-movie-4242.2'])('%s, which the catalogue draws, comes wider', (still) => {
  const address = `/catalogue/t/p/w1280/${still}.webp`
  expect(pictureCandidates(address, 'backdrop')).toMatch(
    `/w1280/${still}.webp 1280w, /catalogue/t/p/w1920/${still}.webp 1920w`,
  )
  expect(pictureCandidates(address, 'backdrop', { savesData: true })).not.toContain('1280w')
})

test.each([
  ['/own-still-5.2.webp', '/own-still-5.2.jpg'],
  ['/drawn-still-tv-7.2.webp', '/drawn-still-tv-7.2.jpg'],
  ['/wide.webp', '/wide.webp'],
  ['/b.png', '/b.png'],
])('a preview of %s shows %s', (path, shown) => {
  expect(asPreviewPicture(path)).toBe(shown)
})

test('who saves data is not offered the widest', () => {
  expect(pictureCandidates(POSTER, 'poster', { savesData: true })).toMatch(/\/w342\/abc\.jpg 342w$/)
  expect(pictureCandidates('/t/p/w1280/a.jpg', 'backdrop', { savesData: true })).toMatch(/\/w780\/a\.jpg 780w$/)
  expect(pictureCandidates('/t/p/w300/e.jpg', 'still', { savesData: true })).toBe('/t/p/w300/e.jpg 300w')
})

test.each([
  ['a drawing, the same at every width', '/catalogue/t/p/w342/own-5.1.svg'],
  ['the original', 'https://images.test/t/p/original/abc.jpg'],
  ['another host’s own path', 'https://pictures.test/w500/abc.jpg'],
  ['a name that goes on', 'https://images.test/t/p/w500/abc.jpg?v=1'],
  ['a name with a blank, which would end a candidate', 'https://images.test/t/p/w500/a b.jpg'],
  ['a comma, which would begin another', 'https://images.test/t/p/w500/a,b.jpg'],
  ['a placeholder', '/poster-placeholder.svg'],
])('%s has no other widths', (_name, address) => {
  expect(pictureCandidates(address, 'poster')).toBeUndefined()
})
