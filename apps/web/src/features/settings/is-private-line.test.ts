import { expect, it } from 'vitest'
import { isPrivateLine } from './is-private-line.ts'

it.each([
  ['https://films.test/api', true],
  ['http://films.test/api', false],
  ['http://localhost:3000/api', true],
  ['http://matinee.localhost/', true],
  ['http://127.0.0.1:3000/', true],
  ['http://127.9.8.7/', true],
  ['http://[::1]:3000/', true],
  ['http://localhost.films.test/', false],
  ['http://127.0.0.1.films.test/', false],
  ['http://192.168.1.2/', false],
] as const)('%s: %s', (address, expected) => {
  expect(isPrivateLine(new URL(address))).toBe(expected)
})
