import { describe, expect, test } from 'vitest'
import { CUE_LIMITS } from './node-builder.ts'
import { parseCueText } from './markup.ts'
import { plainText } from './cue.ts'
import { show } from './testing/read.ts'

const read = (text: string) => show(parseCueText(text).nodes)

describe('S-418 caption text keeps only the tags c, b, i, u, span, ruby, rt, br, v, lang', () => {
  test.each([
    ['<b>a</b><i>b</i><u>c</u>', '<b>a</b><i>b</i><u>c</u>'],
    ['<c>a</c><span>b</span>', '<c>a</c><span>b</span>'],
    ['<ruby>漢<rt>かん</rt></ruby>', '<ruby>漢<rt>かん</rt></ruby>'],
    ['<c.yellow.big>a</c>', '<c>a</c>'],
    ['<v Roger>Hello', '<v title=Roger>Hello</v>'],
    ['<v.loud Mary Ann>Hello</v>', '<v title=Mary Ann>Hello</v>'],
    ['<lang en-GB>colour</lang>', '<lang lang=en-GB>colour</lang>'],
    ['a<br>b<br/>c<BR />d', 'a|b|c|d'],
    ['<font color="#fff">a</font> <strong>b</strong>', 'a b'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<B>loud</B>', '<b>loud</b>'],
  ])('%s', (written, expected) => {
    expect(read(written)).toBe(expected)
  })
})

describe('S-419 caption tags keep only the attributes title and lang', () => {
  test.each([
    [
      '<span lang="ar" title="aside" onclick="x()" style="color:red" class="k">a</span>',
      '<span title=aside lang=ar>a</span>',
    ],
    ["<i title='one &amp; two' onmouseover=evil()>a</i>", '<i title=one & two>a</i>'],
    ['<span lang="not a language!">a</span>', '<span>a</span>'],
    ['<lang "><script>">a</lang>', ''],
    ['<v title="Roger">a</v>', '<v title=Roger>a</v>'],
  ])('%s', (written, expected) => {
    expect(read(written)).toBe(expected)
  })
})

describe('text that looks like markup, and markup that looks like harm', () => {
  test.each([
    ['<script>alert(1)</script>after', 'after'],
    ['before<SCRIPT src=x>alert(1)', 'before'],
    ['<style>b{}</style ><b>a</b>', '<b>a</b>'],
    ['<script>a</scripted></script >b', 'b'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<img src=x onerror=alert(1)', '<img src=x onerror=alert(1)'],
    ['&lt;b&gt;not bold&lt;/b&gt;', '<b>not bold</b>'],
    ['<!-- note -->a<!doctype x><?php ?>b', 'ab'],
    ['<3 and 1 < 2 > 0', '<3 and 1 < 2 > 0'],
    ['one<00:00:01.500>two', 'onetwo'],
    ['a <', 'a <'],
  ])('%s', (written, expected) => {
    expect(read(written)).toBe(expected)
  })

  test('text that looks like a tag after decoding stays text', () => {
    const { nodes } = parseCueText('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(nodes).toEqual([{ kind: 'text', text: '<script>alert(1)</script>' }])
  })
})

describe('entities', () => {
  test.each([
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['a&nbsp;b&#233;&#xE9;', 'a\u{a0}béé'],
    ['&lrm;&rlm;', '\u{200e}\u{200f}'],
    ['&unknown; &constructor; & &#;', '&unknown; &constructor; & &#;'],
    ['&#0;&#xD800;&#x110000;', '\u{fffd}\u{fffd}\u{fffd}'],
    ['&amp;lt;', '&lt;'],
  ])('%s', (written, expected) => {
    expect(read(written)).toBe(expected)
  })
})

describe('lines', () => {
  test.each([
    ['  a  \n\n \n  b ', 'a|b'],
    ['\n\na', 'a'],
    ['a <b>b</b> c', 'a <b>b</b> c'],
    ['a<b> </b>b', 'a b'],
    ['<b></b><i><u></u></i>', ''],
    ['<i>a\nb</i>', '<i>a|b</i>'],
    ['a\tb\u{7}c\u{feff}d', 'a bcd'],
    ['<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
  ])('%j', (written, expected) => {
    expect(read(written)).toBe(expected)
  })
})

describe('overrides that strayed from Advanced SubStation', () => {
  test.each([
    ['{\\an8}Up', { placement: 'top' }],
    ['{\\an4}Left', { placement: 'middle', align: 'left' }],
    ['{\\an3}Right', { align: 'right' }],
    ['{\\an2}Usual', {}],
  ] as const)('%s', (written, standing) => {
    expect(parseCueText(written)).toEqual({ nodes: [expect.objectContaining({ kind: 'text' })], ...standing })
  })

  test('italics, and braces that are only braces', () => {
    expect(read('{\\i1}a{\\i0}b {c} {\\unclosed')).toBe('<i>a</i>b {c} {\\unclosed')
  })
})

describe('limits of one cue', () => {
  test('a text of a million characters is cut', () => {
    expect(plainText(parseCueText('a'.repeat(1e6)).nodes)).toHaveLength(CUE_LIMITS.characters)
  })

  test('deep nesting ends', () => {
    const tree = show(parseCueText(`${'<b>'.repeat(5000)}deep${'</b>'.repeat(5000)}`).nodes)
    expect(tree).toBe(`${'<b>'.repeat(CUE_LIMITS.depth)}deep${'</b>'.repeat(CUE_LIMITS.depth)}`)
  })

  test('ten thousand elements become few, with their text', () => {
    const tree = show(parseCueText('<b>a</b>'.repeat(3000)).nodes)
    expect(tree.match(/<b>/g)?.length).toBeLessThanOrEqual(CUE_LIMITS.nodes)
    expect(tree.replaceAll(/<\/?b>/g, '')).toBe('a'.repeat(3000))
  })
})
