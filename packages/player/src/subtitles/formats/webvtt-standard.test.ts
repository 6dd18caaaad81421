/**
 * What the standard says of files (W3C "WebVTT", section 6 "Parsing"), in the groups in which web-platform-tests checks
 * browsers (`webvtt/parsing/file-parsing` and `cue-text-parsing`). The cases are written for this reader; where it reads
 * more than the standard asks, the last group says so.
 */
import { describe, expect, test } from 'vitest'
import type { Cue } from '../cue.ts'
import { tidyCues } from '../tidy.ts'
import { show } from '../testing/read.ts'
import { readWebVtt } from './webvtt.ts'

const cuesOf = (file: string): readonly Cue[] => tidyCues(readWebVtt(file)).cues
const shown = (file: string): [number, number, string][] =>
  cuesOf(file).map(({ start, end, nodes }) => [start, end, show(nodes)])
/** The cue under these settings. */
const withSettings = (settings: string): Partial<Cue> => {
  const {
    direction: _,
    end: __,
    nodes: ___,
    start: ____,
    ...rest
  } = cuesOf(`WEBVTT\n\n00:00.000 --> 00:01.000${settings}\ntext`)[0] as Cue
  return rest
}

describe('the header', () => {
  test.each([
    ['alone', 'WEBVTT\n\n00:00.000 --> 00:01.000\ntext'],
    ['with words after a space', 'WEBVTT some words --> here\n\n00:00.000 --> 00:01.000\ntext'],
    ['with words after a tab', 'WEBVTT\tX\n\n00:00.000 --> 00:01.000\ntext'],
    ['with lines of metadata', 'WEBVTT\nKind: x\nid\n\n00:00.000 --> 00:01.000\ntext'],
    ['without a blank line before the first cue', 'WEBVTT\n00:00.000 --> 00:01.000\ntext'],
    ['with metadata right before the first cue', 'WEBVTT\nX: y\n00:00.000 --> 00:01.000\ntext'],
    ['with many blank lines', 'WEBVTT\n\n\n\n\n\n00:00.000 --> 00:01.000\ntext\n\n\n'],
    ['with line ends of one carriage return', 'WEBVTT\r\r00:00.000 --> 00:01.000\rtext'],
    ['with line ends of two characters', 'WEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\ntext\r\n'],
    ['with line ends of every kind', 'WEBVTT\r\n\n00:00.000 --> 00:01.000\rtext\n'],
  ])('%s', (_, file) => {
    expect(shown(file)).toEqual([[0, 1, 'text']])
  })
})

describe('times', () => {
  const times = (line: string) => cuesOf(`WEBVTT\n\n${line}\ntext`).map(({ start, end }) => [start, end])
  test.each([
    ['00:00:00.000 --> 00:00:01.000', 0, 1],
    ['00:00.000 --> 00:01.000', 0, 1],
    ['00:00.000-->00:01.000', 0, 1],
    ['\t 00:00.000 \t-->\t 00:01.000 ', 0, 1],
    ['00:59:59.999 --> 01:00:00.000', 3599.999, 3600],
    ['1:00:00.000 --> 1:00:01.000', 3600, 3601],
    ['00:00.000 -->\f00:01.000', 0, 1],
    ['00:00.000 -- > 00:01.000', 0, 1],
    ['00:00.000 -> 00:01.000', 0, 1],
  ])('%j', (line, start, end) => {
    expect(times(line)).toEqual([[start, end]])
  })

  test.each([
    '00:60:00.000 --> 00:60:01.000',
    '00:00:60.000 --> 00:01:61.000',
    '60:00.000 --> 60:01.000',
    '-00:00.000 --> 00:01.000',
    '00:00.000 --> -00:01.000',
    'x00:00.000 --> 00:01.000',
    '00:00.000x --> 00:01.000',
    '00:00.000 --> ',
    '--> 00:01.000',
    '00:00:00:00.000 --> 00:00:00:01.000',
    '00.000 --> 01.000',
  ])('none in %j', (line) => {
    expect(times(line)).toEqual([])
  })

  test('the end may stand before the start: such a cue is never on screen, and is read', () => {
    expect(readWebVtt('WEBVTT\n\n00:02.000 --> 00:01.000\ntext').cues).toMatchObject([{ start: 2, end: 1 }])
  })
})

describe('blocks', () => {
  test('a line of times ends the text before it, readable or not', () => {
    const file = 'WEBVTT\n\n00:00.000 --> 00:01.000\none\n00:01.000 --> 00:02.000\ntwo\nthree --> four\nlost'
    expect(shown(file)).toEqual([
      [0, 1, 'one'],
      [1, 2, 'two'],
    ])
  })

  test('what follows unreadable times is lost up to the next blank line or times', () => {
    const file =
      'WEBVTT\n\nid\nx --> y\nlost\n00:00.000 --> 00:01.000\none\n\n-->\nlost\n\n00:01.000 --> 00:02.000\ntwo'
    expect(shown(file)).toEqual([
      [0, 1, 'one'],
      [1, 2, 'two'],
    ])
  })

  test('one line before the times is an id, more are nothing', () => {
    const file = 'WEBVTT\n\nan id - > here\n00:00.000 --> 00:01.000\none\n\na\nb\n00:01.000 --> 00:02.000\ntwo'
    expect(cuesOf(file).map(({ id }) => id)).toEqual(['an id - > here', undefined])
  })

  test('comments, styles and regions are no cues; words of theirs as an id are an id', () => {
    const file = [
      'WEBVTT',
      'STYLE\n::cue { color: red }\n\nfollows',
      'REGION\nid:x\nwidth:40%',
      'NOTE one line',
      'NOTE\ntwo\nlines',
      'NOTE 00:00.000 --> 00:01.000\nno',
      'STYLE of speech\nno times',
      'NOTE\n00:00.000 --> 00:01.000\nan id',
      'STYLE\n00:01.000 --> 00:02.000\nan id too',
      '',
    ].join('\n\n')
    expect(cuesOf(file).map(({ id, start }) => [id, start])).toEqual([
      ['NOTE', 0],
      ['STYLE', 1],
    ])
  })

  test('a line of blanks alone is no end of a text', () => {
    expect(shown('WEBVTT\n\n00:00.000 --> 00:01.000\none\n \t\ntwo')).toEqual([[0, 1, 'one|two']])
  })

  test('NUL is the replacement character, in ids and texts', () => {
    const [cue] = cuesOf('WEBVTT\n\ni\0d\n00:00.000 --> 00:01.000\na\0b<v A\0B>c')
    expect(cue?.id).toBe('i\u{fffd}d')
    expect(show(cue?.nodes ?? [])).toBe('a\u{fffd}b<v title=A\u{fffd}B>c</v>')
  })

  test.each([
    ['the file ends after the times', 'WEBVTT\n\n00:00.000 --> 00:01.000'],
    ['the file ends in the times', 'WEBVTT\n\n00:00.000 --> 00:0'],
    ['the file ends after an id', 'WEBVTT\n\nid'],
  ])('%s', (_, file) => {
    expect(shown(file)).toEqual([])
  })
})

describe('settings', () => {
  test('may be glued to the end time', () => {
    expect(withSettings('align:start')).toEqual({ align: 'start' })
    expect(withSettings('line:0 size:50%')).toEqual({ placement: 'top', size: 50 })
  })

  test('may be long: a line of times has no greatest length', () => {
    const far = `${' '.repeat(500)}x:${'y'.repeat(4000)}${' a:b'.repeat(100)} align:end`
    expect(withSettings(far)).toEqual({ align: 'end' })
  })

  test.each([
    [' align:start', { align: 'start' }],
    ['\talign:center\t', { align: 'center' }],
    [' align:end', { align: 'end' }],
    [' align:left align:right', { align: 'right' }],
    [' align:middle', {}],
    [' align: start', {}],
    [' align:Start', {}],
    [' :start align', {}],
    [' position:0%', { position: 0 }],
    [' position:100%', { position: 100 }],
    [' position:50.5%', { position: 50.5 }],
    [' position:010%', { position: 10 }],
    [' position:101%', {}],
    [' position:-1%', {}],
    [' position:50', {}],
    [' position:50.%', {}],
    [' position:.5%', {}],
    [' position:1e1%', {}],
    [' position:20%,line-left', { position: 20, anchor: 'left' }],
    [' position:20%,center', { position: 20, anchor: 'center' }],
    [' position:20%,line-right', { position: 20, anchor: 'right' }],
    [' position:20%,start', {}],
    [' position:20%,', {}],
    [' size:0%', { size: 0 }],
    [' size:100.0%', { size: 100 }],
    [' size:100.1%', {}],
    [' line:0', { placement: 'top' }],
    [' line:0%', { placement: 'top' }],
    [' line:50%', { placement: 'middle' }],
    [' line:100%', {}],
    [' line:7', { placement: 'middle' }],
    [' line:14', {}],
    [' line:-1', {}],
    [' line:-8', { placement: 'middle' }],
    [' line:-15', { placement: 'top' }],
    [' line:-100', { placement: 'top' }],
    [' line:1.5', { placement: 'top' }],
    [' line:0,start', { placement: 'top' }],
    [' line:0,end', { placement: 'top' }],
    [' line:0,middle', {}],
    [' line:0,', {}],
    [' line:--1', {}],
    [' line:1-', {}],
    [' line:-', {}],
    [' line:.', {}],
    [' line:1.', {}],
    [' line:-10%', {}],
    [' line:0 line:x', { placement: 'top' }],
    [' line:0 line:-1', {}],
    [' line:auto', {}],
    [' vertical:rl region:x', {}],
  ] as const)('%j', (settings, expected) => {
    expect(withSettings(settings)).toEqual(expected)
  })
})

describe('the text of a cue', () => {
  const text = (written: string) => shown(`WEBVTT\n\n00:00.000 --> 00:01.000\n${written}`)[0]?.[2]
  test.each([
    ['<b>a</b><i>b</i><u>c</u><c>d</c>', '<b>a</b><i>b</i><u>c</u><c>d</c>'],
    ['<b.loud.x>a</b>', '<b>a</b>'],
    ['<b>a<i>b</b>c</i>d', '<b>a<i>b</i></b>cd'],
    ['<b>a', '<b>a</b>'],
    ['a</b>c', 'ac'],
    ['<x>a</x>', 'a'],
    ['<v Anna Bee>a', '<v title=Anna Bee>a</v>'],
    ['<v.first\tAnna>a</v>', '<v title=Anna>a</v>'],
    ['<v  Anna \t Bee >a</v>', '<v title=Anna Bee>a</v>'],
    ['<lang en-GB>a<lang de>b</lang></lang>', '<lang lang=en-GB>a<lang lang=de>b</lang></lang>'],
    ['<ruby>a<rt>b</rt>c<rt>d</ruby>e', '<ruby>a<rt>b</rt>c<rt>d</rt></ruby>e'],
    ['a<00:00:00.500>b<00:00.700>c', 'abc'],
    ['&amp;&lt;&gt;&nbsp;a&lrm;&rlm;', '&<>\u{a0}a\u{200e}\u{200f}'],
    ['&#65;&#x42;&#X43;', 'ABC'],
    ['&#65 &#x42 C', 'A B C'],
    ['&#128;&#150;', '€–'],
    ['a & b &; &#; &#x;', 'a & b &; &#; &#x;'],
  ])('%s', (written, expected) => {
    expect(text(written)).toBe(expected)
  })
})

describe('more than the standard asks', () => {
  test.each([
    ['commas in times', '00:00:01,500 --> 00:00:02,250', 1.5, 2.25],
    ['few or no digits of a second', '00:01.5 --> 00:02', 1.5, 2],
  ])('%s', (_, line, start, end) => {
    expect(shown(`WEBVTT\n\n${line}\ntext`)).toEqual([[start, end, 'text']])
  })

  test('a number after a line of blanks is the number of the next cue', () => {
    const file = 'WEBVTT\n\n1\n00:00.000 --> 00:01.000\none\n \n2\n00:01.000 --> 00:02.000\ntwo'
    expect(shown(file)).toEqual([
      [0, 1, 'one'],
      [1, 2, 'two'],
    ])
  })

  test('a "<" that begins no tag is a word', () => {
    expect(shown('WEBVTT\n\n00:00.000 --> 00:01.000\n1 < 2 <> <3')[0]?.[2]).toBe('1 < 2 <> <3')
  })
})
