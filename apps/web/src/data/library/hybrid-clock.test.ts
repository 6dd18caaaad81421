import { expect, it } from 'vitest'
import { plausibleOffset, nextTimestamp } from './hybrid-clock.ts'
import { timestampSchema } from './records.ts'

it.each([-1, 8.64e15 + 1000, Number.MAX_SAFE_INTEGER])(
  'a clock at %i timestamps a mutation that can be read again',
  (now) => {
    expect(timestampSchema.safeParse(nextTimestamp(undefined, now, 'd')).success).toBe(true)
  },
)

const YEAR = 365 * 86_400_000
const NOW = Date.UTC(2027, 5, 1)
it.each([
  ['behind by an hour', NOW + 3_600_000, NOW, 3_600_000],
  ['behind by half a year', NOW + YEAR / 2, NOW, YEAR / 2],
  ['ahead by years', NOW - 20 * YEAR, NOW, -20 * YEAR],
  ['at the beginning of all calendars', NOW, 5000, NOW - 5000],
  ['right, by a server that lies about centuries', NOW + 500 * YEAR, NOW, 0],
  ['right, by a server that knows no time', -5, NOW, 0],
  ['at its beginning, by a server that says what no calendar has', Number.MAX_SAFE_INTEGER, 0, 0],
])('a clock that is %s is put right as far as that can be true', (_what, said, now, offset) => {
  expect(plausibleOffset(said, now)).toBe(offset)
})
