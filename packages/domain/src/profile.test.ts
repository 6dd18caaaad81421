import { expect, it } from 'vitest'
import { canBookmark } from './bookmark-order.ts'
import { NEW_PROFILE, PROFILE_COLORS, PROFILE_ICONS, profileIcon } from './profile.ts'

it('S-243 a profile has five fixed colours to choose from, the first two by default', () => {
  expect(PROFILE_COLORS).toHaveLength(5)
  expect(new Set(PROFILE_COLORS.map((color) => /^#[\dA-F]{6}$/.test(color)))).toEqual(new Set([true]))
  expect(NEW_PROFILE).toMatchObject({ colorA: '#0A54FF', colorB: '#CF2E68' })
})

it('S-244 a profile has six icons to choose from, the first by default', () => {
  expect(PROFILE_ICONS).toEqual(['cat', 'weed', 'userGroup', 'couch', 'mobile', 'ticket'])
  expect(NEW_PROFILE.icon).toBe('cat')
  expect(profileIcon('couch')).toBe('couch')
  expect(profileIcon('rocket')).toBeUndefined()
})

it('S-426 S-427 a bookmark needs an id, and from a list a year', () => {
  expect(canBookmark({ id: '1', year: 1945 })).toBe(true)
  expect(canBookmark({ id: '1' })).toBe(false)
  expect(canBookmark({ id: '1', year: 0 })).toBe(false)
  expect(canBookmark({ id: '', year: 1945 })).toBe(false)
})
