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

const read = (head: Uint8Array, plays: (type: string) => boolean = () => true) =>
  readFileCodecs(
    'https://films.example/film.mp4',
    createFakeEnvironment({ readHead: async () => head, canPlayType: plays }),
    new AbortController().signal,
  )

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

test('those that the element does not play are named', async () => {
  const plays = (type: string) => !/hev1|ac-3/.test(type)
  expect(await read(film(['hev1'], ['ac-3']), plays)).toMatchObject({ unsupported: ['hev1.1.6.L120.B0', 'ac-3'] })
})

test('a file without its index in front, or unreadable, says nothing', async () => {
  expect(await read(box('mdat', new Uint8Array(40)))).toBeNull()
  expect(await read(new Uint8Array())).toBeNull()
  expect(await read(new TextEncoder().encode('<!doctype html>'))).toBeNull()
})

test('codecs have the names that people know', () => {
  expect(codecNames(['hvc1.1.6.L120.B0', 'hev1.1.6.L93', 'ac-3', 'dtsc'])).toBe('HEVC, AC-3, DTS')
  expect(codecNames(['avc1.6e0028', 'av01.0.08M.10', 'hvc1.2.4.L120'])).toBe('H.264 10-bit, AV1 10-bit, HEVC 10-bit')
  expect(codecNames(['zzzz.1.2'])).toBe('zzzz.1.2')
})
