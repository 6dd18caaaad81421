import { expect, test } from 'vitest'
import { asPlayerError, mediaError, PlayerError } from './player-error.ts'

test.each([
  ['S-549', 1, 'aborted'],
  ['S-550', 2, 'network'],
  ['S-551', 3, 'decode'],
  ['S-552', 4, 'source-not-supported'],
  ['S-553', 99, 'generic'],
])('%s media error %i is %s', (_, code, expected) => {
  expect(mediaError({ code, message: '' }).code).toBe(expected)
})

test('S-553 a media error without an error is generic', () => {
  expect(mediaError(null).code).toBe('generic')
})

test('whatever was thrown becomes a coded error, and one that is coded stays itself', () => {
  const coded = new PlayerError('network', 'lost')
  expect(asPlayerError(coded)).toBe(coded)
  expect(asPlayerError(new TypeError('x'))).toMatchObject({ code: 'generic', detail: 'TypeError' })
  expect(asPlayerError('x')).toMatchObject({ code: 'generic', detail: 'string' })
})
