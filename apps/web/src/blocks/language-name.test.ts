import { describe, expect, it } from 'vitest'
import { languageChip, languageName, nativeLanguageName, regionName } from './language-name.ts'

describe('language names', () => {
  it('are in their own language, capitalised', () => {
    expect([nativeLanguageName('fr'), nativeLanguageName('de'), nativeLanguageName('ja')]).toEqual([
      'Français',
      'Deutsch',
      '日本語',
    ])
  })
  it('are absent for an invalid tag', () => {
    expect([nativeLanguageName('unknown'), nativeLanguageName(''), nativeLanguageName('x!')]).toEqual([
      null,
      null,
      null,
    ])
  })
  it('are said in the words of the page, and so are countries', () => {
    expect([
      languageName('de', 'fr'),
      languageName('xx', 'fr'),
      languageName('?', 'fr'),
      languageName(undefined, 'fr'),
    ]).toEqual(['Allemand', undefined, undefined, undefined])
    expect([regionName('DE', 'es'), regionName('QQ', 'es'), regionName('', 'es')]).toEqual([
      'Alemania',
      undefined,
      undefined,
    ])
  })
  it('have a chip of two letters', () => {
    expect([languageChip('pt-BR'), languageChip('eng'), languageChip('')]).toEqual(['PT', 'EN', ''])
  })
})
