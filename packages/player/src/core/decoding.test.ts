import { expect, test } from 'vitest'
import { canDecode, undecodable } from './decoding.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'
import { FILE, HLS } from './testing/watching.ts'

const withoutHevc = createFakeEnvironment({ canStream: (type) => !type.includes('hvc1') && !type.includes('ac-3') })

test('codecs are queried by the type of their content, and those without a decoder are named', () => {
  const asked: string[] = []
  const environment = createFakeEnvironment({ canStream: (type) => asked.push(type) > 1 })
  expect(undecodable(['hvc1.2.4.L120', 'mp4a.40.2'], environment)).toEqual(['hvc1.2.4.L120'])
  expect(asked).toEqual(['video/mp4; codecs="hvc1.2.4.L120"', 'audio/mp4; codecs="mp4a.40.2"'])
})

test('an invalid codec is not passed to the platform', () => {
  const hostile = ['"><script>', 'a'.repeat(65), '', 'avc1; codecs="x"']
  expect(undecodable(hostile, createFakeEnvironment())).toEqual(hostile)
})

test('a list of codecs is decodable when each of them is', async () => {
  expect(await canDecode(['avc1.640028', 'mp4a.40.2'], withoutHevc)).toEqual({
    isSupported: true,
    unsupported: [],
    isSmooth: true,
  })
  expect(await canDecode(['hvc1.2.4.L120', 'ac-3'], withoutHevc)).toMatchObject({
    isSupported: false,
    unsupported: ['hvc1.2.4.L120', 'ac-3'],
  })
})

test('Media Capabilities has the last word on pictures, and says whether they would stutter', async () => {
  const refusing = createFakeEnvironment({ decode: async () => ({ supported: false, smooth: false }) })
  expect(await canDecode(['av01.0.13M.10', 'opus'], refusing)).toMatchObject({ unsupported: ['av01.0.13M.10'] })
  const slow = createFakeEnvironment({ decode: async () => ({ supported: true, smooth: false }) })
  expect(await canDecode(['av01.0.13M.10'], slow)).toEqual({ isSupported: true, unsupported: [], isSmooth: false })
})

test('a platform that does not say counts as one that can', async () => {
  for (const decode of [async () => null, () => Promise.reject(new TypeError('odd'))]) {
    expect(await canDecode(['avc1.640028'], createFakeEnvironment({ decode }))).toMatchObject({ isSupported: true })
  }
})

test('a source whose codecs are not known yet is asked for by its kind', async () => {
  const nothing = createFakeEnvironment({ canPlayType: () => false, canStream: () => false })
  const native = createFakeEnvironment({ canStream: () => false, canPlayType: (type) => type.includes('mpegurl') })
  for (const source of [FILE, HLS]) {
    expect(await canDecode(source, createFakeEnvironment())).toMatchObject({ isSupported: true })
    expect(await canDecode(source, nothing)).toMatchObject({ isSupported: false })
  }
  expect(await canDecode(HLS, native)).toMatchObject({ isSupported: true })
  expect(await canDecode(FILE, native)).toMatchObject({ isSupported: false })
  const noWebm = createFakeEnvironment({ canPlayType: (type) => type !== 'video/webm' })
  const webm = { type: 'webm', url: 'https://films.example/film.webm' } as const
  expect(await canDecode({ type: 'file', qualities: { 720: webm } }, noWebm)).toMatchObject({ isSupported: false })
  expect(await canDecode({ type: 'file', qualities: { 720: webm } }, createFakeEnvironment())).toMatchObject({
    isSupported: true,
  })
})
