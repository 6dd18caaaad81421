import { describe, expect, test } from 'vitest'
import { thinCrowds } from './crowds.ts'
import { parseSubtitles } from './parse.ts'
import { cuesOfTextTrack } from './segments.ts'
import { cueOf, texts, timesAndTrees } from './testing/read.ts'

const HEAD = [
  '[V4+ Styles]',
  'Format: Name, Alignment',
  'Style: Default,2',
  'Style: fx,8',
  '[Events]',
  'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
]
const syllables = (write: (index: number) => string) => Array.from({ length: 60 }, (_, index) => write(index))
const assOf = (lines: readonly string[]) => [...HEAD, ...lines.map((line) => `Dialogue: ${line}`)].join('\n')
const SPOKEN = '0,0:00:01.50,0:00:05.00,Default,,0,0,0,,Spoken line'

describe('sixty syllables on one second', () => {
  test.each([
    ['marked as an effect', (index: number) => `0,0:00:01.00,0:00:06.00,fx,,0,0,0,fx,syl${index}`],
    ['placed', (index: number) => `${index % 3},0:00:01.00,0:00:06.00,fx,,0,0,0,,{\\pos(${index * 20},80)}syl${index}`],
    ['timed by syllable', (index: number) => `0,0:00:01.00,0:00:06.00,fx,,0,0,0,,{\\kf20}syl${index}`],
    [
      'moving, one after the other',
      (index: number) =>
        `0,0:00:01.${String(index).padStart(2, '0')},0:00:06.00,fx,,0,0,0,,{\\move(0,0,9,9)}syl${index}`,
    ],
    ['not marked at all', (index: number) => `0,0:00:01.00,0:00:06.00,fx,,0,0,0,,syl${index}`],
  ])('leave the spoken line whole: %s', (_, write) => {
    const { cues } = parseSubtitles(assOf([...syllables(write), SPOKEN]))
    expect(timesAndTrees(assOf([...syllables(write), SPOKEN]))).toContainEqual([1.5, 5, 'Spoken line'])
    for (const seconds of [1, 1.5, 3, 4.9, 5.5]) {
      expect(cues.filter(({ start, end }) => start <= seconds && seconds < end).length).toBeLessThanOrEqual(5)
    }
    expect(cues.every((cue) => !('isEffect' in cue))).toBe(true)
  })

  test('in a stream leave it, too', () => {
    const cues = cuesOfTextTrack([
      ...syllables((index) => `syl${index}`).map((text) => ({ start: 1, end: 6, text })),
      { start: 1.5, end: 5, text: 'Spoken line' },
    ])
    expect(texts(cues)).toContain('Spoken line')
    expect(cues.length).toBeLessThanOrEqual(6)
  })
})

describe('thinCrowds', () => {
  test('five at once stay as they are', () => {
    const cues = ['a', 'b', 'c', 'd', 'e'].map((text) => cueOf(1, 2, text))
    expect(thinCrowds(cues)).toEqual(cues)
  })

  test('of words that never end, the earliest ends where a sixth begins', () => {
    const cues = Array.from({ length: 8 }, (_, index) => cueOf(index, 500, `line ${index}`))
    expect(thinCrowds(cues).map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [1, 6],
      [2, 7],
      [3, 500],
      [4, 500],
      [5, 500],
      [6, 500],
      [7, 500],
    ])
  })
})
