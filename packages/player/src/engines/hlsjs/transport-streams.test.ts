import { expect, test } from 'vitest'
import { emptySegment, type ProgramEntry } from '../testing/transport-stream.ts'
import { codecsUnread } from './transport-streams.ts'

const BOTH = ['picture', 'sound'] as const
const H264: ProgramEntry = [0x1b]
const AAC: ProgramEntry = [0x0f]
const E_AC3: ProgramEntry = [0x87]

const unread = (
  entries: readonly ProgramEntry[],
  { decodes = false, needed = BOTH as readonly (typeof BOTH)[number][] } = {},
) => codecsUnread(emptySegment(...entries), () => decodes, needed)

test.each<[string, readonly ProgramEntry[], readonly string[]]>([
  ['a picture and its sound', [H264, AAC], []],
  ['a picture alone', [H264], []],
  ['sound alone', [[0x03]], []],
  ['AC-3', [H264, [0x81]], ['ac-3']],
  ['AC-3 as of DVB', [H264, [0x06, 0x6a, 1, 0]], ['ac-3']],
  ['DTS', [H264, [0x82]], ['dtsc']],
  ['DTS as of DVB, after another descriptor', [H264, [0x06, 0x0a, 4, 101, 110, 103, 0, 0x7b, 0]], ['dtsc']],
  ['E-AC-3', [H264, E_AC3], ['ec-3']],
  ['AC-3 and DTS', [H264, [0x81], [0x82]], ['ac-3', 'dtsc']],
  ['AC-3 beside AAC', [H264, [0x81], AAC], []],
  ['a picture of MPEG-2', [[0x02], AAC], ['mp2v']],
  ['VC-1 with AC-3', [[0xea], [0x81]], ['vc-1', 'ac-3']],
  ['a picture beside the marks of a broadcast', [H264, [0x86, 0x05, 4, 67, 85, 69, 73]], []],
  ['teletext and data', [H264, AAC, [0x06, 0x56, 0], [0x15]], []],
])('%s', (_, entries, expected) => {
  expect(unread(entries)).toEqual(expected)
})

test('AC-3 is read where the platform decodes it; E-AC-3 and DTS are not', () => {
  expect(unread([H264, [0x81]], { decodes: true })).toEqual([])
  expect(unread([H264, E_AC3], { decodes: true })).toEqual(['ec-3'])
  expect(unread([H264, [0x82]], { decodes: true })).toEqual(['dtsc'])
})

test('a part that comes in segments of its own is not missed', () => {
  expect(unread([H264, [0x81]], { needed: ['picture'] })).toEqual([])
})

test('E-AC-3 beside sound that is read is struck out, each time it is named', () => {
  const once = emptySegment(H264, E_AC3, AAC)
  const segment = new Uint8Array([...once, ...once])
  expect(codecsUnread(segment, () => false, BOTH)).toEqual([])
  const struck = emptySegment(H264, [0xff], AAC)
  expect(segment).toEqual(new Uint8Array([...struck, ...struck]))
})

test('packets behind a tag are read, and a table longer than one says nothing', () => {
  const lead = new TextEncoder().encode('ID3 and more G of it')
  expect(codecsUnread(new Uint8Array([...lead, ...emptySegment(H264, [0x81])]), () => false, BOTH)).toEqual(['ac-3'])
  const long = emptySegment(H264, [0x81])
  long.set([0xb0, 0xff], 188 + 6)
  expect(codecsUnread(long, () => false, BOTH)).toEqual([])
})

const [anyProgram] = [emptySegment(H264, AAC).subarray(0, 188)]

test.each([
  ['nothing', new Uint8Array()],
  ['an MP4', new TextEncoder().encode('0000ftypisom')],
  ['a segment cut in its table', emptySegment(H264, [0x81]).subarray(0, 200)],
  ['a table that says to be longer than it is', withBytes(188 + 6, 0xbf, 0xff)],
  ['a pointer out of the packet', withBytes(188 + 4, 0xff)],
  ['streams that say to be described beyond the table', withBytes(188 + 20, 0xff, 0xff)],
  ['noise behind a program', new Uint8Array([...anyProgram, ...noise()])],
])('%s ends no film, and ends', (_, bytes) => {
  expect(codecsUnread(bytes, () => false, BOTH)).toEqual([])
})

/** Packets of the program's table that hold anything. */
function noise(): number[] {
  return Array.from({ length: 188 * 50 }, (_, at) => [0x47, 0x50, 0x00, 0x10][at % 188] ?? (at * 37 + (at >> 8)) % 256)
}

function withBytes(at: number, ...values: readonly number[]): Uint8Array {
  const segment = emptySegment(H264, AAC)
  segment.set(values, at)
  return segment
}
