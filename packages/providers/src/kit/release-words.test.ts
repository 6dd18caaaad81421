import { expect, it } from 'vitest'
import { describeRelease } from './release-words.ts'

it.each([
  ['Harbour 2160p UHD HEVC 10bit HDR DDP5.1', { quality: '4k', codecs: ['HEVC', '10 bit', 'HDR', 'E-AC-3'] }],
  ['Harbour.1080p.BluRay.x264.DTS-HD', { quality: '1080', codecs: ['H.264', 'DTS'] }],
  ['720p AV1 Opus 🇬🇧 🇩🇪', { quality: '720', codecs: ['AV1', 'Opus'], languages: ['en', 'de'] }],
  ['480p AC3 French', { quality: '480', codecs: ['AC-3'], languages: ['fr'] }],
  ['The Italian Job', { languages: ['it'] }],
  ['no words of use, it is es', {}],
])('%s', (words, description) => {
  expect(describeRelease(words)).toEqual(description)
})
