import { expect, test } from 'vitest'
import { isFilm, outputOfFile } from './own-film.ts'

test.each([
  ['holiday.mp4', 'video/mp4', true],
  ['holiday.MKV', '', true],
  ['holiday', 'video/quicktime', true],
  ['holiday.mp4.txt', 'text/plain', false],
  ['holiday.srt', '', false],
  ['mp4', '', false],
])('%s of type "%s": %s', (name, type, expected) => {
  expect(isFilm({ name, type })).toBe(expected)
})

test('WebM is known by its type or its name', () => {
  const typeOf = (name: string, type: string) => {
    const { stream } = outputOfFile({ name, type }, 'blob:x')
    return stream.type === 'file' && stream.qualities.unknown?.type
  }
  expect([typeOf('a.webm', ''), typeOf('a', 'video/webm'), typeOf('a.mkv', '')]).toEqual(['webm', 'webm', 'mp4'])
})
