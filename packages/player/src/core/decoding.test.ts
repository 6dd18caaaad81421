import { expect, test } from 'vitest'
import { undecodable } from './decoding.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'

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
