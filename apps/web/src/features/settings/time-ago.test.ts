import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-06-10T12:00:00Z')
const ago = (ms: number, language = 'en') => timeAgo(new Date(now.getTime() - ms), now, language)

it('says how long ago in the largest unit that fits', () => {
  expect(ago(0)).toBe('this minute')
  expect(ago(5 * 60_000)).toBe('5 minutes ago')
  expect(ago(3 * 3600_000)).toBe('3 hours ago')
  expect(ago(86_400_000)).toBe('yesterday')
  expect(ago(800 * 86_400_000)).toBe('2 years ago')
  expect(ago(86_400_000, 'de')).toBe('gestern')
})

it('a device whose clock is ahead was seen just now', () => expect(ago(-500_000)).toBe('this minute'))
