/** Lines of times that a keyboard, a converter or a translator's program has spoiled. */
import { describe, expect, test } from 'vitest'
import { parseSubtitles } from '../parse.ts'
import { timesAndTrees } from '../testing/read.ts'

const WORDS = ['One', 'Two', 'Three']
const RIGHT = [
  [1, 2, 'One'],
  [3, 4, 'Two'],
  [5, 6, 'Three'],
]

/** A SubRip file of three cues whose lines of times went through `spoil`. */
function srtOf(spoil: (times: string) => string): string {
  return WORDS.map((word, index) => {
    const start = index * 2 + 1
    return `${index + 1}\n${spoil(`00:00:0${start},000 --> 00:00:0${start + 1},000`)}\n${word}\n`
  }).join('\n')
}

const digitsFrom = (zero: string) => (times: string) =>
  times.replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
const withArrow = (arrow: string) => (times: string) => times.replace('-->', arrow)

describe('SubRip with spoiled times', () => {
  test.each([
    ['Arabic digits', digitsFrom('٠')],
    ['Persian digits', digitsFrom('۰')],
    ['Devanagari digits', digitsFrom('०')],
    ['Thai digits', digitsFrom('๐')],
    ['full-width digits', digitsFrom('０')],
    ['an arrow character', withArrow('→')],
    ['a double arrow', withArrow('⇒')],
    ['a blank in the arrow', withArrow('- ->')],
    ['a blank before the head of the arrow', withArrow('-- >')],
    ['a dash in the arrow', withArrow('–>')],
    ['long dashes in the arrow', withArrow('——>')],
    ['minus signs in the arrow', withArrow('−−>')],
    ['an arrow without a head', withArrow('--')],
    ['a dash for the arrow', withArrow('–')],
    ['an escaped arrow', withArrow('--&gt;')],
    ['a full-width arrow', withArrow('－－＞')],
    ['full-width colons', (times) => times.replaceAll(':', '：')],
    ['ratio signs for colons', (times) => times.replaceAll(':', '∶')],
    ['full-width commas', (times) => times.replaceAll(',', '，')],
    ['Arabic decimal signs', (times) => times.replaceAll(',', '٫')],
    ['direction marks', (times) => times.replaceAll(/[\d:,]+/g, '\u{200e}$&\u{200e}')],
    ['embedded directions', (times) => `\u{202b}${times}\u{202c}`],
    ['the counter on the same line', (times) => `7 ${times}`],
  ] satisfies [string, (times: string) => string][])('%s', (_, spoil) => {
    const file = srtOf(spoil)
    expect(parseSubtitles(file).format).toBe('srt')
    expect(timesAndTrees(file)).toEqual(RIGHT)
  })

  test('one file with all kinds has every cue, and none of the times in its words', () => {
    const file = [
      ['00:00:01,000 --> 00:00:02,000', 'One'],
      ['00：00：05,000 --> 00：00：07,000', 'Two'],
      ['00:00:08，000 --> 00:00:09，000', 'Three'],
      ['00:00:10,000 - -> 00:00:12,000', 'Four'],
      ['00:00:13,000 -- > 00:00:15,000', 'Five'],
      ['00:00:16,000 –> 00:00:17,000', 'Six'],
      ['00:00:18,000 → 00:00:19,000', 'Seven'],
      ['00:00:20,000 --> 00:00:21,000', 'Eight'],
    ]
      .map(([times, words], index) => `${index + 1}\n${times}\n${words}\n`)
      .join('\n')
    expect(timesAndTrees(file)).toEqual([
      [1, 2, 'One'],
      [5, 7, 'Two'],
      [8, 9, 'Three'],
      [10, 12, 'Four'],
      [13, 15, 'Five'],
      [16, 17, 'Six'],
      [18, 19, 'Seven'],
      [20, 21, 'Eight'],
    ])
  })

  test.each([
    ['a letter in the start', '00:00:O3,000 --> 00:00:04,000'],
    ['no start', '--> 00:00:04,000'],
    ['no end', '00:00:03,000 -->'],
    ['letters for digits', 'OO:OO:O3,000 --> 00:00:04,000'],
  ])('times that nobody can read are no words: %s', (_, times) => {
    const file = `1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n${times}\nTwo\n\n3\n00:00:05,000 --> 00:00:06,000\nThree\n`
    expect(timesAndTrees(file)).toEqual([RIGHT[0], RIGHT[2]])
    expect(parseSubtitles(file).skipped).toBe(1)
  })

  test.each([
    '10:30 => go',
    '10:30 tonight --> be there',
    '10:30 – 11:30 → home',
    'Gate 3 -> exit',
    'See 10:30 – 11:30.',
    'a --> b',
    '1 → 2',
    '23：30 sharp',
    'Ｎｏ．１',
    '٣ رجال',
  ])('words stay words: %s', (words) => {
    expect(timesAndTrees(`1\n00:00:01,000 --> 00:00:02,000\n${words}\n`)).toEqual([[1, 2, words]])
  })
})

describe('WebVTT with spoiled times', () => {
  const vttOf = (times: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n${times}\nTwo`

  test.each([
    '００:０３.０００ --> ００:０４.０００',
    '00：03.000 --> 00：04.000',
    '00:03.000 → 00:04.000',
    '00:03.000 －－＞ 00:04.000',
    '00:03.000 -> 00:04.000',
    '00:03.000 -- > 00:04.000',
    '00:03.000 –> 00:04.000',
    '00:03,000 => 00:04,000',
  ])('are read: %s', (times) => {
    expect(timesAndTrees(vttOf(times))).toEqual([
      [1, 2, 'One'],
      [3, 4, 'Two'],
    ])
  })

  test.each(['10:30 -> 11:30', '10:30 => 11:30', '00:10:30 -- > 00:11:30'])(
    'a loose arrow between times without fractions is words: %s',
    (words) => {
      expect(timesAndTrees(vttOf(words))).toEqual([[1, 2, `One|${words}|Two`]])
    },
  )

  test('an arrow of the standard needs no fractions', () => {
    expect(timesAndTrees(vttOf('00:03 --> 00:04'))).toEqual([
      [1, 2, 'One'],
      [3, 4, 'Two'],
    ])
  })
})

test('SBV with full-width digits, colons and commas', () => {
  const file = '０:00:01.500，0：00：03.000\nHello\n'
  expect(timesAndTrees(file)).toEqual([[1.5, 3, 'Hello']])
})
