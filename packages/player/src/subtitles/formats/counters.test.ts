/** Numbers of cues that stand where a reader does not expect them. */
import { describe, expect, test } from 'vitest'
import { timesAndTrees } from '../testing/read.ts'

describe('SubRip', () => {
  test('a counter with a blank line after it', () => {
    const file =
      '1\n\n00:00:01,000 --> 00:00:03,000\n\nHello\n\n2\n\n00:00:04,000 --> 00:00:05,000\n\nThere\n\n3\n\n00:00:06,000 --> 00:00:07,000\n\nEnd'
    expect(timesAndTrees(file)).toEqual([
      [1, 3, 'Hello'],
      [4, 5, 'There'],
      [6, 7, 'End'],
    ])
  })

  test.each([
    ['in the text before, and again in its place', '1', 'One\n2\n\n2'],
    ['twice', '1\n1', 'One\n\n2\n2'],
    ['with a point', '1.', 'One\n\n2.'],
    ['with a bracket', '1)', 'One\n\n2)'],
    ['with a number sign', '#1', 'One\n\n#2'],
    ['in full-width digits', '１', 'One\n\n２'],
    ['behind a direction mark', '\u{200e}1', 'One\n\n\u{200e}2'],
    ['with a line of blanks after it', '1\n ', 'One\n\n2\n '],
  ])('a counter %s', (_, first, between) => {
    const file = `${first}\n00:00:01,000 --> 00:00:02,000\n${between}\n00:00:03,000 --> 00:00:04,000\nTwo`
    expect(timesAndTrees(file)).toEqual([
      [1, 2, 'One'],
      [3, 4, 'Two'],
    ])
  })

  test('the counter of a cue that the end of the file cut off', () => {
    expect(timesAndTrees('1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n')).toEqual([[1, 2, 'One']])
  })

  test('numbers that are spoken stay', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\n2\n\n2\n00:00:03,000 --> 00:00:04,000\nI bet\n\n20\n\n3\n00:00:05,000 --> 00:00:06,000\nx'
    expect(timesAndTrees(file)).toEqual([
      [1, 2, '2'],
      [3, 4, 'I bet|20'],
      [5, 6, 'x'],
    ])
  })

  test.each([
    [
      'in a file without counters',
      '00:00:01,000 --> 00:00:02,000\nHow old?\n\n42.\n\n00:00:03,000 --> 00:00:04,000\nx',
      'How old?|42.',
    ],
    [
      'alone, below a blank line',
      '1\n\n00:00:01,000 --> 00:00:02,000\n\n7\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nx',
      '7',
    ],
    ['at the end of the file', '1\n00:00:01,000 --> 00:00:02,000\nHow many?\n\n42\n', 'How many?|42'],
  ])('a spoken number stays %s', (_, file, words) => {
    expect(timesAndTrees(file)[0]).toEqual([1, 2, words])
  })
})

describe('WebVTT', () => {
  test('a counter with a blank line after it', () => {
    const file = 'WEBVTT\n\n1\n\n00:01.000 --> 00:03.000\n\nHello\n\n2\n\n00:04.000 --> 00:05.000\n\nThere'
    expect(timesAndTrees(file)).toEqual([
      [1, 3, 'Hello'],
      [4, 5, 'There'],
    ])
  })

  test.each([
    ['in the text before, and again in its place', '1', 'One\n2\n\n2'],
    ['twice', '1\n1', 'One\n\n2\n2'],
    ['without a blank line before it', '1', 'One\n2'],
  ])('a counter %s', (_, first, between) => {
    const file = `WEBVTT\n\n${first}\n00:01.000 --> 00:02.000\n${between}\n00:03.000 --> 00:04.000\nTwo`
    expect(timesAndTrees(file)).toEqual([
      [1, 2, 'One'],
      [3, 4, 'Two'],
    ])
  })

  test('a spoken number stays', () => {
    const file =
      'WEBVTT\n\n1\n00:01.000 --> 00:02.000\nI bet\n20\n\n2\n00:03.000 --> 00:04.000\n3\n\n3\n00:05.000 --> 00:06.000\nx'
    expect(timesAndTrees(file).map(([, , words]) => words)).toEqual(['I bet|20', '3', 'x'])
  })
})
