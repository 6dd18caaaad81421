import { expect, test } from 'vitest'
import { offeredFiles, type PlaybackFile } from './playback-source.ts'

const mp4 = (url: string): PlaybackFile => ({ type: 'mp4', url })

test('S-258 S-279 the six qualities are recognised and listed best resolution first', () => {
  const qualities = { unknown: mp4('u'), 360: mp4('c'), 480: mp4('b'), 720: mp4('a'), 1080: mp4('9'), '4k': mp4('8') }
  expect(offeredFiles({ type: 'file', qualities }).map(({ quality }) => quality)).toEqual([
    '4k',
    '1080',
    '720',
    '480',
    '360',
    'unknown',
  ])
})

test('S-280 anything but an MP4 or a WebM with an address is skipped', () => {
  const webm: PlaybackFile = { type: 'webm', url: 'x' }
  const mkv = { type: 'mkv', url: 'y' } as unknown as PlaybackFile
  const qualities = { '4k': mkv, 360: mp4(''), 480: webm, 720: undefined, 1080: mp4('9') }
  expect(offeredFiles({ type: 'file', qualities })).toEqual([
    { quality: '1080', file: mp4('9') },
    { quality: '480', file: webm },
  ])
})
