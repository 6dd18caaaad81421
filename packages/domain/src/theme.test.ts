import { describe, expect, it } from 'vitest'
import { themeOf } from './theme.ts'

const april = new Date(2026, 3, 20, 12)
const may = new Date(2026, 4, 20, 12)

describe('S-012 the theme of a viewer', () => {
  it('S-010 is what they chose', () => {
    expect(themeOf('red', may)).toBe('red')
    expect(themeOf('default', april)).toBe('default')
  })
  it('is teal on 20 April for who never chose', () => {
    expect(themeOf(null, may)).toBe('default')
    expect(themeOf(null, april)).toBe('teal')
  })
  it('is the default one for a word of another front end, on every day', () => {
    expect(themeOf('plaid', april)).toBe('default')
  })
})
