import { expect, test } from 'vitest'
import { codecNames } from './codec-names.ts'
import { readFileCodecs } from './file-codecs.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'
import { box } from './testing/mp4-box.ts'

/** An MP4 with a track of each sample entry, each with one box of settings inside. */
function film(...entries: readonly (readonly [type: string, settings?: readonly [string, readonly number[]]])[]) {
  const tracks = entries.map(([type, settings]) => {
    const inside = settings === undefined ? [] : [box(settings[0], new Uint8Array(settings[1]))]
    const entry = box(type, new Uint8Array(78), ...inside)
    return box('trak', box('mdia', box('minf', box('stbl', box('stsd', new Uint8Array(8), entry)))))
  })
  return new Uint8Array([...box('ftyp', new Uint8Array(8)), ...box('moov', ...tracks), ...box('mdat')])
}

/** Reads a film off a server that gives ranges, or only the front. */
const read = (
  bytes: Uint8Array,
  plays: (type: string) => boolean = () => true,
  { hasRanges = true, asked = [] as [number, number][] } = {},
) =>
  readFileCodecs(
    'https://films.example/film.mp4',
    createFakeEnvironment({
      async readBytes(_url, { from, length }) {
        asked.push([from, length])
        return hasRanges || from === 0 ? bytes.subarray(from, from + length) : new Uint8Array()
      },
      canPlayType: plays,
    }),
    new AbortController().signal,
  )

const MB = 1024 * 1024
const track = (entry: string, tableBytes: number) => {
  const stbl = box(
    'stbl',
    box('stsd', new Uint8Array(8), box(entry, new Uint8Array(78))),
    box('stsz', new Uint8Array(tableBytes)),
  )
  return box('trak', box('mdia', box('minf', stbl)))
}
/** Media data whose size follows its header. */
function longMediaData(length: number): Uint8Array {
  const bytes = box('mdat', new Uint8Array(8 + length))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 1)
  view.setBigUint64(8, BigInt(bytes.length))
  return bytes
}
const fileOf = (...boxes: readonly Uint8Array[]) => box('', ...boxes).subarray(8)

test('the codecs of a file are named from its first bytes, with profile and depth', async () => {
  const head = film(
    ['avc1', ['avcC', [1, 0x6e, 0, 0x28]]],
    ['hev1', ['hvcC', [1, 2]]],
    ['hvc1', ['hvcC', [1, 1]]],
    ['av01', ['av1C', [0x81, 8, 0x4c]]],
    ['mp4a'],
    ['ac-3'],
    ['dtsc'],
  )
  expect(await read(head)).toEqual({
    pictures: ['avc1.6e0028', 'hev1.2.4.L120.B0', 'hvc1.1.6.L120.B0', 'av01.0.08M.10'],
    sounds: ['mp4a.40.2', 'ac-3', 'dtsc'],
    unsupported: [],
  })
})

test('a sound that is described behind long tables of the picture is named, and the tables are not read', async () => {
  const asked: [number, number][] = []
  const film = fileOf(
    box('ftyp', new Uint8Array(8)),
    box('moov', track('avc1', 2 * MB), track('ac-3', 2 * MB)),
    box('mdat'),
  )
  expect(await read(film, undefined, { asked })).toMatchObject({
    pictures: ['avc1.640028'],
    sounds: ['ac-3'],
  })
  expect(asked.reduce((sum, [, length]) => sum + length, 0)).toBeLessThan(MB)
})

test.each([
  ['of a usual size', box('mdat', new Uint8Array(3 * MB))],
  ['of a size that does not fit its header', longMediaData(3 * MB)],
])('an index behind media data %s is found', async (_, media) => {
  const film = fileOf(box('ftyp', new Uint8Array(8)), media, box('moov', track('hvc1', 10), track('dtsc', 10)))
  expect(await read(film)).toMatchObject({ pictures: ['hvc1.1.6.L120.B0'], sounds: ['dtsc'] })
  expect(await read(film, undefined, { hasRanges: false })).toBeNull()
})

test('a server without ranges shows what stands in front', async () => {
  const film = fileOf(box('moov', track('avc1', 2 * MB), track('ac-3', 10)))
  expect(await read(film, undefined, { hasRanges: false })).toMatchObject({ sounds: [] })
})

test('a file whose boxes lead on without end is left', async () => {
  const asked: [number, number][] = []
  const forEver = fileOf(...Array.from({ length: 40 }, () => box('free', new Uint8Array(MB / 2))))
  expect(await read(forEver, undefined, { asked })).toBeNull()
  expect(asked.length).toBeLessThan(20)
})

test('those that the element does not play are named', async () => {
  const plays = (type: string) => !/hev1|ac-3/.test(type)
  expect(await read(film(['hev1'], ['ac-3']), plays)).toMatchObject({ unsupported: ['hev1.1.6.L120.B0', 'ac-3'] })
})

test.each([
  ['hvc1', ['hvcC', [1, 0x02]], 'hvc1.2.4.L120.B0', 'HEVC 10-bit'],
  // Of the high tier.
  ['hev1', ['hvcC', [1, 0x22]], 'hev1.2.4.L120.B0', 'HEVC 10-bit'],
  ['avc1', ['avcC', [1, 0x6e, 0, 0x28]], 'avc1.6e0028', 'H.264 10-bit'],
  ['avc3', ['avcC', [1, 0x7a, 0, 0x29]], 'avc3.7a0029', 'H.264 10-bit'],
  ['av01', ['av1C', [0x81, 8, 0x4c]], 'av01.0.08M.10', 'AV1 10-bit'],
  ['av01', ['av1C', [0x81, 8, 0x0c]], 'av01.0.08M.08', 'AV1'],
] as const)(
  'a picture of %s with %j that the element does not play is %s, to people %s',
  async (type, settings, codec, name) => {
    const plays = (asked: string) => !asked.includes(codec)
    const codecs = await read(film([type, settings], ['mp4a']), plays)
    expect(codecs?.unsupported).toEqual([codec])
    expect(codecNames(codecs?.unsupported ?? [])).toBe(name)
  },
)

test('a file without its index in front, or unreadable, says nothing', async () => {
  expect(await read(box('mdat', new Uint8Array(40)))).toBeNull()
  expect(await read(new Uint8Array())).toBeNull()
  expect(await read(new TextEncoder().encode('<!doctype html>'))).toBeNull()
})

test('codecs have the names that people know', () => {
  expect(codecNames(['hvc1.1.6.L120.B0', 'hev1.1.6.L93', 'ac-3', 'dtsc'])).toBe('HEVC, AC-3, DTS')
  expect(codecNames(['avc1.6e0028', 'av01.0.08M.10', 'hvc1.2.4.L120'])).toBe('H.264 10-bit, AV1 10-bit, HEVC 10-bit')
  expect(codecNames(['av01.0.08M.08', 'ec-3', 'avc3.640028'])).toBe('AV1, E-AC-3, H.264')
  expect(codecNames(['zzzz.1.2'])).toBe('zzzz.1.2')
})
