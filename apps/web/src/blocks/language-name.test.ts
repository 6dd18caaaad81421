import { describe, expect, it } from 'vitest'
import { languageChip, nativeLanguageName } from './language-name.ts'

describe('language names', () => {
  it('are in their own language, capitalised', () => {
    expect([nativeLanguageName('fr'), nativeLanguageName('de'), nativeLanguageName('ja')]).toEqual([
      'Français',
      'Deutsch',
      '日本語',
    ])
  })
  it('are nothing for what is no language', () => {
    expect([nativeLanguageName('unknown'), nativeLanguageName(''), nativeLanguageName('x!')]).toEqual([
      null,
      null,
      null,
    ])
  })
  it('have a chip of two letters', () => {
    expect([languageChip('pt-BR'), languageChip('eng'), languageChip('')]).toEqual(['PT', 'EN', ''])
  })
})
