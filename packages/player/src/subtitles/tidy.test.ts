import { expect, test } from 'vitest'
import { parseSubtitles } from './parse.ts'
import { timesAndTrees } from './testing/read.ts'

const srt = (...cues: [from: string, to: string, text: string][]) =>
  cues.map(([from, to, text]) => `00:${from},000 --> 00:${to},000\n${text}\n`).join('\n')

test('cues come in order of time, and of the file where times are equal', () => {
  expect(timesAndTrees(srt(['00:05', '00:06', 'c'], ['00:01', '00:02', 'a'], ['00:01', '00:03', 'b']))).toEqual([
    [1, 2, 'a'],
    [1, 3, 'b'],
    [5, 6, 'c'],
  ])
})

test('cues that overlap stay; cues of one start and the same words are one, to the later end', () => {
  const file = srt(
    ['00:01', '00:05', 'a'],
    ['00:02', '00:03', 'b'],
    ['00:01', '00:05', 'a'],
    ['00:02', '00:04', 'b'],
    ['00:02', '00:03', 'c'],
  )
  expect(timesAndTrees(file)).toEqual([
    [1, 5, 'a'],
    [2, 4, 'b'],
    [2, 3, 'c'],
  ])
})

test.each([
  ['at the same place', '', [[1, 5.5, 'Hello']]],
  ['in other tags', '<i>', [[1, 5.5, 'Hello']]],
  [
    'at another place',
    '{\\an8}',
    [
      [1, 5, 'Hello'],
      [1, 5.5, 'Hello'],
    ],
  ],
])('the same words at the same time %s', (_, before, expected) => {
  const twins = `00:00:01,000 --> 00:00:05,000\nHello\n\n00:00:01,000 --> 00:00:05,500\n${before}Hello\n`
  expect(timesAndTrees(twins)).toEqual(expected)
})

test('a cue that ends before its start, or at it, lasts for its reading time', () => {
  const file = srt(
    ['00:10', '00:01', 'backwards'],
    ['00:20', '00:20', 'nothing '.repeat(10)],
    ['00:21', '00:22', 'next'],
  )
  expect(timesAndTrees(file)).toEqual([
    [10, 11.5, 'backwards'],
    [20, 21, 'nothing '.repeat(10).trim()],
    [21, 22, 'next'],
  ])
})

test('a cue that never ends is there for as long as reading it takes', () => {
  const file = '00:00:01,000 --> 99:59:59,999\nfor ever\n\n00:00:30,000 --> 00:09:30,000\nnine minutes\n'
  expect(timesAndTrees(file)).toEqual([
    [1, 2.5, 'for ever'],
    [30, 570, 'nine minutes'],
  ])
})

test('a cue that begins before the film begins with it; one wholly before or long after it is skipped', () => {
  const file =
    '-00:00:02,000 --> 00:00:01,000\na\n\n-00:00:05,000 --> -00:00:03,000\nb\n\n9999:00:00,000 --> 9999:00:01,000\nc\n'
  expect(timesAndTrees(file)).toEqual([[0, 1, 'a']])
  expect(parseSubtitles(file).skipped).toBe(2)
})
