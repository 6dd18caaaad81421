import { expect, test } from 'vitest'
import { isMediaPlaylist, withNumbersFirst } from './media-playlists.ts'

test.each([
  ['segments', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST', true],
  ['segments whose packager names no longest one', '#EXTM3U\n#EXTINF:4,\n1.ts\n', true],
  ['a blank line in front', '\n#EXTM3U\n#EXTINF:4,\n1.ts\n', true],
  ['a mark of the byte order in front', '\ufeff#EXTM3U\r\n#EXTINF:4,\r\n1.ts\r\n', true],
  ['a broadcast that has not begun', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n', true],
  ['a list of qualities', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfilm.m3u8\n', false],
  ['a list of qualities with a tag of segments', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n#EXTINF:4,\n1.ts', false],
  ['a page', '<!doctype html>\n<p>Not here\n', false],
  ['a page about playlists', '<!doctype html>\n<pre>\n#EXTM3U\n#EXTINF:4,\n1.ts</pre>', false],
  ['only the first line', '#EXTM3U\nfilm.m3u8\n', false],
  ['nothing', '', false],
])('%s: a media playlist is %s', (_, text, answer) => {
  expect(isMediaPlaylist(text)).toBe(answer)
})

const SEGMENTS = ['#EXTINF:4,\n1.ts\n', '#EXTINF:4,\n2.ts\n'] as const

test.each([
  ['behind the first segment', `#EXTM3U\n${SEGMENTS[0]}#EXT-X-MEDIA-SEQUENCE:7\n${SEGMENTS[1]}`],
  ['in both places', `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:7\n${SEGMENTS[0]}#EXT-X-MEDIA-SEQUENCE:7\n${SEGMENTS[1]}`],
  ['at the end', `#EXTM3U\n${SEGMENTS.join('')}#EXT-X-MEDIA-SEQUENCE:7\n`],
  ['where it belongs', `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:7\n${SEGMENTS.join('')}`],
])('the number of the first segment that stands %s comes first, once', (_, text) => {
  expect(withNumbersFirst(text)).toBe(`#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:7\n${SEGMENTS.join('')}`)
})

test('lines that end as on Windows stay so, and each number moves by itself', () => {
  const late = '#EXT-X-DISCONTINUITY-SEQUENCE:2\r\n'
  const text = `#EXTM3U\r\n#EXT-X-MEDIA-SEQUENCE:7\r\n#EXTINF:4,\r\n1.ts\r\n${late}#EXTINF:4,\r\n2.ts\r\n`
  expect(withNumbersFirst(text)).toBe(
    `#EXTM3U\r\n${late}#EXT-X-MEDIA-SEQUENCE:7\r\n#EXTINF:4,\r\n1.ts\r\n#EXTINF:4,\r\n2.ts\r\n`,
  )
})

test('a playlist without numbers, or without segments, stays as it is', () => {
  for (const text of [`#EXTM3U\n${SEGMENTS.join('')}`, '#EXTM3U\n#EXT-X-TARGETDURATION:4\n', ''])
    expect(withNumbersFirst(text)).toBe(text)
})
