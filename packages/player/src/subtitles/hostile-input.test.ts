import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CUE_TAGS, type CueNode } from './cue.ts'
import { CUE_LIMITS } from './node-builder.ts'
import { MOST_SUBTITLE_BYTES, type ParsedSubtitles, parseSubtitles } from './parse.ts'
import { parseWebVttSegment } from './segments.ts'
import { SUBTITLE_ERROR_CODES, SubtitleError } from './subtitle-error.ts'
import { texts } from './testing/read.ts'
import { toSrt, toWebVtt } from './write.ts'

const FILES = {
  'a.srt': '1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i> {\\an8}you\n\n2\n00:00:03,000 --> 00:00:04,000\nB &amp; C\n',
  'a.vtt':
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\nSTYLE\n::cue{}\n\nid\n00:01.000 --> 00:02.000 line:0 align:start\n<v Anna>Hello <c.x>you</c>\n',
  'a.ass':
    '[Script Info]\n[V4+ Styles]\nFormat: Name, Bold, Alignment\nStyle: Default,1,8\n[Events]\nFormat: Layer, Start, End, Style, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,{\\i1}a{\\p1}m 0 0{\\p0}\\Nb\n',
  'a.ttml':
    '<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY a "b">]><tt xmlns="x"><head><style xml:id="s" tts:fontStyle="italic"/></head><body><div begin="1s"><p begin="1s" end="2s" style="s">a<br/><span>&amp;b</span></p></div></body></tt>',
  'a.smi': '<SAMI><BODY><SYNC Start=1000><P Class=EN>Hello<br>you<SYNC Start=2000><P Class=EN>&nbsp;</BODY></SAMI>',
  'a.sub': '{1}{1}25\n{25}{50}{y:i}Hello|you\n',
  'a.sbv': '0:00:01.000,0:00:02.000\nHello\n',
  'a.lrc': '[offset:+100]\n[00:01.00][00:05.00]Hello\n[00:02.00]you\n',
  'a.json': '{"cues":[{"start":1,"end":2,"text":"<b>Hello</b>"}]}',
} as const

/** The invariants of any answer, whatever the input. */
function check(parsed: ParsedSubtitles): void {
  expect(parsed.cues.length).toBeGreaterThan(0)
  let before = 0
  for (const cue of parsed.cues) {
    expect(cue.start).toBeGreaterThanOrEqual(before)
    expect(cue.end).toBeGreaterThan(cue.start)
    expect(Number.isFinite(cue.end)).toBe(true)
    before = cue.start
    checkNodes(cue.nodes, 0)
  }
  const [first] = texts(parsed.cues)
  expect(first?.trim()).not.toBe('')
}

function checkNodes(nodes: readonly CueNode[], depth: number): void {
  expect(depth).toBeLessThanOrEqual(CUE_LIMITS.depth)
  for (const node of nodes) {
    if (node.kind === 'text') expect(node.text).not.toMatch(/[\n\r\0]/)
    else {
      expect(CUE_TAGS).toContain(node.tag)
      for (const name of Object.keys(node.attributes)) expect(['title', 'lang']).toContain(name)
      checkNodes(node.children, depth + 1)
    }
  }
}

/** Resolves with a valid answer, or fails with a code of the list. */
function parseAnything(input: Uint8Array | string, fileName?: string): void {
  let parsed: ParsedSubtitles
  try {
    parsed = parseSubtitles(input, fileName === undefined ? {} : { fileName })
  } catch (error) {
    expect(error).toBeInstanceOf(SubtitleError)
    expect(SUBTITLE_ERROR_CODES).toContain((error as SubtitleError).code)
    return
  }
  check(parsed)
  toWebVtt(parsed.cues)
  toSrt(parsed.cues)
}

const fileName = fc.constantFrom(...Object.keys(FILES))

describe('any input gives typed cues or a coded error', () => {
  test('any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), fileName, parseAnything), { numRuns: 500 })
  })

  test('any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fileName, parseAnything), { numRuns: 500 })
  })

  test('pieces of every format in any order', () => {
    const piece = fc.constantFrom(
      ...Object.values(FILES).flatMap((file) => file.split(/(?<=[\n>}\]])/)),
      '<',
      '>',
      '&',
      '{\\',
      '-->',
      '<![CDATA[',
      '<!--',
      '\0',
      '\u{d800}',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fileName, (pieces, name) => parseAnything(pieces.join(''), name)),
      { numRuns: 1000 },
    )
  })

  test('valid files with bytes changed, cut out and put in', () => {
    const change = fc.record({ at: fc.nat(400), remove: fc.nat(6), insert: fc.uint8Array({ maxLength: 4 }) })
    fc.assert(
      fc.property(fileName, fc.array(change, { minLength: 1, maxLength: 8 }), (name, changes) => {
        let bytes = [...new TextEncoder().encode(FILES[name as keyof typeof FILES])]
        for (const { at, remove, insert } of changes) bytes = bytes.toSpliced(at % bytes.length || 0, remove, ...insert)
        parseAnything(new Uint8Array(bytes), name)
      }),
      { numRuns: 1000 },
    )
  })

  test('segments never throw', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => void parseWebVttSegment(text)),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        (text) => void parseWebVttSegment(`WEBVTT\n${text}\n\n00:01.000 --> 00:02.000\n${text}`),
      ),
      { numRuns: 500 },
    )
  })
})

describe('harm stays text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg onload=alert(1)>',
    '<b onclick=alert(1) style="x" title="t">x</b>',
    '"><iframe srcdoc="<script>x</script>">',
    '<scr<script>ipt>alert(1)</script>',
    '<i title="&quot;><script>">x</i>',
  ])('%s', (harm) => {
    for (const file of Object.values(FILES)) {
      const spiked = file.replaceAll('Hello', file.startsWith('{"') ? JSON.stringify(harm).slice(1, -1) : harm)
      parseAnything(spiked)
    }
  })

  test('a bomb of entities stays as small as it was written', () => {
    const declared = Array.from(
      { length: 20 },
      (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
    ).join('')
    const file = `<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY e0 "ha">${declared}]><tt><body><p begin="1s" end="2s">&e20; &xxe; &nbsp;</p></body></tt>`
    expect(texts(parseSubtitles(file).cues)).toEqual(['&e20; &xxe; &nbsp;'])
  })

  test('a document nested a hundred thousand deep is read, and ends', () => {
    const deep = `<tt><body>${'<div>'.repeat(100_000)}<p begin="1s" end="2s">deep</p>${'</div>'.repeat(100_000)}<p begin="3s" end="4s">flat</p></body></tt>`
    expect(texts(parseSubtitles(deep).cues)).toEqual(['flat'])
    const spans = `<tt><p begin="1s" end="2s">${'<span tts:fontStyle="italic">'.repeat(50_000)}x${'</span>'.repeat(50_000)}y</p></tt>`
    expect(texts(parseSubtitles(spans).cues)).toEqual(['y'])
  })
})

/** Inputs of the greatest size, made to take long. */
const fill = (unit: string, before = '', after = '') =>
  before + unit.repeat(Math.floor((MOST_SUBTITLE_BYTES - before.length - after.length) / unit.length)) + after
const SRT_HEAD = '1\n00:00:01,000 --> 00:00:02,000\n'
const VTT_HEAD = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
const ASS_HEAD = '[Events]\nFormat: Start, End, Text\n'

const ADVERSARIES: Readonly<Record<string, () => string>> = {
  blanks: () => fill(' ', 'x'),
  'line feeds': () => fill('\n', SRT_HEAD, 'x'),
  'carriage returns': () => fill('\r', SRT_HEAD, 'x'),
  'one line': () => fill('a', SRT_HEAD),
  'open tags': () => fill('<', SRT_HEAD),
  'open tags before one end': () => fill('<', VTT_HEAD, '>'),
  'open elements': () => fill('<b>', VTT_HEAD),
  'empty elements': () => fill('<b></b>', VTT_HEAD),
  scripts: () => fill('<script></', VTT_HEAD),
  comments: () => fill('<!--', VTT_HEAD),
  overrides: () => fill('{\\', SRT_HEAD),
  ampersands: () => fill('&', SRT_HEAD),
  references: () => fill('&#x41;', SRT_HEAD),
  'lines of arrows': () => fill('-->\n', SRT_HEAD),
  'half times': () => fill('00:00:01,000 -->', SRT_HEAD),
  'broken times': () => fill('00:00:0x --> 1\n', SRT_HEAD),
  'tiny cues': () => fill('0:1-->0:2\nx\n', SRT_HEAD),
  'times in full-width digits': () => fill('００：００：０１，０００－－＞\n', SRT_HEAD),
  'dashes before times': () => fill('00:00:01,000 - - - ', SRT_HEAD),
  counters: () => fill('1\n', SRT_HEAD),
  'counters of many cues': () => fill(`1\n00:01.000 --> 00:02.000\nx\n${'1\n'.repeat(25)}\n`, 'WEBVTT\n\n'),
  'drawings of SubRip': () => fill('{\\p1}m 0 0 ', SRT_HEAD),
  outlines: () => fill('m 0 0 l ', SRT_HEAD),
  'many words at once': () =>
    fill('0:1-->1:2\nab\n0:1-->1:2\ncd\n0:1-->1:2\nef\n0:1-->1:2\ngh\n0:1-->1:2\nij\n0:1-->1:2\nkl\n', SRT_HEAD),
  'syllables of SubStation': () => fill('Dialogue: 0:00:01.00,0:00:02.00,{\\k1}x\n', ASS_HEAD),
  'many cues at once': () => fill('0:1-->1:2\nab\n', SRT_HEAD),
  'many cues of WebVTT': () => fill('0:01.0-->0:02.0\nx\n\n', 'WEBVTT\n\n'),
  'blocks of WebVTT': () => fill('x\n\n', VTT_HEAD),
  fonts: () => fill('<font color=red>', SRT_HEAD, 'x'),
  'classes of WebVTT': () => fill('<c.red.a.b>', VTT_HEAD, 'x'),
  'rules of WebVTT': () => fill('::cue(.a),::cue{color:red}', 'WEBVTT\n\nSTYLE\n'),
  'selectors of WebVTT': () => fill('::cue(.a),', 'WEBVTT\n\nSTYLE\n'),
  'comments of WebVTT': () => fill('/*', 'WEBVTT\n\nSTYLE\n'),
  'style blocks of WebVTT': () => fill('STYLE\na\n\n', 'WEBVTT\n\n'),
  'arrows of WebVTT': () => fill('-->\n', 'WEBVTT\n\n'),
  'one line of times of WebVTT': () => fill('0', 'WEBVTT\n\n', '0:00.000 --> 00:01.000\nx'),
  settings: () => fill('line:0 ', 'WEBVTT\n\n00:01.000 --> 00:02.000 ', '\nx'),
  'lines of SubStation': () => fill('Dialogue: 0:00:01.00,0:00:02.00,x\n', ASS_HEAD),
  'braces of SubStation': () => fill('{', `${ASS_HEAD}Dialogue: 0:00:01.00,0:00:02.00,`),
  'codes of SubStation': () => fill('{\\i1}', `${ASS_HEAD}Dialogue: 0:00:01.00,0:00:02.00,`),
  'commas of SubStation': () => fill(',', `${ASS_HEAD}Dialogue: `),
  'fields of SubStation': () => fill('a,', '[Events]\nFormat: ', '\nDialogue: 0,0:00:01.00\n'),
  'styles of SubStation': () => fill('Style: a\n', '[V4+ Styles]\nFormat: Name\n'),
  'elements of TTML': () => fill('<p>', '<tt>'),
  'paragraphs of TTML': () => fill('<p begin="1s" end="2s">x</p>', '<tt>'),
  'ends of TTML': () => fill('</x>', '<tt>'),
  'ends below a deep stack of TTML': () => fill('</x>', `<tt>${'<div>'.repeat(38)}`),
  'attributes of TTML': () => fill('a="b" ', '<tt ', '>'),
  'names of TTML': () => fill('a', '<tt ', '>'),
  'open quotes of TTML': () => fill('<p a="', '<tt>'),
  'declarations of TTML': () => fill('<!DOCTYPE [', '<tt>'),
  'sections of TTML': () => fill('<![CDATA[', '<tt>'),
  'syncs of SAMI': () => fill('<sync', '<sami>'),
  'full syncs of SAMI': () => fill('<sync start=1>x', '<sami>'),
  'paragraphs of SAMI': () => fill('<p', '<sami><sync start=1>'),
  'frames of MicroDVD': () => fill('{1}{2}x\n'),
  'codes of MicroDVD': () => fill('{y:i}', '{1}{2}'),
  'bars of MicroDVD': () => fill('|', '{1}{2}'),
  'times of LRC': () => fill('[00:01]'),
  'lines of LRC': () => fill('[00:01]x\n'),
  'brackets of JSON': () => fill('['),
  'objects of JSON': () => fill('{"a":'),
  'rows of JSON': () => fill('{"start":1,"end":2,"text":"x"},', '[', '{}]'),
  'times of SBV': () => fill('0:00:01.000,0:00:02.000\nx\n'),
  'Hebrew turned round': () => fill('0:1-->0:2\nםש ?ןימ\n', SRT_HEAD),
}

/** At this size anything slower than linear time takes hours, far beyond the test's time limit. */
describe(`${MOST_SUBTITLE_BYTES} characters that were made to take long`, { tags: ['slow'] }, () => {
  test.each(Object.keys(ADVERSARIES))('%s', (name) => {
    const input = ADVERSARIES[name]?.() ?? ''
    expect(input.length).toBeGreaterThan(MOST_SUBTITLE_BYTES - 100)
    try {
      parseSubtitles(input)
    } catch (error) {
      expect(error).toBeInstanceOf(SubtitleError)
    }
  })

  test.each([
    ['zeros', () => 0],
    ['high bytes', () => 0xff],
    ['bytes of two-byte encodings', (index: number) => (index % 2 === 0 ? 0x81 : 0x40)],
    ['letters and marks of DOS', (index: number) => [0x66, 0x84, 0x20, 0x93, 0x0a][index % 5] ?? 0],
    ['bytes that begin UTF-8', () => 0xf0],
    ['anything', (index: number) => (index * 7919 + (index >> 8)) & 0xff],
  ] as const)('bytes: %s', (_, byteAt) => {
    const input = Uint8Array.from({ length: MOST_SUBTITLE_BYTES }, (_unused, index) => byteAt(index))
    try {
      parseSubtitles(input)
    } catch (error) {
      expect(error).toBeInstanceOf(SubtitleError)
    }
  })
})
