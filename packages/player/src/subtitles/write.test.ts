import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cue, CueNode } from './cue.ts'
import { parseCueText } from './markup.ts'
import { parseSubtitles } from './parse.ts'
import { cueOf } from './testing/read.ts'
import { toSrt, toWebVtt } from './write.ts'

const cue = (start: number, end: number, markup: string, rest: Partial<Cue> = {}): Cue => ({
  ...cueOf(start, end, ''),
  nodes: parseCueText(markup).nodes,
  ...rest,
})

describe('WebVTT', () => {
  test('times, settings, tags and escapes', () => {
    const cues = [
      cue(1.5, 3.0004, 'a &lt;b&gt; &amp; <i>c</i>\n<v Anna>d</v>', {
        id: 'one',
        placement: 'top',
        align: 'left',
        position: 20,
        size: 50,
      }),
      cue(3600, 360_000, '<span lang="ar">x</span><span title="t">y</span><span>z</span>'),
    ]
    expect(toWebVtt(cues)).toBe(
      [
        'WEBVTT',
        '',
        'one',
        '00:00:01.500 --> 00:00:03.000 line:0 position:20% size:50% align:left',
        'a &lt;b&gt; &amp; <i>c</i>',
        '<v Anna>d</v>',
        '',
        '01:00:00.000 --> 100:00:00.000',
        '<lang ar>x</lang><v t>y</v><c>z</c>',
        '',
      ].join('\n'),
    )
  })

  test('the offset moves cues, and those that would end before the film are left out', () => {
    const cues = [cue(1, 2, 'a'), cue(2, 4, 'b'), cue(8, 9, 'c')]
    expect(toWebVtt(cues, -3)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nb\n\n00:00:05.000 --> 00:00:06.000\nc\n')
    expect(toWebVtt([], 1)).toBe('WEBVTT\n')
  })

  test('a line that begins from the left in a cue from the right gets a mark', () => {
    const written = toWebVtt([cue(1, 2, 'NASA أعلنت\nأمس', { direction: 'rtl' })])
    expect(written).toContain('\n\u{200f}NASA أعلنت\nأمس\n')
  })

  test('nothing in a cue breaks out of it', () => {
    const nodes: CueNode[] = [{ kind: 'text', text: 'a\n\n00:00:05.000 --> 00:00:06.000\nevil\n\nNOTE' }]
    const [only, ...more] = parseSubtitles(toWebVtt([{ ...cueOf(1, 2, ''), id: 'x\n\n--> y', nodes }])).cues
    expect(only?.nodes).toEqual([{ kind: 'text', text: 'a 00:00:05.000 --> 00:00:06.000 evil NOTE' }])
    expect(more).toEqual([])
  })
})

describe('SubRip', () => {
  test('numbers, commas, the tags that players know, and the place', () => {
    const cues = [
      cue(1.5, 3, '<i>a</i>\n<c>b</c>', { placement: 'top' }),
      cue(2, 4, 'c', { placement: 'middle' }),
      cue(5, 6, 'd'),
    ]
    expect(toSrt(cues, 1)).toBe(
      '1\n00:00:02,500 --> 00:00:04,000\n{\\an8}<i>a</i>\nb\n\n2\n00:00:03,000 --> 00:00:05,000\n{\\an5}c\n\n3\n00:00:06,000 --> 00:00:07,000\nd\n',
    )
  })

  test('nothing in a cue breaks out of it', () => {
    const text = '00:00:05,000 --> 00:00:06,000 <script>evil</script> {\\an8}'
    const { cues } = parseSubtitles(toSrt([{ ...cueOf(1, 2, ''), nodes: [{ kind: 'text', text }] }]))
    expect(cues).toHaveLength(1)
    expect(cues[0]?.nodes).toHaveLength(1)
    expect(cues[0]).not.toHaveProperty('placement')
  })
})

const word = fc
  .string({ unit: fc.constantFrom(...'abc &<>-{}\'"0:;.é漢ש♪'), minLength: 1, maxLength: 12 })
  .map((text) => `x${text.trim()}y`)
const plain = fc
  .string({ unit: fc.constantFrom(...'abc 012.,!?é漢♪'), minLength: 1, maxLength: 12 })
  .map((text) => `x${text.trim()}y`)
const element = (
  tags: readonly ('b' | 'i' | 'u' | 'c' | 'ruby' | 'rt')[],
  text: fc.Arbitrary<string>,
): fc.Arbitrary<CueNode> =>
  fc
    .record({ tag: fc.constantFrom(...tags), text })
    .map(({ tag, text }) => ({ kind: 'element', tag, attributes: {}, children: [{ kind: 'text', text }] }))
const line = (tags: Parameters<typeof element>[0], text: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(text, element(tags, text)), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.flatMap(([before, node]): CueNode[] => [{ kind: 'text', text: before }, node]))
const br: CueNode = { kind: 'element', tag: 'br', attributes: {}, children: [] }
const nodesOf = (tags: Parameters<typeof element>[0], text: fc.Arbitrary<string>) =>
  fc
    .array(line(tags, text), { minLength: 1, maxLength: 3 })
    .map((lines) => lines.flatMap((each, index) => (index === 0 ? each : [br, ...each])))
/** Cues one after the other, in whole milliseconds, as files have them. */
const inOrder = (nodes: fc.Arbitrary<readonly CueNode[]>) =>
  fc
    .array(fc.tuple(nodes, fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 5000 })), {
      minLength: 1,
      maxLength: 10,
    })
    .map((rows) => {
      let at = 0
      return rows.map(([tree, length, gap]): Omit<Cue, 'direction'> => {
        const start = at + gap
        at = start + length
        return { start: start / 1000, end: at / 1000, nodes: tree }
      })
    })
const statedDirection = (cue: Omit<Cue, 'direction'>): Cue => ({ ...cue, direction: 'auto' })

test('cues written as WebVTT read back the same', () => {
  fc.assert(
    fc.property(inOrder(nodesOf(['b', 'i', 'u', 'c', 'ruby', 'rt'], word)), (cues) => {
      const written = toWebVtt(cues.map(statedDirection))
      expect(parseSubtitles(written).cues.map(statedDirection)).toEqual(cues.map(statedDirection))
    }),
    { numRuns: 500 },
  )
})

test('cues written as SubRip read back the same', () => {
  fc.assert(
    fc.property(inOrder(nodesOf(['b', 'i', 'u'], plain)), (cues) => {
      const written = toSrt(cues.map(statedDirection))
      expect(parseSubtitles(written).cues.map(statedDirection)).toEqual(cues.map(statedDirection))
    }),
    { numRuns: 500 },
  )
})
