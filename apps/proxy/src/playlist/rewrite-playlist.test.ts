import { expect, it } from 'vitest'
import { isPlaylist, rewritePlaylist } from './rewrite-playlist.ts'

const BASE = new URL('https://media.example.org/film/index.m3u8?key=1')
const rewrite = (text: string): Promise<string> =>
  rewritePlaylist(text, BASE, (url, isNested) => Promise.resolve(`<${url.href}${isNested ? ' nested' : ''}>`))

it('knows a playlist by its first line, with or without a byte order mark', () => {
  expect(['#EXTM3U\n', '\uFEFF#EXTM3U'].every(isPlaylist)).toBe(true)
  expect(['', '<html>#EXTM3U', ' #EXTM3U'].some(isPlaylist)).toBe(false)
})

it.each([
  ['a.ts', '<https://media.example.org/film/a.ts>'],
  ['  /a.ts?x=1  ', '<https://media.example.org/a.ts?x=1>'],
  ['//other.example.org/a.ts', '<https://other.example.org/a.ts>'],
  ['#EXT-X-PART:DURATION=1,URI="p1.mp4"', '#EXT-X-PART:DURATION=1,URI="<https://media.example.org/film/p1.mp4>"'],
  [
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p2.mp4"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="<https://media.example.org/film/p2.mp4>"',
  ],
  [
    '#EXT-X-RENDITION-REPORT:URI="../b.m3u8",LAST-MSN=1',
    '#EXT-X-RENDITION-REPORT:URI="<https://media.example.org/b.m3u8 nested>",LAST-MSN=1',
  ],
  [
    '#EXT-X-STREAM-INF:BANDWIDTH=1\n# a comment\nlow.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=1\n# a comment\n<https://media.example.org/film/low.m3u8 nested>',
  ],
  [
    '#EXT-X-DEFINE:QUERYPARAM="key"\n{$key}.ts',
    '#EXT-X-DEFINE:QUERYPARAM="key"\n<https://media.example.org/film/1.ts>',
  ],
  ['#EXT-X-DEFINE:IMPORT="x"\n{$x}.ts', '#EXT-X-DEFINE:IMPORT="x"\n{$x}.ts'],
  ['#EXT-X-KEY:METHOD=NONE', '#EXT-X-KEY:METHOD=NONE'],
  ['#EXTINF:4,URI="not an attribute"', '#EXTINF:4,URI="not an attribute"'],
  ['http://[', 'http://['],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s', async (line, expected) => {
  expect(await rewrite(`#EXTM3U\n${line}`)).toBe(`#EXTM3U\n${expected}`)
})

it('reads lines that end as they do on Windows', async () => {
  expect(await rewrite('#EXTM3U\r\na.ts\r\n')).toBe('#EXTM3U\n<https://media.example.org/film/a.ts>\n')
})
