import { expect, it } from 'vitest'
import { withoutCookie } from './destination.ts'

it.each([
  ['', ''],
  ['{"referer":"https://a.test/","cookie":"session=1"}', '{"referer":"https://a.test/"}'],
  ['{"cookie":"session=1"}', ''],
  ['{"user-agent":"u"}', '{"user-agent":"u"}'],
])('an address on another site carries %s as %j: no cookie of the first', (queryHeaders, stored) => {
  expect(withoutCookie(queryHeaders)).toBe(stored)
})
