import { expect, test } from 'vitest'
import { withPlainCodecs } from './plain-codecs.ts'

test.each([
  [
    '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.77.31,mp4a.40.2,wvtt",AUDIO="a"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d001f,mp4a.40.2",AUDIO="a"',
  ],
  ['#EXT-X-STREAM-INF:CODECS="AVC1.64001E",BANDWIDTH=1', '#EXT-X-STREAM-INF:CODECS="avc1.64001E",BANDWIDTH=1'],
  [
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1, CODECS="avc1.66.30"',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1, CODECS="avc1.42001e"',
  ],
  // Nothing that says what it is: the first segment says it.
  [
    '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1,mp4a",AUDIO="a"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,X-NO-CODECS=1,AUDIO="a"',
  ],
  ['#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1,mp4a.40.2"', '#EXT-X-STREAM-INF:BANDWIDTH=1,X-NO-CODECS=1'],
  ['#EXT-X-STREAM-INF:CODECS="wvtt",BANDWIDTH=1', '#EXT-X-STREAM-INF:X-NO-CODECS=1,BANDWIDTH=1'],
  // What nobody knows is named to the viewer.
  ['#EXT-X-STREAM-INF:CODECS="zzzz.1.2"', '#EXT-X-STREAM-INF:CODECS="zzzz.1.2"'],
  // Other tags, other attributes and a name in quotes stay.
  ['#EXT-X-MEDIA:TYPE=AUDIO,CODECS="MP4A.40.2"', '#EXT-X-MEDIA:TYPE=AUDIO,CODECS="MP4A.40.2"'],
  [
    '#EXT-X-STREAM-INF:SUPPLEMENTAL-CODECS="dvh1.08.07/db4h"',
    '#EXT-X-STREAM-INF:SUPPLEMENTAL-CODECS="dvh1.08.07/db4h"',
  ],
])('%s', (written, plain) => {
  const playlist = (line: string) => `#EXTM3U\n${line}\nfilm.m3u8\n`
  expect(withPlainCodecs(playlist(written))).toBe(playlist(plain))
})
