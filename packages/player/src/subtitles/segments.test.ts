import { describe, expect, test } from 'vitest'
import { cuesOfTextTrack, mergeCues, parseWebVttSegment, readTimestampMap } from './segments.ts'
import { cueOf, show, texts } from './testing/read.ts'

const segment = (header: string, ...cues: [from: string, to: string, text: string][]) =>
  ['WEBVTT', header, '', ...cues.flatMap(([from, to, text]) => [`${from} --> ${to}`, text, ''])].join('\n')
const times = (cues: readonly { start: number; end: number }[]) => cues.map(({ start, end }) => [start, end])

describe('S-315 segments of an HLS subtitle track become typed cues on the player’s timeline', () => {
  test.each([
    ['X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000', { mpegts: 900_000, local: 0 }],
    ['X-TIMESTAMP-MAP=LOCAL:00:01:00.500,MPEGTS:0', { mpegts: 0, local: 60.5 }],
    ['X-TIMESTAMP-MAP=MPEGTS:x', null],
    ['', null],
  ])('%j is read', (header, map) => {
    expect(readTimestampMap(segment(header))).toEqual(map)
  })

  test('the map places the cues, from where the stream begins', () => {
    const text = segment('X-TIMESTAMP-MAP=MPEGTS:1800000,LOCAL:00:00:05.000', ['00:06.000', '00:07.000', 'a'])
    expect(times(parseWebVttSegment(text).cues)).toEqual([[21, 22]])
    expect(times(parseWebVttSegment(text, { originTicks: 900_000 }).cues)).toEqual([[11, 12]])
  })

  test('a segment without a map takes that of the one before; without any, times stay', () => {
    const text = segment('', ['00:06.000', '00:07.000', 'a'])
    const timestampMap = { mpegts: 900_000, local: 0 }
    expect(parseWebVttSegment(text, { timestampMap })).toMatchObject({ timestampMap, cues: [{ start: 16 }] })
    expect(parseWebVttSegment(text)).toMatchObject({ timestampMap: null, cues: [{ start: 6 }] })
  })

  test('a clock that began again after 33 bits is recognised by the segment’s position', () => {
    const text = segment('X-TIMESTAMP-MAP=MPEGTS:90000,LOCAL:00:00:00.000', ['00:00.000', '00:01.000', 'a'])
    const originTicks = 2 ** 33 - 9 * 90_000
    const [cue] = parseWebVttSegment(text, { originTicks, segmentStart: 9 }).cues
    expect(cue?.start).toBeCloseTo(10, 6)
  })

  test('text that is no segment has no cues', () => {
    expect(parseWebVttSegment('<html>not found</html>').cues).toEqual([])
    expect(parseWebVttSegment('').cues).toEqual([])
  })
})

describe('cues that segments repeat', () => {
  test('a cue in two segments, or cut at their border, is one', () => {
    const known = [cueOf(1, 4, 'a'), cueOf(5, 8, 'b')]
    const fresh = [cueOf(5, 8, 'b'), cueOf(8.001, 10, 'b'), cueOf(9, 11, 'c')]
    const merged = mergeCues(known, fresh)
    expect(times(merged)).toEqual([
      [1, 4],
      [5, 10],
      [9, 11],
    ])
    expect(mergeCues(merged, fresh)).toEqual(merged)
  })

  test('the same words later, or at another place, are another cue', () => {
    const merged = mergeCues([cueOf(1, 2, 'No.')], [cueOf(3, 4, 'No.'), cueOf(1, 2, 'No.', { placement: 'top' })])
    expect(merged).toHaveLength(3)
  })

  test('segments may come in any order', () => {
    expect(times(mergeCues([cueOf(10, 12, 'b')], [cueOf(1, 2, 'a')]))).toEqual([
      [1, 2],
      [10, 12],
    ])
  })
})

test('a cue of an engine stands where its settings say', () => {
  const cues = cuesOfTextTrack([
    { start: 1, end: 2, text: 'up', settings: 'line:-15 align:start position:20%,line-left' },
    { start: 1, end: 2, text: 'down', settings: 'line:-1 x size:900%' },
    { start: 1, end: 2, text: '{\\an8}up too', settings: 'line:auto' },
  ])
  expect(cues[0]).toMatchObject({ placement: 'top', align: 'start', position: 20, anchor: 'left' })
  expect(cues[1]).not.toHaveProperty('placement')
  expect(cues[2]).toMatchObject({ placement: 'top' })
})

test('the cue text of an engine becomes the same typed cues', () => {
  const cues = cuesOfTextTrack([
    { start: 1, end: 2, text: '<v Anna>Hi <script>x</script></v>' },
    { start: 1, end: 2, text: '<v Anna>Hi <script>x</script></v>' },
    { start: 3, end: 3, text: 'never' },
    { start: 4, end: 5, text: 'אור' },
  ])
  expect(texts(cues)).toEqual(['Hi', 'אור'])
  expect(show(cues[0]?.nodes ?? [])).toBe('<v title=Anna>Hi</v>')
  expect(cues[1]?.direction).toBe('rtl')
})
