/** Times of programs that write a number as the computer holds it. */
import { expect, test } from 'vitest'
import { parseSubtitles } from '../parse.ts'
import { timesAndTrees } from '../testing/read.ts'

test('SubRip with long fractions, and with milliseconds that have a fraction of their own', () => {
  const file = [
    '1\n00:08:30,000 --> 00:08:31,000\nFirst',
    '2\n0:08:39,200.0000000000582 --> 0:08:41,500\nA',
    '3\n00:08:49,1999999999998 --> 00:08:50,5\nB',
    '4\n00:08:51,200 --> 00:08:52,99999999999\nC',
    '5\n0:08:54,40.00000000001 --> 0:08:55,5.684341886080802e-14\nD',
  ].join('\n\n')
  expect(parseSubtitles(file).skipped).toBe(0)
  expect(timesAndTrees(file)).toEqual([
    [510, 511, 'First'],
    [519.2, 521.5, 'A'],
    [529.2, 530.5, 'B'],
    [531.2, 533, 'C'],
    [534.04, 535, 'D'],
  ])
})

test.each([
  ['WebVTT', 'WEBVTT\n\n00:01.500.0000000000582 --> 00:02.99999999999\nA'],
  ['SBV', '0:00:01.49999999999998,0:00:03.0000000000001\nA'],
  ['SubStation', '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.500000000000028,0:00:02.99999999999,A'],
  ['TTML', '<tt><body><p begin="1.500000000000028s" end="00:00:02.99999999999">A</p></body></tt>'],
  ['TTML in bare numbers', '<tt><body><p begin="1.500000000000028" end="2.99999999999">A</p></body></tt>'],
  ['LRC', '[00:01.499999999999]A\n[00:03.000000000001]'],
  ['JSON', '[{"start":"00:00:01.499999999999","end":"2.99999999999999999","text":"A"}]'],
])('%s', (_, file) => {
  const [[start, end, text] = []] = timesAndTrees(file)
  expect([start, end]).toEqual([expect.closeTo(1.5, 6), expect.closeTo(3, 6)])
  expect(text).toBe('A')
})
