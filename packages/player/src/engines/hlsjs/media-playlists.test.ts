import { expect, test } from 'vitest'
import { isMediaPlaylist } from './media-playlists.ts'

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
