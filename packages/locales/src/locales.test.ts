import { describe, expect, it } from 'vitest'
import { LOCALES, localeFor, localeOfCode } from './index.ts'
import { LANGUAGE_NAMES } from './names/index.ts'

describe('S-009 the languages of the interface', () => {
  it('are fifty, each with a code of its own and a tag that browsers know how to read', () => {
    expect(LOCALES).toHaveLength(50)
    expect(new Set(LOCALES.map(({ code }) => code)).size).toBe(50)
    expect(new Set(LOCALES.map(({ tag }) => tag)).size).toBe(50)
    expect(Object.keys(LANGUAGE_NAMES)).toEqual(LOCALES.map(({ id }) => id))
    for (const { tag } of LOCALES) expect(() => new Intl.PluralRules(tag)).not.toThrow()
    expect(LOCALES.filter(({ rightToLeft }) => rightToLeft).map(({ id }) => id)).toEqual(['ar', 'fa', 'he'])
  })

  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt'], 'pt-BR'],
    [['pt-PT'], 'pt-PT'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-HK'], 'zh-Hant'],
    [['zh-SG'], 'zh'],
    [['ca-ES'], 'ca'],
    [['ca-ES-valencia'], 'ca-ES'],
    [['tlh', 'fr-CA'], 'fr'],
    [['en-GB'], 'en'],
    [['not a tag', 'ja'], 'ja'],
    [['cat'], 'ca'],
    [[], 'en'],
  ])('a browser that prefers %j reads %s', (preferred, id) => {
    expect(localeFor(preferred).id).toBe(id)
  })

  it('finds a stored choice by its code, the languages in jest too', () => {
    expect(localeOfCode('cat')?.id).toBe('kitty')
    expect(localeOfCode('ca-ES')?.id).toBe('ca-ES')
    expect(localeOfCode('de-de')?.id).toBe('de')
    expect(localeOfCode('tlh')).toBeUndefined()
  })
})
