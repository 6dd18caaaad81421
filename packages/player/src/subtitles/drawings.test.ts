import { describe, expect, test } from 'vitest'
import { turnsDrawing } from './drawings.ts'
import { parseSubtitles } from './parse.ts'
import { cuesOfTextTrack } from './segments.ts'
import { texts } from './testing/read.ts'

describe('turnsDrawing', () => {
  test.each([
    ['p1', true],
    ['p 1', true],
    ['p1.0', true],
    ['p(1)', true],
    ['p4)', true],
    ['P1', true],
    ['p0', false],
    ['p', false],
    ['pos(1,2)', null],
    ['pbo-10', null],
    ['k20', null],
  ])('%s', (code, expected) => {
    expect(turnsDrawing(code)).toBe(expected)
  })
})

const HEAD = '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'

describe('drawings are no words', () => {
  test('of Advanced SubStation, however loosely their code is written', () => {
    const file = `${HEAD}${[
      '0,0:00:01.00,0:00:06.00,fx,,0,0,0,fx,{\\p 1}m 5 5 l 9 9',
      '0,0:00:01.00,0:00:06.00,fx,,0,0,0,fx,{\\p1.0}m 5 5 l 8 8',
      '0,0:00:01.50,0:00:05.00,Default,,0,0,0,,Spoken line',
    ]
      .map((line) => `Dialogue: ${line}\n`)
      .join('')}`
    expect(texts(parseSubtitles(file).cues)).toEqual(['Spoken line'])
    expect(parseSubtitles(file).skipped).toBe(0)
  })

  test.each([
    ['between its codes', '{\\p1}m 0 0 l 100 0 100 100{\\p0}Spoken line', ['Spoken line']],
    ['alone', '{\\an7\\p1}m 0 0 l 100 0 100 100', []],
    ['without its code', 'm 0 0 l 100.5 0 100 -100 b 1 2 3 4 5 6', []],
  ])('of SubRip, WebVTT and streams: %s', (_, words, expected) => {
    const srt = `00:00:01,000 --> 00:00:02,000\n${words}\n\n00:00:03,000 --> 00:00:04,000\nEnd\n`
    expect(texts(parseSubtitles(srt).cues)).toEqual([...expected, 'End'])
    const vtt = `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n\n00:03.000 --> 00:04.000\nEnd\n`
    expect(texts(parseSubtitles(vtt).cues)).toEqual([...expected, 'End'])
    expect(texts(cuesOfTextTrack([{ start: 1, end: 2, text: words }]))).toEqual(expected)
  })

  test.each(['M', 'm 5', 'm and m', 'B 52 s', '10 20 30'])('%s is words', (words) => {
    expect(texts(parseSubtitles(`00:00:01,000 --> 00:00:02,000\n${words}\n`).cues)).toEqual([words])
  })
})
