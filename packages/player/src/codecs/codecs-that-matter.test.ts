import { expect, test } from 'vitest'
import { codecsThatMatter } from './codecs-that-matter.ts'

test.each([
  ['avc1.64001e,mp4a.40.2', 'avc1.64001e,mp4a.40.2'],
  // Subtitles and data beside the film.
  ['avc1.64001e,mp4a.40.2,wvtt', 'avc1.64001e,mp4a.40.2'],
  ['avc1.64001e,mp4a.40.2,stpp.ttml.im1t', 'avc1.64001e,mp4a.40.2'],
  ['avc1.64001e,mp4a.40.2,c608', 'avc1.64001e,mp4a.40.2'],
  ['tx3g, avc1.64001e , id3', 'avc1.64001e'],
  // Old spellings.
  ['avc1.77.31,mp4a.40.2', 'avc1.4d001f,mp4a.40.2'],
  ['avc1.66.30', 'avc1.42001e'],
  ['avc1.100.40', 'avc1.640028'],
  ['avc1.64001e,mp4a.40.34', 'avc1.64001e'],
  // Capitals.
  ['AVC1.64001E,MP4A.40.2', 'avc1.64001E,mp4a.40.2'],
  ['HVC1.1.6.L120.90', 'hvc1.1.6.L120.90'],
  ['AC-3,Opus,fLaC', 'ac-3,opus,flac'],
  // Without a profile, which the first segment names.
  ['avc1,mp4a', ''],
  ['mp4a', ''],
  // Its sound by itself would mean a stream without a picture.
  ['hvc1,mp4a.40.2', ''],
  ['avc1,mp4a.40.2', ''],
  ['avc1,zzzz.1.2,mp4a.40.2', ''],
  // What a browser has to answer for itself.
  ['hvc1.1.6.L120.90,mp4a.40.2', 'hvc1.1.6.L120.90,mp4a.40.2'],
  ['mp4v.20.9,mp4a.40.2', 'mp4v.20.9,mp4a.40.2'],
  ['dvh1.05.06,ec-3,dtsc', 'dvh1.05.06,ec-3,dtsc'],
  // An unknown name may be the picture's.
  ['zzzz.1.2', 'zzzz.1.2'],
  ['zzzz.1.2,wvtt', 'zzzz.1.2'],
  ['zzzz.1.2,mp4a.40.2', 'zzzz.1.2,mp4a.40.2'],
  ['zzzz.1.2,avc1.64001e', 'avc1.64001e'],
  // Subtitles and data alone say nothing of the film.
  ['wvtt', ''],
  ['STPP.ttml.im1t,c708', ''],
  ['tx3g,id3,mett,metx.1,sbtt,text,stxt,c608', ''],
  [' , ', ''],
  ['', ''],
])('of %s it is %s', (list, expected) => {
  expect(codecsThatMatter(list).join(',')).toBe(expected)
})
