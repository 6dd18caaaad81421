import { expect, it } from 'vitest'
import { segmentAt, variantsOf } from './hls-playlist.ts'

const BASE = 'https://films.example/a/'
const VOD = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\n1.m4s\n#EXTINF:6.5,title\n2.m4s\n#EXT-X-ENDLIST\n'
const at = (position: number, text = VOD) => segmentAt(text, BASE, position)

it.each([
  [0, '1.m4s', 6],
  [5.9, '1.m4s', 6],
  [6, '2.m4s', 6.5],
])('a player that begins at %s s takes %s', (position, name, seconds) => {
  expect(at(position)).toEqual({ url: BASE + name, seconds })
})

it('beyond the end there is none', () => {
  expect(at(12.5)).toBeUndefined()
})

it.each([
  ['goes on', VOD.replace('#EXT-X-ENDLIST\n', '')],
  ['names parts of files', VOD.replaceAll('#EXTINF:6,\n', '#EXTINF:6,\n#EXT-X-BYTERANGE:9\n')],
  ['has a gap there', VOD.replace('#EXTINF:6,\n', '#EXTINF:6,\n#EXT-X-GAP\n')],
  ['has lengths that are none', VOD.replaceAll('#EXTINF:6', '#EXTINF:six')],
])('a playlist that %s names none', (_, text) => {
  expect(at(0, text)).toBeUndefined()
})

it.each([
  ['cs', 'cs.m3u8'],
  ['fi', 'en.m3u8'],
  [null, 'en.m3u8'],
])('a player that prefers %s takes the sound of %s', (language, name) => {
  const sound = (code: string, more: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="${code}",${more}URI="${code}.m3u8"`
  const master = [
    '#EXTM3U',
    sound('cs', ''),
    sound('en', 'DEFAULT=YES,'),
    '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
    'v.m3u8',
  ]
  expect(variantsOf(master.join('\n'), BASE, language)[0]?.sound).toBe(BASE + name)
})
