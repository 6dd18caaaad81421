import type { ErrorData } from 'hls.js'
import { expect, test } from 'vitest'
import { codeFailure } from './failures.ts'

const failure = (type: string, details: string, status?: number) =>
  codeFailure({
    type,
    details,
    fatal: true,
    error: new Error('https://films.example/secret?token=abc'),
    ...(status !== undefined && { response: { code: status, url: 'https://films.example/secret?token=abc' } }),
  } as unknown as ErrorData)

test.each([
  ['networkError', 'manifestLoadError', 404, 'gone'],
  ['networkError', 'fragLoadError', 410, 'gone'],
  ['networkError', 'manifestLoadError', 401, 'unauthorised'],
  ['networkError', 'fragLoadError', 403, 'disabled'],
  ['networkError', 'fragLoadError', 500, 'server'],
  ['networkError', 'manifestLoadError', 0, 'network'],
  ['networkError', 'manifestParsingError', 200, 'invalid-manifest'],
  ['networkError', 'levelEmptyError', undefined, 'invalid-manifest'],
  ['mediaError', 'manifestIncompatibleCodecsError', undefined, 'codec-not-supported'],
  ['mediaError', 'bufferIncompatibleCodecsError', undefined, 'codec-not-supported'],
  ['mediaError', 'bufferAppendError', undefined, 'decode'],
  ['muxError', 'remuxAllocError', undefined, 'decode'],
  ['keySystemError', 'keySystemNoAccess', undefined, 'protected'],
  ['otherError', 'internalException', undefined, 'generic'],
])('a fatal %s %s with status %s is %s', (type, details, status, code) => {
  expect(failure(type, details, status)).toMatchObject({ code, detail: details })
})

test('the address is not in the shown or logged text', () => {
  const { message, detail, status } = failure('networkError', 'fragLoadError', 404)
  expect(`${message} ${detail} ${status}`).not.toContain('secret')
})
