import { expect, it } from 'vitest'
import { nextDeed } from './deed-clock.ts'
import { deedSchema } from './records.ts'

it.each([-1, 8.64e15 + 1000, Number.MAX_SAFE_INTEGER])('a clock at %i stamps a deed that can be read again', (now) => {
  expect(deedSchema.safeParse(nextDeed(undefined, now, 'd')).success).toBe(true)
})
