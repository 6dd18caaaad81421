import { describe, expect, test } from 'vitest'
import { parseSubtitles } from '../parse.ts'
import { timesAndTrees } from '../testing/read.ts'

const formatOf = (file: string, fileName?: string) =>
  parseSubtitles(file, fileName === undefined ? {} : { fileName }).format

describe('SubRip', () => {
  test('numbers, times, tags and lines', () => {
    const file =
      '1\n00:00:01,500 --> 00:00:03,250\n<i>Hello,</i>\n<font color="red">you</font>\n\n2\n01:00:04,000 --> 01:00:05,000\nBye\n'
    expect(formatOf(file)).toBe('srt')
    expect(timesAndTrees(file)).toEqual([
      [1.5, 3.25, '<i>Hello,</i>|you'],
      [3604, 3605, 'Bye'],
    ])
  })

  test('loosely written: no numbers, points, one digit, no hours, spaces, coordinates, old line ends', () => {
    const file = '0:0:1.5-->0:0:2.5\rA\r\r00:03,1 -> 00:04,2 X1:1 X2:2\rB\r00: 00: 05, 000 --> 00: 00: 06, 000\rC'
    expect(timesAndTrees(file)).toEqual([
      [1.5, 2.5, 'A'],
      [3.1, 4.2, 'B'],
      [5, 6, 'C'],
    ])
  })

  test('a blank line inside a text, and a text that is a number, stay', () => {
    const file = '1\n00:00:01,000 --> 00:00:02,000\nHow many?\n\n42\n\n2\n00:00:03,000 --> 00:00:04,000\n7\n'
    expect(timesAndTrees(file)).toEqual([
      [1, 2, 'How many?|42'],
      [3, 4, '7'],
    ])
  })

  test('a cue with broken times is skipped with its text, the others stay', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:0x --> 00:00:04,000\nlost? no\n\n3\n00:00:03 --> 4\nB\n\n4\n00:00:05,000 --> 00:00:06,000\nC'
    expect(timesAndTrees(file)).toEqual([
      [1, 2, 'A'],
      [5, 6, 'C'],
    ])
    expect(parseSubtitles(file).skipped).toBe(2)
  })
})

describe('WebVTT', () => {
  test('ids, settings, voices, notes, styles and regions', () => {
    const file = [
      'WEBVTT - made here',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { background: url(https://example.invalid) }',
      '',
      'REGION',
      'id:a',
      '',
      'NOTE 00:00:00.000 --> 00:00:01.000 is no cue',
      '',
      'first',
      '00:01.000 --> 00:02.000 line:10% position:20%,line-left size:60% align:start region:a vertical:rl',
      '<v Anna>Hello &amp; <c.red>goodbye</c>',
      '',
      '100:00:03.000 --> 100:00:04.000',
      'too late',
      '',
      '00:03.000 --> 00:04.000 line:-1',
      'one',
      '00:05.000 --> 00:06.000 line:0',
      'two',
      '',
    ].join('\r\n')
    const { format, cues, skipped } = parseSubtitles(file)
    expect(format).toBe('webvtt')
    expect(skipped).toBe(1)
    expect(cues[0]).toMatchObject({ id: 'first', placement: 'top', position: 20, size: 60, align: 'start' })
    expect(cues[1]).not.toHaveProperty('placement')
    expect(cues[2]).toMatchObject({ placement: 'top' })
    expect(timesAndTrees(file)).toEqual([
      [1, 2, '<v title=Anna>Hello & <c>goodbye</c></v>'],
      [3, 4, 'one'],
      [5, 6, 'two'],
    ])
  })

  test('settings that make no sense are left out', () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000 position:900% size:x align:up line: :\nA'
    expect(Object.keys(parseSubtitles(file).cues[0] ?? {}).toSorted()).toEqual(['direction', 'end', 'nodes', 'start'])
  })
})

describe('Advanced SubStation', () => {
  const head =
    '[Script Info]\nTitle: x\n\n[V4+ Styles]\nFormat: Name, Bold, Italic, Underline, Alignment\nStyle: Default,0,0,0,2\nStyle: Sign,0,-1,0,8\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'
  const line = (text: string, style = 'Default') => `Dialogue: 0,0:00:01.50,0:00:03.00,${style},,0,0,0,,${text}\n`

  test.each([
    ['Hello, you\\Nthere\\nand\\hhere', 'Hello, you|there and\u{a0}here'],
    ['{\\i1}a{\\i0}b{\\b700}c{\\b100}d', '<i>a</i>b<b>c</b>d'],
    ['{\\c&HFF&\\bord2\\blur3\\fnArial}a', 'a'],
    ['{a comment}a{\\k20}b{\\k30}c', 'abc'],
    ['{\\p1}m 0 0 l 100 0{\\p0}a', 'a'],
    ['{\\b1\\i1}a{\\r}b', '<b><i>a</i></b>b'],
    ['{\\t(0,100,\\b1)}a <b>', 'a <b>'],
    ['a {unclosed', 'a {unclosed'],
  ])('%s', (text, expected) => {
    expect(timesAndTrees(head + line(text))).toEqual([[1.5, 3, expected]])
  })

  test('alignment from the style, from the first override, and by the old numbers', () => {
    const placed = (text: string, style?: string) => parseSubtitles(head + line(text, style)).cues[0]
    expect(placed('a', 'Sign')).toMatchObject({ placement: 'top' })
    expect(placed('{\\an5}{\\an2}a', 'Sign')).toMatchObject({ placement: 'middle' })
    expect(placed('{\\an1}a')).toMatchObject({ align: 'left' })
    expect(placed('{\\a6}a')).toMatchObject({ placement: 'top' })
    expect(placed('{\\a10}a')).toMatchObject({ placement: 'middle' })
  })

  test('sorted by time; drawings and comments are no cues, the same line on two layers is one', () => {
    const file = `${head}Dialogue: 0,0:00:05.00,0:00:06.00,Sign,,0,0,0,,b\nComment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,no\n${line('{\\p1}m 0 0{\\p0}')}${line('a')}${line('{\\bord3}a')}`
    expect(parseSubtitles(file).skipped).toBe(0)
    expect(timesAndTrees(file)).toEqual([
      [1.5, 3, 'a'],
      [5, 6, '<i>b</i>'],
    ])
  })

  test('SubStation 4, with its own alignment', () => {
    const file =
      '[Script Info]\n[V4 Styles]\nFormat: Name, Alignment\nStyle: *Default,6\n[Events]\nFormat: Marked, Start, End, Style, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.00,*Default,a, b\n'
    expect(parseSubtitles(file, { fileName: 'a.ssa' }).cues[0]).toMatchObject({ start: 1, placement: 'top' })
    expect(timesAndTrees(file)[0]?.[2]).toBe('a, b')
  })
})

describe('TTML', () => {
  const wrap = (body: string, head = '', root = '') =>
    `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" ${root}><head>${head}</head><body>${body}</body></tt>`

  test('paragraphs with spans, breaks, references and styles', () => {
    const head = '<styling><style xml:id="s1" tts:fontStyle="italic" tts:color="red"/></styling>'
    const file = wrap(
      '<div><p begin="00:00:01.500" end="00:00:03.000">a <span style="s1">b</span><br/>\n  c &amp; &#x64;</p><p xml:lang="de" begin="4s" dur="1500ms"><span tts:fontWeight="bold" tts:textDecoration="underline">e</span></p></div>',
      head,
    )
    expect(formatOf(file, 'wrong.srt')).toBe('ttml')
    expect(timesAndTrees(file)).toEqual([
      [1.5, 3, 'a <i>b</i>|c & d'],
      [4, 5.5, '<lang lang=de><b><u>e</u></b></lang>'],
    ])
  })

  test('frames, ticks, frames of a clock time, and times of containers add up', () => {
    const file = wrap(
      '<div begin="10s"><p begin="25f" end="50f">a</p></div><p begin="20000000t" end="30000000t">b</p><p begin="00:00:30:05" end="00:00:31:00">c</p>',
      '',
      'ttp:frameRate="25" ttp:tickRate="10000000"',
    )
    expect(timesAndTrees(file)).toEqual([
      [2, 3, 'b'],
      [11, 12, 'a'],
      [30.2, 31, 'c'],
    ])
  })

  test.each([
    ['begin', '<p begin="soon" end="5s">lost</p>'],
    ['begin that is empty', '<p begin="" end="5s">lost</p>'],
    ['end', '<p begin="1s" end="later">lost</p>'],
    ['both', '<p begin="NaN" end="NaN">lost</p>'],
    ['duration, and no end', '<p begin="1s" dur="long">lost</p>'],
    ['begin of a span', '<p><span begin="x">lost</span></p>'],
    ['begin of the container, and no own times', '<div begin="x"><p>lost</p></div>'],
  ])('a paragraph with an unreadable %s is skipped, not shown for the time of its container', (_, paragraph) => {
    const file = wrap(`<div begin="0s" end="238s">${paragraph}<p begin="6s" end="7s">kept</p></div>`)
    expect(timesAndTrees(file)).toEqual([[6, 7, 'kept']])
    expect(parseSubtitles(file).skipped).toBe(1)
  })

  test('an unreadable duration is passed over where an end is readable', () => {
    expect(timesAndTrees(wrap('<p begin="1s" dur="?" end="2s">a</p>'))).toEqual([[1, 2, 'a']])
  })

  test('bare numbers are seconds', () => {
    const file = wrap('<p begin="19.764" end="21.5">a</p><p begin="30" dur="2">b</p>')
    expect(timesAndTrees(file)).toEqual([
      [19.764, 21.5, 'a'],
      [30, 32, 'b'],
    ])
  })

  test('timed spans of a paragraph without times are cues of their own', () => {
    const file = wrap('<p><span begin="1s" end="2s">a</span><span begin="2s" end="3s">b</span></p>')
    expect(timesAndTrees(file)).toEqual([
      [1, 2, 'a'],
      [2, 3, 'b'],
    ])
    const contained = wrap('<div begin="0s" end="238s"><p><span begin="1s" end="2s">a</span></p></div>')
    expect(timesAndTrees(contained)).toEqual([[1, 2, 'a']])
  })

  test('regions distinguish top from bottom', () => {
    const head =
      '<layout><region xml:id="t" tts:origin="10% 10%" tts:extent="80% 20%"/><region xml:id="b" tts:displayAlign="after"/><region xml:id="n"><style tts:origin="0% 5%" tts:extent="80% 10%"/></region></layout>'
    const file = wrap(
      '<p region="t" begin="1s" end="2s">a</p><p region="b" begin="3s" end="4s">b</p><div region="n"><p begin="5s" end="6s">c</p></div>',
      head,
    )
    expect(parseSubtitles(file).cues.map(({ placement }) => placement)).toEqual(['top', undefined, 'top'])
  })

  test('ruby', () => {
    const file = wrap(
      '<p begin="1s" end="2s"><span tts:ruby="container"><span tts:ruby="base">漢</span><span tts:ruby="text">かん</span></span></p>',
    )
    expect(timesAndTrees(file)).toEqual([[1, 2, '<ruby>漢<rt>かん</rt></ruby>']])
  })

  test('prefixed elements, sections of raw text, comments, and a script that is only text outside a paragraph', () => {
    const file =
      '<tt:tt xmlns:tt="x"><!-- <tt:p begin="9s">no</tt:p> --><script>alert(1)</script><tt:p begin="1s" end="2s"><![CDATA[<b>a</b>]]></tt:p></tt:tt>'
    expect(timesAndTrees(file)).toEqual([[1, 2, '<b>a</b>']])
    expect(parseSubtitles(file).cues[0]?.nodes).toEqual([{ kind: 'text', text: '<b>a</b>' }])
  })
})

describe('the other formats', () => {
  test('SBV', () => {
    const file = '0:00:01.500,0:00:03.000\nHello\nyou\n\n0:00:04.000,0:00:05.000\nBye\n'
    expect(formatOf(file, 'a.sbv')).toBe('sbv')
    expect(timesAndTrees(file)).toEqual([
      [1.5, 3, 'Hello|you'],
      [4, 5, 'Bye'],
    ])
  })

  test('SubViewer', () => {
    const file = '[INFORMATION]\n[TITLE]x\n[END INFORMATION]\n[SUBTITLE]\n00:00:01.50,00:00:03.00\nHello[br]you\n\n'
    expect(formatOf(file, 'a.sub')).toBe('subviewer')
    expect(timesAndTrees(file)).toEqual([[1.5, 3, 'Hello|you']])
  })

  test('MicroDVD, at the usual rate and at its own', () => {
    const [[start, end, text] = []] = timesAndTrees('{24}{48}{y:i}Hello|{c:$0000ff}/you|plain\n')
    expect([start, end]).toEqual([24 / 23.976, 48 / 23.976])
    expect(text).toBe('<i>Hello</i>|<i>you</i>|plain')
    const file = '{1}{1}25\n{25}{50}a\n{75}{}b\n{100}{125}c\n'
    expect(formatOf(file)).toBe('microdvd')
    expect(timesAndTrees(file)).toEqual([
      [1, 2, 'a'],
      [3, 4, 'b'],
      [4, 5, 'c'],
    ])
  })

  test('LRC, with an offset, a refrain, word times and an empty line that ends', () => {
    const file = '[ar:Nobody]\n[offset:+500]\n[00:01.50][00:10.50]<00:01.50>la <00:02.00>la\n[00:03.50]\n[00:05.5]end\n'
    expect(formatOf(file)).toBe('lrc')
    expect(timesAndTrees(file)).toEqual([
      [1, 3, 'la la'],
      [5, 10, 'end'],
      [10, 11.5, 'la la'],
    ])
  })

  test('SAMI, the language with more text, lines by tags only', () => {
    const file =
      '<SAMI><HEAD><STYLE TYPE="text/css"><!-- .KR {lang:ko} --></STYLE></HEAD><BODY>\n<SYNC Start=1000><P Class=EN>Hello<br>you,\nall<P Class=KR>안녕\n<SYNC Start=2500><P Class=EN>&nbsp;\n<SYNC Start="4000"><P Class=EN><i>Bye</i>\n</BODY></SAMI>'
    expect(formatOf(file, 'a.smi')).toBe('sami')
    expect(timesAndTrees(file)).toEqual([
      [1, 2.5, 'Hello|you, all'],
      [4, 5.5, '<i>Bye</i>'],
    ])
  })

  test.each([
    ['seconds', '[{"start":1.5,"end":3,"text":"a<br>b"}]'],
    ['milliseconds', '{"cues":[{"start":1500,"end":3000,"text":"a\\nb"}]}'],
    ['clock times', '{"cues":[{"start":"00:00:01.500","end":"00:00:03,000","text":"a\\nb"}]}'],
    ['from, to and content', '{"body":[{"from":1.5,"to":3,"content":"a\\nb"}]}'],
    ['durations', '[{"start":1500,"duration":1500,"text":"a\\nb"}]'],
  ])('JSON in %s', (_, file) => {
    expect(formatOf(file)).toBe('json')
    expect(timesAndTrees(file)).toEqual([[1.5, 3, 'a|b']])
  })

  test('JSON rows that are no cues are skipped', () => {
    const file = '[{"start":1,"end":2,"text":"a"},{"start":"x","text":"b"},{"start":3,"end":4,"text":5},7,null]'
    expect(parseSubtitles(file)).toMatchObject({ skipped: 2, cues: [{ start: 1, end: 2 }] })
  })
})
