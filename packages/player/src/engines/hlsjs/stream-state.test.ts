import type { Level } from 'hls.js'
import { expect, test } from 'vitest'
import { cuesOf, levelOf, renditionsOf } from './stream-state.ts'

const level = (width: number, height: number, bitrate: number) =>
  ({ width, height, bitrate, videoCodec: 'avc1.640028', audioCodec: undefined }) as unknown as Level

test('letterboxed and 4k levels are renditions of the quality they are', () => {
  const levels = [level(640, 272, 1), level(1920, 800, 2), level(3840, 2160, 3), level(0, 0, 4)]
  expect(renditionsOf(levels).map(({ quality }) => quality)).toEqual(['360', '1080', '4k', 'unknown'])
  expect(renditionsOf(levels)[1]).toEqual({
    id: '1',
    quality: '1080',
    width: 1920,
    height: 800,
    bitrate: 2,
    codecs: 'avc1.640028',
  })
})

test('of several levels of one quality the one of the highest bitrate is taken', () => {
  const levels = [level(1280, 720, 1), level(1920, 1080, 5), level(1920, 1080, 9), level(1920, 800, 7)]
  expect(levelOf(levels, '1080')).toBe(2)
  expect(levelOf(levels, '4k')).toBe(-1)
})

test('only valid cues are taken', () => {
  const cue = { startTime: 1, endTime: 2, text: 'hello' }
  const odd = [null, 7, {}, { ...cue, endTime: 1 }, { ...cue, startTime: Number.NaN }, { ...cue, text: 5 }]
  expect(cuesOf([cue, ...odd])).toEqual([{ start: 1, end: 2, text: 'hello' }])
  expect(cuesOf(undefined)).toEqual([])
})

test('a cue keeps the place that the stream gives it', () => {
  const cue = { startTime: 1, endTime: 2, text: 'up', line: 0, snapToLines: true, align: 'start', size: 100 }
  expect(cuesOf([cue])).toEqual([{ start: 1, end: 2, text: 'up', settings: 'line:0 align:start' }])
})
