import { expect, it } from 'vitest'
import { isTelevision } from './television.ts'

it.each([
  ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Version/6.0 TV Safari/537.36', true],
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94.0 Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 Silk/108 Safari/537.36', true],
  ['Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 CrKey/1.54 Safari/537.36', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', false],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', false],
])('%s', (userAgent, expected) => {
  expect(isTelevision(userAgent, '')).toBe(expected)
})

it('is one where the address says so', () => {
  expect(isTelevision('', '?ui=tv')).toBe(true)
})
