import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, test } from 'vitest'
import { canDecodeHere, opensFile, secondsOfFile } from './opens-file.ts'

const { signal } = new AbortController()

test.each([
  ['a film', '/samples/film/360.mp4', true],
  ['a text', 'data:text/plain,film', false],
  ['nothing', '/samples/missing.mp4', false],
])('%s opens: %s', async (_, url, expected) => {
  expect(await opensFile(url, signal)).toBe(expected)
})

test.each([
  ['avc1.64001e,mp4a.40.2,wvtt', true],
  ['avc1,mp4a', true],
  ['mp4v.20.9,mp4a.40.2', false],
])('of a list with %s this browser says: %s', (codecs, expected) => {
  expect(canDecodeHere(`video/mp4; codecs="${codecs}"`)).toBe(expected)
})

test('the length of a film is known', async () => {
  expect(await secondsOfFile('/samples/film/360.mp4', signal)).toBeCloseTo(FILM_SECONDS, 0)
})

test('who leaves does not wait', async () => {
  const life = new AbortController()
  const opening = opensFile('/samples/film/360.mp4', life.signal)
  life.abort()
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
})
