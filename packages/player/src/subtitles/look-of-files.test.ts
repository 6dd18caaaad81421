/** What a file says of the look of its text: colours, weights and places, format by format. */
import { describe, expect, test } from 'vitest'
import { parseCueText } from './markup.ts'
import { parseSubtitles } from './parse.ts'
import { SubtitleError } from './subtitle-error.ts'
import { colored, show } from './testing/read.ts'
import { toSrt, toWebVtt } from './write.ts'

const only = (file: string) => parseSubtitles(file).cues[0]
const runs = (file: string) => colored(only(file)?.nodes ?? [])
const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
const vtt = (text: string, ...styles: string[]) =>
  ['WEBVTT', ...styles.map((style) => `STYLE\n${style}`), `00:01.000 --> 00:02.000\n${text}`].join('\n\n')

describe('the colours of a font in SubRip', () => {
  test.each([
    ['<font color="#ffff00">a</font>', [['a', '#ffff00']]],
    ["<font color='#FF0'>a</font>", [['a', '#ffff00']]],
    ['<font color=ffff00>a</font>', [['a', '#ffff00']]],
    ['<FONT FACE="Arial" COLOR="Yellow" size=20>a</FONT>', [['a', '#ffff00']]],
    [
      'a <font color="red">b <i>c</i></font> d',
      [
        ['a ', undefined],
        ['b ', '#ff0000'],
        ['c', '#ff0000'],
        [' d', undefined],
      ],
    ],
    [
      '<font color="red">a<font color="#00ff00">b</font>c</font>d',
      [
        ['a', '#ff0000'],
        ['b', '#00ff00'],
        ['c', '#ff0000'],
        ['d', undefined],
      ],
    ],
    [
      '<font color="red">a\nb',
      [
        ['a', '#ff0000'],
        ['b', '#ff0000'],
      ],
    ],
    ['<font color="url(javascript:x)">a</font>', [['a', undefined]]],
    ['<font color="expression(1)" style="color:red">a</font>', [['a', undefined]]],
    ['<font>a</font>', [['a', undefined]]],
    ['a</font>b', [['ab', undefined]]],
    [
      '{\\c&H00FFFF&}a{\\c}b',
      [
        ['a', '#ffff00'],
        ['b', undefined],
      ],
    ],
    ['{\\an8\\1c&HFF0000&}a', [['a', '#0000ff']]],
  ])('%s', (text, expected) => {
    expect(runs(srt(text))).toEqual(expected)
  })

  test('the tree has no element for it, and no more than the limits', () => {
    expect(show(only(srt('<font color="red">a</font>'))?.nodes ?? [])).toBe('a')
    expect(
      colored(parseCueText('<font color=red>a</font><font color=blue>b</font>'.repeat(3000)).nodes).length,
    ).toBeLessThan(1000)
  })
})

describe('the colours of WebVTT', () => {
  test.each([
    ['<c.yellow>a</c>', '#ffff00'],
    ['<c.bg_blue.lime>a</c>', '#00ff00'],
    ['<b.cyan>a</b>', '#00ffff'],
    ['<c.bg_red>a</c>', undefined],
    ['<c.Yellow>a</c>', undefined],
    ['<c.constructor>a</c>', undefined],
  ])('the standard’s own classes: %s', (text, color) => {
    expect(runs(vtt(text))).toEqual([['a', color]])
  })

  test.each([
    ['::cue { color: #FF0 }', 'a', 'a', '#ffff00'],
    ['::cue(.loud) { color: red; background: url(x) }', '<c.loud>a</c>', '<c>a</c>', '#ff0000'],
    ['::cue(i){color:rgb(0, 128, 255)}', '<i>a</i>', '<i>a</i>', '#0080ff'],
    ['::cue(c.loud) { color: red }', '<c.loud>a</c>', '<c>a</c>', '#ff0000'],
    ['/* note */ ::cue(.a), ::cue(.b) { color: red }', '<c.b>a</c>', '<c>a</c>', '#ff0000'],
    ['::cue(.x) { font-weight: bold; font-style: italic }', '<c.x>a</c>', '<c><b><i>a</i></b></c>', undefined],
    ['::cue { font-style: italic; text-decoration: underline }', 'a', '<i><u>a</u></i>', undefined],
    ['::cue(.yellow) { color: white }', '<c.yellow>a</c>', '<c>a</c>', '#ffffff'],
    ['p { color: red } ::cue(.x) { color: var(--x) }', '<c.x>a</c>', '<c>a</c>', undefined],
    ['::cue(.x) { color: red', '<c.x>a</c>', '<c>a</c>', undefined],
  ])('a style block: %s', (style, text, tree, color) => {
    expect(show(only(vtt(text, style))?.nodes ?? [])).toBe(tree)
    expect(runs(vtt(text, style))).toEqual([['a', color]])
  })
})

describe('the look of Advanced SubStation', () => {
  const ass = (text: string, style = 'Default') =>
    `[Script Info]\n[V4+ Styles]\nFormat: Name, PrimaryColour, Bold, Italic, Alignment\nStyle: Default,&H00FFFFFF,0,0,2\nStyle: Sign,&H0000FFFF,-1,0,8\nStyle: Odd,yellow,0,1,5\n[Events]\nFormat: Start, End, Style, Text\nDialogue: 0:00:01.00,0:00:02.00,${style},${text}\n`

  test.each([
    ['Default', 'a', [['a', undefined]]],
    ['Sign', 'a', [['a', '#ffff00']]],
    ['Odd', 'a', [['a', undefined]]],
    [
      'Default',
      'a{\\c&H0000FF&}b{\\c}c{\\1c&HFF0000&}d{\\r}e',
      [
        ['a', undefined],
        ['b', '#ff0000'],
        ['c', undefined],
        ['d', '#0000ff'],
        ['e', undefined],
      ],
    ],
    [
      'Sign',
      '{\\c&HFFFFFF&}a{\\r}b',
      [
        ['a', undefined],
        ['b', '#ffff00'],
      ],
    ],
    ['Default', '{\\c&HFF&}a', [['a', '#ff0000']]],
    ['Default', '{\\2c&HFF&\\3c&HFF&\\clip(0,0,1,1)}a', [['a', undefined]]],
  ])('style %s: %s', (style, text, expected) => {
    expect(runs(ass(text, style))).toEqual(expected)
  })

  test('weight, slant and place of the style, with its colour', () => {
    const cue = only(ass('a', 'Sign'))
    expect(show(cue?.nodes ?? [])).toBe('<b>a</b>')
    expect(cue).toMatchObject({ placement: 'top' })
    expect(only(ass('a', 'Odd'))).toMatchObject({ placement: 'middle', nodes: [{ tag: 'i' }] })
  })

  test('SubStation 4 writes colours as plain numbers', () => {
    const file =
      '[V4 Styles]\nFormat: Name, PrimaryColour\nStyle: Default,65535\n[Events]\nFormat: Start, End, Style, Text\nDialogue: 0:00:01.00,0:00:02.00,Default,a\n'
    expect(runs(file)).toEqual([['a', '#ffff00']])
  })
})

test('the colours of TTML paragraphs, spans and styles', () => {
  const file =
    '<tt xmlns="x"><head><style xml:id="y" tts:color="yellow"/></head><body><p begin="1s" end="2s" style="y">a<span tts:color="#00FF00FF">b</span>c</p></body></tt>'
  expect(runs(file)).toEqual([
    ['a', '#ffff00'],
    ['b', '#00ff00'],
    ['c', '#ffff00'],
  ])
})

describe('what is written again', () => {
  const cues = parseSubtitles(srt('{\\an7}<font color="#ff0000">a</font> b <font color="#123456">c</font>')).cues

  test('WebVTT has classes for the eight colours of its standard', () => {
    expect(toWebVtt(cues)).toContain('line:0 align:left\n<c.red>a</c> b c\n')
    expect(colored(parseSubtitles(toWebVtt(cues)).cues[0]?.nodes ?? [])[0]).toEqual(['a', '#ff0000'])
  })

  test('SubRip has fonts, and the place as on a number pad', () => {
    const written = toSrt(cues)
    expect(written).toContain('{\\an7}<font color="#ff0000">a</font> b <font color="#123456">c</font>')
    expect(parseSubtitles(written).cues).toEqual(cues)
  })
})

describe('a file whose only cues have no length', () => {
  test.each([
    ['SubRip', '1\n00:00:01,000 --> 00:00:01,000\na\n\n2\n00:00:03,000 --> 00:00:02,000\nb\n'],
    ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:01.000\na\n'],
    ['Advanced SubStation', '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:01.00,a\n'],
  ])('is refused: %s', (_, file) => {
    expect(() => parseSubtitles(file)).toThrow(new SubtitleError('invalid-format'))
  })

  test('one such cue among others stays, for as long as reading takes', () => {
    const file = `${srt('a')}\n2\n00:00:03,000 --> 00:00:03,000\nb\n`
    expect(parseSubtitles(file).cues.map(({ end }) => end)).toEqual([2, 4.5])
  })
})
