import { expect, test } from 'vitest'
import { exclusionsOf, MOST_BEFORE_OTHERS } from './spent-outputs.ts'

const failure = (place: string, code: string, position: number) => {
  const [sourceId = '', streamId = ''] = place.split('/')
  return { sourceId, embedId: undefined, streamId, code, position, at: 0 }
}
const excluded = (...failures: ReturnType<typeof failure>[]) => {
  const { exceptSources, exceptStreams } = exclusionsOf(failures, MOST_BEFORE_OTHERS)
  return [...exceptSources, ...exceptStreams.map(({ sourceId, streamId }) => `${sourceId}/${streamId}`)]
}

test('a stream that failed is left out, and the others of its source are not', () => {
  expect(excluded(failure('a/1', 'network', 60))).toEqual(['a/1'])
  expect(excluded()).toEqual([])
})

test('a source is left out whole after its third stream, however often one failed', () => {
  const two = [failure('a/1', 'network', 60), failure('a/2', 'decode', 60), failure('a/2', 'gone', 90)]
  expect(excluded(...two)).toEqual(['a/1', 'a/2', 'a/2'])
  expect(excluded(...two, failure('a/3', 'network', 90))).toEqual(['a', 'a/1', 'a/2', 'a/2', 'a/3'])
})

test('a stumble is forgotten once the film has played on for five minutes, a codec is not', () => {
  expect(excluded(failure('a/1', 'network', 60), failure('b/1', 'network', 359))).toEqual(['a/1', 'b/1'])
  expect(excluded(failure('a/1', 'network', 60), failure('b/1', 'network', 360))).toEqual(['b/1'])
  expect(excluded(failure('a/1', 'codec-not-supported', 60), failure('b/1', 'network', 360))).toEqual(['a/1', 'b/1'])
})
