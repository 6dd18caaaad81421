import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSpriteTrack, spriteAt } from './sprite-track.ts'

const BASE = 'https://films.example/film/thumbnails.vtt'
const track = (...cues: string[]) => parseSpriteTrack(['WEBVTT', '', ...cues].join('\n'), BASE)
const cue = (picture: string, timing = '00:00:02.000 --> 00:00:04.000') => `${timing}\n${picture}\n`

test('the variants of tracks: numbered cues, settings, CRLF, short times, notes, pixel units', () => {
  const text = [
    '\uFEFFWEBVTT - sprites',
    '',
    'NOTE made by hand',
    '',
    '1',
    '01:02:03.500 --> 01:02:05.000 align:start',
    'https://p.example/a.jpg#xywh=pixel:1,2,3,4',
    '',
    '00:01.000 --> 00:02.000',
    '/root.jpg#xywh=0,0,160,90',
    '',
  ].join('\r\n')
  expect(parseSpriteTrack(text, BASE)).toEqual([
    { at: 1, url: 'https://films.example/root.jpg', x: 0, y: 0, width: 160, height: 90 },
    { at: 3723.5, url: 'https://p.example/a.jpg', x: 1, y: 2, width: 3, height: 4 },
  ])
})

test.each([
  ['a script instead of a picture', 'javascript:alert(1)#xywh=0,0,1,1'],
  ['text in the address', 'data:image/png;base64,AA#xywh=0,0,1,1'],
  ['a file of the machine', 'file:///etc/passwd#xywh=0,0,1,1'],
  ['an object of the page', 'blob:https://films.example/1#xywh=0,0,1,1'],
  ['no place', 'sprite.jpg'],
  ['a place without a size', 'sprite.jpg#xywh=0,0,0,0'],
  ['a place below nothing', 'sprite.jpg#xywh=-1,0,10,10'],
  ['a place beyond any picture', 'sprite.jpg#xywh=16000,0,1000,10'],
  ['a place of words', 'sprite.jpg#xywh=a,b,c,d'],
  ['a place that is not the end', 'sprite.jpg#xywh=0,0,1,1,1;x'],
  ['no picture', '#xywh=0,0,1,1'],
  ['no address at all', 'http://[#xywh=0,0,1,1'],
])('%s is left out', (_, picture) => {
  expect(track(cue(picture), cue('ok.jpg#xywh=0,0,1,1'))).toHaveLength(1)
})

test('times that are none are left out', () => {
  for (const timing of ['later --> 00:04.000', '00:99.000 --> 00:99.500', '1e9:00:00.000 --> 2e9:00:00.000', '-->']) {
    expect(track(cue('sprite.jpg#xywh=0,0,1,1', timing))).toEqual([])
  }
})

test('text that is no track has no pictures: empty, a page, something binary, a track without its head', () => {
  for (const text of [
    '',
    '<!doctype html>',
    '\0\x01\x02',
    cue('a.jpg#xywh=0,0,1,1'),
    'WEBVTTX\n\n' + cue('a.jpg#xywh=0,0,1,1'),
  ]) {
    expect(parseSpriteTrack(text, BASE)).toEqual([])
  }
})

test('a track of 50 MB costs no more than its first part', () => {
  const many = `WEBVTT\n\n${cue('sprite.jpg#xywh=0,0,1,1').repeat(900_000)}`
  expect(parseSpriteTrack(many, BASE).length).toBeLessThanOrEqual(20_000)
})

test('whatever it is given, it never throws, and its pictures are sane', () => {
  const piece = fc.constantFrom(
    'WEBVTT',
    '\n',
    '\r',
    '00:01.000 --> ',
    '00:02.000',
    'a.jpg#xywh=',
    '1,2',
    ',3,4',
    '<b>',
    'é',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      for (const { at, x, y, width, height, url } of parseSpriteTrack(`WEBVTT\n${pieces.join('')}`, BASE)) {
        expect([at, x, y, width, height].every((number) => Number.isFinite(number) && number >= 0)).toBe(true)
        expect(url).toMatch(/^https?:/)
      }
    }),
  )
})

test('a moment shows the last picture that began before it, and before all of them the first', () => {
  const pictures = track(cue('a.jpg#xywh=0,0,1,1', '00:10.000 --> 1'), cue('b.jpg#xywh=0,0,1,1', '00:20.000 --> 1'))
  const shown = (seconds: number) => spriteAt(pictures, seconds)?.at
  expect([0, 10, 19.9, 20, 5000].map(shown)).toEqual([10, 10, 10, 20, 20])
  expect(spriteAt([], 5)).toBeNull()
})
