import { afterEach, expect, test, vi } from 'vitest'
import { canDecodeHere } from './opens-file.ts'

/** A browser as strict as the real ones: one name that it does not know, or none at all, and it promises nothing. */
const TAKEN = /^video\/mp4; codecs="(avc1\.[\da-f]{6}|mp4a\.40\.2)(,(avc1\.[\da-f]{6}|mp4a\.40\.2))*"$/i

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['avc1.64001e,mp4a.40.2', true],
  ['avc1.64001e,mp4a.40.2,wvtt', true],
  ['avc1.64001e,mp4a.40.2,stpp.ttml.im1t', true],
  ['avc1.64001e,mp4a.40.2,c608', true],
  ['avc1.77.31,mp4a.40.2', true],
  ['avc1.64001e,mp4a.40.34', true],
  ['avc1,mp4a', true],
  ['hvc1.1.6.L120.90,mp4a.40.2', false],
  ['mp4v.20.9,mp4a.40.2', false],
  ['zzzz.1.2', false],
])('a browser that plays H.264 and AAC decodes %s: %s', (codecs, isDecoded) => {
  vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => TAKEN.test(type) })
  const canPlayType = (type: string) => (type === 'video/mp4' ? 'maybe' : '')
  vi.stubGlobal('document', { createElement: () => ({ canPlayType }) })
  expect(canDecodeHere(`video/mp4; codecs="${codecs}"`)).toBe(isDecoded)
})
